import { Link } from 'react-router';
import type { EntryChecks } from '#client/index.ts';
import { NotesCount } from '../notes/FieldNotes.tsx';
import ui from '../ui/primitives.module.css';
import styles from './EntryChecksLink.module.css';

interface Props {
  checks: EntryChecks | undefined;
  title: string;
  to: string;
  state?: unknown;
}

/** « 2 points à voir », under the title of an entry: it leads to its form. */
export function EntryChecksLink({ checks, title, to, state }: Props) {
  if (!checks || checks.refused + checks.advised === 0) return null;
  return (
    <Link to={to} state={state} className={`${ui.strip} ${ui.tag} ${ui.plain} ${styles.link}`}>
      <NotesCount {...checks} />
      <span className="unseen">{`\u00a0: ${title}`}</span>
    </Link>
  );
}
