import type { Entry } from '#content/index.ts';
import { type PlainDateTime, timeOf, toInstant, toLocal } from '#model/calendar.ts';

type Timed = Pick<Entry<'events'>, 'newStartDate' | 'newEndDate'> & Partial<Pick<Entry<'events'>, 'duration'>>;

/** The end of an event: as given, or its duration after its start time. Without a time the duration is that of a visit, and gives no end. */
export function endOf({ newStartDate, newEndDate, duration }: Timed): PlainDateTime | undefined {
  if (newEndDate) return newEndDate;
  if (!newStartDate || !timeOf(newStartDate) || !duration) return undefined;
  return toLocal(Date.parse(toInstant(newStartDate)) + duration * 60_000);
}
