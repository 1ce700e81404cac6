import { type ContentTypeName, typeOf } from '#content/index.ts';
import { pages, type SitePage, singlePages } from '#content/pages.ts';
import { type SearchKind, searchKinds } from '#content/search/search-kinds.ts';
import type { AnyEntry } from '#model/entry.ts';
import { textOf } from '#model/plain-text.ts';
import { type Condition, compare, unbounded } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';
import { batchesOf } from '../entries/read-entries.ts';
import { withVisibility } from '../http/query/fields.ts';
import type { SearchDocument } from './search-index.ts';

/** Entries that are read at once with their texts, and without. */
const batchSize = 20;
const keyBatchSize = 1000;

/** The fields of a type with a text for visitors, and whether they have HTML. */
export const textFieldsOf = (type: ContentTypeName): { name: string; isHtml: boolean }[] =>
  Object.entries(typeOf(type).fields).flatMap(([name, { kind }]) =>
    name !== 'title' && ['text', 'longText', 'richText'].includes(kind) ? [{ name, isHtml: kind === 'richText' }] : [],
  );

/** The text of an entry that its page shows, in one line. */
export const textOfEntry = (type: ContentTypeName, entry: AnyEntry): string =>
  textFieldsOf(type)
    .map(({ name, isHtml }) => (isHtml ? textOf(entry[name] as string | null) : (entry[name] as string | null)))
    .filter(Boolean)
    .join(' ');

const isPublic = (type: ContentTypeName, condition?: Condition) => withVisibility(type, { kind: 'public' }, condition);
const pdfOf = (entry: AnyEntry): string | undefined => (entry.pdfFile as { hash: string } | null | undefined)?.hash;
const populateOf = (type: ContentTypeName) => (type === 'magazines' ? { pdfFile: { fields: ['hash'] } } : {});

/** The public entries of a type: what changes with each of their texts, by documentId. */
export async function versionsOf(store: EntryStore, type: ContentTypeName): Promise<Map<string, string>> {
  const query = { where: isPublic(type), fields: ['updatedAt'], populate: populateOf(type), budget: unbounded };
  const extracted = new Set<string>();
  if (type === 'magazines') {
    const { entries } = await store.list('page-texts', { fields: ['hash'], budget: unbounded });
    for (const { hash } of entries) extracted.add(hash);
  }
  const versions = new Map<string, string>();
  for await (const entries of batchesOf(store, type, query, keyBatchSize))
    for (const entry of entries as AnyEntry[]) {
      const hash = pdfOf(entry) ?? '';
      versions.set(String(entry.documentId), `${entry.updatedAt} ${hash} ${extracted.has(hash)}`);
    }
  return versions;
}

/** The documents of some entries, in batches. */
export async function* documentsOf(store: EntryStore, kind: SearchKind, type: ContentTypeName, ids: readonly string[]) {
  for (let start = 0; start < ids.length; start += batchSize) {
    const where = isPublic(type, compare('documentId', 'in', ids.slice(start, start + batchSize)));
    const { entries } = await store.list(type, { where, populate: populateOf(type), budget: unbounded });
    for (const entry of entries as AnyEntry[]) {
      const key = String(entry.documentId);
      const lastDay = String(entry.newEndDate ?? entry.newStartDate ?? '').slice(0, 10) || null;
      const document = {
        kind,
        key,
        page: 0,
        title: String(entry.title ?? ''),
        text: textOfEntry(type, entry),
        lastDay,
      };
      const pages = await pageTextsOf(store, pdfOf(entry));
      yield [
        document,
        ...pages.map((text, index) => ({ ...document, page: index + 1, title: '', text })),
      ] satisfies SearchDocument[];
    }
  }
}

/** The text of each page of a PDF; none while it has not been extracted. */
export async function pageTextsOf(store: EntryStore, hash: string | undefined): Promise<readonly string[]> {
  if (hash === undefined) return [];
  const where = compare('hash', 'eq', hash);
  return (await store.list('page-texts', { where, budget: unbounded })).entries[0]?.pages ?? [];
}

/** The pages of the site that the search finds: those of the visitors' site map. */
export const searchedPages: readonly SitePage[] = singlePages.filter(
  ({ path, siteMap }) => siteMap !== null && path !== pages.search.path,
);

/** Whether the search reads all text of a page: of others it reads title and description, as their entries are found by themselves. */
const hasOwnText = ({ shows }: SitePage): boolean => shows.every((type) => type === 'setting');

/** The text of a page of the site; undefined where it is not for search engines either. `read`: the HTML of a path, if there is a page. */
export async function textOfPage(page: SitePage, read: (path: string) => Promise<string | undefined>) {
  if (!hasOwnText(page)) return page.description;
  const html = await read(page.path);
  if (html === undefined || /<meta name="robots" content="noindex"/.test(html)) return undefined;
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0].replaceAll(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ') ?? '';
  return `${page.description} ${textOf(main)}`;
}

export const searchedTypes = Object.entries(searchKinds).flatMap(([kind, declared]) =>
  'type' in declared ? [{ kind: kind as SearchKind, type: declared.type }] : [],
);
