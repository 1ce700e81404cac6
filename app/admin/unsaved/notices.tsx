import { useId } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { ContentError } from '#client/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { formatClock, formatDateTime, formatTitle } from '#model/format.ts';
import ui from '../ui/primitives.module.css';
import styles from './notices.module.css';
import type { StoredCopy } from './unsaved-copies.ts';

interface StoredCopiesNoticeProps {
  type: TypeDeclaration;
  copies: readonly StoredCopy[];
  onResume: (copy: StoredCopy) => void;
  onDiscard: (copy: StoredCopy) => void;
}

/** The input that forms left on this device before the server had it. */
export function StoredCopiesNotice({ type, copies, onResume, onDiscard }: StoredCopiesNoticeProps) {
  const id = useId();
  if (copies.length === 0) return null;
  return (
    <section aria-label={copies.length === 1 ? 'Brouillon retrouvé' : 'Brouillons retrouvés'}>
      <ul>
        {copies.map((copy) => {
          const title = copy.values[type.admin.title];
          const descriptionId = `${id}-${copy.key}`;
          return (
            <li key={copy.key} className={`${ui.notice} ${ui.info} ${ui.spread} ${styles.notice}`}>
              <div id={descriptionId} className={styles.found}>
                <p>{`Un brouillon du ${formatDateTime(new Date(copy.typedAt).toISOString())} a été retrouvé.`}</p>
                {typeof title === 'string' && title.trim() !== '' && <p>{formatTitle(title.trim())}</p>}
              </div>
              <div className={ui.cluster}>
                <Button tone="full" aria-describedby={descriptionId} onClick={() => onResume(copy)}>
                  Reprendre
                </Button>
                <Button tone="hollow" aria-describedby={descriptionId} onClick={() => onDiscard(copy)}>
                  Abandonner
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The device cannot store what is typed: shown while the tab is still open. */
export function CopyStorageWarning() {
  return (
    <div className={`${ui.notice} ${ui.warning} ${ui.spread} ${styles.notice}`} role="status">
      <p>Cet appareil ne peut pas garder de brouillon. Enregistrez avant de quitter cette page.</p>
    </div>
  );
}

/** The working copy cannot be saved: the time of the last save, and where the input is stored. */
export function AutosaveFailureNotice({
  since,
  error,
  onRetry,
}: {
  since: number;
  error: unknown;
  onRetry: () => void;
}) {
  const reason = error instanceof ContentError ? (error.reason ?? 'le serveur l’a refusé') : 'la connexion est coupée';
  return (
    <div className={`${ui.notice} ${styles.problem}`} role="alert">
      <p>
        {`Pas enregistré depuis ${formatClock(since)}\u00a0: ${reason.replace(/\.$/, '')}. Ce que vous écrivez est gardé sur cet appareil. `}
        <Button className={`${ui.link} ${ui.strong}`} onClick={onRetry}>
          Réessayer
        </Button>
      </p>
    </div>
  );
}

/** The entry was deleted while it was edited here. */
export function EntryDeletedNotice({ disabled, onRecreate }: { disabled: boolean; onRecreate: () => void }) {
  return (
    <div className={`${ui.notice} ${ui.warning} ${ui.spread} ${styles.notice}`} role="alert">
      <p>Cet élément a été supprimé pendant que vous le modifiiez. Ce que vous avez saisi est toujours là.</p>
      <Button tone="full" disabled={disabled} onClick={onRecreate}>
        Enregistrer comme nouvel élément
      </Button>
    </div>
  );
}
