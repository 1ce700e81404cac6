import type { Readable } from 'node:stream';
import type { ContentTypeName } from '#content/index.ts';
import type { FocalPoint } from '#model/focal-point.ts';

/** A file as its house tells it. `key` names it there, and everywhere after. */
export interface SourceFile {
  key: string;
  name: string;
  alternativeText: string | null;
  caption: string | null;
  /** Who made it. */
  credit: string | null;
  focalPoint: FocalPoint | null;
  createdAt?: string;
  /** Its addresses in texts there: `original`, and those of its smaller sizes by their names. */
  urls: Record<string, string>;
  /** Its bytes are a copy made by this product, and need not be written again. */
  copy: boolean;
  /** @throws FileUnavailable when the bytes cannot be had, SourceProblem when nothing can */
  open(): Promise<Readable>;
  /** The picture that stands for a film. */
  openPoster?: () => Promise<Readable>;
}

/** An entry: scalars and groups as the content API gives them, links and files by the names of what they lead to. */
export interface SourceEntry {
  documentId: string;
  createdAt?: string;
  publishedAt?: string;
  /** Written there and never published: not for visitors. */
  draft?: boolean;
  values: Record<string, unknown>;
  links: Record<string, string[]>;
}

/** Where content comes from. */
export interface Source {
  /**
   * How many entries each type has there, asked before anything is written.
   * @throws SourceProblem when not all of it can be read
   */
  counts(): Promise<Partial<Record<ContentTypeName, number>>>;
  /** In its house's order. */
  files(): Promise<SourceFile[]>;
  entries(type: ContentTypeName): AsyncIterable<SourceEntry>;
  /** Where its files live, to recognise their full addresses in texts: `https://ancien.example`. */
  address?: string;
  /** What had to be said about the reading itself. */
  remarks: string[];
}

/** What an operator can understand and perhaps mend: an address that does not answer, a token that is refused. */
export class SourceProblem extends Error {}

/** One file cannot be had; the others can. */
export class FileUnavailable extends Error {}
