import { Link, type LinkProps } from 'react-router';
import type { EntryChecks } from '#client/index.ts';
import { NotesCount } from '../notes/FieldNotes.tsx';
import ui from '../ui/primitives.module.css';

type Props = Pick<LinkProps, 'to' | 'state'> & { checks: EntryChecks | undefined; title: string };

/** « 2 points à voir », under the title of an entry: it leads to its form. */
export function EntryChecksLink({ checks, title, ...link }: Props) {
  if (!checks || checks.refused + checks.advised === 0) return null;
  return (
    <Link {...link} className={`${ui.strip} ${ui.tag} ${ui.plain} ${ui.small} ${ui.nowrap}`}>
      <NotesCount {...checks} />
      <span className="unseen">{`\u00a0: ${title}`}</span>
    </Link>
  );
}
