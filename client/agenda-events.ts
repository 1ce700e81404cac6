import { type AgendaFilters, conditionsOf } from '#editorial/agenda-filters.ts';
import { addDays, type Day } from '#model/calendar.ts';
import type { ContentClient } from './content-client.ts';

/** Of whole descriptions, which may have half a million characters each. */
const pageSize = 25;

/** The published events that pass the filters and take place from a day to another: those that have begun before, then the others. */
export async function* agendaEvents(
  content: ContentClient,
  filters: AgendaFilters,
  [first, last]: readonly [first: Day, last: Day],
  populate: string[] = [],
) {
  const begun = { newStartDate: { $lt: first }, newEndDate: { $gte: first } };
  const beginning = { newStartDate: { $gte: first, $lt: addDays(last, 1) } };
  // Two lists, each of which reads a range of its index: one list of « begins or ends since » would read every event for each page.
  for (const dates of [begun, beginning]) {
    const query = { populate, filters: { ...conditionsOf(filters), ...dates }, sort: 'newStartDate:asc' };
    for (let page = 1; ; page += 1) {
      const { data } = await content.list('events', { ...query, pagination: { page, pageSize, withCount: false } });
      yield* data;
      if (data.length < pageSize) break;
    }
  }
}
