import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

/** Larger PDFs are not read. */
const maxBytes = 64 * 1024 * 1024;
/** The output of one object stream, and how many are read: both bound a file made to take long. */
const maxInflated = 8 * 1024 * 1024;
const maxStreams = 2000;

const unzip = promisify(inflate);

/**
 * Whether a PDF has tags (ISO 32000-1, 14.7 and 14.8): its catalog names a structure tree, or says that it is marked. Catalogs of newer files are
 * within compressed object streams (7.5.7).
 * @returns null where it cannot be known: an encrypted, a damaged or a very large file
 */
export async function isTaggedPdf(path: string): Promise<boolean | null> {
  if ((await stat(path)).size > maxBytes) return null;
  const bytes = await readFile(path);
  if (hasTags(bytes)) return true;
  if (bytes.includes('/Encrypt')) return null;
  let position = bytes.indexOf('/ObjStm');
  for (let count = 0; position !== -1; count += 1) {
    if (count === maxStreams) return null;
    const objects = await streamAfter(bytes, position);
    if (objects && hasTags(objects)) return true;
    if (!objects) return null;
    position = bytes.indexOf('/ObjStm', position + 1);
  }
  return false;
}

const hasTags = (bytes: Buffer): boolean =>
  bytes.includes('/StructTreeRoot') || /\/Marked\s+true/.test(markInfo(bytes));

/** The dictionary after `/MarkInfo`. */
function markInfo(bytes: Buffer): string {
  const start = bytes.indexOf('/MarkInfo');
  return start === -1 ? '' : bytes.toString('latin1', start, start + 200);
}

/** The inflated stream whose dictionary is around a position; undefined for another filter or damaged bytes. */
async function streamAfter(bytes: Buffer, position: number): Promise<Buffer | undefined> {
  const keyword = bytes.indexOf('stream', position);
  const end = bytes.indexOf('endstream', keyword);
  if (keyword === -1 || end === -1) return undefined;
  // The keyword is followed by CR LF or LF (7.3.8.1).
  const start = keyword + 'stream'.length + (bytes[keyword + 'stream'.length] === 0x0d ? 2 : 1);
  return unzip(bytes.subarray(start, end), { maxOutputLength: maxInflated }).catch(() => undefined);
}
