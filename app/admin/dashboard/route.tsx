import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass, NewTabLink } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { ChecksToSee } from '../checks/ChecksToSee.tsx';
import { useQuery } from '../queries/use-query.ts';
import { screenMeta } from '../screen-meta.ts';
import { contentScreens, listScreens } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import { LoadError, RetryNotice } from '../ui/LoadError.tsx';
import { PageToolbar } from '../ui/PageToolbar.tsx';
import ui from '../ui/primitives.module.css';
import { useNow } from '../ui/use-now.ts';
import styles from './dashboard.module.css';
import { Figures } from './Figures.tsx';
import { OpeningToday } from './OpeningToday.tsx';
import { Drafts, LatestChanges } from './People.tsx';
import { Todo } from './Todo.tsx';
import { Week } from './Week.tsx';

export const meta = () => screenMeta('Tableau de bord');

const onlyOnes = contentScreens.filter(({ creation }) => creation === undefined);

export default function Dashboard() {
  const now = useNow();
  const { result, failure, loading, reload } = useQuery('dashboard', (signal) => adminApi.dashboard({ signal }));
  /** A part of the answer; while it loads nothing, and a retry where the server could not read it. */
  function part<Part>(value: Part | null | undefined, draw: (value: Part) => ReactNode): ReactNode {
    if (value === undefined) return null;
    if (value !== null) return draw(value);
    return <RetryNotice onRetry={() => void reload()}>Ce bloc ne se charge pas.</RetryNotice>;
  }
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
        <div className={styles.screen} aria-busy={loading}>
          <div className={styles.opening}>
            {part(result?.site, ({ hours }) => (
              <OpeningToday hours={hours} now={now} />
            ))}
          </div>
          <section className={styles.tasks} aria-labelledby="a-faire">
            <Todo dashboard={result} now={now} />
          </section>
          <div className={`${ui.stack} ${styles.people}`}>
            <section aria-labelledby="brouillons">
              <h2 id="brouillons">Mes brouillons</h2>
              {part(result?.drafts, (drafts) => (
                <Drafts drafts={drafts} />
              ))}
            </section>
            <section aria-labelledby="recents">
              <h2 id="recents" className={ui.spread}>
                Modifications récentes
                <Link to="/admin/journal" className={`${ui.link} ${ui.small}`}>
                  Tout le journal
                </Link>
              </h2>
              {part(result?.changes, (changes) => (
                <LatestChanges changes={changes} />
              ))}
            </section>
          </div>
          <section className={styles.days} aria-labelledby="semaine">
            <h2 id="semaine" className={ui.spread}>
              Cette semaine
              <Link to="/admin/events?vue=mois" className={`${ui.link} ${ui.small}`}>
                Voir le mois
              </Link>
            </h2>
            {part(result && (result.agenda && result.schedule ? result : null), ({ agenda, schedule, site }) => (
              <Week events={agenda?.week ?? []} changes={schedule ?? []} hours={site?.hours} now={now} />
            ))}
          </section>
          <div className={styles.counts}>
            {part(result ? result.counts : [], (counts) => (
              <Figures counts={result && counts} />
            ))}
          </div>
          <ChecksToSee />
          <section aria-labelledby="gestes">
            <h2 id="gestes">Actions rapides</h2>
            <ul className={`${ui.cluster} ${styles.actions}`}>
              {[...listScreens, ...onlyOnes].map(({ path, creation, label }) => (
                <li key={path}>
                  <Link to={`/admin/${path}${creation ? '/nouveau' : ''}`} className={ui.link}>
                    <Icon name={creation ? 'plus' : 'arrow'} /> {creation ?? label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </>
  );
}
