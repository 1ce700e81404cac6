import type { PresentUser } from '#contract/admin-answers.ts';
import ui from '../ui/primitives.module.css';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './presence.module.css';
import { initialsOf, presenceSentence, writingSentence } from './presence.ts';

interface Props {
  /** The other users. */
  users: readonly PresentUser[];
}

/** The other users who have the entry open, beside the main button. Announced when they change, not at each report. */
export function PresenceNote({ users }: Props) {
  const sentence = presenceSentence(users);
  return (
    <>
      <VisuallyHidden role="status">{sentence}</VisuallyHidden>
      {sentence && (
        <span className={`${ui.muted} ${ui.tag}`} title={sentence} aria-hidden="true">
          <Initials users={users} />
          <span className={styles.names}>{sentence}</span>
        </span>
      )}
    </>
  );
}

/** The other users who edit a block of the form, under its heading. */
export function WritingNote({ users }: Props) {
  return (
    <div className={`${ui.cluster} ${ui.problem} above3 ${styles.writing}`}>
      <Initials users={users} />
      <span className={ui.clamped}>{writingSentence(users)}</span>
    </div>
  );
}

/** The initials of the first, and how many more. */
export function Initials({ users: [first, ...more] }: { users: readonly Pick<PresentUser, 'username'>[] }) {
  return (
    <>
      <span className={`${ui.number} ${styles.initials}`} aria-hidden="true">
        {first && initialsOf(first.username)}
      </span>
      {more.length > 0 && (
        <span className={`${ui.number} ${styles.initials}`} aria-hidden="true">
          +{more.length}
        </span>
      )}
    </>
  );
}
