import { log } from '#observability/log.ts';
import { compare, type EntryStore, unbounded } from '#store/store.ts';
import { fileWorkers } from './file-worker-pool.ts';
import type { Storage } from './storage.ts';
import { isTransient } from './upload-errors.ts';

/** Extracts the text of each PDF that has none yet, uploaded by this version or an earlier one, and removes texts whose file is gone. */
export async function extractPageTexts(
  { store, storage }: { store: EntryStore; storage: Storage },
  stopping: AbortSignal,
): Promise<void> {
  const isPdf = compare('mime', 'eq', 'application/pdf');
  const { entries: files } = await store.list('files', { where: isPdf, fields: ['hash', 'ext'], budget: unbounded });
  const { entries: texts } = await store.list('page-texts', { fields: ['hash'], budget: unbounded });
  const hashes = new Set(files.map(({ hash }) => hash));
  const known = new Set(texts.map(({ hash }) => hash));
  for (const { id, hash } of texts) if (!hashes.has(hash)) await store.remove({ type: 'page-texts', ref: { id } });
  for (const { hash, ext } of files) {
    if (stopping.aborted) return;
    if (known.has(hash)) continue;
    const pages = await storage.withFile(`${hash}${ext}`, fileWorkers.readPdfText).catch((error: unknown) => {
      if (isTransient(error)) throw error;
      // An encrypted or damaged file: it is not read again.
      log.warn('the text of a PDF was not extracted', { file: hash });
      return [];
    });
    await store.create('page-texts', { values: { hash, pages } });
  }
}
