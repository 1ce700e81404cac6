import { join } from 'node:path';
import type { Row, TableRows } from '#archive/manifest.ts';
import { type OpenArchive, openArchive } from '#archive/open.ts';
import { stagingArea } from '#media/staging.ts';
import type { Storage } from '#media/storage.ts';
import { type Dumps, type EntryStore, unbounded } from '#store/store.ts';
import { type Inspection, inspectArchive } from './inspect.ts';
import { placedFiles } from './placed-files.ts';

interface Options {
  store: EntryStore & Dumps;
  storage: Storage;
  /** Files are in its `uploads/.incoming/` until they are complete. */
  dataDir: string;
  /** A tar, or a folder written by `backup --folder`. */
  archive: string;
  /** Restores the intact parts of a damaged archive. */
  partial?: boolean;
  onProgress?: ((done: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** The database is not empty: nothing is ever restored over content. */
export class NotEmpty extends Error {}

/** The archive cannot be restored completely. Nothing was changed. */
export class IncompleteArchive extends Error {
  /** French sentences. */
  readonly losses: readonly string[];
  constructor(losses: readonly string[]) {
    super('the archive is not whole');
    this.losses = losses;
  }
}

/** `losses`: what could not be restored; empty without `partial`. */
export interface Restored extends Pick<Inspection, 'manifest' | 'losses' | 'remarks'> {
  files: number;
}

/**
 * Fills an empty database and its storage with an archive: all of it, or nothing. The whole archive is read and checked before anything is
 * written. If the database then fails, or the signal aborts, the files are removed again.
 * @throws CorruptArchiveError, NotEmpty, IncompleteArchive
 */
export async function restore(options: Options): Promise<Restored> {
  const { store, archive: path, partial = false } = options;
  if (!(await store.isEmpty())) throw new NotEmpty();
  const archive = await openArchive(path);
  await using inspected = await inspectArchive(archive, { withoutManifest: partial });
  if (inspected.losses.length > 0 && !partial) throw new IncompleteArchive(inspected.losses);
  return await fill(options, archive, inspected);
}

async function fill(options: Options, archive: OpenArchive, inspected: Inspection): Promise<Restored> {
  const { store, storage, dataDir, onProgress, signal } = options;
  const { manifest, remarks, uploads, tables, damagedUploads } = inspected;
  const incoming = stagingArea(join(dataDir, 'uploads', '.incoming'), Number.POSITIVE_INFINITY);
  await incoming.open();
  const files = placedFiles({ storage, incoming, signal });
  try {
    await files.write(archive, uploads, onProgress);
    await store.load(interruptible(tables, signal));
  } catch (error) {
    await files.undo();
    throw error;
  }
  await files.settle();
  const losses = [...inspected.losses, ...(await describeUses(store, damagedUploads))];
  if (manifest?.scope === 'database') remarks.push(...(await findMissing(store, storage)));
  return { manifest, files: uploads.length, losses, remarks };
}

async function* interruptible(tables: readonly TableRows[], signal?: AbortSignal): AsyncIterable<TableRows> {
  async function* rowsOf({ rows }: TableRows): AsyncIterable<Row> {
    for await (const row of rows) {
      signal?.throwIfAborted();
      yield row;
    }
  }
  for (const table of tables) yield { ...table, rows: rowsOf(table) };
}

/** Where damaged files are used. A picture that lost a rendition only has its renditions made again. */
async function describeUses(store: EntryStore, damaged: readonly string[]): Promise<string[]> {
  if (damaged.length === 0) return [];
  const { entries } = await store.list('files', { budget: unbounded });
  const uses: string[] = [];
  for (const file of entries) {
    const gone = damaged.filter((name) => name.includes(file.hash));
    if (gone.length === 0) continue;
    const isOriginalGone = gone.includes(`${file.hash}${file.ext ?? ''}`);
    if (!isOriginalGone && file.renditions && gone.some((name) => name.startsWith(`${file.hash}-`))) {
      const renditions = { ...file.renditions, state: 'waiting' as const };
      await store.update({ type: 'files', ref: { id: file.id } }, { values: { renditions } });
    }
    for (const { type, title } of await store.fileUsages(file))
      uses.push(`${file.name} est utilisé dans ${type} « ${title ?? 'sans titre'} »`);
  }
  return uses;
}

/** Files that have a restored row and are missing in the storage. */
async function findMissing(store: EntryStore, storage: Storage): Promise<string[]> {
  const present = new Set(await storage.listByPrefix(''));
  const { entries } = await store.list('files', { budget: unbounded });
  return entries
    .filter(({ hash, ext }) => !present.has(`${hash}${ext ?? ''}`))
    .map(({ name, hash, ext }) => `Fichier introuvable à côté de la base : ${name} (${hash}${ext ?? ''})`);
}
