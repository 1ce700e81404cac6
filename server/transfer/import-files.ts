import { isDeepStrictEqual } from 'node:util';
import { filmTracks } from '#content/files.ts';
import type { FileEntry } from '#content/index.ts';
import { FileRefused, type Media } from '#media/index.ts';
import { rewriteHtml, startTag } from '#model/html.ts';
import { type EntryInputOf, type EntryStore, unbounded } from '#store/store.ts';
import type { Report, Source, SourceFile } from './source.ts';
import { FileUnavailable, isDocumentId, reported, withValidDates } from './source.ts';

export interface FileImport {
  source: Source;
  store: EntryStore;
  media: Media;
  report: Report;
  onProgress: (done: number, total: number) => void;
}

/** The files of the source that are stored here after the import, and the name of each file of the source, imported or not. */
export type ImportedFiles = Awaited<ReturnType<typeof importFiles>>;

/** Imports the files that are not stored yet. A file that cannot be read or stored is reported; the others are imported. */
export async function importFiles({ source, store, media, report, onProgress }: FileImport) {
  const files = (await source.files()).map(withValidDates).filter(({ key, name }) => {
    if (isDocumentId(key)) return true;
    report.files.refused += 1;
    report.differences.push(`fichier « ${reported(name)} » non repris : « ${reported(key)} » n’est pas un documentId`);
    return false;
  });
  const moved = new MovedFiles();
  for (const [index, file] of files.entries()) {
    const existing = await store.get({ type: 'files', ref: { documentId: file.key } }, { budget: unbounded });
    if (existing) {
      report.files.there += 1;
      await importTexts(store, file, existing, report);
    }
    const stored = existing ?? (await importFile(media, file, report));
    if (stored) {
      moved.add(file, stored);
      await importParts(media, file, stored, report);
    }
    onProgress(index + 1, files.length);
  }
  return { moved, names: new Map(files.map(({ key, name }) => [key, name])) };
}

async function importFile(media: Media, file: SourceFile, report: Report): Promise<FileEntry | undefined> {
  const { name, alternativeText, caption, credit, transcript = null, focalPoint } = file;
  const { key: documentId, copy, hash, createdAt, updatedAt, publishedAt } = file;
  return orReported(report, name, async () => {
    const received = await media.receive(await file.open(), name);
    const texts = { name, alternativeText, caption, credit, transcript, focalPoint };
    try {
      const origin = { documentId, copy, hash, createdAt, updatedAt, publishedAt };
      const stored = await media.accept(received, texts, origin);
      report.files.imported += 1;
      return stored;
    } catch (error) {
      await media.drop(received);
      throw error;
    }
  });
}

/** Imports the texts of a file that are empty here. A text that was changed here is not overwritten. */
async function importTexts(store: EntryStore, file: SourceFile, stored: FileEntry, report: Report): Promise<void> {
  const values: EntryInputOf<'files'>['values'] = {};
  for (const name of ['alternativeText', 'caption', 'credit', 'transcript'] as const) {
    const text = file[name] ?? null;
    if (text === null || text === stored[name]) continue;
    if (stored[name] === null) values[name] = text;
    else report.differences.push(`fichier « ${file.name} » : dit autrement ici, laissé tel quel (là-bas : ${text})`);
  }
  if (file.focalPoint && !stored.focalPoint) values.focalPoint = file.focalPoint;
  else if (file.focalPoint && !isDeepStrictEqual(file.focalPoint, stored.focalPoint))
    report.differences.push(`fichier « ${file.name} » : cadré autrement ici, laissé tel quel`);
  if (Object.keys(values).length > 0) await store.update({ type: 'files', ref: { id: stored.id } }, { values });
}

/** Imports the poster and the tracks that a file does not have here. */
async function importParts(media: Media, file: SourceFile, stored: FileEntry, report: Report): Promise<void> {
  const { name, openPoster, tracks } = file;
  if (openPoster && !stored.previewUrl)
    await orReported(report, `${name} (aperçu)`, async () =>
      media.setPreview(stored, await media.receive(await openPoster(), name)),
    );
  for (const track of filmTracks) {
    const open = tracks?.[track];
    if (!open || stored[`${track}Url`]) continue;
    await orReported(report, `${name} (${track === 'captions' ? 'sous-titres' : 'audiodescription'})`, async () =>
      media.setTrack(stored, track, await media.receive(await open(), name)),
    );
  }
}

async function orReported<Result>(report: Report, name: string, make: () => Promise<Result>) {
  try {
    return await make();
  } catch (error) {
    // On a full disk or without the bucket, the next file would fail too.
    const elsewhere = error instanceof FileRefused && error.status >= 500;
    if (elsewhere || !(error instanceof FileRefused || error instanceof FileUnavailable)) throw error;
    const text = error instanceof FileRefused ? error.sentence : error.message;
    report.files.refused += 1;
    report.differences.push(`fichier « ${name} » non repris : ${text}`);
    return undefined;
  }
}

/**
 * Maps the URLs of files in the source to their URLs here, for imported texts. A URL is matched as a whole, or by its last segment under
 * `/uploads/`: texts contain the public URL of the source, and the import may use another one.
 */
export class MovedFiles {
  readonly #byAddress = new Map<string, string>();
  readonly #byName = new Map<string, string>();

  /** A size that was not created here maps to the original. */
  add({ urls }: SourceFile, stored: FileEntry): void {
    for (const [size, from] of Object.entries(urls)) {
      const to = stored.formats?.[size]?.url ?? stored.url;
      this.#byAddress.set(from, to);
      const name = uploadName(from);
      if (name) this.#byName.set(name, to);
    }
  }

  /** The URL here; undefined when it is no file of the source. */
  find(url: string): string | undefined {
    // `#page=3` stays with the file; `?updated_at=…` is a cache buster of the source.
    const [, plain = '', mark = ''] = /^([^?#]*)[^#]*(#.*)?$/s.exec(url) ?? [];
    const to = this.#byAddress.get(plain) ?? this.#byName.get(uploadName(plain) ?? '');
    return to && `${to}${mark}`;
  }

  /** HTML with the URLs of this site, and the URLs of files that were not imported. `home`: the URL of the source. */
  inHtml(html: string, home: string | undefined): { html: string; lost: string[] } {
    const lost: string[] = [];
    const moved = rewriteHtml(html, (part) => {
      if (part.kind !== 'open') return undefined;
      const changed: Record<string, string> = {};
      for (const name of ['src', 'href']) {
        const url = part.attributes[name];
        if (url === undefined) continue;
        const to = this.find(url);
        if (to) changed[name] = to;
        const own = url.startsWith('/') || (home !== undefined && url.startsWith(`${home}/`));
        if (!to && own && uploadName(url)) lost.push(url);
      }
      if (Object.keys(changed).length === 0) return undefined;
      return startTag(part.name, { ...part.attributes, ...changed });
    });
    return { html: moved, lost };
  }
}

const uploadName = (url: string): string | undefined => /\/uploads\/(?:.*\/)?([^/?#]+)/.exec(url)?.[1];
