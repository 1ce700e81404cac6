import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { typeOf } from '#content/index.ts';
import type { Dashboard } from '#contract/admin-answers.ts';
import { formatCount } from '#model/format.ts';
import { EntryChecksLink } from '../checks/EntryChecksLink.tsx';
import { PublicationSign } from '../publication/PublicationSign.tsx';
import { useQuery } from '../queries/use-query.ts';
import { formPath } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import ui from '../ui/primitives.module.css';
import styles from './dashboard.module.css';
import { isUrgent, todoLines } from './todo.ts';

/** What can be finished today, the most pressing first. Without `dashboard`: its heading, while it loads. A line leaves when it is done. */
export function Todo({ dashboard, now }: { dashboard: Dashboard | undefined; now: number }) {
  const lines = dashboard ? todoLines(dashboard, now) : [];
  return (
    <>
      <h2 id="a-faire" className={ui.spread}>
        À faire
        {lines.length > 0 && <small>{`${formatCount(lines.length, 'point', '')}, le plus pressé d’abord`}</small>}
      </h2>
      {lines.length === 0 ? (
        dashboard && <p>Rien à faire. La semaine est complète.</p>
      ) : (
        <ul className={`${ui.ruled} ${styles.todo}`}>
          {lines.map(({ fact, detail, verb, to, sign, isRefused, due }) => (
            <li key={fact} data-urgent={isUrgent({ due }, now) || undefined}>
              {typeof sign === 'number' ? (
                <span className={ui.number} data-severity={isRefused ? 'refused' : undefined} aria-hidden="true">
                  {sign}
                </span>
              ) : (
                <PublicationSign state={sign} />
              )}
              <div>
                <b>{fact}</b>
                <p className={ui.secondary}>{frenchSpacing(detail)}</p>
              </div>
              <Link to={to} className={ui.link} aria-label={`${verb}\u00a0: ${fact}`}>
                {verb}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const shown = 6;

/** The entries with findings among the latest changes, on the dashboard. Nothing where there are none. */
export function ChecksToSee() {
  const { result } = useQuery('checks', (signal) => adminApi.checks({}, { signal }));
  const [areAll, setAll] = useState(false);
  if (!result || result.data.length === 0) return null;
  return (
    <section aria-labelledby="a-voir" className={`${ui.section} above8 ${styles.checks}`}>
      <h2 id="a-voir">À relire</h2>
      <p className={`above1 ${ui.muted}`}>
        {formatCount(result.meta.found, 'page', '')} parmi les dernières modifiées, en ligne ou en brouillon{'\u00a0'}:
        textes alternatifs, liens, intertitres, langues.
      </p>
      <ul className="above3">
        {(areAll ? result.data : result.data.slice(0, shown)).map((checks) => {
          const to = formPath(checks);
          const title = checks.title || 'Sans titre';
          return (
            <li key={checks.documentId} className={ui.row}>
              <Link to={to} className={ui.plain}>
                <strong>{title}</strong> <br />
                <span className={ui.muted}>{typeOf(checks.type).label.singular}</span>
              </Link>
              <EntryChecksLink checks={checks} title={title} to={to} />
            </li>
          );
        })}
      </ul>
      {!areAll && result.data.length > shown && (
        <Button className={ui.link} onClick={() => setAll(true)}>
          {result.data.length === result.meta.found ? 'Toutes' : `Les ${result.data.length} premières`}
        </Button>
      )}
    </section>
  );
}
