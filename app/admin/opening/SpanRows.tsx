import { type ReactNode, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { formatSpans } from '#model/format.ts';
import { messageFor } from '#model/problems.ts';
import type { SpanDraft } from '../inputs/opening-draft.ts';
import ui from '../ui/primitives.module.css';
import { type PartProblems, repairsOf } from './span-problems.ts';
import styles from './span-rows.module.css';
import { TimeInput } from './TimeInput.tsx';
import type { ChangeResult } from './use-result.ts';

interface SpanRowsProps {
  /** The id of the controls begins with it: `champ-openingWeek-friday`. */
  id: string;
  /** « Vendredi », for the labels. */
  name: string;
  spans: readonly SpanDraft[];
  /** By path: `1.from`. */
  problems: PartProblems;
  /** `result` is there where the control that was used goes away. */
  onChange: (spans: readonly SpanDraft[], result?: ChangeResult) => void;
  /** The id of the control that has the focus once no span is left. */
  focusWhenEmpty: string;
  /** Further actions beside the first row. */
  actions?: ReactNode;
}

const members = [
  { member: 'from', label: 'De', className: styles.from },
  { member: 'to', label: 'à', className: styles.to },
  { member: 'lastEntry', label: 'Dernière entrée', className: styles.lastEntry },
] as const;

/** The spans of a day, one row each, with the error below its row. */
export function SpanRows({ id, name, spans, problems, onChange, focusWhenEmpty, actions }: SpanRowsProps) {
  // A time shows no error while it is being typed.
  const [editing, setEditing] = useState<string>();
  const change = (next: readonly SpanDraft[], index: number, sentence: string) =>
    onChange(next, {
      focus: next.length === 0 ? focusWhenEmpty : firstTime(id, Math.min(index, next.length - 1)),
      sentence: `${name}\u00a0: ${next.length === 0 ? 'fermé' : sentence}.`,
    });
  const add = () =>
    change(
      [...spans, { from: spans.at(-1)?.to ?? '', to: '', lastEntry: '' }],
      spans.length,
      `plage ${spans.length + 1} ajoutée`,
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the focus of the inputs
    <div className={styles.spans} onFocus={(event) => setEditing(event.target.id)} onBlur={() => setEditing(undefined)}>
      {spans.map((span, index) => {
        const wrong = members.flatMap(({ member }) => {
          const problem = problems.get(`${index}.${member}`);
          return problem && editing !== `${id}-${index}-${member}` ? [{ member, problem }] : [];
        });
        const repairs = wrong.flatMap(({ problem }) => repairsOf(problem, spans, index));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, so that its input stays while it is typed in
          <div key={index} className={styles.row}>
            {members.map(({ member, label, className }) => (
              <TimeInput
                key={member}
                id={`${id}-${index}-${member}`}
                label={label}
                fullLabel={`${name}, plage ${index + 1}, ${label.toLowerCase()}`}
                className={className}
                value={span[member]}
                error={wrong.find((part) => part.member === member) && 'erreur'}
                onChange={(value) => onChange(spans.with(index, { ...span, [member]: value }))}
              />
            ))}
            <span className={styles.dash} aria-hidden="true">
              –
            </span>
            <Button
              className={`${ui.icon} ${styles.remove}`}
              aria-label={`${name}\u00a0: retirer la plage ${index + 1}`}
              onClick={() => change(spans.toSpliced(index, 1), index, `plage ${index + 1} retirée`)}
            >
              <Icon name="close" />
            </Button>
            {index === 0 && (
              <div className={styles.actions}>
                <Button
                  className={`${ui.link} ${styles.action}`}
                  aria-label={`${name}\u00a0: ajouter une plage`}
                  onClick={add}
                >
                  <Icon name="plus" /> Plage
                </Button>
                {actions}
              </div>
            )}
            <div className={`${ui.problem} ${styles.problems}`} role="status">
              {wrong.map(({ member, problem }) => (
                <p key={member} id={`${id}-${index}-${member}-erreur`}>
                  {messageFor({ ...problem, path: [] })}
                </p>
              ))}
            </div>
            {repairs.length > 0 && (
              <div className={`${ui.cluster} ${ui.problem} ${styles.problem}`}>
                {repairs.map((repair) => (
                  <Button
                    key={repair.label}
                    // The input keeps the focus until the click, so that this button stays in its place.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => change(repair.spans, index, formatSpans(repair.spans))}
                  >
                    {repair.label}
                  </Button>
                ))}
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** The id of the first time of a span, below the id of its rows. */
export const firstTime = (id: string, index: number): string => `${id}-${index}-${members[0].member}`;
