import type { ContentClient } from '#client/index.ts';
import { type ContentTypeName, contentTypeNames, typeOf } from '#content/index.ts';

export interface TypeSummary {
  type: ContentTypeName;
  label: string;
  total: number;
  /** docs/product.md, « Rules »: published unless the flag is explicitly false. The same as the total where the type has no such flag. */
  published: number;
  hasState: boolean;
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
  published: boolean;
}

/** docs/product.md, « Numbers ». */
const recentPerType = 3;
const recentShown = 5;

const lists = contentTypeNames.filter((name) => typeOf(name).entries === 'many');

/** Dashboard data: counts by type, and the latest changes overall. Counts come from pagination totals; no list is read in full. */
export async function summarize(
  content: ContentClient,
  signal?: AbortSignal,
): Promise<{ types: TypeSummary[]; changes: Change[] }> {
  const read = await Promise.all(lists.map((type) => summariseType(content, type, signal)));
  const changes = read.flatMap(({ recent }) => recent).sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  return { types: read.map(({ summary }) => summary), changes: changes.slice(0, recentShown) };
}

async function summariseType(
  content: ContentClient,
  type: ContentTypeName,
  signal: AbortSignal | undefined,
): Promise<{ summary: TypeSummary; recent: Change[] }> {
  const { label, admin, ...declared } = typeOf(type);
  // Popups are active or not, which is not the same as published (docs/product.md, « Rules »).
  const publishedFlag = declared.publishedFlag === 'isPublished' ? declared.publishedFlag : undefined;
  const latest = await content.list(
    type,
    {
      sort: 'updatedAt:desc',
      fields: [admin.title, 'updatedAt', ...(publishedFlag ? [publishedFlag] : [])],
      pagination: { pageSize: recentPerType },
    },
    { signal },
  );
  const { total } = latest.meta.pagination;
  const unpublished = publishedFlag
    ? (
        await content.list(
          type,
          { filters: { [publishedFlag]: { $eq: false } }, fields: ['id'], pagination: { pageSize: 1 } },
          { signal },
        )
      ).meta.pagination.total
    : 0;
  const period = await countPeriod(content, type, signal);
  const recent = (latest.data as (Record<string, unknown> & { documentId: string; updatedAt: string })[]).map(
    (entry) => ({
      type,
      kind: label.singular,
      documentId: entry.documentId,
      title: String(entry[admin.title] ?? ''),
      updatedAt: entry.updatedAt,
      published: !publishedFlag || entry[publishedFlag] !== false,
    }),
  );
  return {
    summary: {
      type,
      label: label.plural,
      total,
      published: total - unpublished,
      hasState: publishedFlag !== undefined,
      period,
    },
    recent,
  };
}

/** Counts active entries whose period includes now, and active entries whose period has ended. */
async function countPeriod(
  content: ContentClient,
  type: ContentTypeName,
  signal: AbortSignal | undefined,
): Promise<TypeSummary['period']> {
  const { publishedFlag, dateRanges: periods, fields } = typeOf(type);
  const [period] = periods ?? [];
  if (!publishedFlag || !period || fields[period.start]?.kind !== 'dateTime') return undefined;
  const now = new Date().toISOString();
  const count = async (filters: Record<string, unknown>) => {
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
