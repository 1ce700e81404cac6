import { addDays, type Day, dayOf, type LocalDate } from '#model/calendar.ts';

interface Dated {
  newStartDate: LocalDate;
  newEndDate: LocalDate | null;
}

/** Where an event stands on the frieze: in months from its left edge, so that a month is as wide as any other. */
export interface Bar<Event> {
  event: Event;
  from: number;
  to: number;
  /** It has begun. */
  running: boolean;
}

/** What lasts less stands under its days, and would be a dot here. */
const leastDays = 7;
/** More would be a list. */
const atMost = 8;

/** The exhibitions and seasons of some months, from the one it is: what is on, and what is to come, each as long as it lasts. */
export function frieze<Event extends Dated>(
  events: readonly Event[],
  today: Day,
  count: number,
): { months: Day[]; bars: Bar<Event>[] } {
  const months = Array.from({ length: count }, (_, index) => firstOfMonth(today, index));
  const [first = today] = months;
  const last = addDays(firstOfMonth(today, count), -1);
  const bars = events
    .map((event) => ({ event, start: dayOf(event.newStartDate), end: dayOf(event.newEndDate ?? event.newStartDate) }))
    .filter(({ start, end }) => end > start && end >= today && start <= last && end >= addDays(start, leastDays - 1))
    .sort((one, other) => one.start.localeCompare(other.start) || one.end.localeCompare(other.end))
    .slice(0, atMost)
    .map(({ event, start, end }) => ({
      event,
      from: start <= first ? 0 : monthsTo(first, start),
      to: end >= last ? count : monthsTo(first, addDays(end, 1)),
      running: start <= today,
    }));
  return { months, bars };
}

function firstOfMonth(day: Day, later: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10);
}

/** How far a day is from the first of a month, in months: halfway through the second is 1.5. */
function monthsTo(first: Day, day: Day): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [firstYear = 0, firstMonth = 1] = first.split('-').map(Number);
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return (year - firstYear) * 12 + month - firstMonth + Math.round(((date - 1) / length) * 1000) / 1000;
}
