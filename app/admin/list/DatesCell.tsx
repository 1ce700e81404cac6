import { dayOf, type Instant, type LocalDate, toLocal } from '#model/calendar.ts';
import { shortDay, shortTime, shortWeekday } from '../parts/format.ts';
import styles from '../tables/tables.module.css';

/** The days of an entry in two lines: « ven. 27 nov. 2026 », « 19 h 30 »; or « 12 déc. 2026 – », « 12 mars 2027 ». */
export function DatesCell({ start, end }: { start: unknown; end: unknown }) {
  const [first, second] = datesInCell(localOf(start), localOf(end));
  if (!first) return null;
  return (
    <>
      {first} {second && <span className={styles.second}>{second}</span>}
    </>
  );
}

export function datesInCell(start: LocalDate | undefined, end: LocalDate | undefined): string[] {
  if (!start) return [];
  if (end && dayOf(end) !== dayOf(start)) return [`${shortDay(start)}\u00a0–`, shortDay(end)];
  const times = [shortTime(start), end && shortTime(end)].filter(Boolean);
  return [shortWeekday(dayOf(start)), ...(times.length > 0 ? [times.join(' – ')] : [])];
}

/** Of a local date, or of an instant. */
export const localOf = (stored: unknown): LocalDate | undefined =>
  typeof stored !== 'string' || stored === '' ? undefined : stored.includes('T') ? toLocal(stored as Instant) : stored;
