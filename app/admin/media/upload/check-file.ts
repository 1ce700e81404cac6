import { fileKinds, formatNames, maxFileBytes, msWordDocument } from '#model/file-kinds.ts';
import { type MediaFamily, messageFor } from '#model/problems.ts';
import { limitText, sizeText } from '../file-labels.ts';

/** The kinds of the files that the server takes, by MIME type. */
const acceptedKinds = { ...fileKinds, [msWordDocument.mime]: msWordDocument };

/** Validates a file before it is uploaded. The server validates again, by content (media/parsers/detect-file-type.ts). */
export function checkFile(file: File, accept: readonly MediaFamily[]): string | undefined {
  if (file.size === 0) return 'Ce fichier est vide.';
  const family = familyOfFile(file);
  if (!family || !accept.includes(family))
    return `${messageFor({ path: [], code: 'wrongFile', accept })} Formats acceptés\u00a0: ${formats(accept)}.`;
  if (file.size > maxFileBytes[family])
    return `Ce fichier est trop lourd\u00a0: ${sizeText(file.size / 1000)}, pour ${limitText(family)} au plus.`;
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
