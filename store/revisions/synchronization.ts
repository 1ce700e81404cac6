import type { TypeName } from '#content/index.ts';

const intervalMs = 1000;
/** A cache is not used when its revisions were read longer ago than this. */
const maxAgeMs = 5000;
const unreadyMs = 30_000;

/** What a notification announces. No tags: any type may have been written. No revision: an earlier version of the product wrote. */
export type Notification = { tags: TypeName[] | undefined; revision: number | undefined };

/**
 * Bounds how stale this process can be: the revisions in the database are read once a second, over an ordinary connection, so that it also
 * works where LISTEN does not (a connection that fell silent, pgbouncer in transaction mode). Notifications only make it quicker.
 */
export type Synchronization = ReturnType<typeof openSynchronization>;

/** `read` rejects in time. `clocks`, in milliseconds: `monotonic` never goes back; `wall` counts a pause of a virtual machine too. */
export function openSynchronization(
  revisions: TagRevisions,
  read: () => Promise<readonly StoredRevision[]>,
  { monotonic, wall } = { monotonic: () => performance.now(), wall: () => Date.now() },
) {
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;
  let lastRead = { monotonic: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY };

  /** How long ago the revisions were last read, in milliseconds. */
  const ageMs = (): number => Math.max(monotonic() - lastRead.monotonic, wall() - lastRead.wall);
  /** Whether cached responses may be served. */
  const isSynchronized = (): boolean => ageMs() <= maxAgeMs;

  async function readOnce(): Promise<void> {
    // The time before the read: later writes may not be part of it.
    const started = { monotonic: monotonic(), wall: wall() };
    const stored = await read();
    // Versions of the product that do not increment the revision may have written meanwhile.
    if (!isSynchronized()) revisions.invalidate();
    revisions.merge(stored);
    lastRead = started;
  }

  /** Reads the revisions; simultaneous calls share one read. Never rejects. */
  function poll(): Promise<void> {
    reading ??= readOnce()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  return {
    ageMs,
    isSynchronized,
    poll,
    /** Reads the revisions now, and then once a second. */
    async start(): Promise<void> {
      await poll();
      timer = setInterval(() => void poll(), intervalMs);
      timer.unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await reading;
    },
    receive({ tags, revision }: Notification): void {
      if (tags && revision !== undefined) revisions.merge(tags.map((tag) => [tag, revision]));
      else revisions.invalidate(tags);
    },
    /** Throws when this process has not read the revisions for so long that it should be sent no more requests. */
    check(): void {
      const age = ageMs();
      if (age > unreadyMs) throw new Error(`the revisions in the database were last read ${Math.round(age)} ms ago`);
    },
  };
}

/** A cache tag and its revision in the database. */
export type StoredRevision = readonly [tag: TypeName, revision: number];

/**
 * Revisions of cache tags (content types), in this process. A write increments those of the types it changed; a cached response is fresh while
 * none of its tags has a later revision. `merge` takes in the database's numbers, and increments once for each new one, from any source.
 */
export class TagRevisions {
  #latest = 1;
  /** The last revision at which any type may have changed. */
  #untagged = 1;
  readonly #byTag = new Map<TypeName, number>();
  readonly #stored = new Map<TypeName, number>();
  readonly #listeners = new Set<{ tags: readonly TypeName[]; call: () => void }>();

  /** The revision of the last write; with tags, of the last write that changed one of them. */
  current(tags?: Iterable<TypeName>): number {
    if (!tags) return this.#latest;
    let revision = this.#untagged;
    for (const tag of tags) revision = Math.max(revision, this.#byTag.get(tag) ?? 0);
    return revision;
  }

  /** The latest revision known to be in the database. */
  get stored(): number {
    return Math.max(0, ...this.#stored.values());
  }

  /** Makes stale everything that has one of these tags; without tags, everything. */
  invalidate(tags?: Iterable<TypeName>): void {
    this.#latest += 1;
    if (tags) for (const tag of tags) this.#byTag.set(tag, this.#latest);
    else this.#untagged = this.#latest;
    for (const listener of this.#listeners) if (this.current(listener.tags) === this.#latest) listener.call();
  }

  /** Calls `call` each time the revision of one of these tags is incremented. Returns the function that ends it. */
  listen(tags: readonly TypeName[], call: () => void): () => void {
    const listener = { tags, call };
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes in revisions of the database. Those that are known already change nothing. */
  merge(revisions: Iterable<StoredRevision>): void {
    const changed: TypeName[] = [];
    for (const [tag, revision] of revisions) {
      if (revision <= (this.#stored.get(tag) ?? 0)) continue;
      this.#stored.set(tag, revision);
      changed.push(tag);
    }
    if (changed.length > 0) this.invalidate(changed);
  }
}
