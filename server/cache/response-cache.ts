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

/**
 * The response cache: anonymous GET responses as bytes, the least recently used evicted first. A response has the *tags* of all that
 * was read to make it. A write, in this process or another, increments the *revision* of its tags, which makes stale every response that
 * has one of them. `getOrCreate` is *single flight*: simultaneous requests share one call of `produce`. It is *stale-if-error* (RFC 5861,
 * section 4): where `produce` fails, an expired response is served, but never one that a write made stale.
 */
export class ResponseCache {
  readonly #responses: LRUCache<string, CachedResponse>;
  readonly #inflight = new Map<string, Promise<CachedResponse>>();
  readonly #revision: Options['revision'];
  readonly #isSynchronized: () => boolean;
  readonly #clock: () => number;
  readonly #sharedSeconds: number;
  #hits = 0;
  #misses = 0;

  constructor(options: Options) {
    const { revision, isSynchronized = () => true, clock, maxBytes = 64 * 1024 * 1024, sharedSeconds = 0 } = options;
    this.#revision = revision;
    this.#isSynchronized = isSynchronized;
    this.#clock = clock;
    this.#sharedSeconds = sharedSeconds;
    this.#responses = new LRUCache({
      maxSize: maxBytes,
      // Variants are added later and are smaller than the body: twice its size covers them.
      sizeCalculation: ({ body }, key) => 2 * body.byteLength + key.length + 1024,
    });
  }

  getFresh(key: string): CachedResponse | undefined {
    const response = this.#getUninvalidated(key);
    if (!response) return undefined;
    const now = this.#clock();
    // One that expires later than its lifetime allows was made while the clock was ahead.
    if (response.expires <= now || response.expires > now + response.ttlMs) return undefined;
    // A response that is being made from this one has its tags too.
    recordRead(response.tags);
    this.#hits += 1;
    return response;
  }

  /** Lookups since the start of the process, and what is cached now. */
  stats(): { hits: number; misses: number; bytes: number; entries: number } {
    const { calculatedSize: bytes, size: entries } = this.#responses;
    return { hits: this.#hits, misses: this.#misses, bytes, entries };
  }

  /** The cached response that no write made stale, though it may have expired. */
  #getUninvalidated(key: string): CachedResponse | undefined {
    const response = this.#responses.get(key);
    if (!response || !this.#isSynchronized()) return undefined;
    const revision = this.#revision();
    if (response.revision !== revision) {
      if (!response.tags || this.#revision(response.tags) > response.revision) return undefined;
      response.revision = revision;
    }
    return response;
  }

  /**
   * The fresh response under a key, made by `produce` if there is none. Only a 200 is cached: clients can invent URLs that do not exist.
   * `ttlMs` bounds how long it is fresh without a write; it expires on a whole multiple, so that a page that shows the time changes with
   * the minute.
   * @throws what `produce` throws, when no expired response can be served
   */
  async getOrCreate(key: string, produce: () => Promise<BufferedResponse>, ttlMs = Number.POSITIVE_INFINITY) {
    const fresh = this.getFresh(key);
    if (fresh) return fresh;
    const revision = this.#revision();
    // After a write during a flight, requests start another: a client must see what it has just saved.
    const inflightKey = `${revision} ${key}`;
    let flight = this.#inflight.get(inflightKey);
    if (!flight) {
      flight = this.#create(key, produce, revision, ttlMs).finally(() => this.#inflight.delete(inflightKey));
      this.#inflight.set(inflightKey, flight);
    }
    const response = await flight;
    recordRead(response.tags);
    if (response.degraded) recordUnavailable();
    return response;
  }

  async #create(key: string, produce: () => Promise<BufferedResponse>, revision: number, ttlMs: number) {
    this.#misses += 1;
    const now = this.#clock();
    const wasSynchronized = this.#isSynchronized();
    const produced = await trackDependencies(produce).catch((error: unknown) => ({ error }));
    const failed = 'error' in produced || produced.unavailable;
    const expired = failed ? this.#staleIfError(key) : undefined;
    if (expired) return expired;
    if ('error' in produced) throw produced.error;
    const { result, tags, unavailable: degraded } = produced;
    const response: CachedResponse = {
      ...(degraded && result.status !== 404 ? serviceUnavailable(result) : result),
      body: compactBuffer(result.body),
      variants: new Map(),
      tags,
      revision,
      ttlMs,
      expires: Number.isFinite(ttlMs) ? (Math.floor(now / ttlMs) + 1) * ttlMs : Number.POSITIVE_INFINITY,
      degraded,
    };
    if (response.status !== 200 || degraded || !wasSynchronized) return response;
    this.#responses.set(key, response);
    // What has another policy keeps it.
    const isShared = this.#sharedSeconds > 0 && response.headers['cache-control'] === 'no-cache';
    if (isShared && !('set-cookie' in response.headers)) response.sharedHeaders = () => this.#sharedHeadersOf(response);
    return response;
  }

  /**
   * For a shared cache (RFC 9111, RFC 5861): fresh and stale together are within the period, and a page is in none past the minute that it shows.
   * Only while the site does not answer it may be sent for a period more.
   */
  #sharedHeadersOf({ tags, expires }: CachedResponse): Record<string, string> {
    const left = Math.max(1, Math.ceil((expires - this.#clock()) / 1000));
    const seconds = Math.min(this.#sharedSeconds, left);
    const stale = Math.floor(seconds / 10);
    const policy = ['public', 'max-age=0', `s-maxage=${seconds - stale}`, `stale-while-revalidate=${stale}`];
    const names = tags ? publicTags.filter((tag) => tags.has(tag)) : [anyTag];
    return {
      'cache-control': [...policy, `stale-if-error=${this.#sharedSeconds}`].join(', '),
      ...(names.length > 0 && { 'cache-tag': names.join(',') }),
    };
  }

  #staleIfError(key: string): CachedResponse | undefined {
    const response = this.#getUninvalidated(key);
    if (response) response.expires = this.#clock() + Math.min(staleIfErrorMs, response.ttlMs);
    return response;
  }
}

/** A response that was made without the database: the client may try again. */
const serviceUnavailable = (response: BufferedResponse): BufferedResponse => ({
  ...response,
  status: 503,
  headers: { ...response.headers, 'retry-after': '5', 'cache-control': 'no-store' },
});
