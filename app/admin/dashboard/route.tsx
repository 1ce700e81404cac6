import { Link } from 'react-router';
import { Icon } from '#app/ui/Icon.tsx';
import { buttonClass } from '#app/ui/links.tsx';
import { Failure } from '../parts/Failure.tsx';
import { ScreenBar } from '../parts/ScreenBar.tsx';
import { State } from '../parts/State.tsx';
import { shortInstant } from '../parts/told.ts';
import { useAnswer } from '../parts/use-answer.ts';
import { contentScreens, screenOf } from '../screens.ts';
import { content } from '../session/session.ts';
import styles from './dashboard.module.css';
import { type Change, summarise, type TypeSummary } from './summary.ts';

export function meta() {
  return [
    { title: 'Tableau de bord · Administration du Mémorial ACTe' },
    { name: 'robots', content: 'noindex, nofollow' },
  ];
}

const lists = contentScreens.filter(({ creation }) => creation !== undefined);
const onlyOnes = contentScreens.filter(({ creation }) => creation === undefined);

export default function Dashboard() {
  const { result, failure, loading, reload } = useAnswer('figures', (signal) => summarise(content, signal));
  return (
    <>
      <ScreenBar trail={[{ label: 'Administration' }, { label: 'Tableau de bord' }]}>
        <a href="/" className={buttonClass('hollow')}>
          Voir le site
        </a>
      </ScreenBar>
      <h1 className={styles.title}>Tableau de bord</h1>
      {failure !== undefined ? (
        <Failure loading={loading} onRetry={reload} />
      ) : (
        <>
          <ul className={styles.figures} aria-busy={loading}>
            {result
              ? result.types.map((type) => <Figure key={type.type} summary={type} />)
              : lists.map(({ type, label }) => <AwaitedFigure key={type} label={label} />)}
          </ul>
          <div className={styles.columns}>
            <section aria-labelledby="recents" className={styles.recent}>
              <h2 id="recents">Modifications récentes</h2>
              {result && result.changes.length === 0 ? (
                <p>Rien n’a encore été publié. Vos prochaines modifications apparaîtront ici.</p>
              ) : (
                <ol className={styles.changes}>
                  {result?.changes.map((change) => (
                    <Latest key={change.documentId} change={change} />
                  ))}
                </ol>
              )}
            </section>
            <section aria-labelledby="gestes" className={styles.quick}>
              <h2 id="gestes">Actions rapides</h2>
              <ul className={styles.actions}>
                {lists.map(({ path, creation }) => (
                  <li key={path}>
                    <Link to={`/admin/${path}/nouveau`}>
                      {creation} <Icon name="plus" />
                    </Link>
                  </li>
                ))}
                {onlyOnes.map(({ path, label }) => (
                  <li key={path}>
                    <Link to={`/admin/${path}`}>
                      {label} <Icon name="arrow" />
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          </div>
        </>
      )}
    </>
  );
}

const count = new Intl.NumberFormat('fr-FR');

function Figure({ summary: { type, label, total, published, hasState } }: { summary: TypeSummary }) {
  const { path } = screenOf(type);
  return (
    <li className={styles.figure}>
      <h2>
        <Link to={`/admin/${path}`}>{label}</Link>
      </h2>
      <p>
        <strong>{count.format(total)}</strong> {hasState ? `dont ${count.format(published)} en ligne` : 'en ligne'}
      </p>
      <progress max={Math.max(total, 1)} value={published} aria-label={`${label} en ligne`} />
      <Link to={`/admin/${path}/nouveau`} className={styles.add} aria-label={`Ajouter\u00a0: ${label}`}>
        <Icon name="plus" /> Ajouter
      </Link>
    </li>
  );
}

/** A figure's place, while its numbers are counted. */
function AwaitedFigure({ label }: { label: string }) {
  return (
    <li className={styles.figure}>
      <h2>{label}</h2>
      <p>
        <strong>–</strong>
      </p>
      <progress max={1} value={0} aria-label={`${label} en ligne`} />
      <span className={styles.add} />
    </li>
  );
}

function Latest({ change }: { change: Change }) {
  return (
    <li>
      <Link to={`/admin/${screenOf(change.type).path}/${change.documentId}`}>
        <strong>{change.title || 'Sans titre'}</strong>
        <span>{change.kind}</span>
      </Link>
      {!change.published && <State on={false} words={{ on: 'Publié', off: 'Brouillon' }} />}
      <time dateTime={change.updatedAt}>{shortInstant(change.updatedAt)}</time>
    </li>
  );
}
