import { lazy, Suspense, useState } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import type { Revision } from '#client/index.ts';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import { revisions as declaration } from '#content/revisions.ts';
import { fromNow, readableDate } from '../registers/moments.ts';
import { office } from '../session/session.ts';
import { useToasts } from '../toasts/index.ts';
import styles from './history.module.css';

/** The comparison brings a library with it, which nobody needs who does not look. */
const Version = lazy(() => import('./Version.tsx').then(({ Version: component }) => ({ default: component })));

interface Props {
  type: ContentTypeName;
  /** Left out for the only entry of its kind. */
  documentId: string | undefined;
  /** Called when the entry was brought back to a version: what a form shows of it is no longer true. */
  onRestored: () => void;
}

interface Read {
  revisions: Revision[];
  page: number;
  pageCount: number;
}

const kinds: Readonly<Record<string, string>> = declaration.fields.kind.options ?? {};

/** What happened to an entry, and the way back. Nothing is asked of the server before it is opened. */
export function EntryHistory({ type, documentId, onRestored }: Props) {
  const [read, setRead] = useState<Read>();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const { say } = useToasts();
  const [shown, setShown] = useState<number>();

  async function load(page = 1): Promise<void> {
    setState('loading');
    try {
      const { data, meta } = await office.history(type, documentId, page);
      setRead((before) => ({
        revisions: page === 1 ? data : [...(before?.revisions ?? []), ...data],
        page,
        pageCount: meta.pagination.pageCount,
      }));
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  function restored(revision: number, dropped: readonly string[]): void {
    setShown(undefined);
    // The form is drawn anew with what came back, and this with it: only a toast outlives that.
    say([`La version ${revision} est restaurée.`, ...dropped].join(' '));
    onRestored();
  }

  return (
    <details
      className={styles.panel}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && state !== 'loading') void load();
      }}
    >
      <summary>
        Historique <Icon name="down" />
      </summary>
      {read && read.revisions.length === 0 && (
        <p className={styles.none}>Aucun changement n’a encore été noté. Le prochain enregistrement le sera.</p>
      )}
      {read && read.revisions.length > 0 && (
        <ol className={styles.versions}>
          {read.revisions.map((revision) => (
            <li key={revision.revision}>
              <button type="button" onClick={() => setShown(revision.revision)}>
                <strong>{kinds[revision.kind]}</strong>
                <span className={styles.hidden}>, version {revision.revision}</span>
              </button>
              <span>
                <time dateTime={revision.at} title={readableDate(revision.at)}>
                  {fromNow(revision.at)}
                </time>
                {revision.author && `, ${revision.author.username}`}
              </span>
              {revision.changed.length > 0 && <span>{labelsOf(type, revision.changed)}</span>}
            </li>
          ))}
        </ol>
      )}
      {state === 'failed' && (
        <div role="alert" className={styles.problem}>
          <p>Erreur lors du chargement des données</p>
          <button type="button" className={styles.more} onClick={() => void load(1)}>
            Réessayer
          </button>
        </div>
      )}
      {state === 'loading' && <p role="status">Chargement...</p>}
      {read && state === 'idle' && read.page < read.pageCount && (
        <button type="button" className={styles.more} onClick={() => void load(read.page + 1)}>
          Versions plus anciennes
        </button>
      )}
      {shown !== undefined && (
        <Suspense fallback={<p role="status">Chargement...</p>}>
          <Version
            type={type}
            documentId={documentId}
            revision={shown}
            onClose={() => setShown(undefined)}
            onRestored={restored}
          />
        </Suspense>
      )}
    </details>
  );
}

/** « Titre, Description » */
function labelsOf(type: ContentTypeName, changed: readonly string[]): string {
  const { fields } = typeOf(type);
  return changed.map((name) => fields[name]?.label ?? name).join(', ');
}
