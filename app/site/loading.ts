import type { ContentClient, ContentEntry } from '#client/index.ts';
import type { ContentTypeName } from '#content/index.ts';

/** Logs a failed load and returns undefined: the section is empty, the page is still served (docs/product.md, « Messages »). */
export function report(error: unknown): undefined {
  console.error(error);
  return undefined;
}

/** The entries of a list, or none when it fails to load. */
export const listOrEmpty = async <Name extends ContentTypeName>(
  content: ContentClient,
  type: Name,
  query: Parameters<ContentClient['list']>[1],
): Promise<ContentEntry<Name>[]> => (await content.list(type, query).catch(report))?.data ?? [];
