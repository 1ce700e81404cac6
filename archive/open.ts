import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type ArchiveEntry, type Manifest, manifestPath, manifestShape, manifestSumPath } from './manifest.ts';
import { indexTar, type Member, padded, type TarIndex } from './tar-index.ts';

/** The archive cannot be verified. The message is a French clause for an operator. */
export class CorruptArchiveError extends Error {}

export interface OpenArchive {
  /** The names of members. Those whose tar header is damaged are included once `locate` has found them. */
  paths(): string[];
  read(path: string): Readable | undefined;
  /** Searches for a member whose tar header is damaged, by its size and SHA-256. Returns whether it was found. */
  locate(path: string, entry: ArchiveEntry): Promise<boolean>;
}

/** Opens an archive: a tar, or a folder written by `backup --folder`. @throws CorruptArchiveError when it is neither */
export async function openArchive(path: string): Promise<OpenArchive> {
  const stats = await stat(path);
  if (stats.isDirectory()) return folderArchive(path);
  const index = await indexTar(path);
  if (index.members.size === 0)
    throw new CorruptArchiveError('ce n’est pas une archive de ce site, ou rien n’y est lisible');
  return tarArchive(path, index);
}

/** @throws CorruptArchiveError when the manifest is missing, damaged, or of a newer version */
export async function readManifest(archive: OpenArchive): Promise<Manifest> {
  const [text, sum] = [await textOf(archive, manifestPath), await textOf(archive, manifestSumPath)];
  if (text === undefined || sum === undefined)
    throw new CorruptArchiveError('l’archive s’arrête avant son sommaire : elle est incomplète');
  if (hash('sha256', text) !== sum.trim()) throw new CorruptArchiveError('le sommaire de l’archive est abîmé');
  const read = manifestShape.safeParse(parseJson(text));
  if (!read.success) throw new CorruptArchiveError('l’archive a été faite par une version plus récente');
  return read.data;
}

/** @throws CorruptArchiveError */
function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new CorruptArchiveError('le sommaire de l’archive est illisible');
  }
}

async function textOf(archive: OpenArchive, path: string): Promise<string | undefined> {
  const body = archive.read(path);
  return body && Buffer.concat(await Array.fromAsync(body as AsyncIterable<Buffer>)).toString();
}

/** Whether the bytes of a member are those that the manifest names. */
export async function isSound(archive: OpenArchive, path: string, entry: ArchiveEntry): Promise<boolean> {
  const body = archive.read(path);
  if (!body) return archive.locate(path, entry);
  const { bytes, sha256 } = await sumOf(body);
  return bytes === entry.bytes && sha256 === entry.sha256;
}

export async function sumOf(body: Readable): Promise<{ bytes: number; sha256: string }> {
  const sum = createHash('sha256');
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    sum.update(chunk);
    bytes += chunk.byteLength;
  }
  return { bytes, sha256: sum.digest('hex') };
}

function tarArchive(path: string, { members, unreadable }: TarIndex): OpenArchive {
  const readMember = ({ offset, bytes }: Member): Readable =>
    bytes === 0 ? Readable.from([]) : createReadStream(path, { start: offset, end: offset + bytes - 1 });
  /** Where a member without a header may begin: after each damaged header, then after each member found there. */
  const candidates = new Set(unreadable.map((offset) => offset + 512));
  return {
    paths: () => [...members.keys()],
    read: (name) => {
      const member = members.get(name);
      return member && readMember(member);
    },
    async locate(name, entry) {
      for (const offset of candidates) {
        const member = { offset, bytes: entry.bytes };
        const sum = await sumOf(readMember(member));
        if (sum.bytes !== entry.bytes || sum.sha256 !== entry.sha256) continue;
        members.set(name, member);
        candidates.delete(offset);
        candidates.add(offset + padded(entry.bytes) + 512);
        return true;
      }
      return false;
    },
  };
}

async function folderArchive(path: string): Promise<OpenArchive> {
  const names = new Set<string>();
  for (const folder of ['', 'tables', 'uploads'])
    for (const entry of await readdir(join(path, folder), { withFileTypes: true }).catch(() => []))
      if (entry.isFile()) names.add(folder ? `${folder}/${entry.name}` : entry.name);
  if (!names.has(manifestPath)) throw new CorruptArchiveError('ce dossier n’est pas une sauvegarde de ce site');
  return {
    paths: () => [...names],
    read: (name) => (names.has(name) ? createReadStream(join(path, name)) : undefined),
    locate: async () => false,
  };
}

/** The lines of a stream, as bytes without line feeds. `node:readline` also ends a line at U+2028 and U+2029, which JSON texts may have. */
export async function* linesIn(body: Readable): AsyncIterable<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of body as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)]);
      rest = [];
      start = end + 1;
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}
