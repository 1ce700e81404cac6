import { useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { EntryHistory } from '../history/EntryHistory.tsx';
import { copyFailure, useDuplicate } from '../publication/use-duplicate.ts';
import type { ContentScreen } from '../screens.ts';
import ui from '../ui/primitives.module.css';
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
  const { copying, duplicate } = useDuplicate(screen);
  const [failed, setFailed] = useState(false);

  async function copy(): Promise<void> {
    if (documentId === undefined) return;
    setFailed(false);
    if (!(await duplicate(documentId, title))) setFailed(true);
  }

  return (
    <>
      {screen.creation && (
        <div className={styles.tools}>
          <Button tone="hollow" disabled={copying} onClick={() => void copy()}>
            {copying ? 'Copie...' : 'Dupliquer'}
          </Button>
          {failed && (
            <p role="alert" className={ui.notice}>
              {copyFailure}
            </p>
          )}
          <Button className={`${ui.button} ${ui.danger}`} onClick={onDelete}>
            Supprimer
          </Button>
        </div>
      )}
      <EntryHistory type={screen.type} documentId={documentId} onRestored={onRestored} />
    </>
  );
}
