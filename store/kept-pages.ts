import { LRUCache } from 'lru-cache';
import { type TypeName, typeOf } from '#content/index.ts';
import { isGroup, isLink } from '#model/field.ts';
import { fieldsIn } from './counts.ts';
import type { Touched } from './known.ts';
import type { Populate, Query, Sort } from './query.ts';

/** One page of a list, as it is read: what each of its entries is given as, in order. */
export interface TextPage {
  texts: ReadonlyMap<number, string>;
  /** The end of these texts: what was asked for beside the entries' own values. */
  besides?: ReadonlyMap<number, string> | undefined;
  /** Only when the query asked to count. */
  total?: number;
  /** Something was written while it was read, and is left out, though it may belong here. */
  torn?: true;
}

/** A page that was read, and what it hangs on. */
interface KeptPage extends TextPage {
  /** Before it was read. */
  revision: number;
  /** The fields that say which entries stand in it, and in what order. */
  fields: ReadonlySet<string>;
  /** By type of what is given beside its entries, the fields that say what of it is given, and in what order. */
  beside: ReadonlyMap<TypeName, ReadonlySet<string>>;
}

/** A page as it was last read, and what of it was written since. */
export interface AgedPage {
  page: TextPage;
  /** These entries, */
  written: readonly number[];
  /** their own values alone, or what is beside them too. */
  besidesToo: boolean;
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
 * but for that entry, and for those it stands beside. One is read anew when entries of a type that it shows came or went, and when a field was written by
 * which it filters or sorts. Pages that hang on other entries in another way (a condition or an order through links) are not kept.
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

  /** Undefined when the page must be read anew. */
  get(type: TypeName, query: Query): AgedPage | undefined {
    const page = this.#pages.get(keyOf(type, query));
    const writes = page && this.#writtenSince(page.revision);
    if (!writes) return undefined;
    const written = new Set<number>();
    let besidesToo = false;
    for (const [touched, fields, id] of writes) {
      const inOrder = touched === type ? page.fields : undefined;
      const besides = page.beside.get(touched);
      if (!inOrder && !besides) continue;
      if (!fields || id === undefined) return undefined;
      if (fields.some((field) => inOrder?.has(field) || besides?.has(field))) return undefined;
      if (inOrder && page.texts.has(id)) {
        written.add(id);
        besidesToo ||= fields.some((field) => isBeside(type, field));
      }
      for (const owner of besides ? ownersOf(id, page) : []) {
        written.add(owner);
        besidesToo = true;
      }
    }
    return written.size > mostWritten ? undefined : { page, written: [...written], besidesToo };
  }

  /** Keeps what was read; `revision` is that before the reading. */
  keep(type: TypeName, query: Query, page: TextPage, revision: number): void {
    if (!query.page || page.texts.size > mostEntries || page.torn) return;
    const fields = query.where ? fieldsIn(query.where) : new Set<string>();
    if (!fields || !addSorts(type, query.sort ?? [], fields)) return;
    const beside = new Map<TypeName, Set<string>>();
    if (!addBesides(type, query.populate ?? {}, beside)) return;
    this.#pages.set(keyOf(type, query), { ...page, revision, fields, beside });
  }
}

/** The entries of a page beside which another stands; some of those beside which one of another type stands with the same number. */
function* ownersOf(id: number, { besides }: TextPage): Generator<number> {
  const named = `{"id":${id},`;
  for (const [owner, text] of besides ?? []) if (text.includes(named)) yield owner;
}

/** Adds the fields by which a populate chooses and sorts, by type; false when it does so through links. */
function addBesides(type: TypeName, populate: Populate, into: Map<TypeName, Set<string>>): boolean {
  return Object.entries(populate).every(([name, asked]) => {
    const field = typeOf(type).fields[name];
    if (!field || !isLink(field)) return true;
    const { where, sort = [], populate: inner = {} } = asked as Query;
    const to = field.to as TypeName;
    const fields = where ? fieldsIn(where) : new Set<string>();
    if (!fields || !addSorts(to, sort, fields)) return false;
    into.set(to, fields.union(into.get(to) ?? new Set()));
    return addBesides(to, inner, into);
  });
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
