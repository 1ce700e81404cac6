import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { FileEntry } from '#content/index.ts';
import type { MediaFamily } from '#model/problems.ts';
import type { UploadStatus } from '../../inputs/input.ts';
import { isPending } from '../../session/lasting-uploads.ts';
import { checkFile } from './check-file.ts';
import { type UploadWatch, uploadFile } from './upload-file.ts';
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
  const options = {
    check: (file: File) => checkFile(file, accept),
    send: (file: File, watch: UploadWatch) => uploadFile(file, watch, replaces),
    onUploaded,
  };
  const [queue] = useState(() => new UploadQueue(options));
  const report = useEffectEvent((status: UploadStatus) => onStatus?.(status));
  const uploads = useSyncExternalStore(queue.subscribe, queue.current);
  const busy = uploads.some(isPending);
  // A file that the server would refuse again holds nothing up: its line says why.
  const failed = uploads.filter(({ error }) => error?.canRetry).length;

  useEffect(() => {
    queue.options = options;
  });
  useEffect(() => report({ busy, failed }), [busy, failed]);
  useEffect(
    () => () => {
      queue.stop();
      report({ busy: false, failed: 0 });
    },
    [queue],
  );

  return { uploads, busy, queue };
}
