import type { FileEntry } from '#content/index.ts';
import { isBlank } from '#model/blank.ts';
import { familyOf, maxFileBytes } from '#model/file-kinds.ts';
import type { MediaFamily } from '#model/problems.ts';

const count = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeZone: 'America/Guadeloupe' });

/** « 148 ko », « 1,2 Mo »: from kilobytes, as files tell their size. */
export function sizeText(kilobytes: number): string {
  if (kilobytes < 1000) return `${count.format(Math.max(1, Math.round(kilobytes)))}\u00a0ko`;
  if (kilobytes < 1_000_000) return `${count.format(kilobytes / 1000)}\u00a0Mo`;
  return `${count.format(kilobytes / 1_000_000)}\u00a0Go`;
}

/** The most a file of a family may weigh, in the round numbers it was decided in: « 50 Mo ». */
export function limitText(family: MediaFamily): string {
  const megabytes = maxFileBytes[family] / 1024 / 1024;
  return megabytes < 1024 ? `${count.format(megabytes)}\u00a0Mo` : `${count.format(megabytes / 1024)}\u00a0Go`;
}

export const dayText = (instant: string): string => day.format(new Date(instant));

/** « 1600 × 1067, 148 ko » */
export function factsOf({ width, height, size }: FileEntry): string {
  const measures = width && height ? `${width}\u00a0×\u00a0${height}, ` : '';
  return measures + sizeText(size);
}

/** « PDF », « MP4 »: what stands for a file that shows no picture. */
export const extensionOf = ({ ext, mime }: FileEntry): string =>
  (ext ?? `.${mime.split('/').at(-1) ?? ''}`).slice(1).toUpperCase();

/** The address of a small picture of the file. */
export function thumbnailOf(file: FileEntry): string | undefined {
  const small = file.formats?.thumbnail?.url ?? file.formats?.small?.url;
  return small ?? (familyOf(file.mime) === 'image' ? file.url : (file.previewUrl ?? undefined));
}

/** Somebody chose that a picture says nothing: its text is empty, where that of one that nobody described yet is absent. */
export const isDecorative = ({ mime, alternativeText }: FileEntry): boolean =>
  familyOf(mime) === 'image' && alternativeText === '';

/** A picture that nobody described is silent for those who cannot see it. */
export const lacksText = (file: FileEntry): boolean =>
  familyOf(file.mime) === 'image' && isBlank(file.alternativeText ?? '') && !isDecorative(file);

interface Noun {
  one: string;
  many: string;
  feminine: boolean;
}

/** What the files of a field are called. */
export function nounOf(accept: readonly MediaFamily[]): Noun {
  const [only, ...others] = accept;
  if (others.length > 0) return { one: 'fichier', many: 'fichiers', feminine: false };
  switch (only) {
    case 'image':
      return { one: 'photo', many: 'photos', feminine: true };
    case 'video':
      return { one: 'vidéo', many: 'vidéos', feminine: true };
    case 'pdf':
      return { one: 'PDF', many: 'PDF', feminine: false };
    default:
      return { one: 'document', many: 'documents', feminine: false };
  }
}
