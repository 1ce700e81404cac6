import type { Day, PlainDateTime, Time, Weekday } from './calendar.ts';
import { addDays, dayOf, toLocal, weekdayOf, weekdays } from './calendar.ts';

/** A time of one day during which the museum is open. `lastEntry`: the last time at which a visitor may enter; null for none. */
export type OpeningSpan = { from: Time; to: Time; lastEntry: Time | null };

/** The spans of each day of a week, in order; none on a closed day. */
export type OpeningWeek = { [day in Weekday]: OpeningSpan[] };

/** Days whose hours replace those of the week. Without spans they are closed. */
export type OpeningException = { firstDay: Day; lastDay: Day; spans: OpeningSpan[]; reason: string | null };

/** The timetable of the museum: a week, and exceptions by date, which do not overlap. */
export type OpeningHours = { week: Readonly<OpeningWeek>; exceptions: readonly OpeningException[] };

/** The week if the settings have none: closed on Monday. */
export const defaultWeek = Object.fromEntries(
  weekdays.map((day) => [day, day === 'monday' ? [] : [{ from: '09:00', to: '18:00', lastEntry: '16:30' }]]),
) as OpeningWeek;

type StoredHours = { openingWeek: OpeningWeek | null; openingExceptions: readonly OpeningException[] | null };
/** The opening hours of the settings, with the default week where they have none. Everything that shows hours reads them here. */
export const openingHoursOf = (setting: StoredHours | null | undefined): OpeningHours => ({
  week: setting?.openingWeek ?? defaultWeek,
  exceptions: setting?.openingExceptions ?? [],
});

export const exceptionOn = ({ exceptions }: OpeningHours, day: Day): OpeningException | undefined =>
  exceptions.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);

/** The opening spans of a day, in order. An exception replaces the whole day. */
export const spansOn = (hours: OpeningHours, day: Day): readonly OpeningSpan[] =>
  (exceptionOn(hours, day) ?? { spans: hours.week[weekdayOf(day)] }).spans;

export const isOpenOn = (hours: OpeningHours, day: Day): boolean => spansOn(hours, day).length > 0;

/** Whether any day of the week, or any exception, has hours. */
export const hasHours = ({ week, exceptions }: OpeningHours): boolean =>
  weekdays.some((day) => week[day].length > 0) || exceptions.some(({ spans }) => spans.length > 0);

/** The last entry of a day: that of its last span that has one. */
export const lastEntryOf = (spans: readonly OpeningSpan[]): Time | undefined =>
  spans.findLast(({ lastEntry }) => lastEntry !== null)?.lastEntry ?? undefined;

/** Spans that touch, also at midnight, are one opening for at most this number of days. */
const maxOpenDays = 8;

/**
 * The opening at an instant in milliseconds. A span begins at its first minute and is over at its last; the last entry lasts its minute.
 * `until` is absent when no closing is near (open day and night); `hasLateEntry` is false once the last entry is past. `next`, which is today,
 * or later, or absent when no opening is known. `isFirst`: the museum has not been open yet today.
 */
export function openingAt(hours: OpeningHours, now: number) {
  const local = toLocal(now);
  const [day, time] = [dayOf(local), local.slice(11)];
  const spans = spansOn(hours, day);
  const current = spans.find(({ from, to }) => from <= time && time < to);
  if (current) {
    const { until, lastEntry } = openUntil(hours, day, current);
    const isPast = lastEntry !== undefined && `${lastEntry.day} ${lastEntry.time}` < local;
    const next = until === undefined ? undefined : nextOpening(hours, until);
    return { kind: 'open' as const, until, lastEntry: lastEntry?.time, hasLateEntry: !isPast, next };
  }
  const later = spans.find(({ from }) => from > time);
  if (later) {
    const { lastEntry } = openUntil(hours, day, later);
    const next: PlainDateTime = `${day} ${later.from}`;
    return { kind: 'opensToday' as const, next, isFirst: later === spans[0], lastEntry: lastEntry?.time };
  }
  return { kind: 'closed' as const, next: nextOpening(hours, local), isClosedAllDay: spans.length === 0 };
}

/** When the opening that has this span ends, with its last entry: spans that touch it are the same opening. */
function openUntil(hours: OpeningHours, day: Day, span: OpeningSpan) {
  let lastEntry = span.lastEntry === null ? undefined : { day, time: span.lastEntry };
  let [current, end, counted] = [day, span.to, 0];
  for (;;) {
    if (end === '24:00') {
      if (counted === maxOpenDays) return { until: undefined, lastEntry: undefined };
      [current, end, counted] = [addDays(current, 1), '00:00', counted + 1];
    }
    const following = spansOn(hours, current).find(({ from }) => from === end);
    if (!following) break;
    lastEntry = following.lastEntry === null ? undefined : { day: current, time: following.lastEntry };
    end = following.to;
  }
  // The midnight that ends a day is the end of that day.
  return { until: end === '00:00' ? `${addDays(current, -1)} 24:00` : `${current} ${end}`, lastEntry };
}

function nextOpening(hours: OpeningHours, after: PlainDateTime): PlainDateTime | undefined {
  const { week, exceptions } = hours;
  const isWeekClosed = weekdays.every((day) => week[day].length === 0);
  let day: Day | undefined = dayOf(after);
  const last = exceptions.reduce((latest, { lastDay }) => (lastDay > latest ? lastDay : latest), day);
  // A week after the last exception, every day of the week has been tried.
  const limit = addDays(last, 7);
  while (day !== undefined && day <= limit) {
    const current: Day = day;
    const span = spansOn(hours, current).find(({ from }) => `${current} ${from}` > after);
    if (span) return `${current} ${span.from}`;
    const exception = exceptionOn(hours, current);
    const following = addDays(exception?.spans.length === 0 ? exception.lastDay : current, 1);
    day = isWeekClosed ? nextExceptionDay(exceptions, following) : following;
  }
  return undefined;
}

function nextExceptionDay(exceptions: readonly OpeningException[], from: Day): Day | undefined {
  const ahead = exceptions.filter(({ lastDay }) => lastDay >= from);
  return ahead.map(({ firstDay }) => (firstDay < from ? from : firstDay)).toSorted()[0];
}

/** How many days before an exception the site begins to announce it. */
export const announcedDays = 7;

/** The exceptions that the site announces at an instant, the nearest first: from seven days before to the evening of their last day. */
export function announcedExceptions(hours: OpeningHours, now: number): OpeningException[] {
  const local = toLocal(now);
  const day = dayOf(local);
  return comingExceptions(hours, day).filter(({ firstDay, lastDay, spans }) => {
    const end = spans.at(-1)?.to ?? '24:00';
    return addDays(firstDay, -announcedDays) <= day && local < `${lastDay} ${end}`;
  });
}

/** The exceptions that are not over, in order. */
export const comingExceptions = ({ exceptions }: OpeningHours, day: Day): OpeningException[] =>
  exceptions.filter(({ lastDay }) => lastDay >= day).toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1));
