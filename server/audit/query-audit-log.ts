import { type AuditCategory, auditCategories, auditEvents } from '#content/audit.ts';
import type { Entry } from '#content/index.ts';
import { revisions } from '#content/revisions.ts';
import type { AuditEntry } from '#contract/admin-answers.ts';
import type { Condition, EntryStore, EveryField, StoredEntry } from '#store/store.ts';
import { compare, descending, unbounded } from '#store/store.ts';

export interface AuditQuery {
  page: { offset: number; limit: number };
  /** Part of an e-mail address. */
  who?: string | undefined;
  what?: AuditCategory | undefined;
  /** Instants. */
  since?: string | undefined;
  until?: string | undefined;
}

type Source = 'audit' | 'revisions';

const changeLabels: Record<string, string> = revisions.fields.kind.options ?? {};
const { origin: _origin, ...changes } = changeLabels;
const revisionFields = ['at', 'kind', 'type', 'entry', 'title', 'authorId', 'authorEmail'] as const;

/**
 * Lists the audit log, newest first: its own rows and the revisions of entries, merged by date. Of each table only the dates are read up to the
 * requested page, then the rows of the page.
 */
export async function queryAuditLog(store: EntryStore, { page, ...filters }: AuditQuery) {
  const reach = { offset: 0, limit: page.offset + page.limit };
  const results = await Promise.all(
    (['audit', 'revisions'] as const).map(async (source) => {
      const { entries, total } = await store.list(source, {
        where: conditionOf(source, filters),
        sort: [...descending('at'), ...descending('id')],
        fields: ['at'],
        page: reach,
        count: true,
        budget: unbounded,
      });
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
  return {
    lines: order.map(({ source, id }) => lines.get(`${source} ${id}`)).filter((line) => line !== undefined),
    total: results.reduce((sum, { total }) => sum + total, 0),
  };

  /** The rows of the page that are in a table. */
  async function rowsOf<Name extends Source, const Field extends string = EveryField>(
    source: Name,
    fields?: readonly Field[],
  ) {
    const ids = order.filter((line) => line.source === source).map(({ id }) => id);
    if (ids.length === 0) return [];
    return (await store.list(source, { where: compare('id', 'in', ids), fields, budget: unbounded })).entries;
  }
}

function conditionOf(source: Source, { who, what, since, until }: Omit<AuditQuery, 'page'>): Condition {
  const family = what && auditCategories[what];
  const kinds: readonly string[] =
    source === 'audit' ? (family?.acts ?? Object.keys(auditEvents)) : (family?.changes ?? Object.keys(changes));
  return {
    and: [
      compare(source === 'audit' ? 'act' : 'kind', 'in', [...kinds]),
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
  authorId === null ? null : { id: authorId, email: authorEmail ?? '' };

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
