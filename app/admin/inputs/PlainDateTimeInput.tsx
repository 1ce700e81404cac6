import { DateInWords } from './DateInWords.tsx';
import styles from './fields.module.css';
import { controlProps, type InputProps } from './input.ts';
import { joinLocal, splitLocal } from './plain-date-time.ts';

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
          onChange={(event) => props.onChange(joinLocal(event.target.value, hour))}
        />
        <input
          {...controlProps({ ...props, id: `${props.id}-heure`, required: day !== '' })}
          type="time"
          aria-label={`${props.label}, heure`}
          title="Heure"
          className={styles.control}
          value={hour}
          onChange={(event) => props.onChange(joinLocal(day, event.target.value))}
        />
      </div>
      <DateInWords value={day} />
    </>
  );
}
