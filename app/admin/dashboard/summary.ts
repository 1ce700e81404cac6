import type { ContentClient } from '#client/index.ts';
import { type ContentTypeName, contentTypes, typeOf } from '#content/index.ts';

export interface TypeSummary {
  type: ContentTypeName;
  label: string;
  total: number;
  /** SPEC.md, section 4: published unless the flag is explicitly false. The same as the total where the type has no such flag. */
  published: number;
  hasState: boolean;
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

/** SPEC.md, section 9. */
const recentPerType = 3;
const recentShown = 5;

const lists = (Object.keys(contentTypes) as ContentTypeName[]).filter((name) => typeOf(name).entries === 'many');

/** What the dashboard tells: counts by type, and the latest changes overall. Counts come from totals; no list is ever read whole. */
export async function summarise(
  content: ContentClient,
  signal?: AbortSignal,
): Promise<{ types: TypeSummary[]; changes: Change[] }> {
  const read = await Promise.all(lists.map((type) => summariseType(content, type, signal)));
  const changes = read
    .flatMap(({ recent }) => recent)
    .sort((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  return { types: read.map(({ summary }) => summary), changes: changes.slice(0, recentShown) };
}

async function summariseType(
  content: ContentClient,
  type: ContentTypeName,
  signal: AbortSignal | undefined,
): Promise<{ summary: TypeSummary; recent: Change[] }> {
  const { label, admin, ...declared } = typeOf(type);
  // Popups are active or not, which is not the same as published (SPEC.md, section 4).
  const publishedBy = declared.publishedBy === 'isPublished' ? declared.publishedBy : undefined;
  const latest = await content.list(
    type,
    {
      sort: 'updatedAt:desc',
      fields: [admin.title, 'updatedAt', ...(publishedBy ? [publishedBy] : [])],
      pagination: { pageSize: recentPerType },
    },
    { signal },
  );
  const { total } = latest.meta.pagination;
  const held = publishedBy
    ? (
        await content.list(
          type,
          { filters: { [publishedBy]: { $eq: false } }, fields: ['id'], pagination: { pageSize: 1 } },
          { signal },
        )
      ).meta.pagination.total
    : 0;
  const recent = (latest.data as (Record<string, unknown> & { documentId: string; updatedAt: string })[]).map(
    (entry) => ({
      type,
      kind: label.one,
      documentId: entry.documentId,
      title: String(entry[admin.title] ?? ''),
      updatedAt: entry.updatedAt,
      published: !publishedBy || entry[publishedBy] !== false,
    }),
  );
  return {
    summary: { type, label: label.many, total, published: total - held, hasState: publishedBy !== undefined },
    recent,
  };
}
