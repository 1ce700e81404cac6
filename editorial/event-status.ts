import type { Entry } from '#content/index.ts';

/** An event that is neither cancelled nor postponed. */
export const goesAhead = ({ eventStatus }: Pick<Entry<'events'>, 'eventStatus'>): boolean =>
  eventStatus !== 'cancelled' && eventStatus !== 'postponed';
