import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtempDisposable, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { pack } from 'tar-stream';
import { syncPath } from '#system/durable.ts';
import { hasLiveOwner, ownerTag } from '#system/process-owner.ts';
import type { ArchiveFiles, ArchiveSink, Manifest, TableEntry, TableRows } from './manifest.ts';
import { manifestMembers, rowSumsPath, tablePath, uploadPath } from './manifest.ts';
import { folderSink } from './write-folder.ts';

interface Options {
  /** Path of the archive. It appears there complete, or not at all. */
  out: string;
  /** `folder`: plain files that a tool such as restic compares with those of the previous backup. */
  container?: 'tar' | 'folder';
  version: string;
  now: () => number;
  /** Calls `take` with each table in turn, all from one database snapshot. */
  tables: (take: (table: TableRows) => Promise<void>) => Promise<void>;
  /** Absent: an archive of the database alone. */
  files?: ArchiveFiles;
  steps?: string[];
  onProgress?: ((done: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export type Written = Awaited<ReturnType<typeof write>>;

/** A listed file was removed while the archive was written: the snapshot must be taken again. */
class FileRemoved extends Error {}

const tries = 3;

/**
 * Writes one consistent archive while the site serves: the database, then the files that it names. A file deleted meanwhile restarts it; the
 * third attempt omits it. @throws the error of the file system or database; the next archive removes the temporary files
 */
export async function writeArchive(options: Options): Promise<Written> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(options, attempt === tries);
    } catch (error) {
      if (!(error instanceof FileRemoved) || attempt === tries) throw error;
    }
  }
}

async function write(options: Options, isLast: boolean) {
  const { out, container = 'tar', version, now, tables, files, steps, onProgress, signal } = options;
  const parent = container === 'folder' ? out : join(out, '..');
  await mkdir(parent, { recursive: true });
  await sweepAbandoned(parent);
  await using scratch = await mkdtempDisposable(join(parent, `${scratchPrefix}${ownerTag}~`));
  await using sink = await (container === 'folder' ? folderSink(out) : tarSink(out, scratch.path));
  const manifest: Manifest = {
    format: 1,
    version,
    madeAt: new Date(now()).toISOString(),
    ...(!files && { scope: 'database' as const }),
    ...(steps && { steps }),
    tables: [],
    uploads: [],
  };
  const listed: string[] = [];
  await tables(async (table) => {
    const [path, rowSums] = [join(scratch.path, 'rows'), join(scratch.path, 'sums')];
    const entry = await writeRows(table, { path, rowSums }, listed, signal);
    manifest.tables.push(entry);
    await sink.addTable(entry, path, rowSums);
  });
  /** Files that have a row and are missing in the storage. */
  const missing = files ? await addUploads(files) : [];
  await sink.finish(manifest);
  const parts = [...manifest.tables, ...manifest.uploads];
  const bytes = container === 'tar' ? (await stat(out)).size : parts.reduce((sum, part) => sum + part.bytes, 0);
  return { manifest, missing, bytes };

  async function addUploads(from: ArchiveFiles): Promise<string[]> {
    const names = (await from.names()).sort();
    const present = new Set(names);
    const absent = listed.filter((name) => !present.has(name));
    if (absent.length > 0 && !isLast) throw new FileRemoved(absent[0]);
    for (const [index, name] of names.entries()) {
      signal?.throwIfAborted();
      const entry = await sink.addUpload(name, from);
      if (entry) manifest.uploads.push(entry);
      else if (!isLast) throw new FileRemoved(name);
      else if (listed.includes(name)) absent.push(name);
      onProgress?.(index + 1, names.length);
    }
    return absent;
  }
}

/** Writes rows as lines to a file, as a tar needs the size of a member first. Adds the files that rows of `files` name to `listed`. */
async function writeRows(
  { table, columns, fields, rows }: TableRows,
  { path, rowSums }: { path: string; rowSums: string },
  listed: string[],
  signal: AbortSignal | undefined,
): Promise<TableEntry> {
  const hash = createHash('sha256');
  const sums: string[] = [];
  let bytes = 0;
  async function* lines() {
    for await (const row of rows) {
      const line = Buffer.from(`${JSON.stringify(row)}\n`);
      hash.update(line);
      sums.push(crc32(line).toString(16).padStart(8, '0'));
      bytes += line.byteLength;
      if (table === 'files') listed.push(`${row.hash}${row.ext ?? ''}`);
      yield line;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path), { ...(signal && { signal }) });
  await pipeline(Readable.from(sums.map((sum) => `${sum}\n`)), createWriteStream(rowSums));
  const known = { ...(columns && { columns }), ...(fields && { fields }) };
  return { name: table, rows: sums.length, bytes, sha256: hash.digest('hex'), ...known };
}

const scratchPrefix = '.backup-';
/** Earlier versions did not name the owner of their temporary folder: after a day, none is in use. */
const unnamedForMs = 24 * 60 * 60_000;

/** Removes temporary folders of processes that were killed. */
async function sweepAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(scratchPrefix)) continue;
    const path = join(folder, name);
    const rest = name.slice(scratchPrefix.length);
    const isOld = async () => Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? 0) > unnamedForMs;
    if (rest.includes('~') ? !hasLiveOwner(rest) : /^[A-Za-z0-9]{6}$/.test(rest) && (await isOld()))
      await rm(path, { recursive: true, force: true });
  }
}

/** One tar, written in `scratch` and renamed to `out` once it is on the disk. */
async function tarSink(out: string, scratch: string): Promise<ArchiveSink> {
  const partial = join(scratch, 'archive.tar');
  const archive = pack();
  // It holds e-mail addresses and password hashes.
  const written = pipeline(archive, createWriteStream(partial, { mode: 0o600 }));
  // Its failure also ends every `add`. It is awaited in `finish`; the handler prevents an unhandled rejection before that.
  written.catch(() => undefined);
  const add = (name: string, size: number, body: Readable): Promise<void> =>
    // A failed target (disk full) stops reading: without the race, `pipeline` would never settle.
    Promise.race([
      pipeline(body, open(archive.entry({ name, size }))),
      written.then(() => {
        throw new Error('the archive was closed');
      }),
    ]);
  /** The failure of the target ends the open member too, and can do so when nothing waits for that member any more. */
  const open = (member: ReturnType<typeof archive.entry>) => member.on('error', () => undefined);
  return {
    async addTable(table, rows, rowSums) {
      await add(tablePath(table.name), table.bytes, createReadStream(rows));
      await add(rowSumsPath(table.name), (await stat(rowSums)).size, createReadStream(rowSums));
    },
    async addUpload(name, files) {
      const file = await files.find(name);
      if (!file) return undefined;
      const body = file.read();
      try {
        // An open file stays readable even after its name is removed.
        await once(body, 'readable');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
      const hash = createHash('sha256');
      body.on('data', (chunk: Buffer) => hash.update(chunk));
      await add(uploadPath(name), file.bytes, body);
      return { name, bytes: file.bytes, sha256: hash.digest('hex') };
    },
    async finish(manifest) {
      for (const { name, text } of manifestMembers(manifest)) open(archive.entry({ name }, text));
      archive.finalize();
      await written;
      await syncPath(partial);
      await rename(partial, out);
      await syncPath(dirname(out));
    },
    async [Symbol.asyncDispose]() {
      archive.destroy();
      await written.catch(() => undefined);
    },
  };
}
