import type { FileEntry } from '#content/index.ts';

/** Larger Word documents are not fetched for their metadata. */
const maxDocumentKilobytes = 20_000;
const maxPropertiesBytes = 1024 * 1024;

const docxMime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Document metadata that matters before publication. */
export interface DocumentMetadata {
  /** The author named in the document's properties. */
  author?: string | undefined;
  /** Why the site's reader cannot open a PDF. */
  problem?: 'locked' | 'broken';
}

/** Reads the metadata of a PDF or DOCX in the browser. Empty when the document cannot be fetched. // @param signal aborts reading */
export async function readDocumentMetadata(
  { mime, url, size }: Pick<FileEntry, 'mime' | 'url' | 'size'>,
  signal: AbortSignal,
): Promise<DocumentMetadata> {
  try {
    if (mime === 'application/pdf') return { author: normalizeAuthor(await pdfAuthor(url, signal)) };
    if (mime !== docxMime || size > maxDocumentKilobytes) return {};
    const response = await fetch(url, { signal });
    return response.ok
      ? { author: normalizeAuthor(await wordAuthor(new Uint8Array(await response.arrayBuffer()))) }
      : {};
  } catch (error) {
    // pdf.js distinguishes its errors by name.
    const name = error instanceof Error ? error.name : '';
    if (name === 'PasswordException') return { problem: 'locked' };
    return name === 'InvalidPDFException' ? { problem: 'broken' } : {};
  }
}

const normalizeAuthor = (author: unknown): string | undefined =>
  (typeof author === 'string' &&
    author
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, 200)) ||
  undefined;

/** pdf.js requests only the ranges of the file that contain its properties. */
async function pdfAuthor(url: string, signal: AbortSignal): Promise<unknown> {
  const [{ getDocument, GlobalWorkerOptions }, { default: worker }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ]);
  GlobalWorkerOptions.workerSrc = worker;
  signal.throwIfAborted();
  const task = getDocument({ url, disableStream: true, disableAutoFetch: true, verbosity: 0 });
  try {
    const { info, metadata } = await (await task.promise).getMetadata();
    return (info as { Author?: string }).Author || [metadata?.get('dc:creator') ?? []].flat().join(', ');
  } finally {
    void task.destroy();
  }
}

/** `docProps/core.xml` of an Office Open XML package (ECMA-376, part 2). */
async function wordAuthor(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const properties = await zipEntry(bytes, 'docProps/core.xml');
  if (!properties) return undefined;
  const document = new DOMParser().parseFromString(properties, 'text/xml');
  const text = (space: string, name: string) => document.getElementsByTagNameNS(space, name)[0]?.textContent;
  return (
    text('http://purl.org/dc/elements/1.1/', 'creator') ||
    text('http://schemas.openxmlformats.org/package/2006/metadata/core-properties', 'lastModifiedBy') ||
    undefined
  );
}

/** Extracts a small text file from a ZIP archive by its central directory (PKWARE APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16). */
async function zipEntry(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string | undefined> {
  const view = new DataView(bytes.buffer);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) return undefined;
  let entry = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => view.getUint16(entry + offset, true));
    const start = entry + 46;
    if (new TextDecoder().decode(bytes.subarray(start, start + (nameLength ?? 0))) === name) {
      const local = view.getUint32(entry + 42, true);
      const content = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const compressed = bytes.subarray(content, content + view.getUint32(entry + 20, true));
      const isDeflated = view.getUint16(entry + 10, true) === 8;
      if (view.getUint32(entry + 24, true) > maxPropertiesBytes) return undefined;
      return isDeflated ? inflate(compressed) : new TextDecoder().decode(compressed);
    }
    entry = start + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return undefined;
}

/** An entry's declared length may be false: the output is counted. */
async function inflate(compressed: Uint8Array<ArrayBuffer>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const reader = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
    if (text.length > maxPropertiesBytes) {
      await reader.cancel();
      throw new RangeError('properties too large');
    }
  }
}
