import { Link } from 'react-router';
import { buttonClass } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { ChecksToSee } from '../checks/ChecksToSee.tsx';
import { formatNumber, shortInstant } from '../parts/format.ts';
import { LoadError } from '../parts/LoadError.tsx';
import { PageToolbar } from '../parts/PageToolbar.tsx';
import { useQuery } from '../parts/use-query.ts';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import { PublicationBadge } from '../publication/PublicationBadge.tsx';
import { contentScreens, screenOf } from '../screens.ts';
import { adminApi, contentApi } from '../session/session.ts';
import styles from './dashboard.module.css';
import { MissingStatements } from './MissingStatements.tsx';
import { OpeningToday } from './OpeningToday.tsx';
import { RefusedPublications } from './RefusedPublications.tsx';
import { type Change, summarize, type TypeSummary } from './summary.ts';

export function meta() {
  return [
    { title: 'Tableau de bord · Administration du Mémorial ACTe' },
    { name: 'robots', content: 'noindex, nofollow' },
  ];
}

const lists = contentScreens.filter(({ creation }) => creation !== undefined);
const onlyOnes = contentScreens.filter(({ creation }) => creation === undefined);

export default function Dashboard() {
  const { result, failure, loading, reload } = useQuery('figures', (signal) =>
    summarize({ content: contentApi, admin: adminApi }, signal),
  );
  return (
    <>
      <PageToolbar breadcrumb={[{ label: 'Administration' }, { label: 'Tableau de bord' }]}>
        <a href="/" target="_blank" rel="noopener noreferrer" className={buttonClass('hollow')}>
          Voir le site <Icon name="out" />
          <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
        </a>
      </PageToolbar>
      <h1 className={styles.title}>Tableau de bord</h1>
      {failure !== undefined ? (
        <LoadError loading={loading} onRetry={reload} />
      ) : (
        <>
          <OpeningToday />
          <RefusedPublications />
          <MissingStatements />
          <ul className={styles.figures} aria-busy={loading}>
            {result
              ? result.types.map((type) => <Figure key={type.type} summary={type} />)
              : lists.map(({ type, label }) => <FigurePlaceholder key={type} label={label} />)}
          </ul>
          <ChecksToSee />
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

/** « dont 2 affichées en ce moment, 1 terminée » */
function periodText({ now, over }: NonNullable<TypeSummary['period']>): string {
  const shown = `dont ${formatNumber(now)} affichée${now > 1 ? 's' : ''} en ce moment`;
  return over === 0 ? shown : `${shown}, ${formatNumber(over)} terminée${over > 1 ? 's' : ''}`;
}

function Figure({ summary: { type, label, total, published, period } }: { summary: TypeSummary }) {
  const { path } = screenOf(type);
  return (
    <li className={styles.figure}>
      <h2>
        <Link to={`/admin/${path}`}>{label}</Link>
      </h2>
      <p>
        <strong>{formatNumber(total)}</strong>{' '}
        {period ? periodText(period) : published < total ? `dont ${formatNumber(published)} en ligne` : 'en ligne'}
      </p>
      <progress
        max={Math.max(total, 1)}
        value={published}
        aria-label={`${label} ${period ? 'enregistrées' : 'en ligne'}`}
      />
      <Link to={`/admin/${path}/nouveau`} className={styles.add} aria-label={`Ajouter\u00a0: ${label}`}>
        <Icon name="plus" /> Ajouter
      </Link>
    </li>
  );
}

/** Placeholder shown while the counts load. */
function FigurePlaceholder({ label }: { label: string }) {
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
      {change.state !== 'published' && <PublicationBadge state={change.state} />}
      <time dateTime={change.updatedAt}>{shortInstant(change.updatedAt)}</time>
    </li>
  );
}
