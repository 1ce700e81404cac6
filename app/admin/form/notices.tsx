import { useId } from 'react';
import { buttonClass } from '#app/ui/buttons.tsx';
import { ContentError } from '#client/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { quoted, shortInstant, timeInWords } from '../parts/format.ts';
import type { StoredDraft } from './local-draft.ts';
import styles from './notices.module.css';

interface StoredDraftsNoticeProps {
  type: TypeDeclaration;
  drafts: readonly StoredDraft[];
  onResume: (draft: StoredDraft) => void;
  onDiscard: (draft: StoredDraft) => void;
}

/** Drafts that earlier visits left on this device. */
export function StoredDraftsNotice({ type, drafts, onResume, onDiscard }: StoredDraftsNoticeProps) {
  const id = useId();
  if (drafts.length === 0) return null;
  return (
    <section aria-label={drafts.length === 1 ? 'Brouillon retrouvé' : 'Brouillons retrouvés'}>
      <ul>
        {drafts.map((draft) => {
          const title = draft.values[type.admin.title];
          const descriptionId = `${id}-${draft.key}`;
          return (
            <li key={draft.key} className={styles.notice}>
              <div id={descriptionId} className={styles.found}>
                <p>{`Un brouillon du ${shortInstant(new Date(draft.typedAt).toISOString())} a été retrouvé.`}</p>
                {typeof title === 'string' && title.trim() !== '' && <p>{quoted(title.trim())}</p>}
              </div>
              <div className={styles.choices}>
                <button
                  type="button"
                  className={buttonClass()}
                  aria-describedby={descriptionId}
                  onClick={() => onResume(draft)}
                >
                  Reprendre
                </button>
                <button
                  type="button"
                  className={buttonClass('hollow')}
                  aria-describedby={descriptionId}
                  onClick={() => onDiscard(draft)}
                >
                  Abandonner
                </button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The device cannot store drafts: shown while the tab is still open. */
export function DraftStorageWarning() {
  return (
    <div className={`${styles.notice} ${styles.warning}`} role="status">
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
    <div className={styles.problem} role="alert">
      <p>
        {`Pas enregistré depuis ${timeInWords(since)}\u00a0: ${reason.replace(/\.$/, '')}. Ce que vous écrivez est gardé sur cet appareil. `}
        <button type="button" className={styles.retry} onClick={onRetry}>
          Réessayer
        </button>
      </p>
    </div>
  );
}

/** The entry was deleted while it was edited here. */
export function EntryDeletedNotice({ disabled, onRecreate }: { disabled: boolean; onRecreate: () => void }) {
  return (
    <div className={`${styles.notice} ${styles.warning}`} role="alert">
      <p>Cet élément a été supprimé pendant que vous le modifiiez. Ce que vous avez saisi est toujours là.</p>
      <button type="button" className={buttonClass()} disabled={disabled} onClick={onRecreate}>
        Enregistrer comme nouvel élément
      </button>
    </div>
  );
}
