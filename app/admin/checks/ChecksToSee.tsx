import { Link } from 'react-router';
import { typeOf } from '#content/index.ts';
import { counted } from '../parts/format.ts';
import { useQuery } from '../parts/use-query.ts';
import { screenOf } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import styles from './ChecksToSee.module.css';
import { EntryChecksLink } from './EntryChecksLink.tsx';

const shown = 6;

/** The entries with findings among the latest changes, on the dashboard. Nothing where there are none. */
export function ChecksToSee() {
  const { result } = useQuery('checks', (signal) => adminApi.checks({}, { signal }));
  if (!result || result.data.length === 0) return null;
  return (
    <section aria-labelledby="a-voir" className={styles.section}>
      <h2 id="a-voir">À voir sur le site</h2>
      <p>
        {counted(result.meta.found, 'fiche', '')} parmi les dernières modifiées{'\u00a0'}: textes alternatifs, liens,
        intertitres, langues.
      </p>
      <ul>
        {result.data.slice(0, shown).map((checks) => {
          const { path, creation } = screenOf(checks.type);
          const to = creation ? `/admin/${path}/${checks.documentId}` : `/admin/${path}`;
          const title = checks.title || 'Sans titre';
          return (
            <li key={checks.documentId}>
              <Link to={to}>
                <strong>{title}</strong> <span>{typeOf(checks.type).label.singular}</span>
              </Link>
              <EntryChecksLink checks={checks} title={title} to={to} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
