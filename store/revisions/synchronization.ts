import type { TypeName } from '#content/index.ts';
import type { StoredRevision, TagRevisions } from './tag-revisions.ts';

const intervalMs = 1000;
/** A cache is not used when its revisions were read longer ago than this. */
const maxAgeMs = 5000;
const unreadyMs = 30_000;

/** What a notification announces. No tags: any type may have been written. No revision: an earlier version of the product wrote. */
export interface Notification {
  tags: TypeName[] | undefined;
  revision: number | undefined;
}

/** `monotonic` never goes back; `wall` also counts the time in which a virtual machine was paused. In milliseconds. */
interface Clocks {
  monotonic: () => number;
  wall: () => number;
}

/**
 * Bounds how stale this process can be: the revisions in the database are read once a second, over an ordinary connection, so that it also
 * works where LISTEN does not (a connection that fell silent, pgbouncer in transaction mode). Notifications only make it quicker.
 */
export class Synchronization {
  readonly #revisions: TagRevisions;
  readonly #read: () => Promise<readonly StoredRevision[]>;
  readonly #clocks: Clocks;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | undefined;
  #lastRead = { monotonic: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY };

  /** `read` rejects when the database does not answer in time. */
  constructor(
    revisions: TagRevisions,
    read: () => Promise<readonly StoredRevision[]>,
    clocks: Clocks = { monotonic: () => performance.now(), wall: Date.now },
  ) {
    this.#revisions = revisions;
    this.#read = read;
    this.#clocks = clocks;
  }

  /** Reads the revisions now, and then once a second. */
  async start(): Promise<void> {
    await this.poll();
    this.#timer = setInterval(() => void this.poll(), intervalMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reading;
  }

  /** Reads the revisions; simultaneous calls share one read. Never rejects. */
  poll(): Promise<void> {
    this.#reading ??= this.#synchronize()
      .catch(() => undefined)
      .finally(() => {
        this.#reading = undefined;
      });
    return this.#reading;
  }

  async #synchronize(): Promise<void> {
    // The time before the read: later writes may not be part of it.
    const started = { monotonic: this.#clocks.monotonic(), wall: this.#clocks.wall() };
    const stored = await this.#read();
    // Versions of the product that do not increment the revision may have written meanwhile.
    if (!this.isSynchronized) this.#revisions.invalidate();
    this.#revisions.merge(stored);
    this.#lastRead = started;
  }

  receive({ tags, revision }: Notification): void {
    if (tags && revision !== undefined) this.#revisions.merge(tags.map((tag) => [tag, revision]));
    else this.#revisions.invalidate(tags);
  }

  /** How long ago the revisions were last read, in milliseconds. */
  get ageMs(): number {
    const { monotonic, wall } = this.#clocks;
    return Math.max(monotonic() - this.#lastRead.monotonic, wall() - this.#lastRead.wall);
  }

  /** Throws when this process has not read the revisions for so long that it should be sent no more requests. */
  check(): void {
    const { ageMs } = this;
    if (ageMs > unreadyMs) throw new Error(`the revisions in the database were last read ${Math.round(ageMs)} ms ago`);
  }

  /** Whether cached responses may be served. */
  get isSynchronized(): boolean {
    return this.ageMs <= maxAgeMs;
  }
}
