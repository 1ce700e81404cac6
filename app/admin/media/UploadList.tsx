import { formatPercent } from '../parts/format.ts';
import { sizeText } from './file-labels.ts';
import styles from './UploadList.module.css';
import type { Upload, UploadQueue } from './upload-queue.ts';

interface Props {
  uploads: readonly Upload[];
  queue: UploadQueue;
  /** id of the control that gets the focus when the last row is removed. */
  chooserId: string;
}

/** Pending and failed uploads, with progress, errors and actions. */
export function UploadList({ uploads, queue, chooserId }: Props) {
  /** Moves the focus to a neighbour before the row is removed. */
  function closeRow(key: number, row: Element | null): void {
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    (neighbour?.querySelector('button') ?? document.getElementById(chooserId))?.focus();
    queue.cancel(key);
  }
  const busy = uploads.some(({ state }) => state !== 'failed');
  return (
    <div className={styles.uploads}>
      <p role="status" className={styles.busy}>
        {busy && 'Téléchargement en cours...'}
      </p>
      {uploads.length > 0 && (
        <ul className={styles.list} aria-label="Fichiers en cours d’envoi">
          {uploads.map((upload) => (
            <Row key={upload.key} upload={upload} onRetry={(key) => queue.retry(key)} onClose={closeRow} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface RowProps {
  upload: Upload;
  onRetry: (key: number) => void;
  onClose: (key: number, row: Element | null) => void;
}

function Row({ upload: { key, file, state, progress, error }, onRetry, onClose }: RowProps) {
  return (
    <li className={state === 'failed' ? styles.failed : undefined}>
      <p className={styles.name}>
        <strong>{file.name}</strong> {file.size > 0 && <span>{sizeText(file.size / 1000)}</span>}
      </p>
      {state === 'failed' ? (
        <div role="alert" className={styles.why}>
          <p>Erreur lors du téléchargement du fichier</p>
          <p>{error?.sentence}</p>
        </div>
      ) : (
        <p className={styles.progress}>
          <progress
            aria-label={`Envoi de ${file.name}`}
            max={1}
            {...(state === 'sending' && progress < 1 ? { value: progress } : state === 'waiting' ? { value: 0 } : {})}
          />
          <span>{progressLabel(state, progress)}</span>
        </p>
      )}
      <div className={styles.actions}>
        {error?.canRetry && (
          <button type="button" onClick={() => onRetry(key)} aria-label={`Réessayer ${file.name}`}>
            Réessayer
          </button>
        )}
        <button
          type="button"
          onClick={({ currentTarget }) => onClose(key, currentTarget.closest('li'))}
          aria-label={`${state === 'failed' ? 'Fermer' : 'Annuler'} ${file.name}`}
        >
          {state === 'failed' ? 'Fermer' : 'Annuler'}
        </button>
      </div>
    </li>
  );
}

function progressLabel(state: Upload['state'], progress: number): string {
  if (state === 'waiting') return 'En attente';
  return progress < 1 ? formatPercent(progress) : 'Traitement...';
}
