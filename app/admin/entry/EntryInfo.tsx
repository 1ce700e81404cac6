import { Button } from '#app/ui/buttons.tsx';
import type { DraftEntry } from '#client/index.ts';
import { typeOf } from '#content/index.ts';
import { formatDateTime } from '#model/format.ts';
import { EntryHistory } from '../history/EntryHistory.tsx';
import { duplicateLabel, useDuplicate } from '../publication/entry-actions.tsx';
import type { ContentScreen, ScreenTab } from '../screens.ts';
import { isPublisher } from '../session/session.ts';
import { ErrorMessage } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';

interface Props {
  screen: ContentScreen;
  /** The tab whose history is shown; absent for a form in one part. */
  tab: ScreenTab | undefined;
  entry: DraftEntry | undefined;
  title: string;
  onRestored: () => void;
  onDelete: () => void;
}

/** The dates of an entry, then the actions on it as a whole: copy, delete, history. */
export function EntryInfo({ screen, tab, entry, title, onRestored, onDelete }: Props) {
  const { isBusy, problem, duplicate, dialog } = useDuplicate(screen);
  if (!entry) return <p className={ui.muted}>Rien n’est encore enregistré.</p>;
  const { documentId, createdAt, updatedAt, publication } = entry;
  return (
    <div className={ui.stack}>
      <dl className={ui.muted}>
        <div className={ui.row}>
          <dt>Créé</dt>
          <dd>{formatDateTime(createdAt)}</dd>
        </div>
        <div className={ui.row}>
          <dt>Modifié</dt>
          <dd>{formatDateTime(updatedAt)}</dd>
        </div>
      </dl>
      {screen.creation && (
        <div className={`${ui.stack} ${ui.close}`}>
          <Button tone="hollow" disabled={isBusy} onClick={() => void duplicate(documentId, title)}>
            {isBusy ? 'Copie...' : duplicateLabel(typeOf(screen.type))}
          </Button>
          {dialog}
          <ErrorMessage>{problem}</ErrorMessage>
          {(isPublisher() || !publication.wasPublished) && (
            <Button tone="hollow" className={ui.danger} onClick={onDelete}>
              Supprimer
            </Button>
          )}
        </div>
      )}
      <EntryHistory
        type={screen.type}
        tab={tab}
        documentId={screen.creation ? documentId : undefined}
        onRestored={onRestored}
      />
    </div>
  );
}
