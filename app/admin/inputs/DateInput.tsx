import { useState } from 'react';
import { isDay, parseTime } from '#model/calendar.ts';
import { formatDay, formatTime } from '#model/format.ts';
import ui from '../ui/primitives.module.css';
import styles from './fields.module.css';
import { controlProps, type InputProps } from './input.ts';
import { TextInput } from './TextInput.tsx';

/** A date, or a date and time, with the date in words. */
export const DateInput = (props: InputProps<string> & { type: 'date' | 'datetime-local' }) => (
  <>
    <TextInput {...props} />
    <DateInWords day={props.value.slice(0, 10)} />
  </>
);

/** A date and a time at the centre. The time is required once there is a date (docs/product.md, « Input »). */
export function PlainDateTimeInput(props: InputProps<string>) {
  const { day, hour } = splitLocal(props.value);
  return (
    <>
      <div className={`${ui.stack} ${ui.close} ${styles.pair}`}>
        <input
          {...controlProps(props)}
          type="date"
          className={styles.control}
          max="9999-12-31"
          value={day}
          onChange={({ target }) => props.onChange(joinLocal(target.value, hour))}
        />
        <input
          {...controlProps({ ...props, id: `${props.id}-heure`, required: day !== '' })}
          type="time"
          aria-label={`${props.label}, heure`}
          title="Heure"
          className={styles.control}
          value={hour}
          onChange={({ target }) => props.onChange(joinLocal(day, target.value))}
        />
      </div>
      <DateInWords day={day} />
    </>
  );
}

/** The entered date in French words. A browser displays dates in its own locale's order: 04/05 may be read as April or May. */
const DateInWords = ({ day }: { day: string }) => isDay(day) && <p className={ui.muted}>{formatDay(day, 'full')}</p>;

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

/** A local date, or a part of it: a browser's date input is empty until it is complete, and the time must not be lost meanwhile. */
export function splitLocal(value: string): { day: string; hour: string } {
  const [, day = '', hour = ''] = /^(\d{4,}-\d{2}-\d{2})?[ T]?(\d{2}:\d{2})?/.exec(value) ?? [];
  return { day, hour };
}

export const joinLocal = (day: string, hour: string): string => [day, hour].filter(Boolean).join(' ');
