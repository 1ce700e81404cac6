import type { FileEntry } from '#content/index.ts';
import { useQuery } from '../../queries/use-query.ts';

/** Warns the editor when a document names its author in its metadata, or cannot be read. Renders nothing otherwise. */
export function DocumentNotes({ file }: { file: FileEntry }) {
  const { result: note, loading } = useQuery(`${file.mime} ${file.url} ${file.size}`, (signal) => noteOf(file, signal));
  return (
    !loading &&
    note && (
      <>
        {note}
        <br />
      </>
    )
  );
}

/** Larger Word documents are not fetched for their metadata. */
const maxDocumentKilobytes = 20_000;
const maxPropertiesBytes = 1024 * 1024;

const docxMime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Why the site's reader cannot open a PDF, by the error of pdf.js. */
const problems: Readonly<Record<string, string>> = {
  PasswordException: 'Ce PDF est protégé par un mot de passe\u00a0: les visiteurs ne pourront pas le lire sur le site.',
  InvalidPDFException: 'Ce PDF est abîmé ou incomplet\u00a0: les visiteurs ne pourront pas le lire sur le site.',
};

/** What matters of the metadata of a PDF or DOCX, which the browser reads. None when the document cannot be fetched. */
async function noteOf({ mime, url, size }: FileEntry, signal: AbortSignal): Promise<string | undefined> {
  try {
    let author: string | undefined;
    if (mime === 'application/pdf') author = await (await import('../pdf.ts')).authorOfPdf(url, signal);
    else if (mime === docxMime && size <= maxDocumentKilobytes) author = await authorOfWord(url, signal);
    const name = author?.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
    return name && `Ce document nomme son auteur\u00a0: ${name.slice(0, 200)}.`;
  } catch (error) {
    return error instanceof Error ? problems[error.name] : undefined;
  }
}

/** `docProps/core.xml` of an Office Open XML package (ECMA-376, part 2). Lengths are bounded before anything is inflated. */
async function authorOfWord(url: string, signal: AbortSignal): Promise<string | undefined> {
  const response = await fetch(url, { signal });
  if (!response.ok) return undefined;
  const { strFromU8, unzipSync } = await import('fflate');
  const name = 'docProps/core.xml';
  const { [name]: properties } = unzipSync(new Uint8Array(await response.arrayBuffer()), {
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
