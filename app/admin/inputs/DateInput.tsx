import { isDay } from '#model/calendar.ts';
import { formatDay } from '#model/format.ts';
import ui from '../ui/primitives.module.css';
import styles from './fields.module.css';
import { controlProps, type InputProps } from './input.ts';
import { joinLocal, splitLocal } from './plain-date-time.ts';
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
      <div className={styles.pair}>
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
