import { type Day, dayOf, hourOf, type Instant, type LocalDate, toLocal } from '#model/calendar.ts';

const nbsp = '\u00a0';
const formats = {
  long: new Intl.DateTimeFormat('fr-FR', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }),
  plain: new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  monthShort: new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' }),
  dayMonth: new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
  weekday: new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' }),
  shortYear: new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
  short: new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
};

/** Days that were set: a page says few, and the same ones over again. */
const setDays = new Map<string, string>();
const mostDays = 5000;

/** Days have no zone: they are set at noon UTC and read there, so that none slips to its neighbour. */
function set(format: keyof typeof formats, day: Day): string {
  const key = `${format} ${day}`;
  let text = setDays.get(key);
  if (text === undefined) {
    text = formats[format].format(new Date(`${day}T12:00:00Z`)).replace(/(^|\s)1 (?=\p{L})/u, '$11er ');
    if (setDays.size >= mostDays) setDays.clear();
    setDays.set(key, text);
  }
  return text;
}

/** « vendredi 27 novembre 2026 » */
export const longDay = (day: Day): string => set('long', day);
/** « 27 novembre 2026 » */
export const plainDay = (day: Day): string => set('plain', day);
/** « 27 nov. 2026 » */
export const shortDay = (day: Day): string => set('shortYear', day);
const sameYear = (one: Day, other: Day): boolean => one.slice(0, 4) === other.slice(0, 4);
/** « 27 nov. », « 27 nov. 2025 » when that is not this year. */
const brief = (day: Day, today: Day): string => (sameYear(day, today) ? set('short', day) : shortDay(day));
/** « novembre 2026 » */
export const monthOf = (day: Day): string => set('month', day);
/** « nov. » */
export const monthShort = (day: Day): string => set('monthShort', day);
/** « vendredi » */
export const weekday = (day: Day): string => set('weekday', day);
/** The day of an instant at the centre, in plain words. */
export const plainInstant = (instant: Instant): string => plainDay(dayOf(toLocal(instant)));

/** « 18 h 30 », « 9 h » */
export function hourText(hour: string): string {
  const [hours = '0', minutes = '00'] = hour.split(':');
  return `${Number(hours)}${nbsp}h${minutes === '00' ? '' : `${nbsp}${minutes}`}`;
}

interface Dated {
  newStartDate: LocalDate;
  newEndDate: LocalDate | null;
}

const lastDay = (event: Dated): Day => dayOf(event.newEndDate ?? event.newStartDate);

/** « Vendredi 27 novembre 2026 », « Du 14 au 29 mars 2027 », « Du 14 novembre 2026 au 29 mars 2027 » */
export function eventDays(event: Dated): string {
  const start = dayOf(event.newStartDate);
  const end = lastDay(event);
  if (end <= start) return capital(longDay(start));
  if (start.slice(0, 7) === end.slice(0, 7))
    return `Du ${Number(start.slice(8)) === 1 ? '1er' : Number(start.slice(8))} au ${plainDay(end)}`;
  return `Du ${start.slice(0, 4) === end.slice(0, 4) ? set('dayMonth', start) : plainDay(start)} au ${plainDay(end)}`;
}

/** The same in the space of a card: « 27 nov., 18 h 30 », « Jusqu’au 29 mars »; with its year when it is not today's. */
export function eventDaysShort(event: Dated, today: Day): string {
  const start = dayOf(event.newStartDate);
  const end = lastDay(event);
  if (end > start)
    return start <= today && end >= today
      ? `Jusqu’au ${sameYear(end, today) ? set('dayMonth', end) : plainDay(end)}`
      : `${sameYear(start, end) ? set('short', start) : shortDay(start)} – ${brief(end, today)}`;
  const hour = eventHour(event);
  return `${brief(start, today)}${hour ? `, ${hour}` : ''}`;
}

/** The hour it begins at, when it is not midnight. */
export function eventHour(event: Dated): string | undefined {
  const hour = hourOf(event.newStartDate);
  return hour && hourText(hour);
}

/** SPEC.md, section 4: an event has ended when its last day, to its end, is before today. */
export const hasEnded = (event: Dated, today: Day): boolean => lastDay(event) < today;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
