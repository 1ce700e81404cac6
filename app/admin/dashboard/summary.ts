import type { DraftEntry, QueryFilters } from '#client/index.ts';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import { listScreens } from '../screens.ts';
import { adminApi, contentApi } from '../session/session.ts';

export interface TypeSummary {
  type: ContentTypeName;
  total: number;
  /** How many the public sees. */
  published: number;
  /** For types that are switched on for a period: how many are on the site now, and how many have ended. */
  period: { now: number; over: number } | undefined;
}

/** An entry, among those that changed last. */
export interface Change {
  type: ContentTypeName;
  entry: DraftEntry;
}

/** docs/product.md, « Numbers ». */
const recentPerType = 3;
const recentShown = 5;

/** Dashboard data: counts by type, and the latest changes overall. Counts come from pagination totals; no list is read in full. */
export async function summarize(signal: AbortSignal): Promise<{ types: TypeSummary[]; changes: Change[] }> {
  const read = await Promise.all(listScreens.map(({ type }) => summarizeType(type, signal)));
  const changes = read.flatMap(({ recent }) => recent);
  changes.sort((a, b) => b.entry.updatedAt.localeCompare(a.entry.updatedAt));
  return { types: read.map(({ summary }) => summary), changes: changes.slice(0, recentShown) };
}

async function summarizeType(type: ContentTypeName, signal: AbortSignal) {
  const query = {
    sort: 'updatedAt:desc',
    fields: [typeOf(type).admin.title, 'updatedAt'],
    pagination: { pageSize: recentPerType },
    states: true,
  };
  const { data, meta } = await adminApi.drafts(type, query, { signal });
  const { total } = meta.pagination;
  const period = await countPeriod(type, signal);
  return {
    summary: { type, total, published: total - (meta.states?.draft ?? 0), period },
    recent: data.map((entry) => ({ type, entry })),
  };
}

/** Counts active entries whose period includes now, and active entries whose period has ended. */
async function countPeriod(type: ContentTypeName, signal: AbortSignal): Promise<TypeSummary['period']> {
  const { publishedFlag, dateRanges, fields } = typeOf(type);
  const [period] = dateRanges ?? [];
  if (!publishedFlag || !period || fields[period.start]?.kind !== 'dateTime') return undefined;
  const now = new Date().toISOString();
  const count = async (filters: QueryFilters) => {
    const query = {
      filters: { [publishedFlag]: { $eq: true }, ...filters },
      fields: ['id'],
      pagination: { pageSize: 1 },
    };
    return (await contentApi.list(type, query, { signal })).meta.pagination.total;
  };
  const [shown, over] = await Promise.all([
    count({ [period.start]: { $lte: now }, [period.end]: { $gte: now } }),
    count({ [period.end]: { $lt: now } }),
  ]);
  return { now: shown, over };
}
