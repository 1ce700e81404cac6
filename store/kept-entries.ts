import { LRUCache } from 'lru-cache';
import type { TypeName } from '#content/index.ts';

/** An entry's own values as JSON, written once and put into every answer that gives it. */
export interface EntryText {
  /** The object without its closing brace, so that what is populated can follow. */
  head: string;
  updatedAt: string;
  /** Its groups, which are given only when asked for: name and JSON. */
  groups: Record<string, string>;
}

const maxCharacters = 12 * 1024 * 1024;

/**
 * Texts of entries between reads. An entry is forgotten when it is written, all of a type when a write does not say which one it was.
 * What was read before a write of its type and comes after it is not kept: it may be what was true before.
 */
export class KeptEntries {
  readonly #texts = new LRUCache<string, { text: EntryText; revision: number }>({
    maxSize: maxCharacters,
    sizeCalculation: ({ text }) =>
      text.head.length + Object.values(text.groups).reduce((sum, { length }) => sum + length, 200),
  });
  /** Types all of whose entries were forgotten, at this revision. */
  readonly #forgotten = new Map<TypeName, number>();
  readonly #revision: (type: TypeName) => number;

  constructor(revision: (type: TypeName) => number) {
    this.#revision = revision;
  }

  get(type: TypeName, id: number): EntryText | undefined {
    const kept = this.#texts.get(`${type} ${id}`);
    return kept && kept.revision >= (this.#forgotten.get(type) ?? 0) ? kept.text : undefined;
  }

  /** Keeps what was read; `revision` is that of its type before the reading. */
  keep(type: TypeName, id: number, text: EntryText, revision: number): void {
    if (revision === this.#revision(type)) this.#texts.set(`${type} ${id}`, { text, revision });
  }

  forget(type: TypeName, id: number | undefined): void {
    if (id === undefined) this.#forgotten.set(type, this.#revision(type));
    else this.#texts.delete(`${type} ${id}`);
  }

  clear(): void {
    this.#texts.clear();
  }
}
