import { useState } from 'react';
import { parseTime } from '#model/calendar.ts';
import { formatTime } from '#model/format.ts';
import styles from './fields.module.css';
import { controlProps, type InputProps } from './input.ts';

/** A time, typed freely: « 9 », « 9h30 » or « 09:30 » becomes « 9 h 30 » once the input is left. Its value is `09:30`, or the typed text. */
export function TimeInput(props: InputProps<string>) {
  const { label, value, onChange } = props;
  const [typed, setTyped] = useState<string>();
  const time = parseTime(value);
  return (
    <input
      {...controlProps(props)}
      className={styles.control}
      autoComplete="off"
      aria-label={label}
      value={typed ?? (time === undefined ? value : formatTime(time))}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parseTime(target.value) ?? target.value);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
