import { type AuditCategory, auditCategories } from '#content/audit.ts';
import { parseInstant } from '#model/calendar.ts';
import type { JsonObject } from '#model/json-object.ts';
import type { EntryStore } from '#store/store.ts';
import { invalid } from '../http/errors.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import { parseQuery } from '../http/query/index.ts';
import { parsePagination } from '../http/query/pagination.ts';
import { type AuditQuery, queryAuditLog } from './query-audit-log.ts';

/** `GET /api/audit?who=jeanne&what=signIns&since=2027-03-01&pagination[page]=2`: the audit log, for administrators. It is read-only. */
export function addAuditRoutes(routes: AdministratorRoutes, store: EntryStore): void {
  routes.get('/audit', async (context) => {
    const { pagination, ...filters } = parseQuery(context);
    const { page, meta } = parsePagination(pagination);
    const { lines, total } = await queryAuditLog(store, { page, ...parseFilters(filters) });
    return context.json({ data: lines, meta: { pagination: meta(total) } });
  });
}

/** `since` and `until`: instants, or starts of local days. An empty filter is an absent one. */
function parseFilters(query: JsonObject): Omit<AuditQuery, 'page'> {
  const present = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  const { who, what } = present;
  const instantOf = (name: 'since' | 'until') => {
    const value = present[name];
    if (value === undefined) return undefined;
    const instant = typeof value === 'string' ? parseInstant(value) : undefined;
    if (instant === undefined) throw invalid(`${name} must be a date`);
    return instant;
  };
  if (who !== undefined && typeof who !== 'string') throw invalid('who must be a text');
  if (what !== undefined && !(typeof what === 'string' && Object.hasOwn(auditCategories, what)))
    throw invalid(`what must be one of: ${Object.keys(auditCategories).join(', ')}`);
  return {
    who: who?.slice(0, 100).replaceAll('\0', ''),
    what: what as AuditCategory | undefined,
    since: instantOf('since'),
    until: instantOf('until'),
  };
}
