import { setImmediate, setTimeout } from 'node:timers/promises';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import { pages, singlePages } from '#content/pages.ts';
import { type SearchKind, searchKindNames, searchKinds } from '#content/search/search-kinds.ts';
import type { AnyEntry } from '#model/entry.ts';
import { textOf } from '#model/plain-text.ts';
import { log } from '#observability/log.ts';
import { type Condition, compare, unbounded } from '#store/query.ts';
import type { EntryStore, Revisions } from '#store/store.ts';
import { batchesOf, firstOf } from '../entries/read-entries.ts';
import { withVisibility } from '../http/query/fields.ts';
import { openSearchIndex } from './search-index.ts';

/** Time in the event loop after which a slice of indexing ends. */
const sliceMs = 8;
/** How long a search waits for the latest changes. */
const maxWaitMs = 500;
/** Entries that are read at once without their texts, and with them. */
const keyBatchSize = 1000;
const batchSize = 20;

/** The text of an entry that its page shows, in one line: its description, then its other words. */
export function textOfEntry(type: ContentTypeName, entry: AnyEntry): string {
  const { fields, publishedFlag } = typeOf(type);
  const texts = Object.entries(fields).map(([name, field]) => {
    if (name === 'title' || name === publishedFlag) return { text: '', place: 0 };
    const value = entry[name] as string | null;
    if (field.kind === 'richText') return { text: textOf(value), place: 0 };
    if (field.kind === 'choice') return { text: field.options?.[value ?? ''], place: 2 };
    if (field.kind === 'flag') return { text: entry[name] === true ? field.label : '', place: 2 };
    return { text: ['text', 'longText'].includes(field.kind) ? value : '', place: 1 };
  });
  const ordered = texts.filter(({ text }) => text).toSorted((a, b) => a.place - b.place);
  return ordered.map(({ text }) => text?.replace(/[\p{L}\p{N})]$/u, '$&.')).join(' ');
}

const pdfOf = (entry: AnyEntry): string | undefined => (entry.pdfFile as { hash: string } | null | undefined)?.hash;

/** The pages of the site that the search finds: those of the visitors' site map. */
const searchedPages = singlePages.filter(({ path, siteMap }) => siteMap !== null && path !== pages.search.path);

interface Services {
  store: EntryStore & Revisions;
  /** The HTML of a page of the site; undefined where there is none. */
  readPage: (path: string) => Promise<string | undefined>;
}

type Versions = Record<SearchKind, Map<string, string>>;

export type IndexedSite = ReturnType<typeof openIndexedSite>;

/** How long a stop waits for the entry that is read. */
const closingMs = 3000;

/**
 * The search index of this process, filled from published content in slices between which the event loop is free. A search compares the
 * revisions of content (server/cache/), which every process learns of, and brings the index up to date where they have changed.
 */
export function openIndexedSite({ store, readPage }: Services) {
  const index = openSearchIndex();
  /** The revision at which each kind was read, and the version of each of its entries in the index. */
  const revisions = new Map<SearchKind, number>();
  const versions = Object.fromEntries(searchKindNames.map((kind) => [kind, new Map()])) as Versions;
  let isReady = false;
  let isClosed = false;
  let updating: Promise<void> | undefined;
  let sliceStart = 0;

  /** Ends the slice if it has taken long enough. */
  async function pause(): Promise<void> {
    if (performance.now() - sliceStart < sliceMs) return;
    await setImmediate();
    sliceStart = performance.now();
  }

  /** The title and the text of a page of the site; undefined where search engines do not have it either. */
  async function readSitePage(path: string): Promise<{ title: string; text: string } | undefined> {
    const page = searchedPages.find((each) => each.path === path);
    if (!page) return undefined;
    const title = page.siteMap?.label ?? page.title;
    // Entries are found by themselves, not on the pages that list them.
    if (page.shows.some((type) => type !== 'setting')) return { title, text: page.description };
    const html = await readPage(path);
    if (html === undefined || /<meta name="robots" content="noindex"/.test(html)) return undefined;
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0].replaceAll(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ');
    return { title, text: `${page.description} ${textOf(main)}` };
  }

  /** The text of each page of a magazine’s PDF; none while it has not been extracted. */
  async function pageTextsOf(entry: AnyEntry): Promise<readonly string[]> {
    const where = compare('hash', 'eq', pdfOf(entry) ?? '');
    return entry.pdfFile ? ((await firstOf(store, 'page-texts', { where, budget: unbounded }))?.pages ?? []) : [];
  }

  const queryOf = (type: ContentTypeName, condition?: Condition) => ({
    where: withVisibility(type, { kind: 'public' }, condition),
    populate: type === 'magazines' ? { pdfFile: { fields: ['hash'] } } : {},
    budget: unbounded,
  });

  /** The public entries or pages of a kind by key, with what changes whenever their text does. */
  async function readVersions(kind: SearchKind): Promise<Map<string, string>> {
    const { type } = searchKinds[kind];
    const current = new Map<string, string>();
    if (!type) {
      for (const { path } of searchedPages) {
        const page = await readSitePage(path);
        if (page) current.set(path, page.text);
      }
      return current;
    }
    const { entries: texts } = await store.list('page-texts', { fields: ['hash'], budget: unbounded });
    const extracted = new Set(texts.map(({ hash }) => hash));
    for await (const entries of batchesOf(store, type, { ...queryOf(type), fields: ['updatedAt'] }, keyBatchSize))
      for (const entry of entries as AnyEntry[]) {
        const hash = pdfOf(entry) ?? '';
        current.set(entry.documentId, `${entry.updatedAt} ${hash} ${extracted.has(hash)}`);
      }
    return current;
  }

  /** The documents of each of these entries or pages, with those of the pages of a magazine. */
  async function* documentsOf(kind: SearchKind, keys: readonly string[]) {
    const { type } = searchKinds[kind];
    for (let start = 0; start < keys.length; start += batchSize) {
      const batch = keys.slice(start, start + batchSize);
      for (const key of type ? [] : batch) {
        const page = await readSitePage(key);
        if (page) yield { key, lastDay: null, title: page.title, texts: [page.text] };
      }
      if (!type) continue;
      const { entries } = await store.list(type, queryOf(type, compare('documentId', 'in', batch)));
      for (const entry of entries as AnyEntry[]) {
        const lastDay = String(entry.newEndDate ?? entry.newStartDate ?? '').slice(0, 10) || null;
        const texts = [textOfEntry(type, entry), ...(await pageTextsOf(entry))];
        yield { key: entry.documentId, lastDay, title: String(entry.title ?? ''), texts };
      }
    }
  }

  async function updateKind(kind: SearchKind): Promise<void> {
    const known = versions[kind];
    const current = await readVersions(kind);
    for (const key of [...known.keys()].filter((each) => !current.has(each))) {
      index.remove(kind, key);
      known.delete(key);
      await pause();
    }
    const changed = [...current.keys()].filter((key) => known.get(key) !== current.get(key));
    for await (const { key, lastDay, title, texts } of documentsOf(kind, changed)) {
      if (isClosed) return;
      index.remove(kind, key);
      for (const [page, text] of texts.entries()) {
        await pause();
        index.add({ kind, key, page, lastDay }, page === 0 ? title : '', text);
      }
      known.set(key, current.get(key) ?? '');
    }
  }

  function revisionOf(kind: SearchKind): number {
    const { type } = searchKinds[kind];
    return store.revision(type === 'magazines' ? [type, 'files', 'page-texts'] : [type ?? 'setting']);
  }
  const staleKinds = () => searchKindNames.filter((kind) => revisionOf(kind) !== revisions.get(kind));

  async function updateAll(): Promise<void> {
    sliceStart = performance.now();
    for (const kind of staleKinds()) {
      const revision = revisionOf(kind);
      await updateKind(kind);
      if (isClosed) return;
      revisions.set(kind, revision);
    }
    index.commit();
    isReady = true;
  }

  function start(): Promise<void> {
    updating ??= updateAll()
      .catch((error: unknown) => log.error('the search index was not updated', error))
      .finally(() => {
        updating = undefined;
      });
    return updating;
  }

  return {
    index,
    readSitePage,
    pageTextsOf,
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
