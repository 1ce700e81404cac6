import type { Hono } from 'hono';
import { eventGenres } from '#content/events.ts';
import { isDay } from '#model/calendar.ts';
import { type Condition, compare, type EntryStore } from '#store/store.ts';
import { invalid } from '../http/errors.ts';
import type { ApiEnv } from '../http/principal.ts';
import { parseQuery } from '../http/query/index.ts';

const isGenre = (value: unknown): value is keyof typeof eventGenres =>
  typeof value === 'string' && Object.hasOwn(eventGenres, value);

/**
 * `GET /api/agenda/days?since=2027-01-01`: the days on which published events take place, as `{ data: [{ from, to, count }] }`, `count` of them
 * begin on the first. The agenda computes its pages from them without reading every event. `until`: events that begin later are left out.
 * `isFree=true`, `isForFamilies=true` and `genre` select events. Without `since`: all days.
 */
export function addAgendaRoutes(routes: Hono<ApiEnv>, store: EntryStore): void {
  routes.get('/agenda/days', async (context) => {
    const { since = '0001-01-01', until = '9999-12-31', genre, ...flags } = parseQuery(context);
    if (typeof since !== 'string' || !isDay(since)) throw invalid('since must be a date, YYYY-MM-DD');
    if (typeof until !== 'string' || !isDay(until)) throw invalid('until must be a date, YYYY-MM-DD');
    if (genre !== undefined && !isGenre(genre))
      throw invalid(`genre must be one of ${Object.keys(eventGenres).join(', ')}`);
    const conditions = [compare('isPublished', 'eq', true)];
    if (genre !== undefined) conditions.push(compare('genre', 'eq', genre));
    for (const name of ['isFree', 'isForFamilies'] as const)
      if (flags[name] === 'true') conditions.push(compare(name, 'eq', true));
    const where: Condition = { and: conditions };
    const { principal } = context.var;
    const version = principal.kind === 'public' && principal.preview ? { preview: principal.preview } : undefined;
    const data = await store.daySpans({ type: 'events', since, until, where, version });
    return context.json({ data, meta: {} });
  });
}
