import { openingHoursOf } from '#content/opening-hours.ts';
import { addDays, type Day, type LocalDate } from '#model/calendar.ts';
import { isOpenOn } from '#model/opening-hours.ts';
import type { DemoEvent } from './events/demo-event.ts';

/** The demonstration has the usual hours. */
const hours = openingHoursOf(undefined);

/**
 * The day `count` open days from that of the first start (before it, if negative). Closing days are not counted, so that no event begins on
 * one and the order of events is preserved. A first start on a closing day counts from the next open day.
 */
function openDay(today: Day, count: number): Day {
  let day = today;
  while (!isOpenOn(hours, day)) day = addDays(day, 1);
  for (let left = Math.abs(count); left > 0; ) {
    day = addDays(day, Math.sign(count));
    if (isOpenOn(hours, day)) left -= 1;
  }
  return day;
}

/** The last occurrence before a day of a commemoration with a fixed date: `lastOccurrence('05-27', '2026-11-22')` is `2026-05-27`. */
export function lastOccurrence(monthAndDay: string, today: Day): Day {
  const year = Number(today.slice(0, 4));
  const thisYear = `${year}-${monthAndDay}`;
  return thisYear < today ? thisYear : `${year - 1}-${monthAndDay}`;
}

/** The first Tuesday after a day. */
export function nextTuesday(today: Day): Day {
  let day = addDays(today, 1);
  while (new Date(`${day}T12:00:00Z`).getUTCDay() !== 2) day = addDays(day, 1);
  return day;
}

/** The last day of the month after a day's. */
export function endOfNextMonth(today: Day): Day {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);
}

const french = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
/** « 31 décembre 2026 » */
export const plainDay = (day: Day): string => french(day, { day: 'numeric', month: 'long', year: 'numeric' });
/** « mardi 24 novembre » */
export const weekdayAndDay = (day: Day): string => french(day, { weekday: 'long', day: 'numeric', month: 'long' });

/** The dates of an event, for a first start on a day. */
export function datesOf(event: DemoEvent, today: Day): { newStartDate: LocalDate; newEndDate: LocalDate | null } {
  if (event.yearly) {
    const day = lastOccurrence(event.yearly, today);
    return { newStartDate: event.hour ? `${day} ${event.hour}` : day, newEndDate: null };
  }
  const dayAfter = (count: number, hour?: string) => `${openDay(today, count)}${hour ? ` ${hour}` : ''}`;
  return {
    newStartDate: dayAfter(event.startsIn, event.hour),
    newEndDate: event.lasts === undefined ? null : dayAfter(event.startsIn + event.lasts, event.endHour),
  };
}
