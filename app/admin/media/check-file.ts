import { fileKinds, formatNames, maxFileBytes, word } from '#model/file-kinds.ts';
import { type MediaFamily, sentence } from '#model/problems.ts';
import { limitText, sizeText } from './file-texts.ts';

/**
 * What is wrong with a file before it is sent, so that nobody waits for an answer that is known already. The server decides again,
 * by the bytes (media/kinds.ts).
 */
export function checkFile(file: File, accept: readonly MediaFamily[]): string | undefined {
  if (file.size === 0) return 'Ce fichier est vide.';
  const family = familyOfNew(file);
  if (!family || !accept.includes(family))
    return `${sentence({ path: [], code: 'wrongFile', accept })} Formats acceptés\u00a0: ${formats(accept)}.`;
  if (file.size > maxFileBytes[family])
    return `Ce fichier est trop lourd\u00a0: ${sizeText(file.size / 1000)}, pour ${limitText(family)} au plus.`;
  return undefined;
}

/** A browser names the type by the file's extension, and where its system does not know one it says nothing: then we look. */
export function familyOfNew({ type, name }: { type: string; name: string }): MediaFamily | undefined {
  const known = type === word.mime ? word : fileKinds[type];
  if (known) return known.family;
  if (type !== '' && type !== 'application/octet-stream') return undefined;
  const ext = /\.[a-z0-9]+$/i.exec(name)?.[0].toLowerCase();
  return [...Object.values(fileKinds), word].find((kind) => kind.ext === ext)?.family;
}

export const formats = (accept: readonly MediaFamily[]): string =>
  accept.map((family) => formatNames[family]).join(', ');

/** What the system's own file window shows. */
export const acceptAttribute = (accept: readonly MediaFamily[]): string =>
  [...Object.entries(fileKinds), [word.mime, word] as const]
    .filter(([, kind]) => accept.includes(kind.family))
    .flatMap(([mime, kind]) => [mime, kind.ext])
    .filter((value, index, all) => all.indexOf(value) === index)
    .join(',');
