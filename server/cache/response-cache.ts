import { LRUCache } from 'lru-cache';
import type { TypeName } from '#content/index.ts';
import type { CacheTags } from '#store/revisions/dependency-tracking.ts';
import { recordRead, recordUnavailable, trackDependencies } from '#store/revisions/dependency-tracking.ts';
import { anyTag, publicTags } from '#store/revisions/outbox.ts';
import { type BufferedResponse, compactBuffer } from './buffered-response.ts';
import type { EncodedResponse } from './encoding.ts';

export interface CachedResponse extends EncodedResponse {
  /** The content types that it was made from: it is stale once one of them is written. */
  tags: CacheTags;
  /** The revision at which it was last known to be fresh. */
  revision: number;
  /** In milliseconds: how long it is fresh without a write. */
  ttlMs: number;
  /** In milliseconds since the epoch. */
  expires: number;
  /** The database failed a read while it was made. */
  degraded: boolean;
  /** Undefined: no shared cache may store it. */
  sharedHeaders?: (() => Record<string, string>) | undefined;
}

/** How long an expired response is served after a failed attempt to make it again, before the next attempt. */
const staleIfErrorMs = 5000;

interface Options {
  /** The latest revision of some tags; of all content without tags (`Store.revision`). */
  revision: (tags?: Iterable<TypeName>) => number;
  /** False while the revisions of other processes are unknown: then nothing is served from the cache (`Store.isSynchronized`). */
  isSynchronized?: () => boolean;
  clock: () => number;
  maxBytes?: number;
  /** For how long a shared cache before the site may store a response; 0: not at all. */
  sharedSeconds?: number;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * The response cache: anonymous GET responses as bytes, the least recently used evicted first. A response has the *tags* of all that
 * was read to make it. A write, in this process or another, increments the *revision* of its tags, which makes stale every response that
 * has one of them. `getOrCreate` is *single flight*: simultaneous requests share one call of `produce`. It is *stale-if-error* (RFC 5861,
 * section 4): where `produce` fails, an expired response is served, but never one that a write made stale.
 */
export function createResponseCache(options: Options) {
  const { revision, isSynchronized = () => true, clock, maxBytes = 64 * 1024 * 1024, sharedSeconds = 0 } = options;
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    // Variants are added later and are smaller than the body: twice its size covers them.
    sizeCalculation: ({ body }, key) => 2 * body.byteLength + key.length + 1024,
  });
  const inflight = new Map<string, Promise<CachedResponse>>();
  let hits = 0;
  let misses = 0;

  function getFresh(key: string): CachedResponse | undefined {
    const response = getUninvalidated(key);
    if (!response) return undefined;
    const now = clock();
    // One that expires later than its lifetime allows was made while the clock was ahead.
    if (response.expires <= now || response.expires > now + response.ttlMs) return undefined;
    // A response that is being made from this one has its tags too.
    recordRead(response.tags);
    hits += 1;
    return response;
  }

  /** The cached response that no write made stale, though it may have expired. */
  function getUninvalidated(key: string): CachedResponse | undefined {
    const response = responses.get(key);
    if (!response || !isSynchronized()) return undefined;
    const current = revision();
    if (response.revision !== current) {
      if (!response.tags || revision(response.tags) > response.revision) return undefined;
      response.revision = current;
    }
    return response;
  }

  async function create(key: string, produce: () => Promise<BufferedResponse>, begunAt: number, ttlMs: number) {
    misses += 1;
    const now = clock();
    const wasSynchronized = isSynchronized();
    const produced = await trackDependencies(produce).catch((error: unknown) => ({ error }));
    const failed = 'error' in produced || produced.unavailable;
    const expired = failed ? staleIfError(key) : undefined;
    if (expired) return expired;
    if ('error' in produced) throw produced.error;
    const { result, tags, unavailable: degraded } = produced;
    const response: CachedResponse = {
      ...(degraded && result.status !== 404 ? serviceUnavailable(result) : result),
      body: compactBuffer(result.body),
      variants: new Map(),
      tags,
      revision: begunAt,
      ttlMs,
      expires: Number.isFinite(ttlMs) ? (Math.floor(now / ttlMs) + 1) * ttlMs : Number.POSITIVE_INFINITY,
      degraded,
    };
    if (response.status !== 200 || degraded || !wasSynchronized) return response;
    responses.set(key, response);
    // What has another policy keeps it.
    const isShared = sharedSeconds > 0 && response.headers['cache-control'] === 'no-cache';
    if (isShared && !('set-cookie' in response.headers)) response.sharedHeaders = () => sharedHeadersOf(response);
    return response;
  }

  /**
   * For a shared cache (RFC 9111, RFC 5861): fresh and stale together are within the period, and a page is in none past the minute that it shows.
   * Only while the site does not answer it may be sent for a period more.
   */
  function sharedHeadersOf({ tags, expires }: CachedResponse): Record<string, string> {
    const left = Math.max(1, Math.ceil((expires - clock()) / 1000));
    const seconds = Math.min(sharedSeconds, left);
    const stale = Math.floor(seconds / 10);
    const policy = ['public', 'max-age=0', `s-maxage=${seconds - stale}`, `stale-while-revalidate=${stale}`];
    const names = tags ? publicTags.filter((tag) => tags.has(tag)) : [anyTag];
    return {
      'cache-control': [...policy, `stale-if-error=${sharedSeconds}`].join(', '),
      ...(names.length > 0 && { 'cache-tag': names.join(',') }),
    };
  }

  function staleIfError(key: string): CachedResponse | undefined {
    const response = getUninvalidated(key);
    if (response) response.expires = clock() + Math.min(staleIfErrorMs, response.ttlMs);
    return response;
  }

  return {
    getFresh,
    /** Lookups since the start of the process, and what is cached now. */
    stats: () => ({ hits, misses, bytes: responses.calculatedSize, entries: responses.size }),
    /**
     * The fresh response under a key, made by `produce` if there is none. Only a 200 is cached: clients can invent URLs that do not exist. `ttlMs`
     * bounds how long it is fresh without a write; it expires on a whole multiple, so that a page that shows the time changes with the minute.
     * @throws what `produce` throws, when no expired response can be served
     */
    async getOrCreate(key: string, produce: () => Promise<BufferedResponse>, ttlMs = Number.POSITIVE_INFINITY) {
      const fresh = getFresh(key);
      if (fresh) return fresh;
      const begunAt = revision();
      // After a write during a flight, requests start another: a client must see what it has just saved.
      const inflightKey = `${begunAt} ${key}`;
      let flight = inflight.get(inflightKey);
      if (!flight) {
        flight = create(key, produce, begunAt, ttlMs).finally(() => inflight.delete(inflightKey));
        inflight.set(inflightKey, flight);
      }
      const response = await flight;
      recordRead(response.tags);
      if (response.degraded) recordUnavailable();
      return response;
    },
  };
}

/** A response that was made without the database: the client may try again. */
const serviceUnavailable = (response: BufferedResponse): BufferedResponse => ({
  ...response,
  status: 503,
  headers: { ...response.headers, 'retry-after': '5', 'cache-control': 'no-store' },
});
