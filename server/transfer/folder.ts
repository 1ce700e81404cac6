import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { basename, extname, join, normalize, parse } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { filmTracks } from '#content/files.ts';
import { type ContentTypeName, contentTypeNames, type FileEntry, typeOf } from '#content/index.ts';
import type { Storage } from '#media/storage.ts';
import type { Day } from '#model/calendar.ts';
import type { AnyEntry } from '#model/entry.ts';
import { type FieldValues, isComponent, isLink } from '#model/field.ts';
import { readFocalPoint } from '#model/focal-point.ts';
import { type EntryStore, linkedEntries, populateFields, unbounded, type Version } from '#store/store.ts';
import { batchesOf } from '../entries/read-entries.ts';
import { writtenValue } from '../entries/revisions.ts';
import { resolveRelativeDates } from './relative-dates.ts';
import { FileUnavailable, type Source, type SourceEntry, type SourceFile, SourceProblem } from './source.ts';

const pathShape = z.string().regex(/^files\/(?:[a-z]+\/)?[A-Za-z0-9._-]+$/);
// Absent from the demonstration content: its entries are as old as their import.
const createdAtShape = z.string().optional();
const fileShape = z.object({
  documentId: z.string(),
  name: z.string(),
  alternativeText: z.string().nullable(),
  caption: z.string().nullable(),
  credit: z.string().nullable(),
  // Absent from exports before films had captions.
  transcript: z.string().nullish(),
  // Absent from exports of the first versions; an invalid one counts as none.
  focalPoint: z.unknown().transform((value) => readFocalPoint(value) ?? null),
  createdAt: createdAtShape,
  // Absent from exports of the first versions.
  updatedAt: z.string().optional(),
  publishedAt: z.string().optional(),
  urls: z.record(z.string(), z.string()),
  path: pathShape,
  poster: pathShape.nullable(),
  captions: pathShape.nullish(),
  // Absent from exports before films had descriptions.
  descriptions: pathShape.nullish(),
});
const entryShape = z.looseObject({
  documentId: z.string(),
  createdAt: createdAtShape,
  updatedAt: z.string().optional(),
  publishedAt: z.string().nullish(),
});

/** A folder in the format of `npm run export`. `today`: for which the placeholders of dates of the demonstration content are resolved. */
export function folderSource(folder: string, { today }: { today?: Day } = {}): Source {
  const remarks: string[] = [];
  const prepare = (text: string) => (today === undefined ? text : resolveRelativeDates(text, today));
  const listed = (type: ContentTypeName) => readAs(z.array(entryShape), join(folder, `${type}.json`), prepare);
  return {
    remarks,
    async counts() {
      const counts: Partial<Record<ContentTypeName, number>> = {};
      for (const type of contentTypeNames) counts[type] = (await listed(type)).length;
      return counts;
    },
    async files(): Promise<SourceFile[]> {
      const listedFiles = await readAs(z.array(fileShape), join(folder, 'files.json'));
      const opening = (path: string | null | undefined) => (path ? () => fileIn(folder, path) : undefined);
      return listedFiles.map(({ documentId, path, poster, captions, descriptions, ...file }) => ({
        ...file,
        key: documentId,
        hash: parse(file.urls.original ?? '').name,
        copy: true,
        open: () => fileIn(folder, path),
        openPoster: opening(poster),
        tracks: { captions: opening(captions), descriptions: opening(descriptions) },
      }));
    },
    async *entries(type: ContentTypeName): AsyncIterable<SourceEntry> {
      for (const row of await listed(type)) yield entryFrom(type, row);
    },
    async *drafts(type: ContentTypeName): AsyncIterable<SourceEntry> {
      const path = join(folder, draftsFile(type));
      // Absent from exports of earlier versions.
      if (!existsSync(path)) return;
      for (const row of await readAs(z.array(entryShape), path)) yield entryFrom(type, row);
    },
  };
}

function entryFrom(type: ContentTypeName, row: z.output<typeof entryShape>): SourceEntry {
  const { documentId, createdAt, updatedAt, publishedAt, ...rest } = row;
  const { fields } = typeOf(type);
  const named = Object.entries(rest);
  const leads = ([name]: [string, unknown]) => fields[name] !== undefined && isLink(fields[name]);
  const values = Object.fromEntries(named.filter((pair) => !leads(pair)));
  const links = Object.fromEntries(named.filter(leads)) as Record<string, string[]>;
  return { documentId, createdAt, updatedAt, publishedAt: publishedAt ?? undefined, values, links };
}

async function fileIn(folder: string, path: string): Promise<Readable> {
  try {
    return (await open(join(folder, normalize(path)))).createReadStream();
  } catch (error) {
    throw new FileUnavailable((error as Error).message);
  }
}

async function readAs<Value>(shape: Pick<z.ZodType<Value>, 'parse'>, path: string, prepare = (text: string) => text) {
  try {
    return shape.parse(JSON.parse(prepare(await readFile(path, 'utf8'))));
  } catch (error) {
    const reason =
      error instanceof z.ZodError ? 'n’est pas d’un export de ce site' : `ne se lit pas : ${(error as Error).message}`;
    throw new SourceProblem(`${path} ${reason}`);
  }
}

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
