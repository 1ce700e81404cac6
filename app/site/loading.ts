import type { ContentClient, ContentEntry } from '#client/index.ts';
import type { ContentTypeName } from '#content/index.ts';

/** Logs a failed load and returns undefined: the section is empty, the page is still served (docs/product.md, « Messages »). */
export function report(error: unknown): undefined {
  console.error(error);
  return undefined;
}

/** The first entries of a list, or none when it fails to load. */
export async function listOrEmpty<Name extends ContentTypeName>(
  content: ContentClient,
  type: Name,
  pageSize: number,
  query: Parameters<ContentClient['list']>[1],
): Promise<ContentEntry<Name>[]> {
  const list = await content.list(type, { ...query, pagination: { pageSize, withCount: false } }).catch(report);
  return list?.data ?? [];
}
