import { useState } from 'react';
import { useNavigate } from 'react-router';
import { buttonClass } from '#app/ui/buttons.tsx';
import { EntryHistory } from '../history/EntryHistory.tsx';
import { quoted } from '../parts/format.ts';
import type { ContentScreen } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import { useToasts } from '../toasts/index.ts';
import styles from './entry-tools.module.css';

interface Props {
  screen: ContentScreen;
  documentId: string | undefined;
  title: string;
  onRestored: () => void;
  onDelete: () => void;
}

/** Actions on a stored entry: copy, delete, history. */
export function EntryTools({ screen, documentId, title, onRestored, onDelete }: Props) {
  const { showToast } = useToasts();
  const navigate = useNavigate();
  const [copying, setCopying] = useState(false);
  const [failed, setFailed] = useState(false);

  async function duplicate(): Promise<void> {
    if (documentId === undefined) return;
    setCopying(true);
    setFailed(false);
    try {
      const copy = await adminApi.duplicate(screen.type, documentId);
      showToast(`Copie créée\u00a0: ${quoted(title)}. Elle n’est pas publiée.`);
      void navigate(`/admin/${screen.path}/${copy.documentId}`);
    } catch {
      setFailed(true);
    } finally {
      setCopying(false);
    }
  }

  return (
    <>
      {screen.creation && (
        <div className={styles.tools}>
          <button type="button" className={buttonClass('hollow')} disabled={copying} onClick={() => void duplicate()}>
            {copying ? 'Copie...' : 'Dupliquer'}
          </button>
          {failed && (
            <p role="alert" className={styles.problem}>
              La copie n’a pas pu être faite. Réessayez dans un instant.
            </p>
          )}
          <button type="button" className={styles.delete} onClick={onDelete}>
            Supprimer
          </button>
        </div>
      )}
      <EntryHistory type={screen.type} documentId={documentId} onRestored={onRestored} />
    </>
  );
}
