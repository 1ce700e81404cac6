import { useLocation, useParams } from 'react-router';
import { typeOf } from '#content/index.ts';
import { LoadError } from '../parts/LoadError.tsx';
import { NotFoundMessage } from '../parts/NotFoundMessage.tsx';
import { PageToolbar } from '../parts/PageToolbar.tsx';
import { useQuery } from '../parts/use-query.ts';
import { type ContentScreen, matchScreen } from '../screens.ts';
import { contentApi } from '../session/session.ts';
import type { Route } from './+types/route';
import { EntryForm } from './EntryForm.tsx';
import styles from './form.module.css';
import { populateOf } from './values.ts';

export function meta({ location, params }: Route.MetaArgs) {
  const { label, creation } = matchScreen(location.pathname);
  const what = creation ? ((params as { documentId?: string }).documentId ? `Modifier · ${label}` : creation) : label;
  return [{ title: `${what} · Administration du Mémorial ACTe` }, { name: 'robots', content: 'noindex, nofollow' }];
}

/** The form of an entry, of a new one, or of a single-entry type. */
export default function FormRoute() {
  const screen = matchScreen(useLocation().pathname);
  const { documentId } = useParams();
  const creating = screen.creation !== undefined && documentId === undefined;
  if (creating)
    return (
      <EntryForm
        key={`${screen.type} nouveau`}
        screen={screen}
        documentId={undefined}
        entry={undefined}
        onReload={noReload}
      />
    );
  return <ExistingEntry key={`${screen.type} ${documentId}`} screen={screen} documentId={documentId} />;
}

/** A new entry has no history to restore from. */
const noReload = () => undefined;

function ExistingEntry({ screen, documentId }: { screen: ContentScreen; documentId: string | undefined }) {
  const { result, failure, loading, reload } = useQuery('entry', async (signal) => ({
    entry: await contentApi.get(screen.type, documentId, { populate: populateOf(typeOf(screen.type)) }, { signal }),
  }));
  const list = `/admin/${screen.path}`;
  if (result?.entry || (result && !screen.creation)) {
    return (
      // An entry that was read again is another baseline.
      <EntryForm
        key={String(result.entry?.updatedAt)}
        screen={screen}
        documentId={documentId}
        entry={result.entry as Record<string, unknown> | undefined}
        onReload={reload}
      />
    );
  }
  return (
    <>
      <PageToolbar
        breadcrumb={[{ label: screen.label, ...(screen.creation && { to: list }) }, { label: 'Modifier' }]}
      />
      <h1 className={styles.title}>{result ? 'Élément introuvable' : screen.label}</h1>
      {failure !== undefined ? (
        <LoadError loading={loading} onRetry={reload} />
      ) : result ? (
        <NotFoundMessage to={list} back="Revenir à la liste">
          Cet élément n’existe pas, ou n’existe plus.
        </NotFoundMessage>
      ) : (
        <div className={styles.awaited} role="status" aria-label="Chargement...">
          <span />
          <span />
          <span />
        </div>
      )}
    </>
  );
}
