import { Link } from 'react-router';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { Dashboard } from '#contract/admin-answers.ts';
import { formatCount } from '#model/format.ts';
import { PublicationSign } from '../publication/PublicationSign.tsx';
import ui from '../ui/primitives.module.css';
import styles from './dashboard.module.css';
import { isUrgent, type TodoLine, todoLines } from './todo.ts';

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
          {lines.map((line) => (
            <TodoItem key={line.fact} line={line} isUrgent={isUrgent(line, now)} />
          ))}
        </ul>
      )}
    </>
  );
}

const TodoItem = ({ line, isUrgent: isPressing }: { line: TodoLine; isUrgent: boolean }) => (
  <li data-urgent={isPressing || undefined}>
    {typeof line.sign === 'number' ? (
      <span className={ui.number} data-severity={line.isRefused ? 'refused' : undefined} aria-hidden="true">
        {line.sign}
      </span>
    ) : (
      <PublicationSign state={line.sign} />
    )}
    <div>
      <b>{line.fact}</b>
      <p className={ui.secondary}>{frenchSpacing(line.detail)}</p>
    </div>
    <Link to={line.to} className={ui.link} aria-label={`${line.verb}\u00a0: ${line.fact}`}>
      {line.verb}
    </Link>
  </li>
);
