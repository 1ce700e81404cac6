import type { ReactNode } from 'react';
import type { Day } from '#model/calendar.ts';
import { formatDay } from '#model/format.ts';
import styles from './day-date.module.css';

/** A day at the head of what it has: its number in large figures, and its name above a note. */
export const DayDate = ({ day, isToday, note }: { day: Day; isToday: boolean; note: ReactNode }) => (
  <span className={styles.date}>
    <b>{Number(day.slice(8))}</b>
    <span>
      {isToday && <strong>aujourd’hui </strong>}
      {formatDay(day, 'weekday')} <small>{note}</small>
    </span>
  </span>
);
