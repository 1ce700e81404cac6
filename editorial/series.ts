/** Copies of an entry at other days, at its hour: one, or a series. Days are local, so that no clock change moves them. */
import { addDays, type Day, dayCount, dayOf, isDay, type PlainDateTime } from '#model/calendar.ts';

/** The most copies of one series: a year of weeks. */
export const maxCopies = 52;

/** Every week, every month on the same weekday of the same week, or every month on the same day of it. */
export type Rhythm = 'weekly' | 'monthlyWeekday' | 'monthlyDay';

/** The days after `start` from `since` to `until`, at most `maxCopies` and one. Months without the day are left out; a fifth week is the last one. */
export function seriesDays(rhythm: Rhythm, { start, since, until }: { start: Day; since: Day; until: Day }) {
  const days: Day[] = [];
  for (let step = 1; days.length <= maxCopies; step += 1) {
    const month = monthAfter(start, rhythm === 'weekly' ? 0 : step);
    // After the year 9999 nothing is compared: its days have another form.
    if (`${month}-01` > until || month.length > 7) break;
    const day = rhythm === 'weekly' ? addDays(start, 7 * step) : dayOfMonth(month, start, rhythm);
    if (day !== undefined && (day > until || day < start)) break;
    if (day !== undefined && day >= since) days.push(day);
  }
  return days;
}

/** The week of its month that a day is in: 1 to 4, or 5 for the last one. */
export const weekOfMonth = (day: Day): number => Math.ceil(Number(day.slice(8)) / 7);

/** `2027-03`, the month that is `count` months after that of a day. */
function monthAfter(day: Day, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

function dayOfMonth(month: string, start: Day, rhythm: Rhythm): Day | undefined {
  if (rhythm === 'monthlyDay') {
    const day = `${month}-${start.slice(8)}`;
    return isDay(day) ? day : undefined;
  }
  const first = `${month}-01`;
  const offset = (((dayCount(start) - dayCount(first)) % 7) + 7) % 7;
  const day = addDays(first, offset + 7 * (weekOfMonth(start) - 1));
  return day.startsWith(month) ? day : addDays(day, -7);
}

/** A range of dates that begins on another day. Its times stay, and the number of days between its dates. */
export function startingOn<End extends PlainDateTime | undefined>(
  day: Day,
  { start, end }: { start: PlainDateTime | undefined; end: End },
): { start: PlainDateTime; end: End | PlainDateTime } {
  const shift = start === undefined ? 0 : dayCount(day) - dayCount(dayOf(start));
  return {
    start: `${day}${start?.slice(10) ?? ''}`,
    end: end === undefined ? end : `${addDays(dayOf(end), shift)}${end.slice(10)}`,
  };
}
