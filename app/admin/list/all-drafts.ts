import type { DraftEntry, DraftQuery } from '#client/index.ts';
import type { ContentTypeName } from '#content/index.ts';
import { adminApi } from '../session/session.ts';

/** Every working copy that a query selects: a response has a hundred. */
export async function allDrafts(type: ContentTypeName, query: DraftQuery, signal?: AbortSignal): Promise<DraftEntry[]> {
  const entries: DraftEntry[] = [];
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const { data, meta } = await adminApi.drafts(
      type,
      { ...query, pagination: { page, pageSize: 100 } },
      signal && { signal },
    );
    entries.push(...data);
    pageCount = meta.pagination.pageCount;
  }
  return entries;
}
