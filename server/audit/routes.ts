import { type AuditCategory, auditCategories } from '#content/audit.ts';
import { parseInstant } from '#model/calendar.ts';
import type { EntryStore } from '#store/store.ts';
import { invalid } from '../http/errors.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import { parseQuery } from '../http/query/index.ts';
import { parsePagination } from '../http/query/pagination.ts';
import { queryAuditLog } from './query-audit-log.ts';

/**
 * `GET /api/audit?who=jeanne&what=signIns&since=2027-03-01&pagination[page]=2`: the audit log, for administrators. It is read-only.
 */
export function addAuditRoutes(routes: AdministratorRoutes, store: EntryStore): void {
  routes.get('/audit', async (context) => {
    const { pagination, who, what, since, until } = parseQuery(context);
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
