import { setImmediate, setTimeout } from 'node:timers/promises';
import type { AnyEntry } from '#model/entry.ts';
import { log } from '#observability/log.ts';
import type { openSearchIndex, SearchHit } from './search-index.ts';

/** Entries that are read at once without their texts, and with them. */
export const keyBatchSize = 1000;
export const batchSize = 20;
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
  documentsOf(kind: Kind, keys: readonly string[]): AsyncIterable<IndexedDocument<Kind>>;
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
    for await (const { key, parts } of documentsOf(kind, changed)) {
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
