import { useState } from 'react';
import { Button, Icon } from '#app/ui/buttons.tsx';
import type { DraftEntry, Listed, Revision } from '#client/index.ts';
import { revisions as declaration } from '#content/entry-records.ts';
import { typeOf } from '#content/index.ts';
import { formatDateTime } from '#model/format.ts';
import styles from '../history/history.module.css';
import { duplicateLabel, useDuplicate } from '../publication/entry-actions.tsx';
import { usePages } from '../queries/use-query.ts';
import type { ContentScreen, FormEntry, ScreenTab } from '../screens.ts';
import { adminApi, isPublisher } from '../session/session.ts';
import { RelativeTime } from '../tables/RelativeTime.tsx';
import { showToast } from '../toasts/Toasts.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ErrorMessage, RetryNotice } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';

/** The diff library is loaded on demand. */
const RevisionDialog = lazyPart(() => import('../history/RevisionDialog.tsx').then((module) => module.RevisionDialog), {
  pending: 'Chargement...',
  failed: 'La comparaison n’a pas pu être chargée.',
});

const kinds: Readonly<Record<string, string>> = declaration.fields.kind.options ?? {};

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

/** The history of an entry, with restore, after which the form's values are stale. Loaded when it is opened. */
function EntryHistory({ type, tab, documentId, onRestored }: FormEntry & { onRestored: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const key = isOpen ? 'history' : undefined;
  const { result, state, more, retry } = usePages<Listed<Revision>>(key, async (before) => {
    const next = await adminApi.history(type, documentId, (before?.meta.pagination.page ?? 0) + 1, { tab: tab?.name });
    return { ...next, data: [...(before?.data ?? []), ...next.data] };
  });
  const { data: revisions = [], meta } = result ?? {};
  const [shown, setShown] = useState<number>();

  function restored(dropped: readonly string[]): void {
    setShown(undefined);
    // The form and this component are remounted with the restored values: only a toast outlives that.
    showToast([`La version ${shown} est restaurée.`, ...dropped].join(' '));
    onRestored();
  }

  return (
    <details className={ui.section} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={ui.strong}>
        Historique <Icon name="down" />
      </summary>
      {meta && revisions.length === 0 && (
        <p className={ui.muted}>Aucun changement n’a encore été noté. Le prochain enregistrement le sera.</p>
      )}
      {revisions.length > 0 && (
        <ol className={styles.versions}>
          {revisions.map((revision) => (
            <li key={revision.revision} className={ui.stack}>
              <Button className={`${ui.link} ${ui.small}`} onClick={() => setShown(revision.revision)}>
                <strong>{kinds[revision.kind]}</strong>
                <span className="unseen">{`, version ${revision.revision}`}</span>
              </Button>
              <span className={ui.muted}>
                <RelativeTime instant={revision.at} />
                {revision.author && `, ${revision.author.username}`}
              </span>
              {revision.changed.length > 0 && (
                <span className={ui.muted}>
                  {revision.changed
                    .filter((name) => !tab || name in tab.type.fields)
                    .map((name) => typeOf(type).fields[name]?.label ?? name)
                    .join(', ')}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {state === 'failed' && <RetryNotice onRetry={retry}>Erreur lors du chargement des données</RetryNotice>}
      {(state === 'loading' || state === 'more') && <p role="status">Chargement...</p>}
      {result && state === 'ready' && result.meta.pagination.page < result.meta.pagination.pageCount && (
        <Button className={`${ui.link} ${ui.strong}`} onClick={() => more(result)}>
          Versions plus anciennes
        </Button>
      )}
      {shown !== undefined && (
        <RevisionDialog
          {...{ type, tab, documentId }}
          revision={shown}
          onClose={() => setShown(undefined)}
          onRestored={restored}
        />
      )}
    </details>
  );
}
