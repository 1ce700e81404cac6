import { openingHoursOf } from '#editorial/opening-hours.ts';
import { addDays, type Day } from '#model/calendar.ts';
import { capitalize, formatDay } from '#model/format.ts';
import { isOpenOn, weekdayOf } from '#model/opening-hours.ts';

/**
 * Replaces the placeholders of a text by dates that are relative to a day: `{{open day 3}}` by `2026-11-27`. demo/README.md has their list.
 * @throws Error for a placeholder that is not in the list
 */
export function resolveRelativeDates(text: string, today: Day): string {
  return text.replaceAll(/\{\{(.+?)(?: (-?\d[\d-]*))?\}\}/g, (placeholder, name: string, argument = '') => {
    const resolve = placeholders[name];
    if (!resolve) throw new Error(`${placeholder} is no placeholder of a date.`);
    return resolve(today, argument);
  });
}

const placeholders: Readonly<Record<string, (today: Day, argument: string) => string>> = {
  day: (today, count) => addDays(today, Number(count)),
  'open day': (today, count) => openDay(today, Number(count)),
  last: (today, monthAndDay) => lastOccurrence(monthAndDay, today),
  next: (today, monthAndDay) => nextOccurrence(monthAndDay, today),
  'next Tuesday': nextTuesday,
  'next Tuesday in words': (today) => capitalize(formatDay(nextTuesday(today), 'weekdayDayMonth')),
  'end of next month': endOfNextMonth,
  'end of next month in words': (today) => formatDay(endOfNextMonth(today), 'long'),
};

/** The days of each year on which the museum of the demonstration is closed. */
const closedEachYear = ['01-01', '05-01', '12-25'];

/** Whether the museum of the demonstration is open on a day. */
export const isDemoOpenOn = (day: Day): boolean =>
  isOpenOn(openingHoursOf(undefined), day) && !closedEachYear.includes(day.slice(5));

/**
 * The day `count` open days after a day (before it, if negative). Closing days are not counted, so that no event begins on one and the order
 * of events is preserved. A closing day counts as the next open day.
 */
function openDay(today: Day, count: number): Day {
  let day = today;
  while (!isDemoOpenOn(day)) day = addDays(day, 1);
  for (let left = Math.abs(count); left > 0; ) {
    day = addDays(day, Math.sign(count));
    if (isDemoOpenOn(day)) left -= 1;
  }
  return day;
}

/** The last occurrence before a day of a date without a year: of `05-27` before `2026-11-22`, `2026-05-27`. */
function lastOccurrence(monthAndDay: string, today: Day): Day {
  const year = Number(today.slice(0, 4));
  const thisYear = `${year}-${monthAndDay}`;
  return thisYear < today ? thisYear : `${year - 1}-${monthAndDay}`;
}

/** The next occurrence, from a day on: of `12-25` from `2026-11-22`, `2026-12-25`. */
function nextOccurrence(monthAndDay: string, today: Day): Day {
  const year = Number(today.slice(0, 4));
  const thisYear = `${year}-${monthAndDay}`;
  return thisYear >= today ? thisYear : `${year + 1}-${monthAndDay}`;
}

/** The next Tuesday on which the museum is open. */
function nextTuesday(today: Day): Day {
  let day = addDays(today, 1);
  while (weekdayOf(day) !== 'tuesday' || !isDemoOpenOn(day)) day = addDays(day, 1);
  return day;
}

function endOfNextMonth(today: Day): Day {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);
}
