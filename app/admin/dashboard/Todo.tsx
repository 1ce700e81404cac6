import { Link } from 'react-router';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { Dashboard } from '#contract/admin-answers.ts';
import { formatCount } from '#model/format.ts';
import { PublicationSign } from '../publication/PublicationSign.tsx';
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
        <ul className={styles.todo}>
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
