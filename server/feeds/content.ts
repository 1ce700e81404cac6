import type { ContentClient, ListQuery } from '#client/content-client.ts';
import type { ContentTypeName, Entry } from '#content/index.ts';

/** What every feed is made from: the public's own view of the content, and where the site stands. */
export interface FeedSource {
  content: ContentClient;
  /** Without a slash at the end. */
  publicUrl: string;
  now: number;
}

/** Every entry the public may see that the query asks for, a hundred at a time. */
export async function everyEntry<Name extends ContentTypeName>(
  content: ContentClient,
  type: Name,
  query: ListQuery = {},
): Promise<Entry<Name>[]> {
  const entries: Entry<Name>[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await content.list(type, { ...query, pagination: { page, pageSize: 100 } });
    entries.push(...data);
    if (page >= meta.pagination.pageCount) return entries;
  }
}

export const published = { isPublished: { $eq: true } } as const;

/** The latest of some dates: what « last changed » means for a list. Undefined when there are none. */
export const latest = (dates: readonly string[]): string | undefined =>
  dates.reduce<string | undefined>((last, date) => (last === undefined || date > last ? date : last), undefined);
