import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { extract } from 'tar-stream';
import { z } from 'zod';

/**
 * A backup is one tar: `tables/*.jsonl` (a row a line), `uploads/*` (every file as it is served), then `manifest.json`, which says
 * what must be there with the SHA-256 of each, and `manifest.sha256`, by which the manifest answers for itself. Being last, they
 * also tell that the archive is whole.
 */
const part = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });
const manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  madeAt: z.string(),
  tables: z.array(part.extend({ rows: z.number() })),
  uploads: z.array(part),
});
export type Manifest = z.infer<typeof manifest>;
export type Part = z.infer<typeof part>;

export const tablePath = (name: string): string => `tables/${name}.jsonl`;
export const uploadPath = (name: string): string => `uploads/${name}`;
export const manifestPath = 'manifest.json';
export const manifestSumPath = 'manifest.sha256';

/** Nothing of it can be trusted: it is refused whole. The message says why, for an operator. */
export class ArchiveDamaged extends Error {}

export interface ArchiveEntry {
  path: string;
  body: Readable;
}

/** The entries of an archive, in order. The body of each must be read to its end before the next is asked for. */
export async function* entriesOf(archive: string): AsyncIterable<ArchiveEntry> {
  const reader = extract();
  const file = createReadStream(archive);
  file.on('error', (error) => reader.destroy(error));
  file.pipe(reader);
  try {
    for await (const entry of reader) yield { path: entry.header.name, body: entry as unknown as Readable };
  } finally {
    file.destroy();
  }
}

/**
 * Reads an archive from end to end and compares every byte with the manifest.
 * @returns the manifest, and the uploads that are damaged or missing: a site can be restored without them
 * @throws ArchiveDamaged when its tables or its manifest are not what was written
 */
export async function examine(archive: string): Promise<{ manifest: Manifest; damaged: string[] }> {
  const { found, written, sum } = await readWhole(archive).catch((error: Error) => {
    throw new ArchiveDamaged(`l’archive ne se lit pas jusqu’au bout (${error.message})`);
  });
  if (!written || !sum) throw new ArchiveDamaged('l’archive s’arrête avant son sommaire : elle est incomplète');
  if (written.sha256 !== sum) throw new ArchiveDamaged('le sommaire de l’archive est abîmé');
  const read = manifest.safeParse(JSON.parse(written.text));
  if (!read.success) throw new ArchiveDamaged('l’archive a été faite par une version plus récente');

  const same = (path: string, { bytes, sha256 }: Part) =>
    found.get(path)?.sha256 === sha256 && found.get(path)?.bytes === bytes;
  const table = read.data.tables.find((each) => !same(tablePath(each.name), each));
  if (table) throw new ArchiveDamaged(`le contenu « ${table.name} » est abîmé`);
  const damaged = read.data.uploads.filter((each) => !same(uploadPath(each.name), each)).map(({ name }) => name);
  return { manifest: read.data, damaged };
}

/** The sum of every entry, and what the archive says they should be. */
async function readWhole(archive: string) {
  const found = new Map<string, { bytes: number; sha256: string }>();
  let written: { text: string; sha256: string } | undefined;
  let sum: string | undefined;
  for await (const { path, body } of entriesOf(archive)) {
    const hash = createHash('sha256');
    const kept: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      if (path === manifestPath || path === manifestSumPath) kept.push(chunk);
    }
    const sha256 = hash.digest('hex');
    const text = Buffer.concat(kept).toString();
    if (path === manifestPath) written = { text, sha256 };
    else if (path === manifestSumPath) sum = text.trim();
    else found.set(path, { bytes, sha256 });
  }
  return { found, written, sum };
}
