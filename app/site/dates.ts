import { type Day, dayOf, type Instant, type LocalDate, timeOf, toLocal } from '#model/calendar.ts';
import { hourText } from '#model/date-words.ts';

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

/** Formatted days: pages show few different ones. For speed alone: 4 µs each without it (`npm run bench -- page`, « after a write »). */
const formattedDays = new Map<string, string>();
const maxDays = 5000;

/** Days have no time zone: they are formatted at noon UTC, so that none shifts to an adjacent day. */
function format(format: keyof typeof formats, day: Day): string {
  const key = `${format} ${day}`;
  let text = formattedDays.get(key);
  if (text === undefined) {
    text = formats[format].format(new Date(`${day}T12:00:00Z`)).replace(/(^|\s)1 (?=\p{L})/u, '$11er ');
    if (formattedDays.size >= maxDays) formattedDays.clear();
    formattedDays.set(key, text);
  }
  return text;
}

/** « vendredi 27 novembre 2026 » */
export const longDay = (day: Day): string => format('long', day);
/** « 27 novembre 2026 » */
export const plainDay = (day: Day): string => format('plain', day);
/** « 27 nov. 2026 » */
export const shortDay = (day: Day): string => format('shortYear', day);
const sameYear = (a: Day, b: Day): boolean => a.slice(0, 4) === b.slice(0, 4);
/** « 27 nov. », or « 27 nov. 2025 » in another year or when past: a past day without its year reads as a future one. */
const shortWithYear = (day: Day, today: Day): string =>
  sameYear(day, today) && day >= today ? format('short', day) : shortDay(day);
/** « novembre 2026 » */
export const monthOf = (day: Day): string => format('month', day);
/** « nov. » */
export const monthShort = (day: Day): string => format('monthShort', day);
/** « vendredi » */
export const weekday = (day: Day): string => format('weekday', day);
/** The day of an instant in the centre's time zone. */
export const plainInstant = (instant: Instant): string => plainDay(dayOf(toLocal(instant)));

/** Events older than the required start date may have none. */
interface MaybeDated {
  newStartDate: LocalDate | null;
  newEndDate: LocalDate | null;
}

/** An event with a start date. */
export type Dated<Event> = Event & { newStartDate: LocalDate };
export const isDated = <Event extends MaybeDated>(event: Event): event is Dated<Event> => event.newStartDate !== null;

const undated = 'Date à préciser';

const lastDay = (event: Dated<MaybeDated>): Day => dayOf(event.newEndDate ?? event.newStartDate);

/** « Vendredi 27 novembre 2026 », « Du 14 au 29 mars 2027 », « Du 14 novembre 2026 au 29 mars 2027 » */
export function eventDays(event: MaybeDated): string {
  if (!isDated(event)) return undated;
  const start = dayOf(event.newStartDate);
  const end = lastDay(event);
  if (end <= start) return capitalize(longDay(start));
  if (start.slice(0, 7) === end.slice(0, 7)) return `Du ${dayNumber(start)} au ${plainDay(end)}`;
  return `Du ${start.slice(0, 4) === end.slice(0, 4) ? format('dayMonth', start) : plainDay(start)} au ${plainDay(end)}`;
}

/** A card's date: « 27 nov., 18 h 30 », « Jusqu’au 29 mars »; with its year when it is another year, or past. */
function shortStart(start: Day, end: Day): string {
  if (start.slice(0, 7) === end.slice(0, 7)) return dayNumber(start);
  return sameYear(start, end) ? format('short', start) : shortDay(start);
}

/** « 27 », « 1er » */
const dayNumber = (day: Day): string => (day.endsWith('-01') ? '1er' : String(Number(day.slice(8))));

/**
 * The same in the space of a card: « 27 nov., 18 h 30 », « Du 3 au 4 déc. », « Jusqu’au 29 mars »; with its year when it is not
 * today's, or is over.
 */
export function eventDaysShort(event: MaybeDated, today: Day): string {
  if (!isDated(event)) return undated;
  const start = dayOf(event.newStartDate);
  const end = lastDay(event);
  if (end > start)
    return start <= today && end >= today
      ? `Jusqu’au ${sameYear(end, today) ? format('dayMonth', end) : plainDay(end)}`
      : `Du ${shortStart(start, end)} au ${shortWithYear(end, today)}`;
  const hour = eventHour(event);
  return `${shortWithYear(start, today)}${hour ? `, ${hour}` : ''}`;
}

/** The start time, unless it is midnight. */
export function eventHour(event: MaybeDated): string | undefined {
  const hour = event.newStartDate && timeOf(event.newStartDate);
  return hour ? hourText(hour) : undefined;
}

/** The times of a one-day event: « 18 h 30 », or « 18 h 30 – 20 h » with an end time. */
export function eventHours(event: MaybeDated): string | undefined {
  if (!isDated(event)) return undefined;
  const start = eventHour(event);
  const end = event.newEndDate && timeOf(event.newEndDate);
  const sameDay = event.newEndDate && dayOf(event.newEndDate) === dayOf(event.newStartDate);
  return start && end && sameDay ? `${start} – ${hourText(end)}` : start;
}

/** docs/product.md, « Rules »: an event has ended when its last day, to its end, is before today. */
export const hasEnded = (event: MaybeDated, today: Day): boolean => isDated(event) && lastDay(event) < today;

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
