/**
 * The institution's calendar: that of Guadeloupe, whatever the time zone of the server or the visitor. UTC−4 all year since 1911 (IANA tz
 * database), so that no library is needed. A change here needs the same in the VTIMEZONE of the calendar feed.
 */
export const utcOffset = '-04:00';
const offsetMs = -4 * 60 * 60 * 1000;

/** A local calendar day: `2027-03-14`. */
export type Day = string;
/** A day of the centre, with or without a time (as Temporal.PlainDateTime): `2027-03-14` or `2027-03-14 18:30`. */
export type PlainDateTime = string;
/** A time of a day: `09:30`. `24:00` is its end. */
export type Time = string;
/** An instant: `2027-03-14T22:30:00.000Z`. */
export type Instant = string;

/** The current local day. `now`: milliseconds, for tests. */
export const today = (now: number = Date.now()): Day => toLocal(now).slice(0, 10);

/** The local day and time of an instant (milliseconds or ISO text): `2027-03-14 18:30`. */
export function toLocal(instant: number | Instant): PlainDateTime {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant);
  return new Date(ms + offsetMs).toISOString().slice(0, 16).replace('T', ' ');
}

/** The instant of a local day (midnight) or of a local day and time. */
export function toInstant(local: PlainDateTime): Instant {
  const [day, hour = '00:00'] = local.split(/[ T]/);
  return new Date(`${day}T${hour.slice(0, 5)}:00.000${utcOffset}`).toISOString();
}

export const dayOf = (local: PlainDateTime): Day => local.slice(0, 10);
/** `18:30`; undefined without a time or at midnight, which pages do not show. */
export function timeOf(local: PlainDateTime): string | undefined {
  const hour = local.slice(11, 16);
  return hour === '' || hour === '00:00' ? undefined : hour;
}

/** The day `count` days later (or earlier, when negative). */
export function addDays(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The days of the week, in its own order. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** Days since 1 January 1970, a Thursday. */
export const dayCount = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

export const weekdayOf = (day: Day): Weekday => weekdays[(((dayCount(day) + 3) % 7) + 7) % 7] as Weekday;

/** Whether a day exists: `2027-02-30` does not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
}

const instantShape =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** Reads an ISO instant; without an offset it is local time. Undefined for any other text. */
export function parseInstant(text: string): Instant | undefined {
  const match = instantShape.exec(text.trim());
  if (!match) return undefined;
  const [, day = '', hour = '00', minute = '00', second = '00', fraction = '', zone = utcOffset] = match;
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const offset = zone.toUpperCase() === 'Z' ? 'Z' : zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  const ms = Date.parse(`${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}${offset}`);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

/** `09:30`, or `24:00`. */
export const isTime = (text: unknown): text is Time =>
  typeof text === 'string' && /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text);

/** Reads a time as people type it: « 9 », « 9h30 », « 9 h 30 », « 9:30 », « 09.30 », « 0930 ». Undefined for anything else. */
export function parseTime(typed: string): Time | undefined {
  const text = typed.trim().toLowerCase();
  const match =
    /^(\d{1,2})(?:\s*(?:h|:|\.)\s*(\d{2})?)?$/.exec(text) ??
    /^(\d{1,2})(\d{2})$/.exec(text) ??
    /^(\d{1,2})\s*heures?(?:\s*(\d{2}))?$/.exec(text);
  if (!match) return undefined;
  const time = `${(match[1] ?? '').padStart(2, '0')}:${match[2] ?? '00'}`;
  return isTime(time) ? time : undefined;
}
