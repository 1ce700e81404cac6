import { useEffect, useState } from 'react';
import type { FileEntry } from '#content/index.ts';
import { type DocumentMetadata, readDocumentMetadata } from './document-metadata.ts';

const problems = {
  locked: 'Ce PDF est protégé par un mot de passe\u00a0: les visiteurs ne pourront pas le lire sur le site.',
  broken: 'Ce PDF est abîmé ou incomplet\u00a0: les visiteurs ne pourront pas le lire sur le site.',
} as const;

/** Warns the editor when a document names its author in its metadata, or cannot be read. Renders nothing otherwise. */
export function DocumentNotes({ file }: { file: FileEntry }) {
  const [{ author, problem }, setFacts] = useState<DocumentMetadata>({});
  const { mime, url, size } = file;
  useEffect(() => {
    const reading = new AbortController();
    setFacts({});
    void readDocumentMetadata({ mime, url, size }, reading.signal).then((facts) => {
      if (!reading.signal.aborted) setFacts(facts);
    });
    return () => reading.abort();
  }, [mime, url, size]);
  if (!author && !problem) return null;
  return (
    <>
      {problem ? problems[problem] : `Ce document nomme son auteur\u00a0: ${author}.`}
      <br />
    </>
  );
}
