import { isDeepStrictEqual } from 'node:util';
import type { FileEntry } from '#content/index.ts';
import { FileRefused, type Media } from '#media/index.ts';
import type { Store } from '#store/store.ts';
import { MovedFiles } from './moved-files.ts';
import type { Report } from './report.ts';
import { FileUnavailable, type Source, type SourceFile } from './source.ts';

interface Options {
  source: Source;
  store: Store;
  media: Media;
  report: Report;
  onProgress: (done: number, total: number) => void;
}

/** The files of the other house that are in this one, once this is done. */
export interface BroughtFiles {
  moved: MovedFiles;
  /** What people call each file of the other house, brought or not. */
  names: Map<string, string>;
}

/** Brings the files that are not there yet. One that cannot be had or kept is told, and the others are brought. */
export async function bringFiles({ source, store, media, report, onProgress }: Options): Promise<BroughtFiles> {
  const files = await source.files();
  const moved = new MovedFiles();
  for (const [index, file] of files.entries()) {
    const standing = await known(store, file.key);
    if (standing) {
      report.files.there += 1;
      await bringTexts(store, file, standing, report);
    }
    const kept = standing ?? (await bringFile(media, file, report));
    if (kept) {
      moved.add(file, kept);
      await bringPoster(media, file, kept, report);
    }
    onProgress(index + 1, files.length);
  }
  return { moved, names: new Map(files.map(({ key, name }) => [key, name])) };
}

async function known(store: Store, documentId: string): Promise<FileEntry | undefined> {
  return (await store.get({ type: 'files', ref: { documentId } })) as unknown as FileEntry | undefined;
}

async function bringFile(media: Media, file: SourceFile, report: Report): Promise<FileEntry | undefined> {
  const { name, alternativeText, caption, credit, focalPoint, key, createdAt, copy } = file;
  return orTold(report, name, async () => {
    const received = await media.receive(await file.open(), name);
    const texts = { name, alternativeText, caption, credit, focalPoint };
    const origin = { documentId: key, copy, ...(createdAt && { createdAt }) };
    try {
      const kept = await media.accept(received, texts, origin);
      report.files.brought += 1;
      return kept;
    } catch (error) {
      await media.drop(received);
      throw error;
    }
  });
}

/** What is said of a file there and not here. What was said here since stays: nobody's words are written over. */
async function bringTexts(store: Store, file: SourceFile, kept: FileEntry, report: Report): Promise<void> {
  const values: Record<string, unknown> = {};
  for (const name of ['alternativeText', 'caption', 'credit'] as const) {
    const said = file[name];
    if (said === null || said === kept[name]) continue;
    if (kept[name] === null) values[name] = said;
    else report.differences.push(`fichier « ${file.name} » : dit autrement ici, laissé tel quel (là-bas : ${said})`);
  }
  if (file.focalPoint && !kept.focalPoint) values.focalPoint = file.focalPoint;
  else if (file.focalPoint && !isDeepStrictEqual(file.focalPoint, kept.focalPoint))
    report.differences.push(`fichier « ${file.name} » : cadré autrement ici, laissé tel quel`);
  if (Object.keys(values).length > 0)
    await store.update({ type: 'files', ref: { id: kept.id } }, { values, links: {} });
}

async function bringPoster(media: Media, file: SourceFile, kept: FileEntry, report: Report): Promise<void> {
  const open = file.openPoster;
  if (!open || kept.previewUrl) return;
  await orTold(report, `${file.name} (aperçu)`, async () =>
    media.setPreview(kept, await media.receive(await open(), file.name)),
  );
}

async function orTold<Made>(report: Report, name: string, make: () => Promise<Made>): Promise<Made | undefined> {
  try {
    return await make();
  } catch (error) {
    // A disk that is full or a bucket that is away will not take the next file either.
    const elsewhere = error instanceof FileRefused && error.status >= 500;
    if (elsewhere || !(error instanceof FileRefused || error instanceof FileUnavailable)) throw error;
    const said = error instanceof FileRefused ? error.sentence : error.message;
    report.files.refused += 1;
    report.differences.push(`fichier « ${name} » non repris : ${said}`);
    return undefined;
  }
}
