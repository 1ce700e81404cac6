import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FileEntry } from '#content/index.ts';
import type { MediaFamily } from '#model/problems.ts';
import { checkFile } from './check-file.ts';
import { sendFile, whyNot } from './send-file.ts';
import { type Upload, UploadQueue } from './upload-queue.ts';

interface Options {
  accept: readonly MediaFamily[];
  /** `key` is the file's place in the order chosen: a light file comes through before a heavy one. */
  onKept: (file: FileEntry, key: number) => void;
  onBusy?: ((busy: boolean) => void) | undefined;
  /** The file whose bytes the next one takes. */
  instead?: FileEntry | undefined;
}

interface Uploads {
  uploads: readonly Upload[];
  busy: boolean;
  queue: UploadQueue;
}

/** A queue of uploads that lives as long as the component, and stops with it. */
export function useUploads({ accept, onKept, onBusy, instead }: Options): Uploads {
  const latest = useRef({ accept, onKept, onBusy, instead });
  const [queue] = useState(
    () =>
      new UploadQueue({
        check: (file) => checkFile(file, latest.current.accept),
        send: (file, watch) => sendFile(file, { ...watch, instead: latest.current.instead }),
        explain: whyNot,
      }),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.current, queue.current);
  const busy = uploads.some(({ state }) => state !== 'failed');

  useEffect(() => {
    latest.current = { accept, onKept, onBusy, instead };
    queue.onKept = onKept;
  });
  useEffect(() => () => queue.stop(), [queue]);
  useEffect(() => latest.current.onBusy?.(busy), [busy]);
  // A form that goes away with its uploads waits for nothing any more.
  useEffect(() => () => latest.current.onBusy?.(false), []);

  return { uploads, busy, queue };
}
