import { useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { useLazy } from '#app/ui/use-lazy.ts';
import type { Revision } from '#client/index.ts';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import { revisions as declaration } from '#content/revisions.ts';
import { usePages } from '../queries/use-pages.ts';
import { adminApi } from '../session/session.ts';
import { RelativeTime } from '../tables/RelativeTime.tsx';
import { useToasts } from '../toasts/Toasts.tsx';
import { RetryNotice } from '../ui/LoadError.tsx';
import ui from '../ui/primitives.module.css';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './history.module.css';

/** The diff library is loaded on demand. */
const loadRevisionDialog = () => import('./RevisionDialog.tsx').then(({ RevisionDialog }) => RevisionDialog);

interface Props {
  type: ContentTypeName;
  /** Absent for a single-entry type. */
  documentId: string | undefined;
  /** Called after a revision was restored: the form's values are stale. */
  onRestored: () => void;
}

interface Read {
  revisions: Revision[];
  page: number;
  pageCount: number;
}

const kinds: Readonly<Record<string, string>> = declaration.fields.kind.options ?? {};

/** The history of an entry, with restore. Loaded when it is opened. */
export function EntryHistory({ type, documentId, onRestored }: Props) {
  const [isOpen, setOpen] = useState(false);
  const key = isOpen ? 'history' : undefined;
  const { result, state, more, retry } = usePages<Read>(key, async (before) => {
    const { data, meta } = await adminApi.history(type, documentId, (before?.page ?? 0) + 1);
    const { page, pageCount } = meta.pagination;
    return { revisions: [...(before?.revisions ?? []), ...data], page, pageCount };
  });
  const { showToast } = useToasts();
  const [shown, setShown] = useState<number>();
  const version = useLazy(loadRevisionDialog, shown !== undefined);

  function restored(revision: number, dropped: readonly string[]): void {
    setShown(undefined);
    // The form and this component are remounted with the restored values: only a toast outlives that.
    showToast([`La version ${revision} est restaurée.`, ...dropped].join(' '));
    onRestored();
  }

  return (
    <details className={styles.panel} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Historique <Icon name="down" />
      </summary>
      {result?.revisions.length === 0 && (
        <p className={ui.muted}>Aucun changement n’a encore été noté. Le prochain enregistrement le sera.</p>
      )}
      {result && result.revisions.length > 0 && (
        <ol className={styles.versions}>
          {result.revisions.map((revision) => (
            <li key={revision.revision} className={ui.stack}>
              <Button className={`${ui.link} ${ui.small}`} onClick={() => setShown(revision.revision)}>
                <strong>{kinds[revision.kind]}</strong>
                <VisuallyHidden>{`, version ${revision.revision}`}</VisuallyHidden>
              </Button>
              <span className={ui.muted}>
                <RelativeTime instant={revision.at} />
                {revision.author && `, ${revision.author.username}`}
              </span>
              {revision.changed.length > 0 && <span className={ui.muted}>{labelsOf(type, revision.changed)}</span>}
            </li>
          ))}
        </ol>
      )}
      {state === 'failed' && <RetryNotice onRetry={retry}>Erreur lors du chargement des données</RetryNotice>}
      {(state === 'loading' || state === 'more') && <p role="status">Chargement...</p>}
      {result && state === 'ready' && result.page < result.pageCount && (
        <Button className={`${ui.link} ${ui.strong}`} onClick={() => more(result)}>
          Versions plus anciennes
        </Button>
      )}
      {shown !== undefined && version.Component && (
        <version.Component
          type={type}
          documentId={documentId}
          revision={shown}
          onClose={() => setShown(undefined)}
          onRestored={restored}
        />
      )}
      {shown !== undefined && !version.Component && !version.error && <p role="status">Chargement...</p>}
      {shown !== undefined && version.error !== undefined && (
        <RetryNotice onRetry={version.retry}>La comparaison n’a pas pu être chargée.</RetryNotice>
      )}
    </details>
  );
}

/** « Titre, Description » */
function labelsOf(type: ContentTypeName, changed: readonly string[]): string {
  const { fields } = typeOf(type);
  return changed.map((name) => fields[name]?.label ?? name).join(', ');
}
