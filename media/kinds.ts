import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import type { MediaFamily } from '#model/problems.ts';

export interface Kind {
  family: MediaFamily;
  mime: string;
  /** With its dot. */
  ext: string;
}

const megabyte = 1024 * 1024;

/** The most bytes a file of each family may have. A film is streamed to the disk and back; a picture is decoded in memory. */
export const defaultLimits: Record<MediaFamily, number> = {
  image: 50 * megabyte,
  video: 2048 * megabyte,
  pdf: 200 * megabyte,
  document: 50 * megabyte,
};

const kinds: Record<string, Kind> = {
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

const word: Kind = { family: 'document', mime: 'application/msword', ext: '.doc' };

/**
 * What a file is, by its bytes; its name has no say. SVG is not among the kinds: it is a program that draws.
 * @returns the kind, or the type found when it may not be kept
 */
export async function kindOf(path: string, name: string): Promise<Kind | { refused: string }> {
  const found = await fileTypeFromFile(path);
  if (!found) return { refused: await textType(path) };
  // Word's old format is a container that other programs use too: here alone the name decides within it.
  if (found.mime === 'application/x-cfb' && extname(name).toLowerCase() === '.doc') return word;
  return kinds[found.mime] ?? { refused: found.mime === 'application/xml' ? await textType(path) : found.mime };
}

/** Names a text for the sentence that refuses it. */
async function textType(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    const start = buffer.subarray(0, bytesRead).toString('utf8').toLowerCase();
    if (start.includes('<svg')) return 'image/svg+xml';
    if (/<(!doctype html|html|head|body|script)/.test(start)) return 'text/html';
    return start.includes('\0') ? 'application/octet-stream' : 'text/plain';
  } finally {
    await file.close();
  }
}
