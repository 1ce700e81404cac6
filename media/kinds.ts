import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { type FileKind, fileKinds, word } from '#model/file-kinds.ts';

export type Kind = FileKind;

/**
 * What a file is, by its bytes; its name has no say.
 * @returns the kind, or the type found when it may not be kept
 */
export async function kindOf(path: string, name: string): Promise<Kind | { refused: string }> {
  const found = await fileTypeFromFile(path);
  if (!found) return { refused: await textType(path) };
  // Word's old format is a container that other programs use too: here alone the name decides within it.
  if (found.mime === 'application/x-cfb' && extname(name).toLowerCase() === '.doc') return word;
  return fileKinds[found.mime] ?? { refused: found.mime === 'application/xml' ? await textType(path) : found.mime };
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
