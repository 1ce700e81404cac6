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

interface SpanRowsProps {
  /** The id of the controls begins with it: `champ-openingWeek-friday`. */
  id: string;
  /** « Vendredi », for the labels. */
  name: string;
  spans: readonly SpanDraft[];
  /** By path: `1.from`. */
  problems: PartProblems;
  /** `result` is there where the control that was used goes away. */
  onChange: (spans: readonly SpanDraft[], result?: SpansResult) => void;
  /** The id of the control that has the focus once no span is left. */
  focusWhenEmpty: string;
  /** Beside the first row. */
  actions?: ReactNode;
}

/** What follows a change: the id of the control that gets the focus, and the sentence of the status. */
export interface SpansResult {
  focus: string;
  sentence: string;
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
  function remove(index: number): void {
    const left = spans.filter((_, position) => position !== index);
    const isEmpty = left.length === 0;
    onChange(left, {
      focus: isEmpty ? focusWhenEmpty : firstTime(id, Math.min(index, left.length - 1)),
      sentence: isEmpty ? `${name}\u00a0: fermé.` : `${name}\u00a0: plage ${index + 1} retirée.`,
    });
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the focus of the inputs
    <div className={styles.spans} onFocus={(event) => setEditing(event.target.id)} onBlur={() => setEditing(undefined)}>
      {spans.map((span, index) => {
        const change = (member: keyof SpanDraft, value: string) =>
          onChange(spans.map((current, position) => (position === index ? { ...span, [member]: value } : current)));
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
                onChange={(value) => change(member, value)}
              />
            ))}
            <span className={styles.dash} aria-hidden="true">
              –
            </span>
            <Button
              className={`${ui.icon} ${styles.remove}`}
              aria-label={`${name}\u00a0: retirer la plage ${index + 1}`}
              onClick={() => remove(index)}
            >
              <Icon name="close" />
            </Button>
            {index === 0 && actions && <div className={styles.actions}>{actions}</div>}
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
                    onClick={() =>
                      onChange(repair.spans, {
                        focus: firstTime(id, Math.min(index, repair.spans.length - 1)),
                        sentence: `${name}\u00a0: ${formatSpans(repair.spans)}.`,
                      })
                    }
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
