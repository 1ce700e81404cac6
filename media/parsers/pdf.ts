import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { paragraphs, runsOf } from '#model/pdf/paragraphs.ts';

/** Bounds of what is stored of a file. A magazine of 200 pages has a million letters. */
const maxPages = 2000;
const maxPageLength = 20_000;
const maxLength = 2_000_000;

const dataFolder = (name: string) => fileURLToPath(new URL(`../../node_modules/pdfjs-dist/${name}/`, import.meta.url));

/** The text of each page of a PDF, in reading order; empty for one without text. @throws pdf.js's error for a file that it cannot read */
export async function readPdfText(path: string): Promise<string[]> {
  const { getDocument } = await importPdfJs();
  const task = getDocument({
    data: new Uint8Array(await readFile(path)),
    cMapUrl: dataFolder('cmaps'),
    standardFontDataUrl: dataFolder('standard_fonts'),
    useSystemFonts: false,
    verbosity: 0,
  });
  await using work = new AsyncDisposableStack();
  work.defer(() => task.destroy());
  const document = await task.promise;
  const texts: string[] = [];
  let left = maxLength;
  for (let number = 1; number <= Math.min(document.numPages, maxPages) && left > 0; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = paragraphs(runsOf(items), number)
      .map((paragraph) => paragraph.text)
      .join('\n')
      .slice(0, Math.min(maxPageLength, left));
    texts.push(text);
    left -= text.length;
    page.cleanup();
  }
  return texts;
}

/** Imported by the first job that needs it. It warns that the canvas, which only drawing needs, is not installed. */
async function importPdfJs() {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await import('pdfjs-dist/legacy/build/pdf.mjs');
  } finally {
    console.warn = warn;
  }
}

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
