import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import type { FileEntry } from '#content/index.ts';
import type { Media } from '#media/index.ts';

/** Stores a local file under its own name, as an upload does. */
export const acceptFile = async (media: Media, path: string): Promise<FileEntry> =>
  media.accept(await media.receive(createReadStream(path), basename(path)));

/** A picture of noise, so that encoding its smaller sizes takes time. */
export async function picture(
  width: number,
  height: number,
  format: 'png' | 'jpeg' = 'png',
): Promise<Buffer<ArrayBuffer>> {
  const image = sharp({
    create: { width, height, channels: 3, background: '#445566', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
  return Buffer.from(await image.toFormat(format).toBuffer());
}

/** The shortest valid files of their types. */
export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
export const mp4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\x02\0isomiso2'),
  Buffer.alloc(64),
]);

/** A number of 32 bits, big-endian, as in films and PNG pictures. */
export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** A box of ISO/IEC 14496-12. A string stands for its characters in Latin-1. */
export function box(type: string, ...parts: (string | Buffer)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  return Buffer.concat([uint32(content.length + 8), Buffer.from(type, 'latin1'), content]);
}

/** A film whose track of positions has these tables. */
export const filmWithPositions = (...tables: Buffer[]): Buffer =>
  Buffer.concat([
    box('ftyp', 'isom'),
    box('moov', box('trak', box('mdia', box('hdlr', Buffer.alloc(8), 'meta'), box('minf', box('stbl', ...tables))))),
  ]);

/** A multipart body. */
export function form(
  files: { field?: string; name: string; type: string; bytes: Buffer<ArrayBuffer> | Buffer }[],
  fields: Record<string, string> = {},
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  for (const { field = 'files', name, type, bytes } of files)
    data.append(field, new File([new Uint8Array(bytes)], name, { type }));
  return data;
}

/** A Word document whose properties name an author: a ZIP archive of two deflated entries. */
export function wordDocument(author: string): Buffer {
  const escaped = author.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const entries = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override ' +
      'PartName="/word/document.xml" ' +
      'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'docProps/core.xml':
      '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" ' +
      `xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>${escaped}</dc:creator></cp:coreProperties>`,
  };
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  for (const [name, text] of Object.entries(entries)) {
    const packed = deflateRawSync(text);
    // From the version that reads it to the length of the extra field, as in both headers of an entry (APPNOTE, section 4.3.7).
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(text), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(Buffer.byteLength(text), 18);
    facts.writeUInt16LE(name.length, 22);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(Buffer.concat(local).length, 10);
    local.push(Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed);
    directory.push(Buffer.from('PK\x01\x02\x14\0'), facts, offset, Buffer.from(name));
  }
  const [files, listed] = [Buffer.concat(local), Buffer.concat(directory)];
  const end = Buffer.alloc(18);
  end.writeUInt16LE(2, 4);
  end.writeUInt16LE(2, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(files.length, 12);
  return Buffer.concat([files, listed, Buffer.from('PK\x05\x06'), end]);
}
