import type { MediaFamily } from './problems.ts';

export interface FileKind {
  family: MediaFamily;
  mime: string;
  /** With its dot. */
  ext: string;
}

/** Word's old format: other programs use the same container, so its bytes alone do not identify it. */
export const msWordDocument: FileKind = { family: 'document', mime: 'application/msword', ext: '.doc' };

/** Accepted files, by the type detected in their bytes (media/parsers/detect-file-type.ts) or named by a browser. Not SVG: it can contain scripts. */
export const fileKinds: Readonly<Record<string, FileKind>> = {
  'image/jpeg': { family: 'image', mime: 'image/jpeg', ext: '.jpg' },
  'image/png': { family: 'image', mime: 'image/png', ext: '.png' },
  'image/apng': { family: 'image', mime: 'image/png', ext: '.png' },
  'image/webp': { family: 'image', mime: 'image/webp', ext: '.webp' },
  'image/avif': { family: 'image', mime: 'image/avif', ext: '.avif' },
  'image/gif': { family: 'image', mime: 'image/gif', ext: '.gif' },
  'video/mp4': { family: 'video', mime: 'video/mp4', ext: '.mp4' },
  'video/x-m4v': { family: 'video', mime: 'video/mp4', ext: '.mp4' },
  'video/webm': { family: 'video', mime: 'video/webm', ext: '.webm' },
  'video/quicktime': { family: 'video', mime: 'video/quicktime', ext: '.mov' },
  'application/pdf': { family: 'pdf', mime: 'application/pdf', ext: '.pdf' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    family: 'document',
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ext: '.docx',
  },
};

/** The URL of a film of the library, which a text may show. */
export const filmPath = /^\/uploads\/\w{1,71}_[0-9a-f]{10}\.(?:mp4|webm|mov)$/;

const megabyte = 1024 * 1024;

/** The maximum size of each family, in bytes. A film is streamed to and from the disk; a picture is decoded in memory. */
export const maxFileBytes: Readonly<Record<MediaFamily, number>> = {
  image: 50 * megabyte,
  video: 2048 * megabyte,
  pdf: 200 * megabyte,
  document: 50 * megabyte,
};

const kinds = [...Object.values(fileKinds), msWordDocument];

export const familyOf = (mime: string): MediaFamily | undefined => kinds.find((kind) => kind.mime === mime)?.family;

export const mimesOf = (families: readonly MediaFamily[]): string[] => [
  ...new Set(kinds.filter((kind) => families.includes(kind.family)).map((kind) => kind.mime)),
];

/** The names of a family's formats, for a sentence: « JPEG, PNG ». */
export const formatNames: Readonly<Record<MediaFamily, string>> = {
  image: 'JPEG, PNG, WebP, AVIF ou GIF',
  video: 'MP4, WebM ou MOV',
  pdf: 'PDF',
  document: 'Word (DOC ou DOCX)',
};
