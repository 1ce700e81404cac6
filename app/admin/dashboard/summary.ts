import type { AdminClient, ContentClient, Filters } from '#client/index.ts';
import { type ContentTypeName, contentTypeNames, typeOf } from '#content/index.ts';
import type { PublicationState } from '../publication/publication.ts';

export interface TypeSummary {
  type: ContentTypeName;
  label: string;
  total: number;
  /** How many the public sees. */
  published: number;
  /** For types that are switched on for a period: how many are on the site now, and how many have ended. */
  period: { now: number; over: number } | undefined;
}

export interface Change {
  type: ContentTypeName;
  /** « Événement » */
  kind: string;
  documentId: string;
  title: string;
  updatedAt: string;
  state: PublicationState;
}

/** docs/product.md, « Numbers ». */
const recentPerType = 3;
const recentShown = 5;

const lists = contentTypeNames.filter((name) => typeOf(name).entries === 'many');

interface Clients {
  content: Pick<ContentClient, 'list'>;
  admin: Pick<AdminClient, 'drafts'>;
}

/** Dashboard data: counts by type, and the latest changes overall. Counts come from pagination totals; no list is read in full. */
export async function summarize(
  clients: Clients,
  signal?: AbortSignal,
): Promise<{ types: TypeSummary[]; changes: Change[] }> {
  const read = await Promise.all(lists.map((type) => summariseType(clients, type, signal)));
  const changes = read.flatMap(({ recent }) => recent).sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  return { types: read.map(({ summary }) => summary), changes: changes.slice(0, recentShown) };
}

async function summariseType(
  { content, admin }: Clients,
  type: ContentTypeName,
  signal: AbortSignal | undefined,
): Promise<{ summary: TypeSummary; recent: Change[] }> {
  const { label, admin: display } = typeOf(type);
  const latest = await admin.drafts(
    type,
    {
      sort: 'updatedAt:desc',
      fields: [display.title, 'updatedAt'],
      pagination: { pageSize: recentPerType },
      states: true,
    },
    { signal },
  );
  const { pagination, states } = latest.meta;
  const { total } = pagination;
  const period = await countPeriod(content, type, signal);
  const recent = latest.data.map((entry) => ({
    type,
    kind: label.singular,
    documentId: entry.documentId,
    title: String(entry[display.title] ?? ''),
    updatedAt: entry.updatedAt,
    state: entry.publication.state,
  }));
  return {
    summary: {
      type,
      label: label.plural,
      total,
      published: total - (states?.draft ?? 0),
      period,
    },
    recent,
  };
}

/** Counts active entries whose period includes now, and active entries whose period has ended. */
async function countPeriod(
  content: Clients['content'],
  type: ContentTypeName,
  signal: AbortSignal | undefined,
): Promise<TypeSummary['period']> {
  const { publishedFlag, dateRanges: periods, fields } = typeOf(type);
  const [period] = periods ?? [];
  if (!publishedFlag || !period || fields[period.start]?.kind !== 'dateTime') return undefined;
  const now = new Date().toISOString();
  const count = async (filters: Filters) => {
    const query = {
      filters: { [publishedFlag]: { $eq: true }, ...filters },
      fields: ['id'],
      pagination: { pageSize: 1 },
    };
    return (await content.list(type, query, { signal })).meta.pagination.total;
  };
  const [shown, over] = await Promise.all([
    count({ [period.start]: { $lte: now }, [period.end]: { $gte: now } }),
    count({ [period.end]: { $lt: now } }),
  ]);
  return { now: shown, over };
}
