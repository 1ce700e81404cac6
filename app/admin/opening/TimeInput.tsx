import { useState } from 'react';
import { formatTime } from '#model/format.ts';
import { parseTime } from '#model/opening-hours.ts';
import fields from '../inputs/fields.module.css';
import ui from '../ui/primitives.module.css';
import styles from './span-rows.module.css';

interface TimeInputProps {
  id: string;
  /** The visible label of a narrow screen; columns have it above them elsewhere. */
  label: string;
  /** The label with its day and span. */
  fullLabel: string;
  /** `09:30`, or a text that is not a time. */
  value: string;
  error: string | undefined;
  className: string | undefined;
  onChange: (value: string) => void;
}

/** A time, typed freely: « 9 », « 9h30 » or « 09:30 » becomes « 9 h 30 » once the input is left. */
export function TimeInput({ id, label, fullLabel, value, error, className, onChange }: TimeInputProps) {
  const [typed, setTyped] = useState<string>();
  const time = parseTime(value);
  return (
    <label className={className}>
      <span className={`${ui.muted} ${styles.timeLabel}`}>{label}</span>
      <input
        id={id}
        className={fields.control}
        type="text"
        autoComplete="off"
        aria-label={fullLabel}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-erreur`}
        value={typed ?? (time === undefined ? value : formatTime(time))}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(parseTime(event.target.value) ?? event.target.value);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  );
}
