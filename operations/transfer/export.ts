import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ContentTypeName, contentTypes, type FileEntry, typeOf } from '#content/index.ts';
import type { Storage } from '#media/storage.ts';
import { isGroup, isLink } from '#model/field.ts';
import type { Populate, StoredEntry } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import { SourceProblem } from './source.ts';

interface Options {
  store: Store;
  storage: Storage;
  /** An empty folder, or none yet. */
  out: string;
  onProgress?: (done: number, total: number) => void;
}

const pageSize = 200;

/**
 * Writes all content as plain JSON, one file a type, and every file people uploaded: nothing that needs this product to be read.
 * Accounts and subscribers are not content: backups keep them.
 */
export async function exportTo({
  store,
  storage,
  out,
  onProgress,
}: Options): Promise<{ entries: number; files: number }> {
  await mkdir(join(out, 'files'), { recursive: true });
  const there = await readdir(out);
  if (there.some((name) => name.endsWith('.json'))) throw new SourceProblem(`${out} contient déjà un export.`);

  const files = (await store.list('files')).entries as unknown as FileEntry[];
  const told = [];
  for (const file of files) {
    told.push(await exportFile(storage, out, file));
    onProgress?.(told.length, files.length);
  }
  await writeJson(join(out, 'files.json'), told.filter(Boolean));

  let entries = 0;
  for (const type of Object.keys(contentTypes) as ContentTypeName[]) {
    const written = await entriesOf(store, type);
    await writeJson(join(out, `${type}.json`), written);
    entries += written.length;
  }
  return { entries, files: told.filter(Boolean).length };
}

async function exportFile(storage: Storage, out: string, file: FileEntry) {
  const { documentId, name, alternativeText, caption, credit, focalPoint, mime, createdAt } = file;
  const kept = await copyOut(storage, out, `${file.hash}${file.ext ?? ''}`, `files/${documentId}${file.ext ?? ''}`);
  if (!kept) return undefined;
  const posterName = file.previewUrl && basename(file.previewUrl);
  const poster =
    posterName && (await copyOut(storage, out, posterName, `files/${documentId}-poster${extname(posterName)}`));
  const sizes = Object.entries(file.formats ?? {})
    .map(([size, { url }]) => [size, url] as const)
    .sort(([one], [other]) => one.localeCompare(other));
  const urls = { original: file.url, ...Object.fromEntries(sizes) };
  const texts = { documentId, name, alternativeText, caption, credit, focalPoint, mime, createdAt };
  return { ...texts, urls, ...kept, poster: poster ? poster.path : null };
}

/** A file's bytes under the name the export gives it, and their sum; undefined when they are not there. */
async function copyOut(storage: Storage, out: string, from: string, path: string) {
  const stored = await storage.find(from);
  if (!stored) return undefined;
  const hash = createHash('sha256');
  const body = stored.read();
  body.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(body, createWriteStream(join(out, path)));
  return { path, sha256: hash.digest('hex') };
}

async function entriesOf(store: Store, type: ContentTypeName): Promise<Record<string, unknown>[]> {
  const { fields } = typeOf(type);
  const populate: Populate = Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isLink(field) || isGroup(field))
      .map(([name, field]) => [name, isLink(field) ? { fields: ['id'] } : {}]),
  );
  const written: Record<string, unknown>[] = [];
  while (true) {
    const page = { offset: written.length, limit: pageSize };
    const { entries } = await store.list(type, { populate, page });
    for (const entry of entries) written.push(plain(entry, fields));
    if (entries.length < pageSize) return written;
  }
}

function plain(entry: StoredEntry, fields: ReturnType<typeof typeOf>['fields']): Record<string, unknown> {
  const { documentId, createdAt } = entry;
  const values: Record<string, unknown> = { documentId, createdAt };
  for (const [name, field] of Object.entries(fields)) {
    const value = entry[name];
    if (isLink(field)) values[name] = ((field.many ? value : [value].filter(Boolean)) as StoredEntry[]).map(nameOf);
    else if (isGroup(field) && value) values[name] = withoutId(value as Record<string, unknown>);
    else values[name] = value ?? null;
  }
  return values;
}

const nameOf = ({ documentId }: StoredEntry): string => documentId;
const withoutId = ({ id: _id, ...members }: Record<string, unknown>) => members;

/** Under its name once it is whole: an export that was cut short is not taken for one that ended. */
async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(`${path}.partial`, `${JSON.stringify(value, null, 2)}\n`);
  await rename(`${path}.partial`, path);
}
