import type { UploadQueue } from './upload-queue.ts';

/** The queue of the library, once it has uploads, until the session ends: the layout knows of it without its code. */
let uploads: UploadQueue | undefined;
const listeners = new Set<() => void>();

export const lastingUploads = () => uploads;

export function subscribeToLastingUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setLastingUploads(present: UploadQueue | undefined): void {
  if (present === uploads) return;
  uploads = present;
  for (const listener of listeners) listener();
}
