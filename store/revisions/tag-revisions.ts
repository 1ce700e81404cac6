import type { TypeName } from '#content/index.ts';

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
