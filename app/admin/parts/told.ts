import { isBlank } from '#model/blank.ts';
import { dayOf, hourOf, type Instant, type LocalDate, toLocal } from '#model/calendar.ts';

const day = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const nbsp = '\u00a0';

/** « 14 nov. 2026 » */
export const shortDay = (date: string): string => {
  const at = new Date(`${dayOf(date)}T12:00:00Z`);
  return Number.isNaN(at.getTime()) ? date : day.format(at).replace(/^1 /, '1er ');
};

/** « 14 nov. 2026, 19 h 30 » : a day of the centre, with its hour when it has one. */
export function shortLocal(local: LocalDate): string {
  const [hours, minutes] = hourOf(local)?.split(':') ?? [];
  if (hours === undefined) return shortDay(local);
  return `${shortDay(local)}, ${Number(hours)}${nbsp}h${minutes === '00' ? '' : `${nbsp}${minutes}`}`;
}

/** An instant as the centre's clock shows it. */
export const shortInstant = (instant: Instant): string => shortLocal(toLocal(instant));

/** A title between French quotation marks, cut where it would fill the screen. */
export const quoted = (title: string): string =>
  `«${nbsp}${isBlank(title) ? 'Sans titre' : title.length > 80 ? `${title.slice(0, 79)}…` : title}${nbsp}»`;

const number = new Intl.NumberFormat('fr-FR');

/** « 1 848 lignes », « 1 ligne »; in its own words when there is none. */
export function counted(total: number, noun: string, none: string): string {
  if (total === 0) return none;
  return `${number.format(total)} ${noun}${total > 1 ? 's' : ''}`;
}
