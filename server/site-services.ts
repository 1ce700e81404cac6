import type { Context } from 'hono';
import type { ContentClient } from '#client/content-client.ts';
import type { Media } from '#media/index.ts';
import type { EntryStore, RateLimits } from '#store/store.ts';
import type { ResponseCache } from './cache/response-cache.ts';

/** What the routes of the site use, beside the API. */
export interface SiteServices {
  store: EntryStore & RateLimits;
  media: Media;
  /** Reads what is published, as an anonymous client. */
  content: ContentClient;
  responseCache: ResponseCache;
  publicUrl: string;
  clock: () => number;
  /** The IP address of the client, from trusted proxies. */
  clientIpOf: (context: Context) => string;
}
