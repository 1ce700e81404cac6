import { Hono } from 'hono';
import { type Family, families } from '#content/audit.ts';
import { parseInstant } from '#model/calendar.ts';
import type { Store } from '#store/store.ts';
import type { ApiEnv } from '../api/caller.ts';
import { forbidden, invalid, methodNotAllowed } from '../api/errors.ts';
import { parseQueryString } from '../api/query/index.ts';
import { parsePagination } from '../api/query/pagination.ts';
import { readJournal } from './read.ts';

/**
 * `GET /api/audit?who=jeanne&what=signIns&since=2027-03-01&pagination[page]=2`: the journal, for administrators. It is read and
 * nothing else: no call changes a line of it.
 */
export function createAuditRoutes(store: Store): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.get('/audit', async (context) => {
    if (context.var.caller.kind !== 'administrator') throw forbidden();
    const { pagination, who, what, since, until } = parseQueryString(context.req.url.split('?')[1] ?? '');
    const { page, meta } = parsePagination(pagination);
    const { lines, total } = await readJournal(store, {
      page,
      who: readWho(who),
      what: readFamily(what),
      since: readMoment('since', since),
      until: readMoment('until', until),
    });
    return context.json({ data: lines, meta: { pagination: meta(total) } });
  });
  routes.all('/audit', () => methodNotAllowed('HEAD, GET'));
  return routes;
}

function readWho(given: unknown): string | undefined {
  if (given === undefined || given === '') return undefined;
  if (typeof given !== 'string') throw invalid('who must be a text');
  return given.slice(0, 100).replaceAll('\0', '');
}

function readFamily(given: unknown): Family | undefined {
  if (given === undefined || given === '') return undefined;
  if (typeof given !== 'string' || !Object.hasOwn(families, given))
    throw invalid(`what must be one of: ${Object.keys(families).join(', ')}`);
  return given as Family;
}

/** An instant, or a day of the centre from its first moment. */
function readMoment(name: string, given: unknown): string | undefined {
  if (given === undefined || given === '') return undefined;
  const instant = typeof given === 'string' ? parseInstant(given) : undefined;
  if (instant === undefined) throw invalid(`${name} must be a date`);
  return instant;
}
