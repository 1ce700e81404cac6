import { type Day, dayOf, type Instant, isDay, timeOf, toLocal } from './calendar.ts';
import type { OpeningSpan } from './opening-hours.ts';

const nbsp = '\u00a0';
const formats = {
  weekday: new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' }),
  day: new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
};

/** Days have no time zone: they are formatted at noon UTC, so that none shifts to an adjacent day. */
const noon = (day: Day): Date => new Date(`${day}T12:00:00Z`);
const withFirst = (text: string): string => text.replace(/(^|\s)1(?=\s|$)/, '$11er');

/** « 18 h 30 », « 9 h », from `18:30` and `09:00`. */
export function hourText(hour: string): string {
  const [hours = '0', minutes = '00'] = hour.split(':');
  return `${Number(hours)}${nbsp}h${minutes === '00' ? '' : `${nbsp}${minutes}`}`;
}

/** « 9 h – 18 h », which is never broken: the dash would allow it, so a word joiner follows. */
export const spanText = ({ from, to }: Pick<OpeningSpan, 'from' | 'to'>): string =>
  `${hourText(from)}${nbsp}–\u2060${nbsp}${hourText(to)}`;

/** « 9 h – 12 h 30 et 14 h – 20 h » */
export const spansText = (spans: readonly Pick<OpeningSpan, 'from' | 'to'>[]): string => listText(spans.map(spanText));

/** « a », « a et b », « a, b et c » */
export const listText = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} et ${items.at(-1)}`;

/** « mardi » */
export const weekdayName = (day: Day): string => formats.weekday.format(noon(day));
/** « décembre » */
export const monthName = (day: Day): string => formats.month.format(noon(day));
/** « 8 », « 1er » */
export const dayNumber = (day: Day): string => withFirst(String(Number(day.slice(8))));

/** « mardi 8 décembre »; with its year when it is not that of `reference`. */
export function dayText(day: Day, reference: Day = day): string {
  if (!isDay(day)) return day;
  const text = withFirst(formats.day.format(noon(day)));
  return day.slice(0, 4) === reference.slice(0, 4) ? text : `${text} ${day.slice(0, 4)}`;
}

/** « mardi 8 décembre à 9 h 05 », in the centre's time zone; with its year when it is not that of `reference`. */
export function instantText(instant: Instant, reference?: Day): string {
  const local = toLocal(instant);
  const [hours = '0', minutes = '00'] = (timeOf(local) ?? '').split(':');
  return `${dayText(dayOf(local), reference)} à ${Number(hours)}${nbsp}h${nbsp}${minutes}`;
}

/**
 * « mardi 8 décembre », « du mardi 8 au jeudi 10 décembre », « du mercredi 30 décembre 2026 au vendredi 1er janvier 2027 ». The year is
 * written when it is not that of `reference`, or changes within the period.
 */
export function periodText(firstDay: Day, lastDay: Day, reference: Day = firstDay): string {
  if (firstDay === lastDay) return dayText(firstDay, reference);
  if (firstDay.slice(0, 4) !== lastDay.slice(0, 4)) return `du ${dayText(firstDay, '')} au ${dayText(lastDay, '')}`;
  const isSameMonth = firstDay.slice(0, 7) === lastDay.slice(0, 7);
  const start = isSameMonth ? `${weekdayName(firstDay)} ${dayNumber(firstDay)}` : dayText(firstDay);
  return `du ${start} au ${dayText(lastDay, reference)}`;
}
