import { type FileHandle, open } from 'node:fs/promises';

/** The position of a member's bytes in a tar. */
export type Member = { offset: number; bytes: number };

export type TarIndex = Awaited<ReturnType<typeof indexTar>>;

const block = 512;
const chunk = 128 * block;
export const padded = (bytes: number): number => Math.ceil(bytes / block) * block;

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
