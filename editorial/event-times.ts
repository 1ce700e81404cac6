import type { Entry } from '#content/index.ts';
import { addDays, dayOf, type PlainDateTime, timeOf, toInstant, toLocal } from '#model/calendar.ts';

type Timed = Pick<Entry<'events'>, 'newStartDate' | 'newEndDate'> & Partial<Pick<Entry<'events'>, 'duration'>>;

/** The end of an event: as given, or its duration after its start time. Without a time the duration is that of a visit, and gives no end. */
export function endOf({ newStartDate, newEndDate, duration }: Timed): PlainDateTime | undefined {
  if (newEndDate) return newEndDate;
  if (!newStartDate || !timeOf(newStartDate) || !duration) return undefined;
  return toLocal(Date.parse(toInstant(newStartDate)) + duration * 60_000);
}

/** The end of an event of one day or night, before 6 h. Undefined where it has no times, or lasts longer. */
export function nightEnd(event: Timed): PlainDateTime | undefined {
  const [start, end] = [event.newStartDate ?? '', endOf(event)];
  const isNight = timeOf(start) && end?.includes(':') && end > start && end < `${addDays(dayOf(start), 1)} 06:00`;
  return isNight ? end : undefined;
}

/** An event that is neither cancelled nor postponed. */
export const goesAhead = ({ eventStatus }: Pick<Entry<'events'>, 'eventStatus'>): boolean =>
  eventStatus !== 'cancelled' && eventStatus !== 'postponed';
