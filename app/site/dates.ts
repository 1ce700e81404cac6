import { nightEnd } from '#editorial/event-times.ts';
import { addDays, type Day, dayOf, type PlainDateTime, timeOf, today, toLocal } from '#model/calendar.ts';
import { capitalize, type DayStyle, formatDay, formatDayNumber, formatTimeOf } from '#model/format.ts';

const sameYear = (a: Day, b: Day): boolean => a.slice(0, 4) === b.slice(0, 4);
/** « 27 nov. », or « 27 nov. 2025 » in another year or when past: a past day without its year reads as a future one. */
const shortWithYear = (day: Day, today: Day): string =>
  formatDay(day, sameYear(day, today) && day >= today ? 'shortDayMonth' : 'medium');

/** Events older than the required start date may have none. */
interface MaybeDated {
  newStartDate: PlainDateTime | null;
  newEndDate: PlainDateTime | null;
  /** In minutes; absent where it is not read. */
  duration?: number | null;
}

export type Dated<Event> = Event & { newStartDate: PlainDateTime };
export const isDated = <Event extends MaybeDated>(event: Event): event is Dated<Event> => event.newStartDate !== null;

const undated = 'Date à préciser';

export type DatedEvent = Dated<MaybeDated>;
/** The last day of an event; of one that is over before 6 h the next morning, the day on which it begins. */
export const lastDay = (event: DatedEvent): Day =>
  dayOf(nightEnd(event) ? event.newStartDate : (event.newEndDate ?? event.newStartDate));

/** « Vendredi 27 novembre 2026 », « Les 14 et 15 mars 2027 », « Du 14 au 29 mars 2027 », « Du 14 novembre 2026 au 29 mars 2027 » */
export function eventDays(event: MaybeDated): string {
  if (!isDated(event)) return undated;
  const start = dayOf(event.newStartDate);
  const end = lastDay(event);
  if (end <= start) return capitalize(formatDay(start, 'full'));
  const first = startOfPeriod(start, end, 'dayMonth', 'long');
  return `${end === addDays(start, 1) ? `Les ${first} et` : `Du ${first} au`} ${formatDay(end, 'long')}`;
}

/** What the start of a period differs in from its end: « 14 », or the day and month, or the whole date. */
function startOfPeriod(start: Day, end: Day, inYear: DayStyle, inAnotherYear: DayStyle): string {
  if (start.slice(0, 7) === end.slice(0, 7)) return formatDayNumber(start);
  return formatDay(start, sameYear(start, end) ? inYear : inAnotherYear);
}

/** « Aujourd’hui », « Ce soir » from 18 h on, « Demain ». Undefined for other days. */
function nearDay(start: PlainDateTime, today: Day): string | undefined {
  if (dayOf(start) === today) return (timeOf(start) ?? '') >= '18:00' ? 'Ce soir' : 'Aujourd’hui';
  return dayOf(start) === addDays(today, 1) ? 'Demain' : undefined;
}

/** The same in the space of a card: « Ce soir, 18 h 30 », « 27 nov., 18 h 30 », « 3 et 4 déc. », « Jusqu’au 29 mars »; with another year. */
export function eventDaysShort(event: MaybeDated, today: Day): string {
  if (!isDated(event)) return undated;
  const start = dayOf(event.newStartDate);
  const end = lastDay(event);
  if (end > start && start <= today && end >= today)
    return `Jusqu’au ${formatDay(end, sameYear(end, today) ? 'dayMonth' : 'long')}`;
  const first = startOfPeriod(start, end, 'shortDayMonth', 'medium');
  if (end > start)
    return `${end === addDays(start, 1) ? `${first} et` : `Du ${first} au`} ${shortWithYear(end, today)}`;
  const hour = eventHour(event);
  return `${nearDay(event.newStartDate, today) ?? shortWithYear(start, today)}${hour ? `, ${hour}` : ''}`;
}

/** « jusqu’au 14 avril », with its year when it is not today’s. */
export const untilDay = (event: DatedEvent, today: Day): string =>
  `jusqu’au ${formatDay(lastDay(event), sameYear(lastDay(event), today) ? 'dayMonth' : 'long')}`;

/** « 22 h », « minuit » */
export function endHour(event: MaybeDated): string | undefined {
  const end = nightEnd(event);
  return end && (/ (00:00|23:59)$/.test(end) ? 'minuit' : formatTimeOf(end));
}

/** The start time, unless it is midnight. */
export const eventHour = ({ newStartDate }: MaybeDated): string | undefined =>
  newStartDate === null ? undefined : formatTimeOf(newStartDate);

/** The times of an event of one day or night: « 18 h 30 », or « 18 h 30 – 20 h » with an end time or a duration. */
export function eventHours(event: MaybeDated): string | undefined {
  const [start, end] = [eventHour(event), endHour(event)];
  return end ? `${start} – ${end}` : start;
}

/** Whether an event has yet to begin; one without a time, that its day is not over. */
export const isAhead = ({ newStartDate }: MaybeDated, now: number): boolean =>
  newStartDate !== null && (timeOf(newStartDate) ? newStartDate > toLocal(now) : dayOf(newStartDate) >= today(now));

/** docs/product.md, « Rules »: an event has ended when its last day, to its end, is before today. */
export const hasEnded = (event: MaybeDated, today: Day): boolean =>
  isDated(event) && dayOf(event.newEndDate ?? event.newStartDate) < today;
