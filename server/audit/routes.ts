import { Hono } from 'hono';
import { type AuditCategory, auditCategories } from '#content/audit.ts';
import { parseInstant } from '#model/calendar.ts';
import type { EntryStore } from '#store/store.ts';
import { invalid } from '../http/errors.ts';
import type { AdministratorEnv } from '../http/principal.ts';
import { parseQueryString } from '../http/query/index.ts';
import { parsePagination } from '../http/query/pagination.ts';
import { searchOf } from '../http/request.ts';
import { queryAuditLog } from './query-audit-log.ts';

/**
 * `GET /api/audit?who=jeanne&what=signIns&since=2027-03-01&pagination[page]=2`: the audit log, for administrators. It is read-only.
 */
export function createAuditRoutes(store: EntryStore): Hono<AdministratorEnv> {
  const routes = new Hono<AdministratorEnv>();
  routes.get('/audit', async (context) => {
    const { pagination, who, what, since, until } = parseQueryString(searchOf(context));
    const { page, meta } = parsePagination(pagination);
    const { lines, total } = await queryAuditLog(store, {
      page,
      who: readWho(who),
      what: readFamily(what),
      since: readMoment('since', since),
      until: readMoment('until', until),
    });
    return context.json({ data: lines, meta: { pagination: meta(total) } });
  });
  return routes;
}

function readWho(input: unknown): string | undefined {
  if (input === undefined || input === '') return undefined;
  if (typeof input !== 'string') throw invalid('who must be a text');
  return input.slice(0, 100).replaceAll('\0', '');
}

function readFamily(input: unknown): AuditCategory | undefined {
  if (input === undefined || input === '') return undefined;
  if (typeof input !== 'string' || !Object.hasOwn(auditCategories, input))
    throw invalid(`what must be one of: ${Object.keys(auditCategories).join(', ')}`);
  return input as AuditCategory;
}

/** An instant, or the start of a local day. */
function readMoment(name: string, input: unknown): string | undefined {
  if (input === undefined || input === '') return undefined;
  const instant = typeof input === 'string' ? parseInstant(input) : undefined;
  if (instant === undefined) throw invalid(`${name} must be a date`);
  return instant;
}
