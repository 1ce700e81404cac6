import type { Hono } from 'hono';
import { isDay } from '#model/calendar.ts';
import { type Condition, compare } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';
import { invalid } from '../http/errors.ts';
import type { ApiEnv } from '../http/principal.ts';
import { parseQuery } from '../http/query/index.ts';

/**
 * `GET /api/agenda/days?since=2027-01-01`: the days on which published events take place, as `{ data: [{ from, to }] }`. The agenda computes
 * its pages from them without reading every event. Without `since`: all days.
 */
export function addAgendaRoutes(routes: Hono<ApiEnv>, store: EntryStore): void {
  routes.get('/agenda/days', async (context) => {
    const { since = '0001-01-01' } = parseQuery(context);
    if (typeof since !== 'string' || !isDay(since)) throw invalid('since must be a date, YYYY-MM-DD');
    const { principal } = context.var;
    const where: Condition = compare('isPublished', 'eq', true);
    const version = principal.kind === 'public' && principal.preview ? { preview: principal.preview } : undefined;
    const data = await store.daySpans({ type: 'events', since, where, version });
    return context.json({ data, meta: {} });
  });
}
