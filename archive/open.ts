import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type ArchiveEntry, type Manifest, manifestPath, manifestShape, manifestSumPath } from './manifest.ts';

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

function tarArchive(path: string, { members, unreadable }: Awaited<ReturnType<typeof indexTar>>): OpenArchive {
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

/** The position of a member's bytes in a tar. */
export type Member = { offset: number; bytes: number };

const block = 512;
const chunk = 128 * block;
const padded = (bytes: number): number => Math.ceil(bytes / block) * block;

/** Finds every member of a tar (ustar, with `tar-stream`'s pax records for long names and sizes). A damaged header loses its own member only. */
export async function indexTar(path: string) {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const index = {
    members: new Map<string, Member>(),
    /** Offsets of headers that cannot be read. The bytes of their member begin one block later. */
    unreadable: [] as number[],
  };
  let pax: { path?: string; size?: number } = {};
  for (let offset = 0; offset + block <= size; ) {
    const header = readHeader(await readAt(file, offset, block));
    // Two empty blocks end a tar; damage that zeroes a header in its middle does not.
    if (header === 'empty' && (await nextHeader(file, offset + block, size)) >= size) return index;
    if (header === 'empty' || header === undefined) {
      index.unreadable.push(offset);
      pax = {};
      offset = await nextHeader(file, offset + block, size);
      continue;
    }
    const start = offset + block;
    if (header.type === 'x') {
      pax = readPax(await readAt(file, start, Math.min(header.bytes, chunk)));
      offset = start + padded(header.bytes);
      continue;
    }
    const bytes = pax.size ?? header.bytes;
    if (header.type === '0' && start + bytes <= size)
      index.members.set(pax.path ?? header.path, { offset: start, bytes });
    pax = {};
    offset = start + padded(bytes);
  }
  return index;
}

async function nextHeader(file: FileHandle, from: number, size: number): Promise<number> {
  for (let start = from; start + block <= size; start += chunk) {
    const bytes = await readAt(file, start, Math.min(chunk, size - start));
    for (let position = 0; position + block <= bytes.length; position += block) {
      const header = readHeader(bytes.subarray(position, position + block));
      if (header && header !== 'empty') return start + position;
    }
  }
  return size;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Undefined when the checksum is wrong. `type`: `0` for a file, `x` for a pax record about the next member. */
function readHeader(bytes: Buffer) {
  if (bytes.length < block) return undefined;
  let sum = 8 * 32;
  for (let index = 0; index < block; index += 1) if (index < 148 || index >= 156) sum += bytes[index] as number;
  if (sum === 8 * 32) return 'empty';
  if (bytes.toString('latin1', 257, 262) !== 'ustar' || octal(bytes, 148, 8) !== sum) return undefined;
  const prefix = text(bytes, 345, 155);
  const type = String.fromCharCode(bytes[156] as number).replace('\0', '0');
  return { path: `${prefix && `${prefix}/`}${text(bytes, 0, 100)}`, bytes: sizeOf(bytes), type };
}

/** Eleven octal digits; above 8 GB, a big-endian number whose first bit is set (GNU tar). A size that is no number reads as 0. */
const sizeOf = (bytes: Buffer): number =>
  (bytes[124] as number) & 0x80 ? Number(bytes.readBigUInt64BE(128)) : octal(bytes, 124, 12);

function octal(bytes: Buffer, offset: number, length: number): number {
  const digits = text(bytes, offset, length).trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : 0;
}

function text(bytes: Buffer, offset: number, length: number): string {
  const end = bytes.indexOf(0, offset);
  return bytes.toString('utf8', offset, end === -1 || end > offset + length ? offset + length : end);
}

/** Records of `LENGTH KEY=VALUE\n`, each of LENGTH bytes (POSIX.1-2001, pax). Reading ends at one whose length is wrong. */
function readPax(records: Buffer): { path?: string; size?: number } {
  const pax: { path?: string; size?: number } = {};
  for (let start = 0; start < records.length; ) {
    const [prefix = '', digits = ''] = /^(\d{1,9}) /.exec(records.toString('latin1', start, start + 10)) ?? [];
    const end = start + Number(digits);
    if (end <= start + prefix.length || end > records.length) break;
    const record = records.toString('utf8', start + prefix.length, end - 1);
    const separator = record.indexOf('=');
    const [key, value] = [record.slice(0, separator), record.slice(separator + 1)];
    if (key === 'path') pax.path = value;
    if (key === 'size' && /^\d{1,15}$/.test(value)) pax.size = Number(value);
    start = end;
  }
  return pax;
}
