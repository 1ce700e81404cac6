import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FileEntry } from '#content/index.ts';
import type { MediaFamily } from '#model/problems.ts';
import type { UploadStatus } from '../../inputs/input.ts';
import { checkFile } from './check-file.ts';
import { uploadErrorMessage, uploadFile } from './upload-file.ts';
import { UploadQueue } from './upload-queue.ts';

interface Options {
  accept: readonly MediaFamily[];
  /** `key` is the file's position in the chosen order: small files finish before large ones. */
  onUploaded: (file: FileEntry, key: number) => void;
  /** Called when uploads begin, when one fails and when the last one ends. */
  onStatus?: ((status: UploadStatus) => void) | undefined;
  /** The file whose bytes the next upload replaces. */
  replaces?: FileEntry | undefined;
}

/** An upload queue with the component's lifetime. */
export function useUploads({ accept, onUploaded, onStatus, replaces }: Options) {
  const latest = useRef({ accept, onUploaded, onStatus, replaces });
  const [queue] = useState(
    () =>
      new UploadQueue({
        check: (file) => checkFile(file, latest.current.accept),
        send: (file, options) => uploadFile(file, { ...options, replaces: latest.current.replaces }),
        toMessage: uploadErrorMessage,
      }),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.current, queue.current);
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  const busy = uploads.length > failed;

  useEffect(() => {
    latest.current = { accept, onUploaded, onStatus, replaces };
    queue.onUploaded = onUploaded;
  });
  useEffect(() => () => queue.stop(), [queue]);
  useEffect(() => latest.current.onStatus?.({ busy, failed }), [busy, failed]);
  // On unmount no upload is pending any more.
  useEffect(() => () => latest.current.onStatus?.({ busy: false, failed: 0 }), []);

  return { uploads, busy, queue };
}
