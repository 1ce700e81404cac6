import { type ReactNode, useState } from 'react';
import { Button, Icon } from '#app/ui/buttons.tsx';
import { formatSpans } from '#model/format.ts';
import { changeThenFocus } from '../../../focus/focus-control.ts';
import { TimeInput } from '../../../inputs/DateInput.tsx';
import type { Problems } from '../../../inputs/input.ts';
import { Announcement } from '../../../ui/messages.tsx';
import ui from '../../../ui/primitives.module.css';
import { repairsOf, type SpanValues } from './opening-values.ts';
import styles from './span-rows.module.css';

interface SpanRowsProps {
  /** The id of the controls begins with it: `champ-openingWeek-friday`. */
  id: string;
  /** « Vendredi », for the labels. */
  name: string;
  spans: readonly SpanValues[];
  problems: Problems;
  onChange: (spans: readonly SpanValues[], sentence?: string) => void;
  /** The id of the control that gets the focus once no span is left. */
  focusWhenEmpty: string;
  /** Further actions beside the first row. */
  actions?: ReactNode;
}

const times = [
  { member: 'from', label: 'De' },
  { member: 'to', label: 'à' },
  { member: 'lastEntry', label: 'Dernière entrée' },
] as const;

/** The spans of a day, one row each, with the error below its row. */
export function SpanRows({ id, name, spans, problems, onChange, focusWhenEmpty, actions }: SpanRowsProps) {
  // A time shows no error while it is being typed.
  const [editing, setEditing] = useState<string>();
  const change = (next: readonly SpanValues[], index: number, sentence: string) =>
    changeThenFocus(
      () => onChange(next, `${name}\u00a0: ${next.length === 0 ? 'fermé' : sentence}.`),
      next.length === 0 ? focusWhenEmpty : firstTime(id, Math.min(index, next.length - 1)),
    );
  const add = () => {
    const added = { from: spans.at(-1)?.to ?? '', to: '', lastEntry: '' };
    change([...spans, added], spans.length, `plage ${spans.length + 1} ajoutée`);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the focus of the inputs
    <div
      className={`${ui.stack} ${ui.close}`}
      onFocus={(event) => setEditing(event.target.id)}
      onBlur={() => setEditing(undefined)}
    >
      {spans.map((span, index) => {
        const row = times.map((time) => ({ ...time, timeId: `${id}-${index}-${time.member}` }));
        const wrong = row.filter(({ member, timeId }) => problems[`${index}.${member}`] && editing !== timeId);
        const repairs = wrong.flatMap(({ member }) => repairsOf(spans, index, member));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, so that its input stays while it is typed in
          <div key={index} className={styles.row}>
            {row.map(({ member, label, timeId }) => {
              const invalid = wrong.some((time) => time.member === member);
              return (
                <label key={member} htmlFor={timeId}>
                  <span className={ui.muted}>{label}</span>
                  <TimeInput
                    id={timeId}
                    label={`${name}, plage ${index + 1}, ${label.toLowerCase()}`}
                    required={member !== 'lastEntry'}
                    value={span[member]}
                    invalid={invalid}
                    describedBy={invalid ? `${timeId}-erreur` : undefined}
                    onChange={(value) => onChange(spans.with(index, { ...span, [member]: value }))}
                  />
                </label>
              );
            })}
            <Button
              className={ui.icon}
              aria-label={`${name}\u00a0: retirer la plage ${index + 1}`}
              onClick={() => change(spans.toSpliced(index, 1), index, `plage ${index + 1} retirée`)}
            >
              <Icon name="close" />
            </Button>
            {index === 0 && (
              <div className={styles.actions}>
                <Button
                  className={`${ui.link} ${ui.plain} ${ui.nowrap} ${styles.action}`}
                  aria-label={`${name}\u00a0: ajouter une plage`}
                  onClick={add}
                >
                  <Icon name="plus" /> Plage
                </Button>
                {actions}
              </div>
            )}
            <div className={`${ui.problem} ${styles.problems}`} role="status">
              {wrong.map(({ member, timeId }) => (
                <p key={member} id={`${timeId}-erreur`}>
                  {problems[`${index}.${member}`]}
                </p>
              ))}
            </div>
            {repairs.length > 0 && (
              <div className={`${ui.cluster} ${ui.problem} ${styles.problems}`}>
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
export const firstTime = (id: string, index: number): string => `${id}-${index}-from`;

/** A function that changes a value and says what changed, and the live region that says it. */
export function useAnnouncedChange<Value>(onChange: (value: Value) => void) {
  const [announcement, setAnnouncement] = useState('');
  function change(value: Value, sentence = ''): void {
    setAnnouncement(sentence);
    onChange(value);
  }
  return { change, status: <Announcement>{announcement}</Announcement> };
}
