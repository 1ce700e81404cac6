import type { Readable } from 'node:stream';
import type { FilmTrack } from '#content/files.ts';
import type { ContentTypeName } from '#content/index.ts';
import { parseInstant } from '#model/calendar.ts';
import { onOneLine, withoutForbidden } from '#model/characters.ts';
import type { FocalPoint } from '#model/focal-point.ts';
import type { JsonObject } from '#model/json-object.ts';
import type { Identity } from '#store/store.ts';

/** When something of the source was created, changed and published, where it says so. */
export type SourceDates = Pick<Identity, 'createdAt' | 'updatedAt' | 'publishedAt'>;

/** A file of the source. `key` is its documentId, there and here. */
export interface SourceFile extends SourceDates {
  key: string;
  name: string;
  alternativeText: string | null;
  caption: string | null;
  credit: string | null;
  transcript?: string | null | undefined;
  focalPoint: FocalPoint | null;
  /** Its name in URLs, when this product wrote the source. */
  hash?: string;
  /** Its URLs in texts: `original`, and those of its smaller sizes by their names. */
  urls: Record<string, string>;
  /** Its bytes are a copy made by this product, and need no second encoding. */
  copy: boolean;
  /** @throws FileUnavailable when this file cannot be read, SourceProblem when the source does not answer */
  open(): Promise<Readable>;
  openPoster?: (() => Promise<Readable>) | undefined;
  tracks?: Partial<Record<FilmTrack, (() => Promise<Readable>) | undefined>>;
}

/** An entry: scalars and groups as the content API answers them, links and files as documentIds. */
export interface SourceEntry extends SourceDates {
  documentId: string;
  /** Never published in the source. */
  draft?: boolean;
  values: JsonObject;
  links: Record<string, string[]>;
}

export interface Source {
  /** The number of entries of each type, read before anything is written. @throws SourceProblem when not all of it can be read */
  counts(): Promise<Partial<Record<ContentTypeName, number>>>;
  /** In the order of the source. */
  files(): Promise<SourceFile[]>;
  entries(type: ContentTypeName): AsyncIterable<SourceEntry>;
  /** The working copies that differ from their published version, or have none. Required values may be missing. */
  drafts?(type: ContentTypeName): AsyncIterable<SourceEntry>;
  /** The origin of its files, to recognise their absolute URLs in texts: `https://ancien.example`. */
  url?: string;
  remarks: string[];
}

/** An error that the operator can correct: a URL that does not answer, a rejected token. The message is French. */
export class SourceProblem extends Error {}

/** One file cannot be read; the others can. */
export class FileUnavailable extends Error {}

/** Whether a text can be a documentId: letters and digits, as Strapi and store/documents/ create it. A number would be read as an id. */
export const isDocumentId = (text: string): boolean => /^(?!\d+$)[a-z\d]{1,64}$/i.test(text);

/** The dates of a source that are instants; the others are left out. */
export function withValidDates<Dated extends SourceDates>(dated: Dated): Dated {
  const { createdAt = '', updatedAt = '', publishedAt = '' } = dated;
  const [created, updated, published] = [createdAt, updatedAt, publishedAt].map((date) => parseInstant(date));
  return { ...dated, createdAt: created, updatedAt: updated, publishedAt: published };
}

/** A text of a source as a report shows it. */
export const reported = (text: string): string => onOneLine(withoutForbidden(text)).slice(0, 80);

/** The counts and differences of an import. */
export type Report = ReturnType<typeof emptyReport>;

export const emptyReport = () => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  /** Changed or deleted here since their import: not overwritten. */
  left: 0,
  /** Not imported: each is named among the differences. */
  refused: 0,
  files: { imported: 0, there: 0, refused: 0 },
  /** What differs from the source, in French sentences. */
  differences: [] as string[],
});

export const counts = ({ created, updated, unchanged, left, refused, files }: Report): string[] => [
  `Entrées : reprises ${created}, mises à jour ${updated}, déjà pareilles ${unchanged}, laissées comme ici ${left}, non reprises ${refused}.`,
  `Fichiers : repris ${files.imported}, déjà là ${files.there}, non repris ${files.refused}.`,
];

/** The report as text, with `most` differences at most. */
export function formatReport(report: Report, most = Number.POSITIVE_INFINITY): string {
  const { differences } = report;
  const lines = differences.slice(0, most).map((each) => `- ${each}`);
  if (differences.length > most) lines.push(`… et ${differences.length - most} autres, dans le compte rendu.`);
  const head = differences.length > 0 ? `Ce qui diffère (${differences.length}) :` : 'Rien ne diffère.';
  return `${[...counts(report), head, ...lines].join('\n')}\n`;
}
