import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Pack, pack } from 'tar-stream';
import { isGone, type Storage } from '#media/storage.ts';
import type { TableRows } from '#store/dump.ts';
import type { Store } from '#store/store.ts';
import { type Manifest, manifestPath, manifestSumPath, type Part, tablePath, uploadPath } from './archive.ts';

interface Options {
  store: Store;
  storage: Storage;
  /** Where the archive is to be. It appears there whole, or not at all. */
  out: string;
  version: string;
  now: () => number;
  onProgress?: (done: number, total: number) => void;
}

/** A file that is listed went away while the backup was reading: the moment has to be taken again. */
class Moved extends Error {}

const tries = 3;

/**
 * Writes one archive of everything that is worth keeping, as at one moment, while the site serves: the database first, then the files
 * it names. Files never change under their name, so that reading them afterwards gives the same moment; one that was deleted
 * meanwhile makes the whole begin again. The third time, what is missing must not cost the site its backup: the rest is kept.
 * @returns what was written, and the files that the database names and nobody has
 */
export async function backup(options: Options): Promise<{ manifest: Manifest; missing: string[] }> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(options, attempt === tries);
    } catch (error) {
      if (!(error instanceof Moved) || attempt === tries) throw error;
    }
  }
}

async function write({ store, storage, out, version, now, onProgress }: Options, isLast: boolean) {
  const scratch = await mkdtemp(join(dirname(out), '.backup-'));
  const partial = join(scratch, 'archive.tar');
  const archive = pack();
  // It holds addresses and password hashes: nobody else on the machine reads it.
  const target = createWriteStream(partial, { mode: 0o600 });
  const written = pipeline(archive, target);
  // It is awaited below; until then its failure must not pass for one nobody handles.
  written.catch(() => undefined);
  try {
    const manifest: Manifest = { format: 1, version, madeAt: new Date(now()).toISOString(), tables: [], uploads: [] };
    const listed: string[] = [];
    await store.dump(async (table) => {
      const path = join(scratch, 'table.jsonl');
      const kept = await writeRows(table, path, listed);
      manifest.tables.push({ name: table.table, ...kept });
      await add(archive, tablePath(table.table), kept.bytes, createReadStream(path));
    });

    const names = (await storage.startingWith('')).sort();
    const there = new Set(names);
    const missing = listed.filter((name) => !there.has(name));
    if (missing.length > 0 && !isLast) throw new Moved(missing[0]);
    for (const [index, name] of names.entries()) {
      const kept = await addUpload(archive, storage, name);
      if (kept) manifest.uploads.push(kept);
      else if (!isLast) throw new Moved(name);
      else if (listed.includes(name)) missing.push(name);
      onProgress?.(index + 1, names.length);
    }

    const text = JSON.stringify(manifest, null, 1);
    archive.entry({ name: manifestPath }, text);
    archive.entry({ name: manifestSumPath }, `${createHash('sha256').update(text).digest('hex')}\n`);
    archive.finalize();
    await written;
    await toDisk(partial);
    await rename(partial, out);
    await toDisk(dirname(out));
    return { manifest, missing };
  } finally {
    archive.destroy();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Rows as lines, in a file: a tar says the size of an entry before its bytes. Notes the files that rows of `files` name. */
async function writeRows({ table, rows }: TableRows, path: string, listed: string[]) {
  const hash = createHash('sha256');
  let count = 0;
  let bytes = 0;
  async function* lines() {
    for await (const row of rows) {
      const line = Buffer.from(`${JSON.stringify(row)}\n`);
      hash.update(line);
      count += 1;
      bytes += line.byteLength;
      if (table === 'files') listed.push(`${row.hash}${row.ext ?? ''}`);
      yield line;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path));
  return { rows: count, bytes, sha256: hash.digest('hex') };
}

/** Undefined when the file was removed meanwhile. Once it is begun, it is there to its end. */
async function addUpload(archive: Pack, storage: Storage, name: string): Promise<Part | undefined> {
  const file = await storage.find(name);
  if (!file) return undefined;
  const body = file.read();
  try {
    await once(body, 'readable');
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
  const hash = createHash('sha256');
  body.on('data', (chunk: Buffer) => hash.update(chunk));
  await add(archive, uploadPath(name), file.bytes, body);
  return { name, bytes: file.bytes, sha256: hash.digest('hex') };
}

async function add(archive: Pack, name: string, size: number, body: Readable): Promise<void> {
  await pipeline(body, archive.entry({ name, size }));
}

async function toDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
