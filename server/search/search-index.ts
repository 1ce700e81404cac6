import { DatabaseSync } from 'node:sqlite';
import type { SearchKind } from '#content/search/search-kinds.ts';
import { foldedWords, runTogether, stemsOf, trigramsOf } from './words.ts';

/** What identifies an entry or a page of the site: its documentId or its path, with the page of a magazine. */
export interface DocumentKey {
  kind: SearchKind;
  key: string;
  /** 0: all of it. */
  page: number;
}

export interface SearchDocument extends DocumentKey {
  title: string;
  text: string;
  /** The last day of an event. */
  lastDay: string | null;
}

export interface SearchHit extends DocumentKey {
  lastDay: string | null;
  /** Smaller is better. */
  rank: number;
}

/** Letters of a text that are indexed: what takes ten milliseconds. */
const maxLength = 100_000;
/** Documents of one transaction: each writes a segment of the index, which are merged later. */
const maxPending = 50;
/** Weights of titles and texts; the words of titles as they are written only serve suggestions. */
const rank = 'bm25(words, 8, 1, 0)';

const quoted = (term: string): string => `"${term}"`;

export type SearchIndex = ReturnType<typeof openSearchIndex>;

/**
 * A full-text index (SQLite FTS5) in a private temporary database, on disk and deleted at close. It holds ids and terms, no texts: both tables
 * are contentless (https://sqlite.org/fts5.html#contentless_delete_tables).
 */
export function openSearchIndex() {
  const db = new DatabaseSync('');
  db.exec(`
    pragma journal_mode = off;
    pragma synchronous = off;
    create table documents (id integer primary key, kind text, key text, page integer, lastDay text, unique (kind, key, page));
    create virtual table words using fts5(title, text, heading, content='', contentless_delete=1, prefix='2 3');
    create virtual table titles using fts5(title, content='', contentless_delete=1, tokenize='trigram');
    create virtual table terms using fts5vocab(words, row);`);
  const prepare = (sql: string) => {
    const statement = db.prepare(sql);
    // The last row of a contentless table is read as a 64-bit number, which would be refused.
    statement.setReadBigInts(true);
    return statement;
  };
  const insertDocument = prepare('insert into documents (kind, key, page, lastDay) values (?, ?, ?, ?) returning id');
  const insertWords = prepare('insert into words (rowid, title, text, heading) values (?, ?, ?, ?)');
  const insertTitle = prepare('insert into titles (rowid, title) values (?, ?)');
  const selectIds = prepare('select id from documents where kind = ? and key = ?');
  const removals = ['words', 'titles'].map((table) => prepare(`delete from ${table} where rowid = ?`));
  const removeDocuments = prepare('delete from documents where kind = ? and key = ?');
  const columns = 'd.kind, d.key, d.page, d.lastDay';
  const selectWords = db.prepare(
    `select ${columns}, ${rank} as rank from words join documents d on d.id = words.rowid where words match ? order by rank`,
  );
  const selectHeadings = db.prepare(
    `select ${columns}, bm25(words, 0, 0, 1) as rank from words join documents d on d.id = words.rowid
     where words match ? order by rank limit ?`,
  );
  const selectTitles = db.prepare(
    `select ${columns}, titles.rank as rank from titles join documents d on d.id = titles.rowid where titles match ? order by rank limit ?`,
  );
  const selectTerm = db.prepare('select 1 from terms where term = ?');
  let pending = 0;
  const begin = (): void => {
    if (!db.isTransaction) db.exec('begin');
  };
  const commit = (): void => {
    pending = 0;
    if (db.isTransaction) db.exec('commit');
  };
  const hits = (rows: unknown): SearchHit[] => rows as SearchHit[];

  return {
    /** Ends the transaction of the changes since the last one. Searches of this process see changes before that too. */
    commit,
    add({ kind, key, page, title, text, lastDay }: SearchDocument): void {
      begin();
      const { id } = insertDocument.get(kind, key, page, lastDay) as { id: bigint };
      const headings = foldedWords(title);
      const stems = stemsOf(foldedWords(text.slice(0, maxLength)));
      insertWords.run(id, stemsOf(headings).join(' '), stems.join(' '), headings.join(' '));
      if (headings.length > 0) insertTitle.run(id, runTogether(headings));
      pending += 1;
      if (pending >= maxPending) commit();
    },
    /** Removes an entry, with the pages of a magazine. */
    remove(kind: SearchKind, key: string): void {
      begin();
      for (const { id } of selectIds.all(kind, key) as { id: bigint }[])
        for (const removal of removals) removal.run(id);
      removeDocuments.run(kind, key);
    },
    /** Documents with each of these; of alternatives, with one of them. An alternative of several stems is a phrase. Best first. */
    find(stems: readonly (readonly string[])[], operator: 'AND' | 'OR'): SearchHit[] {
      const parts = stems.map((alternatives) => `(${alternatives.map(quoted).join(' OR ')})`);
      return hits(selectWords.all(`{title text} : (${parts.join(` ${operator} `)})`));
    },
    has: (stem: string): boolean => selectTerm.get(stem) !== undefined,
    /** Documents whose title has words that begin like these. */
    findByPrefixes(prefixes: readonly string[], limit: number): SearchHit[] {
      const parts = prefixes.map((prefix) => `${quoted(prefix)} *`);
      return hits(selectHeadings.all(`heading : (${parts.join(' AND ')})`, limit));
    },
    /** Documents whose title has trigrams of this text, most of them first; `isWhole`: the whole text. */
    findBySimilarTitle(text: string, limit: number, { isWhole }: { isWhole: boolean }): SearchHit[] {
      const trigrams = trigramsOf(text);
      if (trigrams.length === 0) return [];
      return hits(selectTitles.all(isWhole ? quoted(text) : trigrams.map(quoted).join(' OR '), limit));
    },
    close: () => db.close(),
  };
}
