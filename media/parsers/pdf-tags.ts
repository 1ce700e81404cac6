import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const maxBytes = 64 * 1024 * 1024;
/** The output of object streams together, and their number, bound a file made to take long. Those of a tagged magazine of 200 pages hold 20 MB. */
const maxInflated = 64 * 1024 * 1024;
const maxStreams = 5000;
/** The bytes of a stream dictionary after its `/ObjStm`. Those of an object stream have some ten short entries. */
const maxDictionary = 4096;

const unzip = promisify(inflate);

/**
 * Whether a PDF has tags (ISO 32000-1, 14.7, 14.8): its catalog, in newer files in a compressed object stream (7.5.7), names a structure tree
 * or is marked. @returns null where it cannot be known: an encrypted, a damaged or a very large file
 */
export async function isTaggedPdf(path: string): Promise<boolean | null> {
  if ((await stat(path)).size > maxBytes) return null;
  const bytes = await readFile(path);
  if (hasTags(bytes)) return true;
  if (bytes.includes('/Encrypt')) return null;
  let inflated = 0;
  let position = bytes.indexOf('/ObjStm');
  for (let count = 0; position !== -1; count += 1) {
    if (count === maxStreams) return null;
    const stream = streamAfter(bytes, position);
    const objects = stream && (await inflateStream(stream.content, maxInflated - inflated));
    if (!objects) return null;
    if (hasTags(objects)) return true;
    inflated += objects.length;
    position = bytes.indexOf('/ObjStm', stream.end);
  }
  return false;
}

function hasTags(bytes: Buffer): boolean {
  if (bytes.includes('/StructTreeRoot')) return true;
  const start = bytes.indexOf('/MarkInfo');
  return start !== -1 && /\/Marked\s+true/.test(bytes.toString('latin1', start, start + 200));
}

/** The stream whose dictionary is around a position. It ends where the keyword `endstream` does. */
function streamAfter(bytes: Buffer, position: number): { content: Buffer; end: number } | undefined {
  const keyword = bytes.subarray(position, position + maxDictionary).indexOf('stream') + position;
  const end = bytes.indexOf('endstream', keyword);
  if (keyword < position || end === -1) return undefined;
  // The keyword is followed by CR LF or LF (7.3.8.1).
  const start = keyword + 'stream'.length + (bytes[keyword + 'stream'.length] === 0x0d ? 2 : 1);
  return { content: bytes.subarray(start, end), end: end + 'endstream'.length };
}

/** Undefined for another filter, for damaged bytes, and for more than `maxBytes` of output. */
const inflateStream = (content: Buffer, maxOutputLength: number): Promise<Buffer | undefined> =>
  maxOutputLength > 0 ? unzip(content, { maxOutputLength }).catch(() => undefined) : Promise.resolve(undefined);
