import type { Day } from '#model/calendar.ts';
import { capitalize, formatDay } from '#model/format.ts';
import styles from './day.module.css';

/** The heading of a day: its number, large, and the date in words. */
export function DayHeading({ day, id }: { day: Day; id: string }) {
  return (
    <h3 id={id} className={styles.date}>
      <span className={styles.number} aria-hidden="true">
        {Number(day.slice(8))}
        {day.endsWith('-01') && <sup>er</sup>}
      </span>
      <span className={styles.inWords}>
        <span className={styles.weekday}>{capitalize(formatDay(day, 'weekday'))}</span>{' '}
        <span>{formatDay(day, 'long')}</span>
      </span>
    </h3>
  );
}
