import type { FileEntry } from '#content/index.ts';
import { isBlank } from '#model/characters.ts';
import { familyOf, fileKinds, formatNames, maxFileBytes, msWordDocument } from '#model/file-kinds.ts';
import { formatCount, formatNumber, formatSize } from '#model/format.ts';
import { type MediaFamily, messageFor } from '#model/problems.ts';

/** The size limit of a media type, in round numbers: « 50 Mo ». */
export function limitText(family: MediaFamily): string {
  const megabytes = maxFileBytes[family] / 1024 ** 2;
  if (megabytes < 1024) return `${formatNumber(megabytes, 'decimal')}\u00a0Mo`;
  return `${formatNumber(megabytes / 1024, 'decimal')}\u00a0Go`;
}

/** Empty alternative text means decorative; null means not described yet. */
export const isDecorative = ({ mime, alternativeText }: FileEntry): boolean =>
  familyOf(mime) === 'image' && alternativeText === '';

/** A picture that is not described yet: screen readers skip it. */
export const lacksAltText = (file: FileEntry): boolean =>
  familyOf(file.mime) === 'image' && isBlank(file.alternativeText ?? '') && !isDecorative(file);

const nouns = {
  image: { singular: 'photo', plural: 'photos', feminine: true },
  video: { singular: 'vidéo', plural: 'vidéos', feminine: true },
  pdf: { singular: 'PDF', plural: 'PDF', feminine: false },
  document: { singular: 'document', plural: 'documents', feminine: false },
} as const satisfies Record<MediaFamily, object>;

/** The French noun for the media types of a field. */
export const mediaTypeNoun = ([only, ...others]: readonly MediaFamily[]) =>
  only && others.length === 0 ? nouns[only] : { singular: 'fichier', plural: 'fichiers', feminine: false };

/** « 12 fichiers » */
export const filesText = (count: number): string => formatCount(count, 'fichier', 'Aucun fichier');

/** The kinds of the files that the server takes, by MIME type. */
const acceptedKinds = { ...fileKinds, [msWordDocument.mime]: msWordDocument };

/** Validates a file before it is uploaded. The server validates again, by content (media/parsers/detect-file-type.ts). */
export function checkFile(file: File, accept: readonly MediaFamily[]): string | undefined {
  if (file.size === 0) return 'Ce fichier est vide.';
  const family = familyOfFile(file);
  if (!family || !accept.includes(family))
    return `${messageFor({ path: [], code: 'wrongFile', accept })} Formats acceptés\u00a0: ${formats(accept)}.`;
  if (file.size > maxFileBytes[family])
    return `Ce fichier est trop lourd\u00a0: ${formatSize(file.size / 1000)}, pour ${limitText(family)} au plus.`;
  return undefined;
}

/** Browsers take the MIME type from the extension. Without one, the extension is looked up here. */
export function familyOfFile({ type, name }: { type: string; name: string }): MediaFamily | undefined {
  const fileKind = acceptedKinds[type];
  if (fileKind) return fileKind.family;
  if (type !== '' && type !== 'application/octet-stream') return undefined;
  const ext = /\.[a-z0-9]+$/i.exec(name)?.[0].toLowerCase();
  return Object.values(acceptedKinds).find((kind) => kind.ext === ext)?.family;
}

export const formats = (accept: readonly MediaFamily[]): string =>
  accept.map((family) => formatNames[family]).join(', ');

/** The `accept` attribute of the file input. */
export function acceptAttribute(accept: readonly MediaFamily[]): string {
  const accepted = Object.entries(acceptedKinds).filter(([, { family }]) => accept.includes(family));
  return [...new Set(accepted.flatMap(([mime, { ext }]) => [mime, ext]))].join(',');
}
