import type { PresentUser } from '#contract/admin-answers.ts';

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
  sentence(users, ['modifie aussi', 'modifient aussi']);

/** « Ruth Delannay écrit ici » */
export const writingSentence = (users: readonly PresentUser[]): string =>
  sentence(users, ['écrit ici', 'écrivent ici']);

const sentence = (users: readonly PresentUser[], [singular, plural]: readonly [string, string]): string =>
  users.length === 0 ? '' : `${namesOf(users)} ${users.length > 1 ? plural : singular}`;

/** « Ruth », « Ruth et Awa », « Ruth et 2 autres personnes » */
export function namesOf(users: readonly Named[]): string {
  const [first = '', second, ...more] = users.map(({ username }) => username);
  if (second === undefined) return first;
  return more.length === 0 ? `${first} et ${second}` : `${first} et ${more.length + 1} autres personnes`;
}
