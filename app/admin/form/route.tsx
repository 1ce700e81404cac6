import { useLocation, useParams } from 'react-router';
import { typeOf } from '#content/index.ts';
import { Failure } from '../parts/Failure.tsx';
import { Missing } from '../parts/Missing.tsx';
import { ScreenBar } from '../parts/ScreenBar.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { type ContentScreen, screenAt } from '../screens.ts';
import { content } from '../session/session.ts';
import type { Route } from './+types/route';
import { Editor } from './Editor.tsx';
import styles from './form.module.css';
import { populateOf } from './values.ts';

export function meta({ location, params }: Route.MetaArgs) {
  const { label, creation } = screenAt(location.pathname);
  const what = creation ? ((params as { documentId?: string }).documentId ? `Modifier · ${label}` : creation) : label;
  return [{ title: `${what} · Administration du Mémorial ACTe` }, { name: 'robots', content: 'noindex, nofollow' }];
}

/** The form of an entry, of one to come, or of the only one of its type. */
export default function FormRoute() {
  const screen = screenAt(useLocation().pathname);
  const { documentId } = useParams();
  const creating = screen.creation !== undefined && documentId === undefined;
  if (creating)
    return (
      <Editor
        key={`${screen.type} nouveau`}
        screen={screen}
        documentId={undefined}
        entry={undefined}
        onReload={nothing}
      />
    );
  return <Existing key={`${screen.type} ${documentId}`} screen={screen} documentId={documentId} />;
}

/** What is not kept yet has no history to come back from. */
const nothing = () => undefined;

function Existing({ screen, documentId }: { screen: ContentScreen; documentId: string | undefined }) {
  const { result, failure, loading, reload } = useAnswer('entry', async (signal) => ({
    entry: await content.get(screen.type, documentId, { populate: populateOf(typeOf(screen.type)) }, { signal }),
  }));
  const list = `/admin/${screen.path}`;
  if (result?.entry || (result && !screen.creation)) {
    return (
      // An entry read anew is another beginning.
      <Editor
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
      <ScreenBar trail={[{ label: screen.label, ...(screen.creation && { to: list }) }, { label: 'Modifier' }]} />
      <h1 className={styles.title}>{result ? 'Élément introuvable' : screen.label}</h1>
      {failure !== undefined ? (
        <Failure loading={loading} onRetry={reload} />
      ) : result ? (
        <Missing to={list} back="Revenir à la liste">
          Cet élément n’existe pas, ou n’existe plus.
        </Missing>
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
