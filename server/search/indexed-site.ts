import { type ContentTypeName, typeOf } from '#content/index.ts';
import { pages, singlePages } from '#content/pages.ts';
import { type SearchKind, searchKindNames, searchKinds } from '#content/search/search-kinds.ts';
import type { Fields } from '#model/define-type.ts';
import type { AnyEntry } from '#model/entry.ts';
import { type FieldValues, isComponent, isScalar } from '#model/field.ts';
import { textOf } from '#model/html.ts';
import { type Condition, compare, type EntryStore, type Revisions, unbounded } from '#store/store.ts';
import { batchesOf, firstOf } from '../entries/read-entries.ts';
import { withVisibility } from '../http/query/fields.ts';
import type { IndexedDocument } from './search-index.ts';
import { keyBatchSize, lastDayOf, openIndexUpdates, openSearchIndex } from './search-index.ts';

/** The text of an entry that its page shows, in one line: its description, then its other words. */
export function textOfEntry(type: ContentTypeName, entry: Readonly<FieldValues>): string {
  const { title: _title, [typeOf(type).publishedFlag ?? '']: _flag, ...fields } = typeOf(type).fields;
  return textOfFields(fields, entry);
}

/** The text of fields in one line: rich texts, then texts, those of rows too, then the labels of choices. */
export function textOfFields(fields: Fields, values: Readonly<FieldValues>): string {
  const texts = Object.entries(fields).map(([name, field]) => {
    const value = values[name] as string | null;
    const rows = isComponent(field) ? field : isScalar(field) && field.of;
    if (rows) {
      const each = [value ?? []].flat() as unknown as (FieldValues | null)[];
      return { text: each.map((row) => textOfFields(rows.fields, row ?? {})).join(' '), place: 1 };
    }
    if (field.kind === 'richText') return { text: textOf(value), place: 0 };
    if (field.kind === 'choice') return { text: field.options?.[value ?? ''], place: 2 };
    if (field.kind === 'flag') return { text: values[name] === true ? field.label : '', place: 2 };
    return { text: ['text', 'longText'].includes(field.kind) ? value : '', place: 1 };
  });
  const ordered = texts.filter(({ text }) => text).toSorted((a, b) => a.place - b.place);
  return ordered.map(({ text }) => text?.replace(/[\p{L}\p{N})]$/u, '$&.')).join(' ');
}

const pdfOf = (entry: AnyEntry): string | undefined => (entry.pdfFile as { hash: string } | null | undefined)?.hash;

/** The pages of the site that the search finds: those of the visitors' site map. */
const searchedPages = singlePages.filter(({ path, siteMap }) => siteMap !== undefined && path !== pages.search.path);

interface Services {
  store: EntryStore & Revisions;
  /** The HTML of a page of the site; undefined where there is none. */
  readPage: (path: string) => Promise<string | undefined>;
}

export type IndexedSite = ReturnType<typeof openIndexedSite>;

/** The search index of this process, filled from published content (index-updates.ts). */
export function openIndexedSite({ store, readPage }: Services) {
  const index = openSearchIndex<SearchKind>();
  /** The title and the text of a page of the site; undefined where search engines do not have it either. */
  async function readSitePage(path: string): Promise<{ title: string; text: string } | undefined> {
    const page = searchedPages.find((each) => each.path === path);
    if (!page) return undefined;
    const title = page.siteMap?.label ?? page.title;
    // Entries are found by themselves, not on the pages that list them.
    if (page.shows?.length) return { title, text: page.description };
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
  async function* documentsOf(kind: SearchKind, keys: string[]): AsyncIterable<IndexedDocument<SearchKind>> {
    const { type } = searchKinds[kind];
    for (const key of type ? [] : keys) {
      const page = await readSitePage(key);
      if (page) yield { key, parts: [[{ kind, key, page: 0, lastDay: null }, page.title, page.text]] };
    }
    if (!type) return;
    const { entries } = await store.list(type, queryOf(type, compare('documentId', 'in', keys)));
    for (const entry of entries as AnyEntry[]) {
      const lastDay = lastDayOf(entry);
      const texts = [textOfEntry(type, entry), ...(await pageTextsOf(entry))];
      const { documentId: key } = entry;
      const title = String(entry.title ?? '');
      yield { key, parts: texts.map((text, page) => [{ kind, key, page, lastDay }, page ? '' : title, text]) };
    }
  }

  const updates = openIndexUpdates(index, {
    kinds: searchKindNames,
    revisionOf(kind) {
      const { type } = searchKinds[kind];
      return store.revision(type === 'magazines' ? [type, 'files', 'page-texts'] : [type ?? 'setting']);
    },
    readVersions,
    documentsOf,
  });
  return { index, readSitePage, pageTextsOf, ...updates };
}
