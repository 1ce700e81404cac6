import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileEntry } from '#content/index.ts';
import type { Storage } from '#media/storage.ts';
import type { Row, TableRows } from '#store/dump.ts';
import type { Store } from '#store/store.ts';
import { entriesOf, examine, type Manifest } from './archive.ts';

interface Options {
  store: Store;
  storage: Storage;
  archive: string;
  onProgress?: (done: number, total: number) => void;
}

/** A site stands here already: nothing is ever restored over it. */
export class NotEmpty extends Error {}

export interface Restored {
  manifest: Manifest;
  /** Files whose bytes could not be given back, as people call them. */
  lost: { name: string; file: string; usedIn: string[] }[];
}

/**
 * Gives an empty house what an archive holds: files first, then every row at once, so that a restore that was cut short can be run
 * again. The archive is read whole and checked before anything is written.
 * @throws ArchiveDamaged, NotEmpty
 */
export async function restore({ store, storage, archive, onProgress }: Options): Promise<Restored> {
  if (!(await store.isEmpty())) throw new NotEmpty();
  const { manifest, damaged } = await examine(archive);
  await restoreUploads({ storage, archive, damaged: new Set(damaged), total: manifest.uploads.length, onProgress });
  await store.load(tablesOf(archive));
  return { manifest, lost: await tellLost(store, damaged) };
}

async function restoreUploads({
  storage,
  archive,
  damaged,
  total,
  onProgress,
}: {
  storage: Storage;
  archive: string;
  damaged: Set<string>;
  total: number;
  onProgress: Options['onProgress'];
}): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'memorial-restore-'));
  let done = 0;
  try {
    for await (const { path, body } of entriesOf(archive)) {
      const name = path.startsWith('uploads/') ? path.slice('uploads/'.length) : undefined;
      if (name === undefined || damaged.has(name)) {
        body.resume();
        continue;
      }
      const waiting = join(scratch, 'file');
      await pipeline(body, createWriteStream(waiting));
      await storage.keep(name, waiting);
      onProgress?.(++done, total);
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function* tablesOf(archive: string): AsyncIterable<TableRows> {
  for await (const { path, body } of entriesOf(archive)) {
    const table = /^tables\/(.+)\.jsonl$/.exec(path)?.[1];
    if (table) yield { table, rows: rowsOf(body) };
    else body.resume();
  }
}

async function* rowsOf(body: Readable): AsyncIterable<Row> {
  for await (const line of createInterface({ input: body, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line !== '') yield JSON.parse(line) as Row;
  }
}

/** Says whose bytes are gone; a picture that only lost one of the site's widths has it made again. */
async function tellLost(store: Store, damaged: readonly string[]): Promise<Restored['lost']> {
  if (damaged.length === 0) return [];
  const { entries } = await store.list('files');
  const lost: Restored['lost'] = [];
  for (const file of entries as unknown as FileEntry[]) {
    const gone = damaged.filter((name) => name.includes(file.hash));
    if (gone.length === 0) continue;
    const original = gone.find((name) => name === `${file.hash}${file.ext ?? ''}`);
    if (!original && file.renditions && gone.some((name) => name.startsWith(`${file.hash}-`))) {
      const renditions = { ...file.renditions, state: 'waiting' };
      await store.update({ type: 'files', ref: { id: file.id } }, { values: { renditions }, links: {} });
    }
    const uses = await store.usesOf(file.id);
    const usedIn = uses.map(({ type, title }) => `${type} « ${title ?? 'sans titre'} »`);
    lost.push(...gone.map((name) => ({ name: file.name, file: name, usedIn })));
  }
  return lost;
}
