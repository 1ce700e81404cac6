import { Link } from 'react-router';
import type { EntryChecks } from '#client/index.ts';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import styles from './EntryChecksLink.module.css';

interface Props {
  checks: EntryChecks | undefined;
  title: string;
  to: string;
  state?: unknown;
}

/** « 2 à voir », under the title of an entry: it leads to its form. */
export function EntryChecksLink({ checks, title, to, state }: Props) {
  if (!checks || checks.refused + checks.advised === 0) return null;
  const isRefused = checks.refused > 0;
  return (
    <Link to={to} state={state} className={styles.link} data-severity={isRefused ? 'refused' : 'advised'}>
      <span className={styles.number}>{isRefused ? checks.refused : checks.advised}</span>{' '}
      <span className={styles.words}>{isRefused ? 'à corriger' : 'à voir'}</span>
      <VisuallyHidden>{`\u00a0: ${title}`}</VisuallyHidden>
    </Link>
  );
}
