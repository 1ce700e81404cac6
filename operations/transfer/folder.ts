import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { z } from 'zod';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import { isLink } from '#model/field.ts';
import { readFocalPoint } from '#model/focal-point.ts';
import { type Source, type SourceEntry, type SourceFile, SourceProblem } from './source.ts';

const pathShape = z.string().regex(/^files\/[A-Za-z0-9._-]+$/);
const fileShape = z.object({
  documentId: z.string(),
  name: z.string(),
  alternativeText: z.string().nullable(),
  caption: z.string().nullable(),
  credit: z.string().nullable(),
  // Absent from folders written before it was told; one that cannot be read is none.
  focalPoint: z.unknown().transform((given) => readFocalPoint(given) ?? null),
  createdAt: z.string(),
  urls: z.record(z.string(), z.string()),
  path: pathShape,
  poster: pathShape.nullable(),
});
const entryShape = z.looseObject({ documentId: z.string(), createdAt: z.string() });

/** A folder written by `npm run export`. */
export function folderSource(folder: string): Source {
  const remarks: string[] = [];
  return {
    remarks,
    async files(): Promise<SourceFile[]> {
      const told = z.array(fileShape).parse(await readJson(join(folder, 'files.json')));
      return told.map(({ documentId, path, poster, ...file }) => ({
        ...file,
        key: documentId,
        copy: true,
        open: async () => createReadStream(join(folder, normalize(path))),
        ...(poster && { openPoster: async () => createReadStream(join(folder, normalize(poster))) }),
      }));
    },
    async *entries(type: ContentTypeName): AsyncIterable<SourceEntry> {
      const told = z.array(entryShape).parse(await readJson(join(folder, `${type}.json`)));
      for (const { documentId, createdAt, ...rest } of told) {
        const { fields } = typeOf(type);
        const named = Object.entries(rest);
        const leads = ([name]: [string, unknown]) => fields[name] !== undefined && isLink(fields[name]);
        yield {
          documentId,
          createdAt,
          values: Object.fromEntries(named.filter((pair) => !leads(pair))),
          links: Object.fromEntries(named.filter(leads)) as Record<string, string[]>,
        };
      }
    },
  };
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new SourceProblem(`${path} ne se lit pas : ${(error as Error).message}`);
  }
}
