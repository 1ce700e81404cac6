import { useRevalidator } from 'react-router';
import { buttonClass } from '#app/ui/links.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { content } from '../session/session.ts';
import type { Route } from './+types/route';
import styles from './dashboard.module.css';
import { type Change, summarise, type TypeSummary } from './summary.ts';

export async function clientLoader() {
  try {
    return { summary: await summarise(content) };
  } catch {
    return { summary: undefined };
  }
}
clientLoader.hydrate = true as const;

export function meta() {
  return [
    { title: 'Tableau de bord · Administration du Mémorial ACTe' },
    { name: 'robots', content: 'noindex, nofollow' },
  ];
}

export const HydrateFallback = Waiting;

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  const { summary } = loaderData;
  return (
    <>
      <h1 className={styles.title}>Tableau de bord</h1>
      {summary ? (
        <>
          <ul className={styles.figures}>
            {summary.types.map((type) => (
              <Figure key={type.type} summary={type} />
            ))}
          </ul>
          <section aria-labelledby="recents" className={styles.recent}>
            <h2 id="recents">Modifications récentes</h2>
            {summary.changes.length > 0 ? (
              <ol className={styles.changes}>
                {summary.changes.map((change) => (
                  <Latest key={change.documentId} change={change} />
                ))}
              </ol>
            ) : (
              <p>Rien n’a encore été publié. Vos prochaines modifications apparaîtront ici.</p>
            )}
          </section>
        </>
      ) : (
        <div className={styles.failure} role="alert">
          <p>Erreur lors du chargement des données</p>
          <button
            type="button"
            className={buttonClass()}
            disabled={state === 'loading'}
            onClick={() => void revalidate()}
          >
            Réessayer
          </button>
        </div>
      )}
    </>
  );
}

const count = new Intl.NumberFormat('fr-FR');

function Figure({ summary: { label, total, published, hasState } }: { summary: TypeSummary }) {
  return (
    <li className={styles.figure}>
      <h2>{label}</h2>
      <p>
        <strong>{count.format(total)}</strong> {hasState ? `dont ${count.format(published)} en ligne` : 'en ligne'}
      </p>
      <progress max={Math.max(total, 1)} value={published} aria-label={`${label} en ligne`} />
    </li>
  );
}

const when = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Guadeloupe',
});

function Latest({ change }: { change: Change }) {
  const words = (
    <>
      <strong>{change.title || 'Sans titre'}</strong>
      <span>
        {change.kind}
        {!change.published && ', non publié'}
      </span>
    </>
  );
  return (
    <li>
      {change.type === 'events' && change.published ? (
        <a href={`/evenement/${change.documentId}`}>{words}</a>
      ) : (
        <div>{words}</div>
      )}
      <time dateTime={change.updatedAt}>{when.format(new Date(change.updatedAt))}</time>
    </li>
  );
}
