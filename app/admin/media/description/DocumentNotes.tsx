import type { FileEntry } from '#content/index.ts';
import { useQuery } from '../../queries/use-query.ts';
import { type DocumentMetadata, readDocumentMetadata } from './document-metadata.ts';

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
