import type { PresentUser } from '#content/presence.ts';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import styles from './form.module.css';
import presence from './presence.module.css';
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
        <span className={presence.note} title={sentence} aria-hidden="true">
          <Initials users={users} />
          <span className={presence.names}>{sentence}</span>
        </span>
      )}
    </>
  );
}

/** The other users who edit a block of the form, under its heading. */
export function WritingNote({ users }: Props) {
  return (
    <p className={styles.writing}>
      <Initials users={users} />
      {writingSentence(users)}
    </p>
  );
}

/** The initials of the first, and how many more. */
export function Initials({ users: [first, ...more] }: { users: readonly Pick<PresentUser, 'username'>[] }) {
  return (
    <>
      <span className={presence.initials} aria-hidden="true">
        {first && initialsOf(first.username)}
      </span>
      {more.length > 0 && (
        <span className={presence.initials} aria-hidden="true">
          +{more.length}
        </span>
      )}
    </>
  );
}
