import type { Entry } from '#content/index.ts';

/** An event that is neither cancelled nor postponed. */
export const goesAhead = ({ eventStatus }: Pick<Entry<'events'>, 'eventStatus'>): boolean =>
  eventStatus !== 'cancelled' && eventStatus !== 'postponed';

/** The same as a filter of the content API, in which `$ne` leaves out entries without a value. */
export const goesAheadFilter = { $or: [{ eventStatus: { $null: true } }, { eventStatus: { $eq: 'soldOut' } }] };
