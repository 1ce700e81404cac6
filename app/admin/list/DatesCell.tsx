import { dayOf, type PlainDateTime } from '#model/calendar.ts';
import { formatDay, formatTimeOf } from '#model/format.ts';
import { localOf } from '../relations/entry-summary.ts';
import styles from '../tables/tables.module.css';
import ui from '../ui/primitives.module.css';

/** The days of an entry in two lines: « ven. 27 nov. 2026 », « 19 h 30 »; or « 12 déc. 2026 – », « 12 mars 2027 ». */
export function DatesCell({ start, end }: { start: unknown; end: unknown }) {
  const [first, second] = datesInCell(localOf(start), localOf(end));
  if (!first) return null;
  return (
    <>
      {first} {second && <span className={`${ui.muted} ${styles.second}`}>{second}</span>}
    </>
  );
}

export function datesInCell(start: PlainDateTime | undefined, end: PlainDateTime | undefined): string[] {
  if (!start) return [];
  if (end && dayOf(end) !== dayOf(start)) return [`${formatDay(start, 'medium')}\u00a0–`, formatDay(end, 'medium')];
  const times = [formatTimeOf(start), end && formatTimeOf(end)].filter(Boolean);
  return [formatDay(dayOf(start), 'mediumWeekday'), ...(times.length > 0 ? [times.join(' – ')] : [])];
}
