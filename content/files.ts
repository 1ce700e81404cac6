import type { EntryOf } from '#model/entry.ts';
import { dateTime, decimal, defineType, flag, integer, json, longText, text } from '#model/fields/index.ts';
import type { FocalPoint } from '#model/focal-point.ts';
import type { ValuesOf } from '#model/json-schema.ts';
import * as schema from '#model/json-schema.ts';
import { authorFields } from './entry-records.ts';

const format = {
  name: schema.text,
  hash: schema.text,
  ext: schema.text,
  mime: schema.text,
  path: schema.typed<null>({ type: 'null' }),
  width: schema.integer,
  height: schema.integer,
  /** In kB, two decimals. */
  size: schema.number,
  sizeInBytes: schema.integer,
  url: schema.text,
};
/** One size of a picture, in the contract's format. */
export type FileFormat = ValuesOf<typeof format>;

const renditions = {
  state: schema.oneOf(['waiting', 'ready', 'failed']),
  widths: schema.listOf(schema.integer),
  /** The average color, `#rrggbb`, shown while the picture loads. */
  color: schema.text,
};
/** Widths of the copies for the site's pages, `/uploads/{hash}-{width}.avif` and `.webp`. The last is a small picture's own width. */
export type Renditions = ValuesOf<typeof renditions>;

/** The tracks of a film (WebVTT), named as the `kind` of HTML's `track`: the sound, and the picture. Each has its `…Url`. */
export const filmTracks = ['captions', 'descriptions'] as const;
export type FilmTrack = (typeof filmTracks)[number];

/** The editable metadata of a file; null removes a text. */
export interface FileInfo {
  name?: string;
  alternativeText?: string | null;
  caption?: string | null;
  credit?: string | null;
  transcript?: string | null;
  /** The point that crops keep visible; null is the center. */
  focalPoint?: FocalPoint | null;
}

/** Uploaded files. Written by media/, never by a draft. */
export const files = defineType({
  name: 'files',
  label: { singular: 'Fichier', plural: 'Fichiers' },
  fields: {
    name: text({ label: 'Nom', required: true }),
    alternativeText: longText({ label: 'Texte alternatif', max: 2000 }),
    caption: longText({ label: 'Légende', max: 2000 }),
    /** Not in the contract: the author, whose mention the law requires. */
    credit: text({ label: 'Crédit', hint: 'Auteur, collection, droits.' }),
    /** Null is the center. */
    focalPoint: json<FocalPoint>({
      label: 'Point de cadrage',
      schema: schema.object({ x: schema.number, y: schema.number }),
    }),
    width: integer({ label: 'Largeur' }),
    height: integer({ label: 'Hauteur' }),
    formats: json<Record<string, FileFormat>>({
      label: 'Formats',
      schema: { type: 'object', additionalProperties: schema.object(format) },
    }),
    hash: text({ label: 'Nom sur le disque', required: true }),
    /** The SHA-256 of the bytes as they were sent, in hexadecimal: pictures are re-encoded. Null for files of earlier versions. */
    sourceHash: text({ label: 'Empreinte' }),
    ext: text({ label: 'Extension' }),
    mime: text({ label: 'Type', required: true }),
    /** In kB, two decimals. */
    size: decimal({ label: 'Taille', required: true }),
    url: text({ label: 'Adresse', required: true, max: 2000 }),
    /** The preview picture of another file, such as a film's poster. `formats` then has its smaller sizes. */
    previewUrl: text({ label: 'Aperçu', max: 2000 }),
    /** Captions of a film: WebVTT, in `/uploads/`. Not in the contract, nor are the next four. */
    captionsUrl: text({ label: 'Sous-titres', max: 2000 }),
    /** Descriptions of what a film shows, each at its time: WebVTT, in `/uploads/`. */
    descriptionsUrl: text({ label: 'Audiodescription', max: 2000 }),
    /** The text of a film: its speech, its sounds and its pictures. */
    transcript: longText({ label: 'Transcription', max: 30_000 }),
    /** Of a film, in seconds; null for other files, and where the film does not state it. */
    duration: integer({ label: 'Durée' }),
    /** Whether a PDF has tags; null for other files, and where it cannot be known. */
    isTagged: flag({ label: 'PDF balisé' }),
    provider: text({ label: 'Rangement', required: true, default: 'local' }),
    // The contract's own spelling.
    provider_metadata: json({ label: 'Précisions du rangement' }),
    /** Not in the contract: widths for the site's pages, and their state. */
    renditions: json<Renditions>({ label: 'Tailles pour le site', schema: schema.object(renditions) }),
  },
  indexed: ['hash', 'name', 'mime', 'sourceHash'],
  exactMatchOnly: ['hash', 'mime', 'sourceHash'],
  alsoFolded: ['alternativeText', 'caption', 'credit'],
  admin: { title: 'name', columns: ['name', 'mime', 'size'] },
});

/** The values of a file that derive from its bytes. */
export type StoredBytes = Pick<EntryOf<{ files: typeof files }, 'files', 'files'>, (typeof byteFields)[number]>;
export const byteFields = [
  'hash',
  'sourceHash',
  'ext',
  'mime',
  'size',
  'url',
  'previewUrl',
  'captionsUrl',
  'descriptionsUrl',
  'width',
  'height',
  'formats',
  'renditions',
  'duration',
  'isTagged',
] as const;

/** The earlier bytes of files that were replaced, which can be put back until they are removed. Their URLs lead to the present ones. Never public. */
export const fileVersions = defineType({
  name: 'file-versions',
  label: { singular: 'Version d’un fichier', plural: 'Versions des fichiers' },
  fields: {
    file: integer({ label: 'Fichier', required: true }),
    hash: text({ label: 'Nom sur le disque', required: true }),
    /** Null once the bytes are removed. */
    stored: json<StoredBytes>({ label: 'Valeurs' }),
    replacedAt: dateTime({ label: 'Remplacé le', required: true }),
    expiresAt: dateTime({ label: 'Suppression définitive le', required: true }),
    ...authorFields('Remplacé par'),
  },
  unique: ['hash'],
  indexed: ['file', 'hash', 'expiresAt'],
  exactMatchOnly: ['hash'],
  admin: { title: 'hash', columns: ['hash', 'replacedAt', 'authorName'] },
});

/** A label that the team gives to files. Never public: a change of labels leaves the pages that show the files in the cache. */
export const fileLabels = defineType({
  name: 'file-labels',
  label: { singular: 'Étiquette', plural: 'Étiquettes' },
  fields: {
    name: text({ label: 'Nom', required: true }),
    /** The ids of its files; those in the trash keep it. */
    files: json<number[]>({ label: 'Fichiers' }),
  },
  unique: ['name'],
  admin: { title: 'name', columns: ['name'] },
});

/** The text of each page of a PDF, which the search reads. Not in backups: files without texts are read again. Never public. */
export const pageTexts = defineType({
  name: 'page-texts',
  label: { singular: 'Texte d’un PDF', plural: 'Textes des PDF' },
  fields: {
    /** The name of the file on the disk, which its bytes keep. */
    hash: text({ label: 'Nom sur le disque', required: true }),
    pages: json<string[]>({ label: 'Pages', schema: { type: 'array', items: { type: 'string' } } }),
  },
  unique: ['hash'],
  ephemeral: true,
  admin: { title: 'hash', columns: ['hash'] },
});
