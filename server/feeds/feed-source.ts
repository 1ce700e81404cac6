import type { ContentClient } from '#client/content-client.ts';

/** The input of every feed: the published content, and the site's URL. */
export interface FeedSource {
  content: ContentClient;
  /** Without a slash at the end. */
  publicUrl: string;
  now: number;
}

export const publishedFilter = { isPublished: { $eq: true } } as const;

/** The latest of some dates. Undefined when there are none. */
export const latest = (dates: readonly string[]): string | undefined =>
  dates.reduce<string | undefined>((last, date) => (last === undefined || date > last ? date : last), undefined);
