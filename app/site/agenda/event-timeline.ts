import { addDays, type Day, dayOf } from '#model/calendar.ts';
import { type DatedEvent, lastDay } from '../dates.ts';

/** The position of an event, in months from the left edge: every month has the same width. */
export interface TimelineBar<Event> {
  event: Event;
  from: number;
  to: number;
  /** The event has begun. */
  running: boolean;
}

/** Shorter events are listed under their days. */
const minDays = 7;
/** Keeps the timeline short. */
const maxBars = 8;

/** Lays out current and future long events over some months, from the current month on. */
export function layoutTimeline<Event extends DatedEvent>(
  events: readonly Event[],
  today: Day,
  count: number,
): { months: Day[]; bars: TimelineBar<Event>[] } {
  const months = Array.from({ length: count }, (_, index) => startOfMonth(today, index));
  const [first = today] = months;
  const last = addDays(startOfMonth(today, count), -1);
  const bars = events
    .map((event) => ({ event, start: dayOf(event.newStartDate), end: lastDay(event) }))
    .filter(({ start, end }) => end > start && end >= today && start <= last && end >= addDays(start, minDays - 1))
    .sort((a, b) => a.start.localeCompare(b.start) || a.end.localeCompare(b.end))
    .slice(0, maxBars)
    .map(({ event, start, end }) => ({
      event,
      from: start <= first ? 0 : monthsTo(first, start),
      to: end >= last ? count : monthsTo(first, addDays(end, 1)),
      running: start <= today,
    }));
  return { months, bars };
}

function startOfMonth(day: Day, later: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10);
}

/** The offset of a day from the start of a month, in months: halfway through the second is 1.5. */
function monthsTo(first: Day, day: Day): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [firstYear = 0, firstMonth = 1] = first.split('-').map(Number);
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return (year - firstYear) * 12 + month - firstMonth + Math.round(((date - 1) / length) * 1000) / 1000;
}
