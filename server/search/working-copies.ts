import { setImmediate } from 'node:timers/promises';
import { type ContentTypeName, contentTypeNames, fieldsOfTabs, tabsOf, typeOf } from '#content/index.ts';
import type { FoundCopies, FoundCopy, Publication } from '#contract/admin-answers.ts';
import type { AnyEntry } from '#model/entry.ts';
import { isComponent } from '#model/field.ts';
import { compare, descending, type EntryStore, populateFields, type Revisions, unbounded } from '#store/store.ts';
import { addPublications } from '../entries/publications.ts';
import { batchesOf, firstOf } from '../entries/read-entries.ts';
import { textOfFields } from './indexed-site.ts';
import type { IndexedDocument } from './search-index.ts';
import { keyBatchSize, lastDayOf, maxIndexed, openIndexUpdates, openSearchIndex, phrase } from './search-index.ts';
import { foldedWords, type Matcher, markMatches, passageOf } from './words.ts';

/** What administrators search: the types of content, in the order of their screens, and files. */
type CopyKind = ContentTypeName | 'files';
const kinds: readonly CopyKind[] = [...contentTypeNames, 'files'];

const fileTexts = ['alternativeText', 'caption', 'credit', 'transcript'];
const maxWords = 12;
/** From the time of a change to its commit, and between the clocks of two processes. */
const longestWriteMs = 60_000;

export type WorkingCopies = ReturnType<typeof openWorkingCopies>;

/**
 * The index of this process that administrators search: the working copies of all entries, and all files. It is apart from that of the public
 * (indexed-site.ts), which therefore has no word of them. Without stems: what is typed is the beginning of a word.
 */
export function openWorkingCopies(store: EntryStore & Revisions) {
  // The words as they are, what was changed last first.
  const index = openSearchIndex<CopyKind>((words) => [...words], 'rowid desc');

  /** The time of the last change of the history that each kind was read after. */
  const readAfter = new Map<CopyKind, string>();

  async function readVersions(kind: CopyKind, known: ReadonlyMap<string, string>, since?: number) {
    const last = await firstOf(store, 'revisions', { sort: descending('at'), fields: ['at'], budget: unbounded });
    const isPartial = kind !== 'files' && since !== undefined && store.revision([kind]) <= since;
    const where = isPartial ? compare('documentId', 'in', await changedSince(kind)) : undefined;
    readAfter.set(kind, last?.at ?? '');
    const current = new Map(isPartial ? known : []);
    const query = { where, fields: ['updatedAt'], version: 'draft', budget: unbounded } as const;
    for await (const entries of batchesOf(store, kind, query, keyBatchSize))
      for (const entry of entries as AnyEntry[])
        for (const key of keysOf(kind, entry)) current.set(key, String(entry.updatedAt));
    return current;
  }

  /** The entries whose working copy was saved: their published version, which has a revision of its own, is as it was. */
  async function changedSince(kind: CopyKind): Promise<string[]> {
    const after = new Date(Date.parse(readAfter.get(kind) || '1970-01-01') - longestWriteMs).toISOString();
    const where = { and: [compare('type', 'eq', kind), compare('at', 'gte', after)] };
    const { entries } = await store.list('revisions', { where, fields: ['entry'], budget: unbounded });
    return [...new Set(entries.map(({ entry }) => entry))];
  }

  async function* documentsOf(kind: CopyKind, keys: string[]): AsyncIterable<IndexedDocument<CopyKind>> {
    for (const { key, title, text, entry } of await readCopies(store, kind, keys))
      yield { key, parts: [[{ kind, key, page: 0, lastDay: lastDayOf(entry) }, title, text]] };
  }

  const updates = openIndexUpdates(index, {
    kinds,
    // A save of a working copy changes no cached response: it is in the history alone.
    revisionOf: (kind) => store.revision(kind === 'files' ? [kind] : [kind, 'revisions']),
    readVersions,
    documentsOf,
  });

  /** At most `limit` of each kind with words that begin like all of these: those in titles first, then events to come, then the latest changes. */
  async function find(text: string, limit: number, today: string): Promise<FoundCopies[]> {
    const words = foldedWords(text).slice(0, maxWords);
    if (words.length === 0) return [];
    const terms = words.map((word) => `${phrase(word)} *`).join(' AND ');
    const titled = new Set(index.find(`title : (${terms})`));
    await setImmediate();
    const ranks = index.find(terms).map((hit) => ({
      hit,
      rank: (titled.has(hit) ? 0 : 2) + (hit.lastDay !== null && hit.lastDay < today ? 1 : 0),
    }));
    const ordered = ranks.toSorted((a, b) => a.rank - b.rank);
    const hits = Map.groupBy(ordered, ({ hit }) => hit.kind);
    const groups: FoundCopies[] = [];
    for (const type of kinds) {
      const ofKind = hits.get(type) ?? [];
      const keys = ofKind.slice(0, limit).map(({ hit }) => hit.key);
      if (keys.length > 0) groups.push({ type, count: ofKind.length, results: await describe(type, keys, words) });
    }
    return groups;
  }

  /** The entries that these keys name, as they are now, in this order. `words`: what is marked in their texts. */
  async function describe(kind: CopyKind, keys: readonly string[], words: readonly string[]): Promise<FoundCopy[]> {
    const copies = await readCopies(store, kind, keys);
    const entries = [...new Set(copies.map(({ entry }) => entry))];
    if (kind !== 'files') await addPublications(store, kind, entries);
    const { admin, fields } = typeOf(kind);
    const date = admin.columns.find((name) => ['date', 'dateTime', 'localDate'].includes(fields[name]?.kind ?? ''));
    const matcher: Matcher = (word) => (words.some((typed) => word.startsWith(typed)) ? 1 : 0);
    const byKey = new Map<string, FoundCopy>();
    for (const { key, tab, entry, title, text } of copies) {
      const publication = entry.publication as Publication | null | undefined;
      const own = foldedWords(title);
      const isInTitle = words.every((typed) => own.some((word) => word.startsWith(typed)));
      byKey.set(key, {
        documentId: entry.documentId,
        tab,
        title: markMatches(title, matcher, Math.max(...words.map(({ length }) => length))),
        passage: isInTitle ? [] : passageOf(text.slice(0, maxIndexed).replaceAll(/\s+/g, ' ').trim(), matcher),
        date: date ? ((entry[date] as string | null) ?? null) : null,
        state: (tab ? publication?.tabs?.[tab] : publication)?.state ?? null,
        isPublic: publication?.isPublic ?? false,
        file: kind === 'files' ? (entry as FoundCopy['file']) : null,
      });
      await setImmediate();
    }
    return keys.flatMap((key) => byKey.get(key) ?? []);
  }

  return { ...updates, find, describe };
}

/** An entry has one key, or one for each tab of its form. */
function keysOf(kind: CopyKind, { id, documentId }: Pick<AnyEntry, 'id' | 'documentId'>): string[] {
  if (kind === 'files') return [String(id)];
  const tabs = tabsOf(kind);
  return tabs.length > 0 ? tabs.map(({ name }) => `${documentId} ${name}`) : [documentId];
}

/** The entries of these keys, with their title and their text: of the tab that the key names, where the form has tabs. */
async function readCopies(store: EntryStore, kind: CopyKind, keys: readonly string[]) {
  const ids = keys.map((key) => key.split(' ')[0] ?? '');
  const isFile = kind === 'files';
  const where = isFile ? compare('id', 'in', ids.map(Number)) : compare('documentId', 'in', ids);
  const populate = populateFields(kind, (field) => isComponent(field) && {});
  const { entries } = await store.list(kind, { where, version: 'draft', populate, budget: unbounded });
  const { admin, fields, isSingle, publishedFlag } = typeOf(kind);
  const titleField = isSingle ? '' : admin.title;
  const apart = [titleField, publishedFlag];
  return (entries as AnyEntry[]).flatMap((entry) =>
    keysOf(kind, entry)
      .filter((key) => keys.includes(key))
      .map((key) => {
        const [, tab = null] = key.split(' ');
        const names = isFile ? fileTexts : fieldsOfTabs(kind, tab);
        const shown = Object.entries(fields).filter(
          ([name]) => !apart.includes(name) && names?.includes(name) !== false,
        );
        const title = String(entry[titleField] ?? '');
        return { key, tab, entry, title, text: textOfFields(Object.fromEntries(shown), entry) };
      }),
  );
}
