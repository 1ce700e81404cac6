import { defineType } from '#model/define-type.ts';
import { decimal, integer, json, longText, text } from '#model/fields/index.ts';
import type { FocalPoint } from '#model/focal-point.ts';

/** The shape of one size of a picture, as the contract gives it. */
export type FileFormat = {
  name: string;
  hash: string;
  ext: string;
  mime: string;
  path: null;
  width: number;
  height: number;
  /** In kB, two decimals. */
  size: number;
  sizeInBytes: number;
  url: string;
};

/**
 * Pictures made for the site's own pages, in AVIF and WebP, at these widths (pixels), the last being the picture's own when it
 * is small. Their addresses follow from the file's hash: `/uploads/{hash}-{width}.avif` and `.webp`.
 */
export type Renditions = {
  state: 'waiting' | 'ready' | 'failed';
  widths: number[];
  /** The average colour, `#rrggbb`, shown while the picture comes. */
  color: string;
};

/** What visitors and editors see of an uploaded file. Written by media/, never by a draft. */
export const files = defineType({
  name: 'files',
  entries: 'many',
  singular: 'file',
  label: { one: 'Fichier', many: 'Fichiers' },
  fields: {
    name: text({ label: 'Nom', required: true }),
    alternativeText: longText({ label: 'Texte alternatif', max: 2000 }),
    caption: longText({ label: 'Légende', max: 2000 }),
    /** Beside the contract's keys: who made it, which the law wants told. */
    credit: text({ label: 'Crédit', hint: 'Auteur, collection, droits.' }),
    /** Null is the middle. */
    focalPoint: json<{ label: string }, FocalPoint>({ label: 'Point de cadrage' }),
    width: integer({ label: 'Largeur' }),
    height: integer({ label: 'Hauteur' }),
    formats: json<{ label: string }, Record<string, FileFormat>>({ label: 'Formats' }),
    hash: text({ label: 'Nom sur le disque', required: true }),
    ext: text({ label: 'Extension' }),
    mime: text({ label: 'Type', required: true }),
    /** In kB, two decimals. */
    size: decimal({ label: 'Taille', required: true }),
    url: text({ label: 'Adresse', required: true, max: 2000 }),
    /** A picture that stands for what is not one: a film's poster. Its smaller sizes are then those of `formats`. */
    previewUrl: text({ label: 'Aperçu', max: 2000 }),
    provider: text({ label: 'Rangement', required: true, default: 'local' }),
    // The contract's own spelling.
    provider_metadata: json({ label: 'Précisions du rangement' }),
    /** Beside the contract's keys: widths made for the site's own pages, and how far their making has come. */
    renditions: json<{ label: string }, Renditions>({ label: 'Tailles pour le site' }),
  },
  indexed: ['hash', 'name', 'mime'],
  matchedWhole: ['hash', 'mime'],
  admin: { title: 'name', columns: ['name', 'mime', 'size'] },
});
