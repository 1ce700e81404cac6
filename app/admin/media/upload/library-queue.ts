import { useEffect, useSyncExternalStore } from 'react';
import type { FileEntry } from '#content/index.ts';
import { formatNames } from '#model/file-kinds.ts';
import type { MediaFamily } from '#model/problems.ts';
import { isPending, setLastingUploads } from '../../session/lasting-uploads.ts';
import { checkFile } from './check-file.ts';
import { uploadFile } from './upload-file.ts';
import { uploadOnce } from './upload-once.ts';
import { UploadQueue } from './upload-queue.ts';

/** The uploads of the library: they go on while other screens are open, and end with the session. */
export const libraryQueue = new UploadQueue({
  check: (file) => checkFile(file, Object.keys(formatNames) as MediaFamily[]),
  send: (file, watch) => uploadOnce(file, () => uploadFile(file, watch)),
  onUploaded: () => undefined,
});

libraryQueue.subscribe(() => {
  const uploads = libraryQueue.current();
  if (uploads.length > 0) setLastingUploads(libraryQueue);
  if (uploads.some(isPending)) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
});

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** @param onUploaded gets each file that arrives while the library is open: those of before are in the list that it loads */
export function useLibraryUploads(onUploaded: (file: FileEntry) => void) {
  const uploads = useSyncExternalStore(libraryQueue.subscribe, libraryQueue.current);
  useEffect(() => {
    libraryQueue.options.onUploaded = onUploaded;
    return () => {
      libraryQueue.options.onUploaded = () => undefined;
    };
  });
  return { uploads, queue: libraryQueue };
}
