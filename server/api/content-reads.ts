import type { Hono } from 'hono';
import { eventGenres } from '#content/events.ts';
import { contentTypeNames, typeOf } from '#content/index.ts';
import { isDay } from '#model/calendar.ts';
import type { AnyEntry } from '#model/entry.ts';
import { compare, type EntryKey, type EntryQuery, type EntryStore, unbounded } from '#store/store.ts';
import { addPublications } from '../entries/publications.ts';
import { describeTextFiles } from '../entries/text-files.ts';
import { invalid, orNotFound } from '../http/errors.ts';
import type { ApiContext, ApiEnv, Principal } from '../http/principal.ts';
import { isHiddenFrom } from '../http/query/fields.ts';
import { parseGetQuery, parseListQuery, parseQuery } from '../http/query/index.ts';
import { parseBoolean } from '../http/query/values.ts';
import { entryRoute, requestedEntry } from '../http/request.ts';

/** The public reads of every content type. They answer 405 for any other method, so they are added after the writes. */
export function addContentReads(routes: Hono<ApiEnv>, store: EntryStore): void {
  for (const type of contentTypeNames) {
    if (!typeOf(type).isSingle)
      routes.get(`/${type}`, async (context) => {
        const { query, pagination } = parseListQuery(context, type);
        const { entries, total } = await store.list(type, query);
        if (isWanted(context, 'publication', query)) await addPublications(store, type, entries);
        await describeTextFiles(store, context.var.principal, type, entries, query.budget);
        const states = isWanted(context, 'states', query) && (await store.countStates(type, query));
        return context.json({ data: entries, meta: { pagination: pagination.meta(total), ...(states && { states }) } });
      });

    routes.get(entryRoute(type), async (context) => {
      const query = parseGetQuery(context, type);
      const key = requestedEntry(context, type);
      const data = orNotFound(
        (await store.get(key, query)) ?? (await unpublishedStub(store, key, context.var.principal)),
      );
      if (isWanted(context, 'publication', query)) await addPublications(store, type, [data as AnyEntry]);
      await describeTextFiles(store, context.var.principal, type, [data], query.budget);
      return context.json({ data, meta: {} });
    });
  }
}

/** Whether a query of working copies asks for their publications, or how many are in each state, with `=true`. */
export function isWanted(context: ApiContext, name: 'publication' | 'states', { version }: EntryQuery): boolean {
  const value = version === 'draft' ? parseQuery(context)[name] : undefined;
  return value !== undefined && parseBoolean(name, String(value));
}

/** The fields of an unpublished entry that anonymous clients may read, where its type declares some (content/). */
async function unpublishedStub(store: EntryStore, entryKey: EntryKey, principal: Principal) {
  const type = typeOf(entryKey.type);
  if (!isHiddenFrom(type, principal) || !type.unpublishedFields) return undefined;
  const entry = await store.get(entryKey, { fields: [...type.unpublishedFields], budget: unbounded });
  if (!entry || entry[type.publishedFlag ?? ''] === true) return undefined;
  return Object.fromEntries(type.unpublishedFields.map((name) => [name, entry[name]]));
}

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
    const { principal } = context.var;
    const version = principal.kind === 'public' && principal.preview ? { preview: principal.preview } : undefined;
    const data = await store.daySpans({ type: 'events', since, until, where: { and: conditions }, version });
    return context.json({ data, meta: {} });
  });
}
