import { Link } from 'react-router';
import { buttonClass, NewTabLink } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { typeOf } from '#content/index.ts';
import { formatDateTime, formatNumber } from '#model/format.ts';
import { ChecksToSee } from '../checks/ChecksToSee.tsx';
import { PublicationBadge } from '../publication/PublicationBadge.tsx';
import { useQuery } from '../queries/use-query.ts';
import { screenMeta } from '../screen-meta.ts';
import { type ContentScreen, contentScreens, formPath, listScreens } from '../screens.ts';
import { LoadError } from '../ui/LoadError.tsx';
import { PageToolbar } from '../ui/PageToolbar.tsx';
import ui from '../ui/primitives.module.css';
import { MissingStatements, RefusedPublications, UnsentMails, WaitingGroupRequests } from './alarms.tsx';
import styles from './dashboard.module.css';
import { OpeningToday } from './OpeningToday.tsx';
import { type Change, summarize, type TypeSummary } from './summary.ts';

export const meta = () => screenMeta('Tableau de bord');

const onlyOnes = contentScreens.filter(({ creation }) => creation === undefined);

export default function Dashboard() {
  const { result, failure, loading, reload } = useQuery('figures', summarize);
  return (
    <>
      <PageToolbar breadcrumb={[{ label: 'Administration' }, { label: 'Tableau de bord' }]}>
        <NewTabLink href="/" className={buttonClass('hollow')}>
          Voir le site <Icon name="out" />
        </NewTabLink>
      </PageToolbar>
      <h1 className={styles.title}>Tableau de bord</h1>
      {failure !== undefined ? (
        <LoadError loading={loading} onRetry={reload} />
      ) : (
        <>
          <OpeningToday />
          <RefusedPublications />
          <WaitingGroupRequests />
          <MissingStatements />
          <UnsentMails />
          <ul className={`${ui.panel} ${styles.figures}`} aria-busy={loading}>
            {listScreens.map((screen) => (
              <Figure
                key={screen.type}
                screen={screen}
                summary={result?.types.find(({ type }) => type === screen.type)}
              />
            ))}
          </ul>
          <ChecksToSee />
          <div className={styles.columns}>
            <section aria-labelledby="recents" className={styles.recent}>
              <h2 id="recents" className={ui.section}>
                Modifications récentes
              </h2>
              {result && result.changes.length === 0 ? (
                <p>Rien n’a encore été publié. Vos prochaines modifications apparaîtront ici.</p>
              ) : (
                <ol className={styles.changes}>
                  {result?.changes.map((change) => (
                    <Latest key={change.entry.documentId} {...change} />
                  ))}
                </ol>
              )}
            </section>
            <section aria-labelledby="gestes">
              <h2 id="gestes" className={ui.section}>
                Actions rapides
              </h2>
              <ul className={styles.actions}>
                {[...listScreens, ...onlyOnes].map(({ path, creation, label }) => (
                  <li key={path}>
                    <Link to={`/admin/${path}${creation ? '/nouveau' : ''}`} className={ui.row}>
                      {creation ?? label} <Icon name={creation ? 'plus' : 'arrow'} />
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

/** The counts of a type; without `summary` while they load. */
function Figure({ screen: { type, path }, summary }: { screen: ContentScreen; summary: TypeSummary | undefined }) {
  const label = typeOf(type).label.plural;
  const { total = 0, published = 0, period } = summary ?? {};
  return (
    <li className={`${ui.stack} ${styles.figure}`}>
      <h2 className={ui.caption}>
        {summary ? (
          <Link to={`/admin/${path}`} className={ui.plain}>
            {label}
          </Link>
        ) : (
          label
        )}
      </h2>
      <p className={ui.muted}>
        <strong>{summary ? formatNumber(total) : '–'}</strong>{' '}
        {summary &&
          (period ? periodText(period) : published < total ? `dont ${formatNumber(published)} en ligne` : 'en ligne')}
      </p>
      <progress
        max={Math.max(total, 1)}
        value={published}
        aria-label={`${label} ${period ? 'enregistrées' : 'en ligne'}`}
      />
      {summary ? (
        <Link
          to={`/admin/${path}/nouveau`}
          className={`${ui.link} ${ui.strong} ${ui.plain}`}
          aria-label={`Ajouter\u00a0: ${label}`}
        >
          <Icon name="plus" /> Ajouter
        </Link>
      ) : (
        <span className={ui.link} />
      )}
    </li>
  );
}

function Latest({ type, entry }: Change) {
  const declaration = typeOf(type);
  const { label, admin } = declaration;
  const { documentId, updatedAt, publication } = entry;
  return (
    <li className={ui.cluster}>
      <Link to={formPath({ type, documentId })} className={`${ui.stack} ${ui.plain}`}>
        <strong>{String(entry[admin.title] || 'Sans titre')}</strong>
        <span className={ui.muted}>{label.singular}</span>
      </Link>
      {publication.state !== 'published' && <PublicationBadge state={publication.state} type={declaration} />}
      <time dateTime={updatedAt} className={ui.muted}>
        {formatDateTime(updatedAt)}
      </time>
    </li>
  );
}
