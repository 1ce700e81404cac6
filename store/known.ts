import type { TypeName } from '#content/index.ts';
import { Counts } from './counts.ts';
import { KeptEntries } from './kept-entries.ts';
import { KeptPages } from './kept-pages.ts';

/**
 * What a write touched: a type, the fields of it that were written, links too (none named: entries came or went), and the one entry it was
 * (none named: any of them). It travels between processes as it is (store/notify.ts).
 */
export type Touched = [type: TypeName, fields?: readonly string[] | null, id?: number];

/** Writes that are remembered one by one. */
const mostWrites = 200;

/** What this process knows of the database without asking it again, and what of it each write makes untrue. */
export class Known {
  readonly counts = new Counts();
  readonly entries = new KeptEntries((type) => this.revision([type]));
  readonly pages = new KeptPages((revision) => this.#writtenSince(revision));
  #revision = 1;
  /** The revision at which something unnamed was written. */
  #anything = 1;
  readonly #types = new Map<TypeName, number>();
  /** What each of the last writes touched: the last one made the revision what it is. */
  #writes: (readonly Touched[])[] = [];

  /** The revision of the last write; with types, of the last write that touched one of them. */
  revision(types?: Iterable<TypeName>): number {
    if (!types) return this.#revision;
    let last = this.#anything;
    for (const type of types) last = Math.max(last, this.#types.get(type) ?? 0);
    return last;
  }

  /** What was written after a revision; undefined when it is too long ago, or something unnamed was. */
  #writtenSince(revision: number): Touched[] | undefined {
    const count = this.#revision - revision;
    return count > this.#writes.length ? undefined : this.#writes.slice(this.#writes.length - count).flat();
  }

  /** Takes in what was written, here or by another process that says so. Undefined: anything may have been. */
  wrote(touched: readonly Touched[] | undefined): void {
    this.#revision += 1;
    if (!touched) {
      this.#anything = this.#revision;
      this.#writes = [];
      this.counts.clear();
      this.entries.clear();
      return;
    }
    this.#writes.push(touched);
    if (this.#writes.length > mostWrites) this.#writes.shift();
    for (const [type, fields, id] of touched) {
      this.#types.set(type, this.#revision);
      this.counts.forget(type, fields ?? undefined);
      this.entries.forget(type, id);
    }
  }
}
