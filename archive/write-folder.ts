import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncPath } from '#system/durable.ts';
import type { ArchiveEntry, ArchiveFiles, ArchiveSink, Manifest } from './manifest.ts';
import { manifestMembers, manifestPath, manifestSumPath, rowSumsPath, tablePath, uploadPath } from './manifest.ts';
import { openArchive, readManifest, sumOf } from './open.ts';

/** The folder has other content than a backup: nothing is written there. */
export class NotABackupFolder extends Error {}

/**
 * A plain folder. Files equal to the previous backup's stay untouched, with their date, for tools that compare by size and date. Those that
 * are not in the new manifest are removed once it is on the disk. @throws NotABackupFolder
 */
export async function folderSink(out: string): Promise<ArchiveSink> {
  const names = (await readdir(out)).filter((name) => !name.startsWith('.'));
  const before = names.length > 0 ? await manifestOf(out, names) : undefined;
  const known = new Map(before?.uploads.map((table) => [table.name, table]));
  await Promise.all(['tables', 'uploads'].map((folder) => mkdir(join(out, folder), { recursive: true })));
  /** Tables are written under temporary names, so that an interruption leaves the previous backup intact. */
  const waiting: [from: string, to: string][] = [];

  async function settle(from: string, to: string): Promise<void> {
    const path = join(out, to);
    if (await areEqual(from, path)) return;
    const next = join(out, 'tables', `.next-${basename(to)}`);
    await rename(from, next);
    await syncPath(next);
    waiting.push([next, path]);
  }

  return {
    async addTable(table, rows, rowSums) {
      await settle(rows, tablePath(table.name));
      await settle(rowSums, rowSumsPath(table.name));
    },
    async addUpload(name, files) {
      const path = join(out, uploadPath(name));
      const [was, there] = [known.get(name), await stat(path).catch(() => undefined)];
      // The bytes of an upload never change under its name.
      if (was && there?.size === was.bytes) return was;
      return copyIn(name, files, path);
    },
    async finish(manifest) {
      for (const { name, text } of manifestMembers(manifest)) {
        const path = join(out, name);
        await writeFile(`${path}.next`, text);
        await syncPath(`${path}.next`);
        waiting.push([`${path}.next`, path]);
      }
      // The manifest last: it names the other files.
      for (const [from, to] of waiting.splice(0)) await rename(from, to);
      await syncPath(out);
      await removeOthers(out, manifest);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(waiting.map(([from]) => rm(from, { force: true })));
    },
  };
}

/** The manifest of the previous backup. Undefined where it is damaged: every file is then written again. */
async function manifestOf(out: string, names: string[]): Promise<Manifest | undefined> {
  const files = [manifestPath, manifestSumPath].flatMap((name) => [name, `${name}.next`]);
  const own = new Set(['tables', 'uploads', ...files]);
  if (names.some((name) => !own.has(name))) throw new NotABackupFolder(out);
  return openArchive(out)
    .then(readManifest)
    .catch(() => undefined);
}

async function copyIn(name: string, files: ArchiveFiles, path: string) {
  const file = await files.find(name);
  if (!file) return undefined;
  const hash = createHash('sha256');
  const next = join(path, '..', `.next-${name}`);
  try {
    const body = file.read();
    body.on('data', (chunk: Buffer) => hash.update(chunk));
    await pipeline(body, createWriteStream(next));
    await syncPath(next);
    await rename(next, path);
  } catch (error) {
    await rm(next, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return { name, bytes: file.bytes, sha256: hash.digest('hex') } satisfies ArchiveEntry;
}

async function areEqual(a: string, b: string): Promise<boolean> {
  const [first, second] = [await stat(a), await stat(b).catch(() => undefined)];
  if (first.size !== second?.size) return false;
  return (await sumOf(createReadStream(a))).sha256 === (await sumOf(createReadStream(b))).sha256;
}

async function removeOthers(out: string, { tables, uploads }: Manifest): Promise<void> {
  const named = new Set([
    ...tables.flatMap(({ name }) => [tablePath(name), rowSumsPath(name)]),
    ...uploads.map(({ name }) => uploadPath(name)),
  ]);
  for (const folder of ['tables', 'uploads'])
    for (const name of await readdir(join(out, folder)))
      if (!named.has(`${folder}/${name}`)) await rm(join(out, folder, name), { recursive: true, force: true });
}
