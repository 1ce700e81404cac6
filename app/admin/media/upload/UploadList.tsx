import { Button } from '#app/ui/buttons.tsx';
import { formatNumber } from '#model/format.ts';
import { isPending, uploadSummary } from '../../session/lasting-uploads.ts';
import ui from '../../ui/primitives.module.css';
import { sizeText } from '../file-labels.ts';
import styles from './UploadList.module.css';
import type { Upload, UploadQueue } from './upload-queue.ts';

interface Props {
  uploads: readonly Upload[];
  queue: UploadQueue;
  /** id of the control that gets the focus when the last row is removed. */
  chooserId: string;
}

/** A batch of more files has a summary; those that wait are in it, and in no line. */
const listed = 8;

/** Pending and failed uploads, with progress, errors and actions. */
export function UploadList({ uploads, queue, chooserId }: Props) {
  /** Moves the focus to a neighbour before the row is removed. */
  function closeRow(key: number, row: Element | null): void {
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    (neighbour?.querySelector('button') ?? document.getElementById(chooserId))?.focus();
    queue.cancel(key);
  }
  const isLarge = uploads.length + queue.arrived > listed;
  const shown = isLarge ? uploads.filter(({ state }) => state !== 'waiting') : uploads;
  const rows = shown.map(({ key, file, state, progress, error }) => {
    const close = state === 'failed' ? 'Fermer' : 'Annuler';
    return (
      <li key={key} className={`${ui.panel} ${state === 'failed' ? styles.failed : ''}`}>
        <p>
          <strong>{file.name}</strong>{' '}
          {file.size > 0 && <span className={`${ui.muted} ${ui.nowrap}`}>{sizeText(file.size / 1000)}</span>}
        </p>
        {state === 'failed' ? (
          <div role="alert" className={styles.why}>
            <p className={ui.problem}>Erreur lors du téléchargement du fichier</p>
            <p className={ui.muted}>{error?.sentence}</p>
          </div>
        ) : (
          <p className={`${ui.cluster} ${ui.muted} ${styles.progress}`}>
            <progress aria-label={`Envoi de ${file.name}`} max={1} {...(progress < 1 && { value: progress })} />
            <span>{progressLabel(state, progress)}</span>
          </p>
        )}
        <div className={`${ui.cluster} ${styles.actions}`}>
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
  });
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
      {rows.length > 0 && (
        <ul className={`${ui.stack} ${styles.list}`} aria-label="Fichiers en cours d’envoi">
          {rows}
        </ul>
      )}
    </div>
  );
}

function progressLabel(state: Upload['state'], progress: number): string {
  if (state === 'waiting') return 'En attente';
  return progress < 1 ? formatNumber(progress, 'percent') : 'Traitement...';
}
