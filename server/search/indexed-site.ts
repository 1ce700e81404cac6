import { setImmediate, setTimeout } from 'node:timers/promises';
import type { ContentTypeName, TypeName } from '#content/index.ts';
import type { SearchKind } from '#content/search/search-kinds.ts';
import { log } from '#observability/log.ts';
import type { EntryStore, Revisions } from '#store/store.ts';
import { documentsOf, searchedPages, searchedTypes, textOfPage, versionsOf } from './documents.ts';
import { openSearchIndex, type SearchDocument } from './search-index.ts';

/** Time in the event loop after which a slice of indexing ends. */
const sliceMs = 8;
/** How long a search waits for the latest changes. */
const maxWaitMs = 500;

interface Source {
  tags: readonly TypeName[];
  /** -1: not read yet. */
  revision: number;
  update: () => Promise<void>;
}

interface Services {
  store: EntryStore & Revisions;
  /** The HTML of a page of the site; undefined where there is none. */
  readPage: (path: string) => Promise<string | undefined>;
}

export type IndexedSite = ReturnType<typeof openIndexedSite>;

/**
 * The search index of this process, filled from published content in slices between which the event loop is free. A search compares the
 * revisions of content (server/cache/), which every process learns of, and brings the index up to date where they have changed.
 */
export function openIndexedSite({ store, readPage }: Services) {
  const index = openSearchIndex();
  /** What the index has, each with the revision of its types at which that was read. */
  const sources: Source[] = [
    ...searchedTypes.map(({ kind, type }): Source => {
      const known = new Map<string, string>();
      const ownTags: TypeName[] = type === 'magazines' ? [type, 'files', 'page-texts'] : [type];
      return { tags: ownTags, revision: -1, update: () => updateType(kind, type, known) };
    }),
    { tags: ['setting'], revision: -1, update: updatePages },
  ];
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

  /** @param known the versions of the entries in the index, by documentId */
  async function updateType(kind: SearchKind, type: ContentTypeName, known: Map<string, string>): Promise<void> {
    const versions = await versionsOf(store, type);
    for (const id of [...known.keys()].filter((id) => !versions.has(id))) {
      index.remove(kind, id);
      known.delete(id);
      await pause();
    }
    const changed = [...versions.keys()].filter((id) => known.get(id) !== versions.get(id));
    for await (const documents of documentsOf(store, kind, type, changed)) {
      const id = documents[0]?.key ?? '';
      if (isClosed) return;
      await put(kind, id, documents);
      known.set(id, versions.get(id) ?? '');
    }
  }

  async function put(kind: SearchKind, key: string, documents: readonly SearchDocument[]): Promise<void> {
    index.remove(kind, key);
    for (const document of documents) {
      await pause();
      index.add(document);
    }
  }

  async function updatePages(): Promise<void> {
    for (const page of searchedPages) {
      const text = await textOfPage(page, readPage);
      if (isClosed) return;
      const title = page.siteMap?.label ?? page.title;
      const document = { kind: 'pages', key: page.path, page: 0, title, text: text ?? '', lastDay: null } as const;
      await put('pages', page.path, text === undefined ? [] : [document]);
    }
  }

  const staleSources = () => sources.filter((source) => store.revision(source.tags) !== source.revision);

  async function update(): Promise<void> {
    sliceStart = performance.now();
    for (const source of staleSources()) {
      const revision = store.revision(source.tags);
      await source.update();
      if (isClosed) return;
      source.revision = revision;
    }
    index.commit();
    isReady = true;
  }

  function startUpdate(): Promise<void> {
    updating ??= update()
      .catch((error: unknown) => log.error('the search index was not updated', error))
      .finally(() => {
        updating = undefined;
      });
    return updating;
  }

  return {
    index,
    readPage,
    isReady: () => isReady,
    start: startUpdate,
    /** Brings the index up to date, or waits for a while: the search reads what it finds again in any case. */
    async refresh(): Promise<void> {
      const timeout = setTimeout(maxWaitMs, 'late' as const, { ref: false });
      // An update that was running may have begun before the latest change.
      for (let updates = 0; updates < 2 && staleSources().length > 0; updates += 1)
        if ((await Promise.race([startUpdate(), timeout])) === 'late') return;
    },
    async close(): Promise<void> {
      isClosed = true;
      await updating;
      index.close();
    },
  };
}
