import type { FileEntry } from '#content/index.ts';
import { useQuery } from '../../queries/use-query.ts';

const problems = {
  locked: 'Ce PDF est protégé par un mot de passe\u00a0: les visiteurs ne pourront pas le lire sur le site.',
  broken: 'Ce PDF est abîmé ou incomplet\u00a0: les visiteurs ne pourront pas le lire sur le site.',
} as const;

/** Warns the editor when a document names its author in its metadata, or cannot be read. Renders nothing otherwise. */
export function DocumentNotes({ file }: { file: FileEntry }) {
  const { mime, url, size } = file;
  const { result, loading } = useQuery(`${mime} ${url} ${size}`, (signal) => readDocumentMetadata(file, signal));
  const { author, problem }: DocumentMetadata = (!loading && result) || {};
  if (!author && !problem) return null;
  return (
    <>
      {problem ? problems[problem] : `Ce document nomme son auteur\u00a0: ${author}.`}
      <br />
    </>
  );
}

/** Larger Word documents are not fetched for their metadata. */
const maxDocumentKilobytes = 20_000;
const maxPropertiesBytes = 1024 * 1024;

const docxMime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Document metadata that matters before publication. */
interface DocumentMetadata {
  /** The author named in the document's properties. */
  author?: string | undefined;
  /** Why the site's reader cannot open a PDF. */
  problem?: 'locked' | 'broken';
}

/** Reads the metadata of a PDF or DOCX in the browser. Empty when the document cannot be fetched. */
async function readDocumentMetadata(
  { mime, url, size }: Pick<FileEntry, 'mime' | 'url' | 'size'>,
  signal: AbortSignal,
): Promise<DocumentMetadata> {
  try {
    if (mime === 'application/pdf') return { author: normalizeAuthor(await pdfAuthor(url, signal)) };
    if (mime !== docxMime || size > maxDocumentKilobytes) return {};
    const response = await fetch(url, { signal });
    if (!response.ok) return {};
    return { author: normalizeAuthor(await wordAuthor(new Uint8Array(await response.arrayBuffer()))) };
  } catch (error) {
    // pdf.js distinguishes its errors by name.
    const name = error instanceof Error ? error.name : '';
    if (name === 'PasswordException') return { problem: 'locked' };
    return name === 'InvalidPDFException' ? { problem: 'broken' } : {};
  }
}

function normalizeAuthor(author: unknown): string | undefined {
  const text = typeof author === 'string' ? author.replaceAll(/[\p{Cc}\s]+/gu, ' ') : '';
  return text.trim().slice(0, 200) || undefined;
}

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

/** `docProps/core.xml` of an Office Open XML package (ECMA-376, part 2). Lengths are bounded before anything is inflated. */
async function wordAuthor(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const { strFromU8, unzipSync } = await import('fflate');
  const name = 'docProps/core.xml';
  const { [name]: properties } = unzipSync(bytes, {
    filter: (entry) => entry.name === name && Math.max(entry.size, entry.originalSize) <= maxPropertiesBytes,
  });
  if (!properties) return undefined;
  const document = new DOMParser().parseFromString(strFromU8(properties), 'text/xml');
  const text = (space: string, element: string) => document.getElementsByTagNameNS(space, element)[0]?.textContent;
  return (
    text('http://purl.org/dc/elements/1.1/', 'creator') ||
    text('http://schemas.openxmlformats.org/package/2006/metadata/core-properties', 'lastModifiedBy') ||
    undefined
  );
}
