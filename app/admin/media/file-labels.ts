import type { FileEntry } from '#content/index.ts';
import { isBlank } from '#model/blank.ts';
import { familyOf, maxFileBytes } from '#model/file-kinds.ts';
import type { MediaFamily } from '#model/problems.ts';
import { formatDecimal } from '../parts/format.ts';

/** « 148 ko », « 1,2 Mo »; file sizes are in kilobytes. */
export function sizeText(kilobytes: number): string {
  if (kilobytes < 1000) return `${formatDecimal(Math.max(1, Math.round(kilobytes)))}\u00a0ko`;
  if (kilobytes < 1_000_000) return `${formatDecimal(kilobytes / 1000)}\u00a0Mo`;
  return `${formatDecimal(kilobytes / 1_000_000)}\u00a0Go`;
}

/** The size limit of a media type, in round numbers: « 50 Mo ». */
export function limitText(family: MediaFamily): string {
  const megabytes = maxFileBytes[family] / 1024 / 1024;
  return megabytes < 1024 ? `${formatDecimal(megabytes)}\u00a0Mo` : `${formatDecimal(megabytes / 1024)}\u00a0Go`;
}

/** « 1600 × 1067, 148 ko » */
export function fileDetails({ width, height, size }: FileEntry): string {
  const measures = width && height ? `${width}\u00a0×\u00a0${height}, ` : '';
  return measures + sizeText(size);
}

/** « PDF », « MP4 »: shown for a file without a picture. */
export const extensionOf = ({ ext, mime }: FileEntry): string =>
  (ext ?? `.${mime.split('/').at(-1) ?? ''}`).slice(1).toUpperCase();

/** The URL of a file's thumbnail. */
export function thumbnailOf(file: FileEntry): string | undefined {
  const small = file.formats?.thumbnail?.url ?? file.formats?.small?.url;
  return small ?? (familyOf(file.mime) === 'image' ? file.url : (file.previewUrl ?? undefined));
}

/** Empty alternative text means decorative; null means not described yet. */
export const isDecorative = ({ mime, alternativeText }: FileEntry): boolean =>
  familyOf(mime) === 'image' && alternativeText === '';

/** A picture that is not described yet: screen readers skip it. */
export const lacksAltText = (file: FileEntry): boolean =>
  familyOf(file.mime) === 'image' && isBlank(file.alternativeText ?? '') && !isDecorative(file);

interface MediaTypeNoun {
  singular: string;
  plural: string;
  feminine: boolean;
}

/** The French noun for the media types of a field. */
export function mediaTypeNoun(accept: readonly MediaFamily[]): MediaTypeNoun {
  const [only, ...others] = accept;
  if (others.length > 0) return { singular: 'fichier', plural: 'fichiers', feminine: false };
  switch (only) {
    case 'image':
      return { singular: 'photo', plural: 'photos', feminine: true };
    case 'video':
      return { singular: 'vidéo', plural: 'vidéos', feminine: true };
    case 'pdf':
      return { singular: 'PDF', plural: 'PDF', feminine: false };
    default:
      return { singular: 'document', plural: 'documents', feminine: false };
  }
}
