import { useState } from 'react';
import { Button, Icon } from '#app/ui/buttons.tsx';
import type { Listed, Revision } from '#client/index.ts';
import { revisions as declaration } from '#content/entry-records.ts';
import { typeOf } from '#content/index.ts';
import { usePages } from '../queries/use-query.ts';
import type { FormEntry } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import { RelativeTime } from '../tables/RelativeTime.tsx';
import { useShowToast } from '../toasts/Toasts.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { RetryNotice } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import styles from './history.module.css';

/** The diff library is loaded on demand. */
const RevisionDialog = lazyPart(() => import('./RevisionDialog.tsx').then((module) => module.RevisionDialog), {
  pending: 'Chargement...',
  failed: 'La comparaison n’a pas pu être chargée.',
});

const kinds: Readonly<Record<string, string>> = declaration.fields.kind.options ?? {};

/** The history of an entry, with restore, after which the form's values are stale. Loaded when it is opened. */
export function EntryHistory({ type, tab, documentId, onRestored }: FormEntry & { onRestored: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const key = isOpen ? 'history' : undefined;
  const { result, state, more, retry } = usePages<Listed<Revision>>(key, async (before) => {
    const next = await adminApi.history(type, documentId, (before?.meta.pagination.page ?? 0) + 1, { tab: tab?.name });
    return { ...next, data: [...(before?.data ?? []), ...next.data] };
  });
  const { data: revisions = [], meta } = result ?? {};
  const showToast = useShowToast();
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
