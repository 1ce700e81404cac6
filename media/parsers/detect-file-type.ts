import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { type FileKind, fileKinds, msWordDocument } from '#model/file-kinds.ts';

/** Detects a file's type from its bytes; its name is ignored. @returns the kind, or the detected type where it is not accepted */
export async function detectKind(path: string, name: string): Promise<FileKind | { refused: string }> {
  const type = await fileTypeFromFile(path);
  if (!type) return { refused: await textType(path) };
  // Word's old format shares its container with other programs: here alone the extension decides.
  if (type.mime === 'application/x-cfb' && extname(name).toLowerCase() === '.doc') return msWordDocument;
  return fileKinds[type.mime] ?? { refused: type.mime === 'application/xml' ? await textType(path) : type.mime };
}

async function textType(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
  const start = buffer.subarray(0, bytesRead).toString('utf8').toLowerCase();
  if (start.includes('<svg')) return 'image/svg+xml';
  if (/<(!doctype html|html|head|body|script)/.test(start)) return 'text/html';
  return start.includes('\0') ? 'application/octet-stream' : 'text/plain';
}
