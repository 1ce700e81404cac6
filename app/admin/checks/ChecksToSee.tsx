import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/buttons.tsx';
import { typeOf } from '#content/index.ts';
import { formatCount } from '#model/format.ts';
import { useQuery } from '../queries/use-query.ts';
import { formPath } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import ui from '../ui/primitives.module.css';
import styles from './ChecksToSee.module.css';
import { EntryChecksLink } from './EntryChecksLink.tsx';

const shown = 6;

/** The entries with findings among the latest changes, on the dashboard. Nothing where there are none. */
export function ChecksToSee() {
  const { result } = useQuery('checks', (signal) => adminApi.checks({}, { signal }));
  const [areAll, setAll] = useState(false);
  if (!result || result.data.length === 0) return null;
  return (
    <section aria-labelledby="a-voir" className={`${ui.section} above8 ${styles.section}`}>
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
