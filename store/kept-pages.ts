import { LRUCache } from 'lru-cache';
import { type TypeName, typeOf } from '#content/index.ts';
import { isGroup, isLink } from '#model/field.ts';
import { fieldsIn } from './counts.ts';
import { typesBeside } from './followed.ts';
import type { Touched } from './known.ts';
import type { Query, Sort } from './query.ts';

/** One page of a list, as it is read: what each of its entries is given as, in order. */
export interface TextPage {
  texts: ReadonlyMap<number, string>;
  /** The end of these texts: what was asked for beside the entries' own values. */
  besides?: ReadonlyMap<number, string> | undefined;
  /** Only when the query asked to count. */
  total?: number;
  /** An entry was written each time it was read: it is missing, though it may belong here. */
  torn?: true;
}

/** A page that was read, and what it hangs on. */
interface KeptPage extends TextPage {
  /** Before it was read. */
  revision: number;
  /** The fields that say which entries stand in it, and in what order. */
  fields: ReadonlySet<string>;
  /** The types of what is given beside each entry. */
  beside: ReadonlySet<TypeName>;
}

const maxCharacters = 8 * 1024 * 1024;
/** Entries in a page worth keeping: the API gives no more at once. */
const mostEntries = 100;
/** Written entries that are read again one by one, instead of the whole page. */
const mostWritten = 5;

/** What was written since a revision; undefined when that cannot be said. */
type WrittenSince = (revision: number) => readonly Touched[] | undefined;

/**
 * Pages of lists between reads. Most writes change an entry's words, and neither which entries stand in a page nor where: the page is then the same
 * but for that entry. One is read anew when entries of its type came or went, when a field it filters or sorts by was written, and when anything was
 * written of a type it gives beside its entries. Pages that hang on other entries in another way (a condition or an order through links) are not kept.
 */
export class KeptPages {
  readonly #pages = new LRUCache<string, KeptPage>({
    maxSize: maxCharacters,
    sizeCalculation: ({ texts }, key) => texts.values().reduce((sum, { length }) => sum + 2 * length, key.length + 200),
  });
  readonly #writtenSince: WrittenSince;

  constructor(writtenSince: WrittenSince) {
    this.#writtenSince = writtenSince;
  }

  /**
   * The page as it was last read, and which of its entries were written since: their own values alone, or what is beside them too.
   * Undefined when it must be read anew.
   */
  get(type: TypeName, query: Query): { page: TextPage; written: number[]; besidesToo: boolean } | undefined {
    const page = this.#pages.get(keyOf(type, query));
    const writes = page && this.#writtenSince(page.revision);
    if (!writes) return undefined;
    const written = new Set<number>();
    let besidesToo = false;
    for (const [touched, fields, id] of writes) {
      if (page.beside.has(touched)) return undefined;
      if (touched !== type) continue;
      if (!fields || id === undefined || fields.some((field) => page.fields.has(field))) return undefined;
      if (!page.texts.has(id)) continue;
      written.add(id);
      besidesToo ||= fields.some((field) => isBeside(type, field));
    }
    return written.size > mostWritten ? undefined : { page, written: [...written], besidesToo };
  }

  /** Keeps what was read; `revision` is that before the reading. */
  keep(type: TypeName, query: Query, page: TextPage, revision: number): void {
    if (!query.page || page.texts.size > mostEntries || page.torn) return;
    const fields = query.where ? fieldsIn(query.where) : new Set<string>();
    if (!fields || !addSorts(type, query.sort ?? [], fields)) return;
    const beside = typesBeside(type, query.populate);
    this.#pages.set(keyOf(type, query), { ...page, revision, fields, beside });
  }
}

function isBeside(type: TypeName, name: string): boolean {
  const field = typeOf(type).fields[name];
  return field !== undefined && (isLink(field) || isGroup(field));
}

/** Questions that are asked again come as the same objects (server/api/query/index.ts). */
const keys = new WeakMap<Query, string>();

function keyOf(type: TypeName, query: Query): string {
  let key = keys.get(query);
  if (key === undefined) {
    key = JSON.stringify(query);
    keys.set(query, key);
  }
  return `${type} ${key}`;
}

/** Adds the fields that an order looks at; false when it goes through links. */
function addSorts(type: TypeName, sorts: readonly Sort[], fields: Set<string>): boolean {
  return sorts.every(({ path: [name = ''] }) => {
    const field = typeOf(type).fields[name];
    if (field && isLink(field)) return false;
    fields.add(name);
    return true;
  });
}
