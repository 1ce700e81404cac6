import { DatabaseSync } from 'node:sqlite';
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
