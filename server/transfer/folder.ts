import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join, normalize, parse } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { type ContentTypeName, contentTypeNames, typeOf } from '#content/index.ts';
import type { Day } from '#model/calendar.ts';
import { isLink } from '#model/field.ts';
import { readFocalPoint } from '#model/focal-point.ts';
import { draftsFile } from './export.ts';
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
