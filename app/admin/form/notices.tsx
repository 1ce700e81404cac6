import { useId } from 'react';
import { buttonClass } from '#app/ui/links.tsx';
import type { TypeDeclaration } from '#model/define-type.ts';
import { quoted, shortInstant } from '../parts/told.ts';
import type { KeptDraft } from './device-draft.ts';
import styles from './notices.module.css';

interface DraftsFoundProps {
  type: TypeDeclaration;
  drafts: readonly KeptDraft[];
  onResume: (draft: KeptDraft) => void;
  onGiveUp: (draft: KeptDraft) => void;
}

/** What earlier visits left on this device. */
export function DraftsFound({ type, drafts, onResume, onGiveUp }: DraftsFoundProps) {
  const id = useId();
  if (drafts.length === 0) return null;
  return (
    <section aria-label={drafts.length === 1 ? 'Brouillon retrouvé' : 'Brouillons retrouvés'}>
      <ul>
        {drafts.map((draft) => {
          const title = draft.values[type.admin.title];
          const told = `${id}-${draft.key}`;
          return (
            <li key={draft.key} className={styles.notice}>
              <div id={told} className={styles.found}>
                <p>{`Un brouillon du ${shortInstant(new Date(draft.at).toISOString())} a été retrouvé.`}</p>
                {typeof title === 'string' && title.trim() !== '' && <p>{quoted(title.trim())}</p>}
              </div>
              <div className={styles.choices}>
                <button type="button" className={buttonClass()} aria-describedby={told} onClick={() => onResume(draft)}>
                  Reprendre
                </button>
                <button
                  type="button"
                  className={buttonClass('hollow')}
                  aria-describedby={told}
                  onClick={() => onGiveUp(draft)}
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

/** The device keeps nothing: it is worth knowing before closing the tab. */
export function DraftNotKept() {
  return (
    <div className={`${styles.notice} ${styles.warning}`} role="status">
      <p>Cet appareil ne peut pas garder de brouillon. Enregistrez avant de quitter cette page.</p>
    </div>
  );
}

/** Somebody deleted the entry while it was edited here. */
export function Gone({ disabled, onRecreate }: { disabled: boolean; onRecreate: () => void }) {
  return (
    <div className={`${styles.notice} ${styles.warning}`} role="alert">
      <p>Cet élément a été supprimé pendant que vous le modifiiez. Ce que vous avez saisi est toujours là.</p>
      <button type="button" className={buttonClass()} disabled={disabled} onClick={onRecreate}>
        Enregistrer comme nouvel élément
      </button>
    </div>
  );
}
