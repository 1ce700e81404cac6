import { type AuditCategory, auditCategories, auditEvents } from '#content/audit.ts';
import { revisions } from '#content/entry-records.ts';
import type { Entry } from '#content/index.ts';
import type { AuditEntry } from '#contract/admin-answers.ts';
import { parseInstant } from '#model/calendar.ts';
import type { JsonObject } from '#model/json-object.ts';
import type { Condition, EntryStore, EveryField, StoredEntry } from '#store/store.ts';
import { compare, descending, unbounded } from '#store/store.ts';
import { invalid } from '../http/errors.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import { parseQuery } from '../http/query/index.ts';
import { parsePagination } from '../http/query/values.ts';

/** `GET /api/audit?who=jeanne&what=signIns&since=2027-03-01&pagination[page]=2`: the audit log, for administrators. It is read-only. */
export function addAuditRoutes(routes: AdministratorRoutes, store: EntryStore): void {
  routes.get('/audit', async (context) => {
    const { pagination, ...filters } = parseQuery(context);
    const { page, meta } = parsePagination(pagination);
    const { lines, total } = await queryAuditLog(store, page, parseFilters(filters));
    return context.json({ data: lines, meta: { pagination: meta(total) } });
  });
}

/** `who`: part of an e-mail address. `since` and `until`: instants, or starts of local days. An empty filter is an absent one. */
function parseFilters(query: JsonObject) {
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
  const since = instantOf('since');
  const until = instantOf('until');
  return { who: who?.slice(0, 100).replaceAll('\0', ''), what: what as AuditCategory | undefined, since, until };
}

type Filters = ReturnType<typeof parseFilters>;
type Source = 'audit' | 'revisions';

const latestFirst = [...descending('at'), ...descending('id')];

const { origin: _origin, ...changes }: Record<string, string> = revisions.fields.kind.options ?? {};
const everything = { acts: Object.keys(auditEvents), changes: Object.keys(changes) };
const revisionFields = ['at', 'kind', 'type', 'entry', 'title', 'authorId', 'authorEmail'] as const;

/** Lists the log's own rows and the revisions of entries, the newest first. Up to the requested page only the dates are read. */
async function queryAuditLog(store: EntryStore, page: { offset: number; limit: number }, filters: Filters) {
  const reach = { offset: 0, limit: page.offset + page.limit };
  const results = await Promise.all(
    (['audit', 'revisions'] as const).map(async (source) => {
      const query = { where: conditionOf(source, filters), sort: latestFirst, fields: ['at'], page: reach } as const;
      const { entries, total } = await store.list(source, { ...query, count: true, budget: unbounded });
      return { source, entries, total: total ?? 0 };
    }),
  );
  const order = results
    .flatMap(({ source, entries }) => entries.map(({ id, at }) => ({ source, id, at })))
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(page.offset, page.offset + page.limit);
  const lines = new Map<string, AuditEntry>();
  for (const entry of await rowsOf('audit')) lines.set(`audit ${entry.id}`, ofAudit(entry));
  for (const entry of await rowsOf('revisions', revisionFields)) lines.set(`revisions ${entry.id}`, ofRevision(entry));
  const names = await namesOf([...lines.values()].flatMap(({ author }) => author?.id ?? []));
  const named = (line: AuditEntry): AuditEntry =>
    line.author ? { ...line, author: { ...line.author, name: names.get(line.author.id) ?? null } } : line;
  return {
    lines: order.flatMap(({ source, id }) => lines.get(`${source} ${id}`) ?? []).map(named),
    total: results.reduce((sum, { total }) => sum + total, 0),
  };

  async function rowsOf<Name extends Source, const Field extends string = EveryField>(
    source: Name,
    fields?: readonly Field[],
  ) {
    const ids = order.filter((line) => line.source === source).map(({ id }) => id);
    if (ids.length === 0) return [];
    return (await store.list(source, { where: compare('id', 'in', ids), fields, budget: unbounded })).entries;
  }

  async function namesOf(ids: readonly number[]): Promise<Map<number, string | null>> {
    const where = compare('id', 'in', [...new Set(ids)]);
    const { entries } = await store.list('users', { where, fields: ['displayName'], budget: unbounded });
    return new Map(entries.map(({ id, displayName }) => [id, displayName]));
  }
}

function conditionOf(source: Source, { who, what, since, until }: Filters): Condition {
  const { acts, changes = [] } = what ? auditCategories[what] : everything;
  return {
    and: [
      source === 'audit' ? compare('act', 'in', [...acts]) : compare('kind', 'in', [...changes]),
      ...(since ? [compare('at', 'gte', since)] : []),
      ...(until ? [compare('at', 'lt', until)] : []),
      ...(who ? [by(source, who)] : []),
    ],
  };
}

/** A denied sign-in has no author: it is matched by the account that it named. */
function by(source: Source, who: string): Condition {
  const author = compare('authorEmail', 'containsi', who);
  if (source === 'revisions') return author;
  return { or: [author, { and: [compare('subjectType', 'eq', 'users'), compare('subject', 'containsi', who)] }] };
}

const authorOf = ({ authorId, authorEmail }: Pick<Entry<Source>, 'authorId' | 'authorEmail'>) =>
  authorId === null ? null : { id: authorId, email: authorEmail ?? '', name: null };

function ofAudit(entry: Entry<'audit'>): AuditEntry {
  const { at, act, result, subject: name, subjectType: type, subjectId: id, detail, requestId, network } = entry;
  const subject = name === null ? null : { name, type, id };
  return { at, act, label: auditEvents[act], result, author: authorOf(entry), subject, detail, requestId, network };
}

const ofRevision = (entry: StoredEntry<'revisions', (typeof revisionFields)[number]>): AuditEntry => ({
  at: entry.at,
  act: entry.kind,
  label: changes[entry.kind] ?? '',
  result: 'done',
  author: authorOf(entry),
  subject: { name: entry.title ?? '', type: entry.type, id: entry.entry },
  detail: null,
  requestId: null,
  network: null,
});
