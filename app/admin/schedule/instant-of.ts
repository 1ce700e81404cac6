import { type Instant, isDay, toInstant } from '#model/calendar.ts';
import { splitLocal } from '../inputs/plain-date-time.ts';

/** The instant of a local date and time as typed; undefined while it is incomplete. */
export function instantOf(typed: string | undefined): Instant | undefined {
  const { day, hour } = splitLocal(typed ?? '');
  return isDay(day) && hour !== '' ? toInstant(`${day} ${hour}`) : undefined;
}
