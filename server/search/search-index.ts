import { DatabaseSync } from 'node:sqlite';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { AnyEntry } from '#model/entry.ts';
import { log } from '#observability/log.ts';
import { foldedWords, gramsOf, stemsOf } from './words.ts';

/** An entry or a page of the site, by its documentId or its path; of a magazine, one of its pages too. */
export interface SearchHit<Kind extends string> {
  kind: Kind;
  key: string;
  /** 0: all of it. */
  page: number;
  lastDay: string | null;
}

/** Letters of a text that are indexed: what takes ten milliseconds. */
export const maxIndexed = 100_000;
/** Changes of one transaction: each writes a segment of the index, which are merged later. */
const maxPending = 100;
/** The part of the pairs of letters of two stems that they have in common, to be spelt alike. */
const minLikeness = 0.5;

export const phrase = (terms: string): string => `"${terms}"`;

/**
 * A full-text index (SQLite FTS5) in a private temporary database, deleted at close. It holds terms alone: both tables are contentless
 * (https://sqlite.org/fts5.html#contentless_delete_tables). Of titles there are the trigrams of their words run together, so that « gwo ka » is like
 * « gwoka », and of their words with a space before each: a trigram may be the beginning of a word.
 * @param termsOf what is indexed of folded words
 * @param order how `find` orders, best first
 */
export function openSearchIndex<Kind extends string>(termsOf = stemsOf, order = 'bm25(words, 8, 1)') {
  const db = new DatabaseSync('');
  db.exec(`
    pragma journal_mode = off;
    pragma synchronous = off;
    create virtual table words using fts5(title, text, content='', contentless_delete=1);
    create virtual table titles using fts5(title, heading, content='', contentless_delete=1, tokenize='trigram');
    create virtual table terms using fts5vocab(words, row);`);
  const insertWords = db.prepare('insert into words (rowid, title, text) values (?, ?, ?)');
  const insertTitle = db.prepare('insert into titles (rowid, title, heading) values (?, ?, ?)');
  const removals = ['words', 'titles'].map((table) => db.prepare(`delete from ${table} where rowid = ?`));
  // The last row of a contentless table is read as a 64-bit number, which would be refused.
  for (const statement of [insertWords, insertTitle, ...removals]) statement.setReadBigInts(true);
  /** What the rows of the tables are, by their number, and the rows of each entry. */
  const documents = new Map<number, SearchHit<Kind>>();
  const rowsOf = new Map<string, number[]>();
  let row = 0;
  let pending = 0;

  function select(table: string, rank: string) {
    const statement = db.prepare(`select rowid from ${table} where ${table} match ? order by ${rank} limit ?`);
    statement.setReturnArrays(true);
    return (query: string, limit = -1): SearchHit<Kind>[] =>
      (statement.all(query, limit) as unknown as [number][]).map(([id]) => documents.get(id) as SearchHit<Kind>);
  }
  const selectTerms = db.prepare("select term from terms where term >= ? and term < ? || '\u{10ffff}'");
  const selectTitles = select('titles', 'bm25(titles)');

  /** Ends the transaction of the changes since the last one. Searches of this process see changes before that too. */
  function commit(): void {
    pending = 0;
    if (db.isTransaction) db.exec('commit');
  }
  function begin(): void {
    pending += 1;
    if (pending > maxPending) commit();
    if (!db.isTransaction) db.exec('begin');
  }

  return {
    commit,
    add(document: SearchHit<Kind>, title: string, text: string): void {
      begin();
      row += 1;
      const words = foldedWords(title);
      const terms = termsOf(foldedWords(text.slice(0, maxIndexed)));
      insertWords.run(row, termsOf(words).join(' '), terms.join(' '));
      insertTitle.run(row, words.join(''), ` ${words.join(' ')}`);
      documents.set(row, document);
      const entry = `${document.kind} ${document.key}`;
      rowsOf.set(entry, [...(rowsOf.get(entry) ?? []), row]);
    },
    /** Removes an entry, with the pages of a magazine. */
    remove(kind: Kind, key: string): void {
      for (const id of rowsOf.get(`${kind} ${key}`) ?? []) {
        begin();
        for (const removal of removals) removal.run(id);
        documents.delete(id);
      }
      rowsOf.delete(`${kind} ${key}`);
    },
    /** The documents that a query in FTS5's language matches with the terms of their title and text, best first. */
    find: select('words', order),
    /** The documents whose title has words that begin like these, or has all letters of these. */
    findByBeginnings(words: readonly string[], limit: number): SearchHit<Kind>[] {
      const beginnings = words.filter(({ length }) => length > 1).map((word) => phrase(` ${word}`));
      const isTitle = `(title : ${phrase(words.join(''))})`;
      const query = beginnings.length > 0 ? `(heading : (${beginnings.join(' AND ')})) OR ${isTitle}` : isTitle;
      return selectTitles(query, limit);
    },
    /** The documents whose title has trigrams of a text: those with the most first. */
    findByTrigrams: (trigrams: ReadonlySet<string>, limit: number) =>
      selectTitles(`title : (${[...trigrams].map(phrase).join(' OR ')})`, limit),
    /** The stem of the index that is spelt most like another, and begins with the same letter. */
    findNearStem(stem: string): string | undefined {
      const pairs = gramsOf(stem, 2);
      const near = selectTerms.all(stem.charAt(0), stem.charAt(0)).map(({ term }) => {
        const own = gramsOf(String(term), 2);
        return { term: String(term), likeness: (2 * pairs.intersection(own).size) / (pairs.size + own.size) };
      });
      const [best] = near.toSorted((a, b) => b.likeness - a.likeness);
      return best && best.likeness >= minLikeness ? best.term : undefined;
    },
    close: () => db.close(),
  };
}

/** Entries that are read at once without their texts, and with them. */
export const keyBatchSize = 1000;
const batchSize = 20;
/** Time in the event loop after which a slice of indexing ends. */
const sliceMs = 8;
/** How long a search waits for the latest changes. */
const maxWaitMs = 500;
/** How long a stop waits for the entry that is read. */
const closingMs = 3000;

/** What the index has of an entry or a page, in the parts that it takes one by one. */
export interface IndexedDocument<Kind extends string> {
  key: string;
  parts: readonly [hit: SearchHit<Kind>, title: string, text: string][];
}

/** The last day of an event; null for any other entry. */
export const lastDayOf = ({ newStartDate, newEndDate }: AnyEntry): string | null =>
  String(newEndDate ?? newStartDate ?? '').slice(0, 10) || null;

interface Source<Kind extends string> {
  kinds: readonly Kind[];
  /** The revision of what a kind is read from. */
  revisionOf(kind: Kind): number;
  /**
   * What is to be indexed of a kind by key, with what changes whenever its text does. `known`: what the index has, from `since`, the revision at
   * which all of the kind was read; undefined before.
   */
  readVersions(kind: Kind, known: ReadonlyMap<string, string>, since: number | undefined): Promise<Map<string, string>>;
  documentsOf(kind: Kind, keys: string[]): AsyncIterable<IndexedDocument<Kind>>;
}

/**
 * Fills an index of this process in slices between which the event loop is free. A search compares the revisions of content (server/cache/), which
 * every process learns of, and brings the index up to date where they have changed.
 */
export function openIndexUpdates<Kind extends string>(
  index: ReturnType<typeof openSearchIndex<Kind>>,
  { kinds, revisionOf, readVersions, documentsOf }: Source<Kind>,
) {
  /** The revision at which each kind was read, and the version of each of its entries in the index. */
  const revisions = new Map<Kind, number>();
  const versions = new Map(kinds.map((kind) => [kind, new Map<string, string>()]));
  let isReady = false;
  let isClosed = false;
  let updating: Promise<void> | undefined;
  let sliceStart = 0;

  async function pause(): Promise<void> {
    if (performance.now() - sliceStart < sliceMs) return;
    await setImmediate();
    sliceStart = performance.now();
  }

  async function updateKind(kind: Kind, known: Map<string, string>): Promise<void> {
    const current = await readVersions(kind, known, revisions.get(kind));
    for (const key of [...known.keys()].filter((each) => !current.has(each))) {
      index.remove(kind, key);
      known.delete(key);
      await pause();
    }
    const changed = [...current.keys()].filter((key) => known.get(key) !== current.get(key));
    for (let start = 0; start < changed.length; start += batchSize)
      for await (const { key, parts } of documentsOf(kind, changed.slice(start, start + batchSize))) {
        if (isClosed) return;
        index.remove(kind, key);
        for (const part of parts) {
          await pause();
          index.add(...part);
        }
        known.set(key, current.get(key) ?? '');
      }
  }

  const staleKinds = () => kinds.filter((kind) => revisionOf(kind) !== revisions.get(kind));

  async function updateAll(): Promise<void> {
    sliceStart = performance.now();
    for (const kind of staleKinds()) {
      const revision = revisionOf(kind);
      await updateKind(kind, versions.get(kind) ?? new Map());
      if (isClosed) return;
      revisions.set(kind, revision);
    }
    index.commit();
    isReady = true;
  }

  function start(): Promise<void> {
    updating ??= updateAll()
      .catch((error: unknown) => {
        // What was left out is unknown: all is compared again.
        revisions.clear();
        log.error('the search index was not updated', error);
      })
      .finally(() => {
        updating = undefined;
      });
    return updating;
  }

  return {
    start,
    /** Brings the index up to date, or waits for a while: each result is read again. False until the first build, which may start again. */
    async refresh(): Promise<boolean> {
      if (!isReady) {
        void start();
        return false;
      }
      const timeout = setTimeout(maxWaitMs, 'late' as const, { ref: false });
      // An update that was running may have begun before the latest change.
      for (let updates = 0; updates < 2 && staleKinds().length > 0; updates += 1)
        if ((await Promise.race([start(), timeout])) === 'late') break;
      return true;
    },
    async close(): Promise<void> {
      isClosed = true;
      // A page that the index reads may never come: in development, Vite may be closed meanwhile.
      await Promise.race([updating, setTimeout(closingMs, undefined, { ref: false })]);
      index.close();
    },
  };
}
