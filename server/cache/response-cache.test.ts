import { describe, expect, it } from 'vitest';
import type { TypeName } from '#content/index.ts';
import { recordRead, recordUnavailable } from '#store/revisions/dependency-tracking.ts';
import { createResponseCache } from './response-cache.ts';

const producing =
  (text: string, status = 200) =>
  async () => ({ status, headers: { 'content-type': 'text/plain' }, body: Buffer.from(text) });

function createCache() {
  const state = { revision: 1, now: 1_000_000 };
  return { state, cache: createResponseCache({ revision: () => state.revision, clock: () => state.now }) };
}

const bodyOf = async (cached: Promise<{ body: Buffer }>) => (await cached).body.toString();

describe('the response cache', () => {
  it('calls produce once for simultaneous requests', async () => {
    const { cache } = createCache();
    let calls = 0;
    const produce = async () => {
      calls += 1;
      await new Promise((resolve) => setTimeout(resolve, 1));
      return producing('a')();
    };
    await Promise.all([cache.getOrCreate('k', produce), cache.getOrCreate('k', produce)]);
    expect(calls).toBe(1);
  });

  it('calls produce again for a request after a write, even during an earlier call', async () => {
    const { state, cache } = createCache();
    let finish = (_text: string) => {};
    const slow = cache.getOrCreate(
      'k',
      () =>
        new Promise((resolve) => {
          finish = (text) => resolve({ status: 200, headers: {}, body: Buffer.from(text) });
        }),
    );
    state.revision = 2;
    expect(await bodyOf(cache.getOrCreate('k', producing('after')))).toBe('after');
    finish('before');
    await slow;
    expect(await bodyOf(cache.getOrCreate('k', producing('never')))).not.toBe('before');
  });

  it('does not serve a response made before a write', async () => {
    const { state, cache } = createCache();
    await cache.getOrCreate('k', async () => {
      recordRead(['events']);
      return producing('a')();
    });
    expect(cache.getFresh('k')).toBeDefined();
    state.revision = 2;
    expect(cache.getFresh('k')).toBeUndefined();
    expect(await bodyOf(cache.getOrCreate('k', producing('b')))).toBe('b');
  });

  it('caches responses with status 200 only', async () => {
    const { cache } = createCache();
    await cache.getOrCreate('k', producing('absent', 404));
    expect(cache.getFresh('k')).toBeUndefined();
  });

  it('expires a response on a whole multiple of its lifetime', async () => {
    const { state, cache } = createCache();
    state.now = 90_000;
    await cache.getOrCreate('k', producing('a'), 60_000);
    state.now = 119_999;
    expect(cache.getFresh('k')).toBeDefined();
    state.now = 120_000;
    expect(cache.getFresh('k')).toBeUndefined();
  });

  it('does not serve a response made while the clock was ahead', async () => {
    const { state, cache } = createCache();
    const now = state.now;
    state.now = now + 40 * 24 * 60 * 60_000;
    await cache.getOrCreate('k', producing('in forty days'), 60_000);
    state.now = now;
    expect(await bodyOf(cache.getOrCreate('k', producing('now'), 60_000))).toBe('now');
  });

  it('evicts the least recently used response beyond its size in bytes', async () => {
    const cache = createResponseCache({ revision: () => 1, clock: () => 0, maxBytes: 8000 });
    for (const key of ['a', 'b', 'c']) await cache.getOrCreate(key, producing('x'.repeat(1000)));
    expect(cache.getFresh('a')).toBeUndefined();
    expect(cache.getFresh('c')).toBeDefined();
  });

  it('holds no larger memory block than the body of a response', async () => {
    const { cache } = createCache();
    const { body } = await cache.getOrCreate('k', producing('small'));
    expect(body.buffer.byteLength).toBe(body.byteLength);
  });

  it('serves nothing while the revisions of other processes are unknown', async () => {
    const state = { isSynchronized: true };
    const cache = createResponseCache({
      revision: () => 1,
      isSynchronized: () => state.isSynchronized,
      clock: () => 0,
    });
    await cache.getOrCreate('k', producing('before'));
    state.isSynchronized = false;
    expect(cache.getFresh('k')).toBeUndefined();
    expect(await bodyOf(cache.getOrCreate('k', producing('during')))).toBe('during');
    const failing = async () => Promise.reject(new Error('no database'));
    await expect(cache.getOrCreate('k', failing)).rejects.toThrow('no database');
  });

  describe('when produce fails', () => {
    const failing = async () => {
      throw new Error('no database');
    };

    it('serves an expired response for five seconds, then tries again', async () => {
      const { state, cache } = createCache();
      state.now = 0;
      await cache.getOrCreate('k', producing('a'), 60_000);
      state.now = 60_000;
      expect(await bodyOf(cache.getOrCreate('k', failing, 60_000))).toBe('a');
      expect(cache.getFresh('k')).toBeDefined();
      state.now += 5000;
      expect(cache.getFresh('k')).toBeUndefined();
      expect(await bodyOf(cache.getOrCreate('k', producing('b'), 60_000))).toBe('b');
    });

    it('never serves a response made before a write', async () => {
      const { state, cache } = createCache();
      await cache.getOrCreate('k', async () => {
        recordRead(['events']);
        return producing('a')();
      });
      state.revision = 2;
      await expect(cache.getOrCreate('k', failing)).rejects.toThrow('no database');
    });

    it('answers 503 for a page made without the database, and caches nothing', async () => {
      const { cache } = createCache();
      const degraded = await cache.getOrCreate('k', async () => {
        recordUnavailable();
        return producing('half a page')();
      });
      expect(degraded.status).toBe(503);
      expect(degraded.headers['retry-after']).toBe('5');
      expect(cache.getFresh('k')).toBeUndefined();
    });
  });

  describe('tags', () => {
    function createTagged() {
      const written = new Map<TypeName, number>();
      const last = (tags?: Iterable<TypeName>) =>
        Math.max(1, ...[...(tags ?? written.keys())].map((tag) => written.get(tag) ?? 1));
      const cache = createResponseCache({ revision: last, clock: () => 0 });
      const write = (tag: TypeName) => written.set(tag, last() + 1);
      const reading = (tag: TypeName) => async () => {
        recordRead([tag]);
        return producing(tag)();
      };
      /** A page made from two responses of the API. */
      const createPage = () =>
        cache.getOrCreate('page', async () => {
          const parts = [
            await cache.getOrCreate('events', reading('events')),
            await cache.getOrCreate('setting', reading('setting')),
          ];
          return producing(parts.map(({ body }) => body.toString()).join())();
        });
      const isFresh = (key: string) => cache.getFresh(key) !== undefined;
      return { cache, write, createPage, isFresh };
    }

    it('keep a response fresh when another type is written', async () => {
      const { write, createPage, isFresh } = createTagged();
      await createPage();
      write('files');
      expect(isFresh('page')).toBe(true);
    });

    it('of a response include those of the responses it was made from', async () => {
      const { write, createPage, isFresh } = createTagged();
      await createPage();
      write('events');
      expect(isFresh('page')).toBe(false);
      expect(isFresh('events')).toBe(false);
      expect(isFresh('setting')).toBe(true);
    });

    it('of a response include those of responses that were already in the cache', async () => {
      const { write, createPage, isFresh } = createTagged();
      await createPage();
      write('events');
      await createPage();
      write('setting');
      expect(isFresh('page')).toBe(false);
      expect(isFresh('events')).toBe(true);
    });

    it('that cannot be named make a response stale at any write', async () => {
      const { state, cache } = createCache();
      await cache.getOrCreate('k', async () => {
        recordRead(undefined);
        return producing('a')();
      });
      expect(cache.getFresh('k')).toBeDefined();
      state.revision = 2;
      expect(cache.getFresh('k')).toBeUndefined();
    });
  });
});
