import { isBlank } from '#model/blank.ts';
import { dayOf, type Instant, type LocalDate, timeOf, toLocal } from '#model/calendar.ts';

const day = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const nbsp = '\u00a0';

/** « 14 nov. 2026 » */
export const shortDay = (isoDay: string): string => {
  const date = new Date(`${dayOf(isoDay)}T12:00:00Z`);
  return Number.isNaN(date.getTime()) ? isoDay : day.format(date).replace(/^1 /, '1er ');
};

/** « 14 nov. 2026, 19 h 30 »: a local date of the centre, with its time if any. */
export function shortLocal(local: LocalDate): string {
  const [hours, minutes] = timeOf(local)?.split(':') ?? [];
  if (hours === undefined) return shortDay(local);
  return `${shortDay(local)}, ${Number(hours)}${nbsp}h${minutes === '00' ? '' : `${nbsp}${minutes}`}`;
}

/** An instant in the centre's time zone. */
export const shortInstant = (instant: Instant): string => shortLocal(toLocal(instant));

/** A title in French quotation marks, truncated when long. */
export const quoted = (title: string): string =>
  `«${nbsp}${isBlank(title) ? 'Sans titre' : title.length > 80 ? `${title.slice(0, 79)}…` : title}${nbsp}»`;

const number = new Intl.NumberFormat('fr-FR');

/** « 1 848 » */
export const formatNumber = (value: number): string => number.format(value);

/** « 1 848 lignes », « 1 ligne », or the text for none. */
export function counted(total: number, noun: string, none: string): string {
  if (total === 0) return none;
  return `${formatNumber(total)} ${noun}${total > 1 ? 's' : ''}`;
}
