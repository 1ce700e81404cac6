import { acts, type Family, families } from '#content/audit.ts';
import { revisions } from '#content/revisions.ts';
import type { Condition, StoredEntry } from '#store/query.ts';
import type { Store } from '#store/store.ts';

/** What the journal is asked for. */
export interface JournalQuery {
  page: { offset: number; limit: number };
  /** Part of an e-mail address. */
  who?: string | undefined;
  what?: Family | undefined;
  /** Instants. */
  since?: string | undefined;
  until?: string | undefined;
}

/** A line of the journal, wherever it is kept. */
export interface JournalLine {
  at: string;
  act: string;
  label: string;
  result: string;
  author: { id: number; email: string } | null;
  subject: { name: string; type: string | null; id: string | null } | null;
  detail: string | null;
  requestId: string | null;
  network: string | null;
}

type Source = 'audit' | 'revisions';

const changeLabels: Record<string, string> = revisions.fields.kind.options ?? {};
const { origin: _nobody, ...changes } = changeLabels;
const told: Record<Source, string[]> = {
  audit: [
    'at',
    'act',
    'result',
    'authorId',
    'authorEmail',
    'subject',
    'subjectType',
    'subjectId',
    'detail',
    'requestId',
    'network',
  ],
  revisions: ['at', 'kind', 'type', 'entry', 'title', 'authorId', 'authorEmail'],
};

/**
 * What was done in the house, newest first: the journal's own lines and the changes that the histories of entries tell, in one
 * list. Both are sorted by the same date, so that of each only the dates are read up to the page asked for, then the page itself.
 */
export async function readJournal(
  store: Store,
  { page, ...asked }: JournalQuery,
): Promise<{ lines: JournalLine[]; total: number }> {
  const reach = { offset: 0, limit: page.offset + page.limit };
  const found = await Promise.all(
    (['audit', 'revisions'] as const).map(async (source) => {
      const where = conditionOf(source, asked);
      const { entries, total } = await store.list(source, {
        where,
        sort: [
          { path: ['at'], direction: 'desc' },
          { path: ['id'], direction: 'desc' },
        ],
        fields: ['at'],
        page: reach,
        count: true,
      });
      return { source, entries, total: total ?? 0 };
    }),
  );
  const order = found
    .flatMap(({ source, entries }) => entries.map(({ id, at }) => ({ source, id, at: String(at) })))
    .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
    .slice(page.offset, page.offset + page.limit);
  const lines = new Map<string, JournalLine>();
  for (const source of ['audit', 'revisions'] as const) {
    const ids = order.filter((line) => line.source === source).map(({ id }) => id);
    if (ids.length === 0) continue;
    const { entries } = await store.list(source, {
      where: { path: ['id'], operator: 'in', value: ids },
      fields: told[source],
    });
    for (const entry of entries) lines.set(`${source} ${entry.id}`, toLine[source](entry));
  }
  return {
    lines: order.map(({ source, id }) => lines.get(`${source} ${id}`)).filter((line) => line !== undefined),
    total: found.reduce((sum, { total }) => sum + total, 0),
  };
}

function conditionOf(source: Source, { who, what, since, until }: Omit<JournalQuery, 'page'>): Condition {
  const family = what && families[what];
  const kinds: readonly string[] =
    source === 'audit' ? (family?.acts ?? Object.keys(acts)) : (family?.changes ?? Object.keys(changes));
  return {
    and: [
      { path: [source === 'audit' ? 'act' : 'kind'], operator: 'in', value: [...kinds] },
      ...(since ? [{ path: ['at'] as [string], operator: 'gte' as const, value: since }] : []),
      ...(until ? [{ path: ['at'] as [string], operator: 'lt' as const, value: until }] : []),
      ...(who ? [by(source, who)] : []),
    ],
  };
}

/** A refused sign-in has no author: it is found by the account it aimed at. */
function by(source: Source, who: string): Condition {
  const named = (name: string): Condition => ({ path: [name], operator: 'containsi', value: who });
  if (source === 'revisions') return named('authorEmail');
  const aimed: Condition = { and: [{ path: ['subjectType'], operator: 'eq', value: 'users' }, named('subject')] };
  return { or: [named('authorEmail'), aimed] };
}

const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

const authorOf = ({ authorId, authorEmail }: StoredEntry) =>
  authorId === null ? null : { id: Number(authorId), email: String(authorEmail) };

const toLine: Record<Source, (entry: StoredEntry) => JournalLine> = {
  audit: (entry) => ({
    at: String(entry.at),
    act: String(entry.act),
    label: acts[String(entry.act) as keyof typeof acts],
    result: String(entry.result),
    author: authorOf(entry),
    subject:
      entry.subject === null
        ? null
        : { name: String(entry.subject), type: text(entry.subjectType), id: text(entry.subjectId) },
    detail: text(entry.detail),
    requestId: text(entry.requestId),
    network: text(entry.network),
  }),
  revisions: (entry) => ({
    at: String(entry.at),
    act: String(entry.kind),
    label: changes[String(entry.kind)] ?? '',
    result: 'done',
    author: authorOf(entry),
    subject: { name: String(entry.title ?? ''), type: text(entry.type), id: text(entry.entry) },
    detail: null,
    requestId: null,
    network: null,
  }),
};
