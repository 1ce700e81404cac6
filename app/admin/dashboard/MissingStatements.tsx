import { Link } from 'react-router';
import { Icon } from '#app/ui/Icon.tsx';
import { missingStatements } from '../form/missing-statements.ts';
import { controlId } from '../form/sections.ts';
import { useQuery } from '../parts/use-query.ts';
import { screenOf } from '../screens.ts';
import { contentApi } from '../session/session.ts';
import styles from './alarm.module.css';

/** The sentences that the law asks for and that the site hides, as their fields are empty; each line leads to its field. */
export function MissingStatements() {
  const { result } = useQuery('setting', async (signal) => ({
    setting: (await contentApi.get('setting', undefined, {}, { signal })) ?? {},
  }));
  const missing = (screenOf('setting').tabs ?? []).flatMap(({ type, path }) =>
    result
      ? missingStatements(type, result.setting as Record<string, unknown>).map(([name, field]) => ({
          name,
          field,
          path,
        }))
      : [],
  );
  if (missing.length === 0) return null;
  return (
    <section className={styles.alarm} aria-labelledby="mentions">
      <div>
        <h2 id="mentions">
          {missing.length === 1
            ? 'Une mention légale manque'
            : `${countText(missing.length)} mentions légales manquent`}
        </h2>
        <p>
          {missing.length === 1 ? 'Sa phrase est cachée' : 'Leur phrase est cachée'} sur le site. La loi les demande à
          tout éditeur.
        </p>
      </div>
      <ul className={styles.fields}>
        {missing.map(({ name, field, path }) => (
          <li key={name}>
            <Link to={`/admin/${path}#${controlId(name)}`}>
              <span>
                <b>{field.label}</b>
                <small>{field.statement?.page}</small>
              </span>
              <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const words = ['', 'Une', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf', 'Dix', 'Onze', 'Douze'];
const countText = (count: number): string => words[count] ?? String(count);
