import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { filmTracks } from '#content/files.ts';
import { type ContentTypeName, contentTypeNames, type FileEntry, typeOf } from '#content/index.ts';
import type { Storage } from '#media/storage.ts';
import type { AnyEntry } from '#model/entry.ts';
import { type FieldValues, isComponent, isLink } from '#model/field.ts';
import { type EntryStore, linkedEntries, unbounded, type Version } from '#store/store.ts';
import { batchesOf, populateFields } from '../entries/read-entries.ts';
import { writtenValue } from '../entries/snapshot.ts';
import { SourceProblem } from './source.ts';

interface Options {
  store: EntryStore;
  storage: Storage;
  /** An empty folder, or none yet. */
  out: string;
  onProgress?: (done: number, total: number) => void;
}

const pageSize = 200;

/** The file of a type's working copies. Earlier versions of this product do not read it. */
export const draftsFile = (type: ContentTypeName): string => `${type}.drafts.json`;

/**
 * Writes all content as plain JSON, and every uploaded file, in formats that do not need this product. A type has one file with its published
 * versions, and one with its other working copies. Accounts and subscribers are not content: backups keep them.
 * @returns the numbers of entries, drafts and files
 */
export async function exportTo({ store, storage, out, onProgress }: Options) {
  await mkdir(join(out, 'files'), { recursive: true });
  const there = await readdir(out);
  if (there.some((name) => name.endsWith('.json'))) throw new SourceProblem(`${out} contient déjà un export.`);

  const files = (await store.list('files', { budget: unbounded })).entries;
  const exported = [];
  for (const file of files) {
    exported.push(await exportFile(storage, out, file));
    onProgress?.(exported.length, files.length);
  }
  await writeList(join(out, 'files.json'), exported.filter(Boolean));

  let [entries, drafts] = [0, 0];
  for (const type of contentTypeNames) {
    entries += await writeList(join(out, `${type}.json`), entriesOf(store, type));
    drafts += await writeList(join(out, draftsFile(type)), draftsOf(store, type));
  }
  return { entries, drafts, files: exported.filter(Boolean).length };
}

async function exportFile(storage: Storage, out: string, file: FileEntry) {
  const { documentId, name, alternativeText, caption, credit, transcript, focalPoint, mime } = file;
  const { createdAt, updatedAt, publishedAt } = file;
  const copied = await copyOut(storage, out, `${file.hash}${file.ext ?? ''}`, `files/${documentId}${file.ext ?? ''}`);
  if (!copied) return undefined;
  const posterName = file.previewUrl && basename(file.previewUrl);
  const posterPath = posterName && `files/${documentId}-poster${extname(posterName)}`;
  const poster = posterPath && (await copyOut(storage, out, posterName, posterPath));
  const tracks: Record<string, string | null> = {};
  for (const track of filmTracks) {
    const url = file[`${track}Url`];
    const copy = url && (await copyOut(storage, out, basename(url), `files/${documentId}-${track}.vtt`));
    tracks[track] = copy ? copy.path : null;
  }
  const sizes = Object.entries(file.formats ?? {}).sort(([a], [b]) => a.localeCompare(b));
  const urls = { original: file.url, ...Object.fromEntries(sizes.map(([size, { url }]) => [size, url])) };
  const dates = { createdAt, updatedAt, publishedAt };
  const texts = { documentId, name, alternativeText, caption, credit, transcript, focalPoint, mime, ...dates };
  return { ...texts, urls, ...copied, poster: poster ? poster.path : null, ...tracks };
}

/** Copies a file's bytes under its name in the export; returns their checksum, or undefined if they are missing. */
async function copyOut(storage: Storage, out: string, from: string, path: string) {
  const stored = await storage.find(from);
  if (!stored) return undefined;
  const hash = createHash('sha256');
  const body = stored.read();
  body.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(body, createWriteStream(join(out, path)));
  return { path, sha256: hash.digest('hex') };
}

async function* entriesOf(store: EntryStore, type: ContentTypeName): AsyncIterable<FieldValues> {
  for await (const page of pagesOf(store, type)) for (const entry of page) yield plain(entry, type);
}

/** The working copies that differ from their published version, or have none. */
async function* draftsOf(store: EntryStore, type: ContentTypeName): AsyncIterable<FieldValues> {
  for await (const page of pagesOf(store, type, 'draft')) {
    const publications = await store.publications(type, page);
    for (const entry of page) {
      const publication = publications.get(entry.id);
      if (publication?.isModified || !publication?.hasPublishedVersion) yield plain(entry, type);
    }
  }
}

function pagesOf(store: EntryStore, type: ContentTypeName, version?: Version): AsyncIterable<AnyEntry[]> {
  const populate = populateFields(type, (field) => (isLink(field) ? { fields: ['id'] } : isComponent(field) && {}));
  return batchesOf(store, type, { populate, version, budget: unbounded }, pageSize);
}

function plain(entry: AnyEntry, type: ContentTypeName): FieldValues {
  const { documentId, createdAt, updatedAt, publishedAt } = entry;
  const values: FieldValues = { documentId, createdAt, updatedAt, publishedAt };
  for (const [name, field] of Object.entries(typeOf(type).fields)) {
    const value = entry[name];
    values[name] = isLink(field) ? linkedEntries(value).map((linked) => linked.documentId) : writtenValue(field, value);
  }
  return values;
}

/** Streams items to a JSON array, which gets its name once it is complete: an interrupted export is recognised. @returns their number */
async function writeList(path: string, items: Iterable<unknown> | AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  async function* text() {
    for await (const item of items) {
      yield `${count === 0 ? '[\n' : ',\n'}  ${JSON.stringify(item, null, 2).replaceAll('\n', '\n  ')}`;
      count += 1;
    }
    yield count === 0 ? '[]\n' : '\n]\n';
  }
  await pipeline(Readable.from(text()), createWriteStream(`${path}.partial`));
  await rename(`${path}.partial`, path);
  return count;
}
