/**
 * The centre's calendar. Days and hours are those of Guadeloupe, wherever the server or the visitor stands.
 *
 * America/Guadeloupe has been UTC−4 all year since 1911 (IANA tz database: no summer time), so the conversion is a
 * constant and needs no time zone library, in the browser either. Changes here need the same change in the VTIMEZONE of
 * the calendar feed.
 */
export const centreOffset = '-04:00';
const offsetMs = -4 * 60 * 60 * 1000;

/** A calendar day of the centre: `2027-03-14`. */
export type Day = string;
/** A day, or a day and an hour of the centre: `2027-03-14` or `2027-03-14 18:30`. */
export type LocalDate = string;
/** An instant: `2027-03-14T22:30:00.000Z`. */
export type Instant = string;

/** The calendar day it is at the centre. `now` stands for the clock, in milliseconds: give it in a test. */
export function today(now: number = Date.now()): Day {
  return toLocal(now).slice(0, 10);
}

/** The day and hour at the centre at an instant (milliseconds or ISO text): `2027-03-14 18:30`. */
export function toLocal(instant: number | Instant): LocalDate {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant);
  return new Date(ms + offsetMs).toISOString().slice(0, 16).replace('T', ' ');
}

/** The instant of a local day (midnight) or a local day and hour. */
export function toInstant(local: LocalDate): Instant {
  const [day, hour = '00:00'] = local.split(/[ T]/);
  return new Date(`${day}T${hour.slice(0, 5)}:00.000${centreOffset}`).toISOString();
}

export const dayOf = (local: LocalDate): Day => local.slice(0, 10);
/** `18:30`, or nothing when none was given or it is midnight (SPEC: the time is shown when it is not midnight). */
export function hourOf(local: LocalDate): string | undefined {
  const hour = local.slice(11, 16);
  return hour === '' || hour === '00:00' ? undefined : hour;
}

/** The day so many days later (or earlier, when negative). */
export function addDays(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** True for a day that is in the calendar: `2027-02-30` is not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
}

const instantShape =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** Reads an ISO instant; without an offset it is the centre's own time. Undefined when it is not one. */
export function parseInstant(text: string): Instant | undefined {
  const match = instantShape.exec(text.trim());
  if (!match) return undefined;
  const [, day = '', hour = '00', minute = '00', second = '00', fraction = '', zone = centreOffset] = match;
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const offset = zone.toUpperCase() === 'Z' ? 'Z' : zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  const ms = Date.parse(`${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}${offset}`);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}
