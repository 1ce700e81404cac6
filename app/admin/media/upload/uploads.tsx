import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { Button, buttonClass } from '#app/ui/buttons.tsx';
import type { FileEntry } from '#content/index.ts';
import { formatNames } from '#model/file-kinds.ts';
import { formatNumber, formatSize } from '#model/format.ts';
import type { MediaFamily } from '#model/problems.ts';
import type { UploadStatus } from '../../inputs/input.ts';
import { useStore } from '../../queries/store.ts';
import { contentApi, sessionEnded } from '../../session/session.ts';
import ui from '../../ui/primitives.module.css';
import { checkFile } from '../file-kinds.ts';
import { lastingUploads } from './lasting-uploads.ts';
import styles from './UploadList.module.css';
import { type UploadWatch, uploadFile } from './upload-file.ts';
import { isPending, type Upload, UploadQueue, uploadSummary } from './upload-queue.ts';

/** A batch of more files has a summary; those that wait are in it, and in no line. */
const listed = 8;

/** Pending and failed uploads, with progress, errors and actions. When the last row is removed, the control `chooserId` gets the focus. */
export function UploadList({ queue, chooserId }: { queue: UploadQueue; chooserId: string }) {
  const uploads = useStore(queue);
  /** Moves the focus to a neighbour before the row is removed. */
  function closeRow(key: number, row: Element | null): void {
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    (neighbour?.querySelector('button') ?? document.getElementById(chooserId))?.focus();
    queue.cancel(key);
  }
  const isLarge = uploads.length + queue.arrived > listed;
  const shown = isLarge ? uploads.filter(({ state }) => state !== 'waiting') : uploads;
  return (
    <div className={`${ui.stack} ${styles.uploads}`}>
      <div className={ui.cluster}>
        <p role="status" className={ui.strong}>
          {isLarge ? uploadSummary(queue) : uploads.some(isPending) && 'Téléchargement en cours...'}
        </p>
        {(queue.isPaused || shown.length < uploads.length) && (
          <Button tone="hollow" onClick={() => queue.pause(!queue.isPaused)}>
            {queue.isPaused ? 'Reprendre l’envoi' : 'Pause'}
          </Button>
        )}
      </div>
      {shown.length > 0 && (
        <ul className={`${ui.stack} ${styles.list}`} aria-label="Fichiers en cours d’envoi">
          {shown.map(({ key, file, state, progress, error }) => {
            const close = state === 'failed' ? 'Fermer' : 'Annuler';
            return (
              <li key={key} className={`${ui.panel} ${ui.spread} ${state === 'failed' ? styles.failed : ''}`}>
                <div className={ui.fill}>
                  <p>
                    <strong>{file.name}</strong>{' '}
                    {file.size > 0 && (
                      <span className={`${ui.muted} ${ui.nowrap}`}>{formatSize(file.size / 1000)}</span>
                    )}
                  </p>
                  {state === 'failed' ? (
                    <div role="alert">
                      <p className={ui.problem}>Erreur lors du téléchargement du fichier</p>
                      <p className={ui.muted}>{error?.sentence}</p>
                    </div>
                  ) : (
                    <p className={`${ui.beside} ${ui.muted}`}>
                      <progress
                        aria-label={`Envoi de ${file.name}`}
                        max={1}
                        {...(progress < 1 && { value: progress })}
                      />
                      <span>{progressLabel(state, progress)}</span>
                    </p>
                  )}
                </div>
                <div className={ui.cluster}>
                  {error?.canRetry && (
                    <Button className={ui.link} onClick={() => queue.retry(key)} aria-label={`Réessayer ${file.name}`}>
                      Réessayer
                    </Button>
                  )}
                  <Button
                    className={ui.link}
                    onClick={({ currentTarget }) => closeRow(key, currentTarget.closest('li'))}
                    aria-label={`${close} ${file.name}`}
                  >
                    {close}
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function progressLabel(state: Upload['state'], progress: number): string {
  if (state === 'waiting') return 'En attente';
  return progress < 1 ? formatNumber(progress, 'percent') : 'Traitement...';
}

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
  const uploads = useStore(queue);
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

/** The uploads of the library: they go on while other screens are open, and end with the session. */
export const libraryQueue = new UploadQueue({
  check: (file) => checkFile(file, Object.keys(formatNames) as MediaFamily[]),
  send: (file, watch) => uploadOnce(file, () => uploadFile(file, watch)),
  onUploaded: () => undefined,
});

libraryQueue.subscribe(() => {
  const uploads = libraryQueue.current();
  if (uploads.length > 0) {
    lastingUploads.set(libraryQueue);
    window.addEventListener(sessionEnded, end);
  }
  if (uploads.some(isPending)) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
});

const warn = (event: BeforeUnloadEvent) => event.preventDefault();
function end(): void {
  libraryQueue.stop();
  lastingUploads.set(undefined);
}

/** @param onUploaded gets each file that arrives while the library is open: those of before are in the list that it loads */
export function useLibraryUploads(onUploaded: (file: FileEntry) => void): void {
  useEffect(() => {
    libraryQueue.options.onUploaded = onUploaded;
    return () => {
      libraryQueue.options.onUploaded = () => undefined;
    };
  });
}

/** The largest file that is read into memory to be compared, in bytes: four are at once. */
const maxCompared = 30_000_000;

/** Files on their way, by their SHA-256 and their name: the same photo twice in one drop is sent once. */
const sending = new Map<string, Promise<FileEntry>>();

/** Sends a file unless the library has its bytes under its name: a folder that is dropped again sends only what is missing. */
export async function uploadOnce(file: File, send: () => Promise<FileEntry>): Promise<FileEntry> {
  // `crypto.subtle` is in secure contexts alone: not at an address in http of another machine.
  if (file.size > maxCompared || !isSecureContext) return send();
  const sourceHash = hexadecimal(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  const key = `${sourceHash} ${file.name}`;
  const awaited = sending.get(key);
  if (awaited) return awaited;
  const filters = { sourceHash: { $eq: sourceHash }, name: { $eq: file.name } };
  const sent = contentApi
    .files({ filters, sort: 'id:desc', limit: 1 })
    .then(([known]) => known ?? send())
    .finally(() => sending.delete(key));
  sending.set(key, sent);
  return sent;
}

const hexadecimal = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

interface ChooserProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type'> {
  /** The button's label: « Choisir des photos ». The accessible name says more: « Photos : Choisir des photos ». */
  action: string;
  'aria-label': string;
  /** In the syntax of the attribute: `acceptAttribute` has that of media types. */
  accept: string;
  onFiles: (files: File[]) => void;
}

/** The native file input, over a label that looks like a button. */
export function FileChooser({ action, onFiles, ...input }: ChooserProps) {
  return (
    <label className={`${buttonClass('hollow')} ${ui.covered}`}>
      <input
        {...input}
        type="file"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows the same file to be chosen again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <span aria-hidden="true">{action}</span>
    </label>
  );
}
