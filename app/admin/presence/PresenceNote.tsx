import type { PresentUser } from '#contract/admin-answers.ts';
import { Announcement } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import styles from './presence.module.css';

type Props = { users: readonly PresentUser[] };

/** The other users who have the entry open, beside the main button. Announced when they change, not at each report. */
export function PresenceNote({ users }: Props) {
  const sentence = presenceSentence(users);
  return (
    <>
      <Announcement>{sentence}</Announcement>
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
export const Initials = ({ users: [first, ...more] }: { users: readonly Named[] }) =>
  [initialsOf(first?.username ?? ''), ...(more.length > 0 ? [`+${more.length}`] : [])].map((mark) => (
    <span key={mark} className={`${ui.number} ${styles.initials}`} aria-hidden="true">
      {mark}
    </span>
  ));

type Named = Pick<PresentUser, 'username'>;

/** « RD » for « Ruth Delannay » or « ruth.delannay ». */
export function initialsOf(username: string): string {
  const words = username.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '?', ...more] = words;
  return [first, more.at(-1) ?? '']
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('fr');
}

/** « Ruth Delannay modifie aussi »; empty without other users. */
export const presenceSentence = (users: readonly PresentUser[]): string =>
  users.length === 0 ? '' : `${namesOf(users)} ${users.length > 1 ? 'modifient' : 'modifie'} aussi`;

/** « Ruth Delannay écrit ici » */
export const writingSentence = (users: readonly PresentUser[]): string =>
  `${namesOf(users)} ${users.length > 1 ? 'écrivent' : 'écrit'} ici`;

/** « Ruth », « Ruth et Awa », « Ruth et 2 autres personnes » */
export function namesOf(users: readonly Named[]): string {
  const [first = '', second, ...more] = users.map(({ username }) => username);
  if (second === undefined) return first;
  return more.length === 0 ? `${first} et ${second}` : `${first} et ${more.length + 1} autres personnes`;
}
