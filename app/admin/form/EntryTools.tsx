import { useState } from 'react';
import { useNavigate } from 'react-router';
import { buttonClass } from '#app/ui/links.tsx';
import { EntryHistory } from '../history/EntryHistory.tsx';
import { quoted } from '../parts/told.ts';
import { PreviewLink } from '../preview/PreviewLink.tsx';
import type { ContentScreen } from '../screens.ts';
import { office } from '../session/session.ts';
import { useToasts } from '../toasts/index.ts';
import styles from './entry-tools.module.css';

interface Props {
  screen: ContentScreen;
  documentId: string | undefined;
  title: string;
  onRestored: () => void;
  onDelete: () => void;
}

/** What else there is to do with an entry that is kept: see it as visitors will, copy it, go back in time, delete it. */
export function EntryTools({ screen, documentId, title, onRestored, onDelete }: Props) {
  const { say } = useToasts();
  const navigate = useNavigate();
  const [copying, setCopying] = useState(false);
  const [failed, setFailed] = useState(false);

  async function duplicate(): Promise<void> {
    if (documentId === undefined) return;
    setCopying(true);
    setFailed(false);
    try {
      const copy = await office.duplicate(screen.type, documentId);
      say(`Copie faite\u00a0: ${quoted(title)}. Elle n’est pas publiée.`);
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
          <PreviewLink type={screen.type} documentId={documentId} />
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
