import type { Day } from '#model/calendar.ts';
import { capital, plainDay, weekday } from '../dates.ts';
import styles from './day.module.css';

/** The heading of a day: its figure, narrow and tall, and the same in words. */
export function DayHead({ day, id }: { day: Day; id: string }) {
  return (
    <h3 id={id} className={styles.date}>
      <span className={styles.number} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <span className={styles.words}>
        <span className={styles.weekday}>{capital(weekday(day))}</span> <span>{plainDay(day)}</span>
      </span>
    </h3>
  );
}
