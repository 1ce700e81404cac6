import { addDays, type Day, type Weekday, weekdayOf, weekdays } from '#model/calendar.ts';
import { capitalize, formatDay } from '#model/format.ts';
import { isOpenOn, openingHoursOf } from '#model/opening-hours.ts';

/** Replaces placeholders, `{{open day 3}}`, by dates that are relative to a day (demo/README.md). @throws Error for an unknown placeholder */
export function resolveRelativeDates(text: string, today: Day): string {
  return text.replaceAll(/\{\{(.+?)(?: (-?\d[\d-]*))?\}\}/g, (placeholder, name: string, argument = '') => {
    const resolve = placeholders[name];
    if (!resolve) throw new Error(`${placeholder} is no placeholder of a date.`);
    return resolve(today, argument);
  });
}

type Placeholders = Readonly<Record<string, (today: Day, argument: string) => string>>;

const placeholders: Placeholders = {
  day: (today, count) => addDays(today, Number(count)),
  'open day': (today, count) => openDayAfter(openDayAfter(addDays(today, -1), 1), Number(count)),
  last: (today, monthAndDay) => occurrences(monthAndDay, today).last,
  next: (today, monthAndDay) => occurrences(monthAndDay, today).next,
  'next Tuesday': (today) => openDayAfter(today, 1, 'tuesday'),
  'next Tuesday in words': (today) => capitalize(formatDay(openDayAfter(today, 1, 'tuesday'), 'weekdayDayMonth')),
  'end of next month': endOfNextMonth,
  'end of next month in words': (today) => formatDay(endOfNextMonth(today), 'long'),
  ...Object.assign({}, ...weekdays.map(placeholdersOf)),
};

/** `Friday 1`: the first Friday from today on; `Friday until 01-31` and `Friday from 12-11`: the one nearest to a date. */
function placeholdersOf(weekday: Weekday): Placeholders {
  const name = capitalize(weekday);
  return {
    [name]: (today, count) => openDayAfter(addDays(today, Number(count) > 0 ? -1 : 0), Number(count), weekday),
    [`${name} until`]: (today, date) => openDayAfter(addDays(occurrences(date, today).last, 1), -1, weekday),
    [`${name} from`]: (today, date) => openDayAfter(addDays(occurrences(date, today).next, -1), 1, weekday),
  };
}

const closedEachYear = ['01-01', '05-01', '12-25'];

/** Whether the museum of the demonstration is open on a day. */
export const isDemoOpenOn = (day: Day): boolean =>
  isOpenOn(openingHoursOf(undefined), day) && !closedEachYear.includes(day.slice(5));

/** The `count`th open day after a day (before it, if negative), of all or of those of a weekday: no event begins on a closing day. */
function openDayAfter(from: Day, count: number, weekday?: Weekday): Day {
  let day = from;
  for (let left = Math.abs(count); left > 0; ) {
    day = addDays(day, Math.sign(count));
    if (isDemoOpenOn(day) && weekdayOf(day) === (weekday ?? weekdayOf(day))) left -= 1;
  }
  return day;
}

/** The last occurrence before a day of a date without a year, and the next one: of `05-27` on 2026-11-22, `2026-05-27` and `2027-05-27`. */
function occurrences(monthAndDay: string, today: Day): { last: Day; next: Day } {
  const dateIn = (year: number) => `${year}-${monthAndDay}`;
  const year = Number(today.slice(0, 4));
  return dateIn(year) < today
    ? { last: dateIn(year), next: dateIn(year + 1) }
    : { last: dateIn(year - 1), next: dateIn(year) };
}

function endOfNextMonth(today: Day): Day {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);
}
