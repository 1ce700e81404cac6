import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass, Icon, NewTabLink } from '#app/ui/buttons.tsx';
import { typeOf } from '#content/index.ts';
import type { TypeCounts } from '#contract/admin-answers.ts';
import { exceptionDays, noticeState } from '#editorial/opening-words.ts';
import { today } from '#model/calendar.ts';
import { formatNumber, formatSpans } from '#model/format.ts';
import { comingExceptions, type OpeningHours } from '#model/opening-hours.ts';
import { OpeningNow } from '../fields/kinds/opening/OpeningNow.tsx';
import { useQuery } from '../queries/use-query.ts';
import { contentScreens, listScreens, screenOf, wholeListPath } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import { LoadError, RetryNotice } from '../ui/messages.tsx';
import { PageToolbar } from '../ui/PageToolbar.tsx';
import ui from '../ui/primitives.module.css';
import { useNow } from '../ui/use-now.ts';
import styles from './dashboard.module.css';
import { Drafts, LatestChanges } from './People.tsx';
import { ChecksToSee, Todo } from './Todo.tsx';
import { Week } from './Week.tsx';

export default function Dashboard() {
  const now = useNow();
  const { result, failure, loading, reload } = useQuery('dashboard', (signal) => adminApi.dashboard({ signal }));
  /** A part of the answer; while it loads nothing, and a retry where the server could not read it. */
  function part<Part>(value: Part | null | undefined, draw: (value: Part) => ReactNode): ReactNode {
    if (value === undefined) return null;
    if (value !== null) return draw(value);
    return <RetryNotice onRetry={reload}>Ce bloc ne se charge pas.</RetryNotice>;
  }
  return (
    <>
      <PageToolbar breadcrumb={[{ label: 'Administration' }, { label: 'Tableau de bord' }]}>
        <NewTabLink href="/" className={buttonClass('hollow')}>
          Voir le site <Icon name="out" />
        </NewTabLink>
      </PageToolbar>
      <h1>Tableau de bord</h1>
      {failure !== undefined ? (
        <LoadError onRetry={reload} />
      ) : (
        <div className={`above6 ${styles.screen}`} aria-busy={loading}>
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
            <ul className={ui.cluster}>
              {[...listScreens, ...contentScreens.filter(({ creation }) => !creation)].map(
                ({ path, creation, label }) => (
                  <li key={path}>
                    <Link to={`/admin/${path}${creation ? '/nouveau' : ''}`} className={ui.link}>
                      <Icon name={creation ? 'plus' : 'arrow'} /> {creation ?? label}
                    </Link>
                  </li>
                ),
              )}
            </ul>
          </section>
        </div>
      )}
    </>
  );
}

/** The current opening sentence of the site and the next three exceptions, with a link to the hours. */
function OpeningToday({ hours, now }: { hours: OpeningHours; now: number }) {
  const day = today(now);
  const exceptions = comingExceptions(hours, day).slice(0, 3);
  return (
    <section className={`${ui.columns} ${styles.hours}`} aria-label="Ouverture">
      <OpeningNow hours={hours} now={now}>
        <Link to={`/admin/${screenOf('setting').path}`} className={`above2 ${ui.link}`}>
          Modifier l’ouverture
        </Link>
      </OpeningNow>
      <div className={`${ui.panel} ${styles.exceptions}`}>
        <h2 className={ui.caption}>Dates particulières à venir</h2>
        {exceptions.length === 0 ? (
          <p className={ui.secondary}>Aucune{'\u00a0'}: la semaine habituelle s’applique.</p>
        ) : (
          <ul className={ui.lines}>
            {exceptions.map((exception) => {
              const { firstDay, spans } = exception;
              return (
                <li key={firstDay} className={ui.dot} data-state={spans.length === 0 ? 'closed' : 'changed'}>
                  <b>{exceptionDays(exception, day)}</b>
                  <span className={ui.secondary}>
                    {spans.length === 0 ? 'Fermé' : formatSpans(spans)},{' '}
                    {noticeState(exception, day).replace(/^B/, 'b')}
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </section>
  );
}

/** How many entries there are of each type, and how many the public sees now. Without `counts`, placeholders. */
const Figures = ({ counts }: { counts: readonly TypeCounts[] | undefined }) => (
  <ul className={`${ui.panel} ${styles.figures}`} aria-busy={!counts}>
    {listScreens.map((screen) => {
      const label = typeOf(screen.type).label.plural;
      const ofType = counts?.find(({ type }) => type === screen.type);
      return (
        <li key={screen.type} className={`${ui.stack} ${ui.close} ${styles.figure}`}>
          <h2 className={ui.caption}>
            {ofType ? (
              <Link to={wholeListPath(screen)} className={ui.plain}>
                {label}
              </Link>
            ) : (
              label
            )}
          </h2>
          <p className={ui.muted}>
            <strong>{ofType ? formatNumber(ofType.total) : '–'}</strong> {ofType && shownText(ofType)}
          </p>
          <progress
            max={Math.max(ofType?.total ?? 0, 1)}
            value={ofType?.shown ?? 0}
            aria-label={`${label} ${ofType?.over === null ? 'en ligne' : 'affichées en ce moment'}`}
          />
          {ofType ? (
            <Link
              to={`/admin/${screen.path}/nouveau`}
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
    })}
  </ul>
);

/** « dont 2 affichées en ce moment, 1 terminée », « dont 118 en ligne, 23 à venir » */
function shownText({ total, shown, coming, over }: TypeCounts): string {
  if (over !== null) {
    const now = `dont ${formatNumber(shown)} affichée${shown > 1 ? 's' : ''} en ce moment`;
    return over === 0 ? now : `${now}, ${formatNumber(over)} terminée${over > 1 ? 's' : ''}`;
  }
  const online = shown < total ? `dont ${formatNumber(shown)} en ligne` : 'en ligne';
  return coming ? `${online}, ${formatNumber(coming)} à venir` : online;
}
