import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ArchiveEntry, type Row, type TableRows, uploadPath } from '#archive/manifest.ts';
import { CorruptArchiveError, isSound, type OpenArchive, openArchive, readManifest, sumOf } from '#archive/open.ts';
import { type StagingArea, stagingArea } from '#media/staging.ts';
import { isStoredName, type Storage } from '#media/storage.ts';
import { stageArchive } from '#store/backup/stage-archive.ts';
import { type Dumps, type EntryStore, unbounded } from '#store/store.ts';
import { inspectRows } from './inspect-rows.ts';

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
  readonly losses: readonly string[];
  constructor(losses: readonly string[]) {
    super('the archive is not whole');
    this.losses = losses;
  }
}

/** `losses`: what could not be restored; empty without `partial`. */
export type Restored = Pick<Inspection, 'manifest' | 'losses' | 'remarks'> & { files: number };

/**
 * Fills an empty database and its storage with an archive, all or nothing: it is read and checked before anything is written, and the files
 * are removed again if the database fails or the signal aborts. @throws CorruptArchiveError, NotEmpty, IncompleteArchive
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
  const files = placedFiles(options, incoming);
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

async function findMissing(store: EntryStore, storage: Storage): Promise<string[]> {
  const present = new Set(await storage.listByPrefix(''));
  const { entries } = await store.list('files', { budget: unbounded });
  return entries
    .filter(({ hash, ext }) => !present.has(`${hash}${ext ?? ''}`))
    .map(({ name, hash, ext }) => `Fichier introuvable à côté de la base : ${name} (${hash}${ext ?? ''})`);
}

/** How many files are written concurrently: each waits for the disk twice. */
const atOnce = 4;

/** Files that a restore puts in the storage, and removes when it fails. `incoming`: of incomplete files, on the file system of the uploads. */
function placedFiles({ storage, signal }: Options, incoming: StagingArea) {
  const added: string[] = [];
  /** Files of the same name with other bytes that were there before, and where they are moved meanwhile. */
  const replaced = new Map<string, string>();

  async function write(
    archive: OpenArchive,
    names: readonly string[],
    onProgress?: (done: number, total: number) => void,
  ) {
    const present = new Set(await storage.listByPrefix(''));
    const waiting = [...names];
    const work = async () => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
        signal?.throwIfAborted();
        await placeOne(archive, name, present.has(name));
        onProgress?.(names.length - waiting.length, names.length);
      }
    };
    const workers = await Promise.allSettled(Array.from({ length: atOnce }, work));
    const failed = workers.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async function placeOne(archive: OpenArchive, name: string, isPresent: boolean): Promise<void> {
    const body = archive.read(uploadPath(name));
    if (!body) throw new Error(`${name} is not in the archive`);
    const path = incoming.newPath();
    try {
      await pipeline(body, createWriteStream(path));
      if (isPresent) {
        if (await isSame(name, path)) return;
        const aside = incoming.newPath();
        await storage.withFile(name, (from) => pipeline(createReadStream(from), createWriteStream(aside)));
        replaced.set(name, aside);
      } else added.push(name);
      await storage.put(name, path);
    } finally {
      await rm(path, { force: true });
    }
  }

  async function isSame(name: string, path: string): Promise<boolean> {
    const [placed, present] = [createReadStream(path), (await storage.find(name))?.read()];
    if (!present) return false;
    const [first, second] = await Promise.all([sumOf(placed), sumOf(present)]);
    return first.sha256 === second.sha256;
  }

  return {
    write,
    async undo(): Promise<void> {
      for (const name of added) await storage.remove(name);
      for (const [name, aside] of replaced) await storage.put(name, aside);
      replaced.clear();
    },
    /** Removes the files that `undo` would have restored. */
    async settle(): Promise<void> {
      for (const aside of replaced.values()) await rm(aside, { force: true });
    },
  };
}

/** What an archive can restore, determined without the database of the site. */
type Inspection = Awaited<ReturnType<typeof inspectArchive>>;

type InspectOptions = Pick<Options, 'onProgress'> & { withoutManifest?: boolean };

/**
 * Reads a whole archive: verifies every byte, runs the migration steps that it lacks on a copy of its rows, converts every row to the current
 * model, and checks the target of each link. @throws CorruptArchiveError when the manifest cannot be trusted
 * @param withoutManifest continues with the readable parts when the manifest is damaged or missing
 */
export async function inspectArchive(
  archive: OpenArchive,
  { withoutManifest = false, onProgress }: InspectOptions = {},
) {
  /** What a restore cannot restore, in French sentences. Empty: the archive is intact. */
  const losses: string[] = [];
  /** Remarks for editors about values that are restored unchanged, in French sentences. */
  const remarks: string[] = [];
  /** Absent when it is damaged: nothing can then be verified. */
  const manifest = await readManifest(archive).catch((error: unknown) => {
    if (!(error instanceof CorruptArchiveError) || !withoutManifest) throw error;
    losses.push(`Sommaire : ${error.message}. Rien n’a pu être comparé à ce qui avait été écrit`);
    return undefined;
  });
  // Without a manifest nothing says which steps are pending.
  const staged = manifest && (await stageArchive(manifest.steps ?? []));
  await using temporary = new AsyncDisposableStack();
  temporary.defer(async () => staged?.close());
  const rows = inspectRows(archive, staged, losses, remarks);
  const tables = membersIn(archive, 'tables/').filter((name) => name.endsWith('.jsonl'));
  for (const part of manifest?.tables ?? tables.map((name) => ({ name: name.slice(0, -6) }))) await rows.inspect(part);
  await staged?.runSteps();
  await rows.inspectStaged();

  const uploads: string[] = [];
  const damagedUploads: string[] = [];
  const parts: (ArchiveEntry | Pick<ArchiveEntry, 'name'>)[] =
    manifest?.uploads ?? membersIn(archive, 'uploads/').map((name) => ({ name }));
  for (const [index, part] of parts.entries()) {
    if (!isStoredName(part.name)) {
      losses.push(`Fichier d’un nom qui n’est pas permis : ${JSON.stringify(part.name)}`);
      continue;
    }
    const isThere = 'sha256' in part ? await isSound(archive, uploadPath(part.name), part) : true;
    (isThere ? uploads : damagedUploads).push(part.name);
    onProgress?.(index + 1, parts.length);
  }
  for (const name of damagedUploads) {
    const file = rows.files.find(({ hash }) => name.includes(hash));
    losses.push(`Fichier abîmé dans l’archive : ${file ? `${file.name} (${name})` : name}`);
  }
  if (manifest?.scope !== 'database') {
    const named = new Set(parts.map(({ name }) => name));
    // The backup already reported a file that was missing then.
    for (const { original, name } of rows.files)
      if (!named.has(original))
        (manifest ? remarks : losses).push(`Fichier absent de l’archive : ${name} (${original})`);
  }
  const opened = temporary.move();
  const close = () => opened.disposeAsync();
  return { manifest, tables: rows.tables, uploads, damagedUploads, losses, remarks, [Symbol.asyncDispose]: close };
}

const membersIn = (archive: OpenArchive, folder: string): string[] =>
  archive.paths().flatMap((path) => (path.startsWith(folder) ? [path.slice(folder.length)] : []));
