import type { PresentUser } from '#client/index.ts';

/** « RD » for « Ruth Delannay » or « ruth.delannay ». */
export function initialsOf(username: string): string {
  const words = username.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '?', ...more] = words;
  return [first, more.at(-1) ?? '']
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('fr');
}

/** « Ruth Delannay modifie aussi »; empty without anyone. */
export const presenceSentence = (users: readonly PresentUser[]): string =>
  sentence(users, ['modifie aussi', 'modifient aussi']);

/** « Ruth Delannay écrit ici » */
export const writingSentence = (users: readonly PresentUser[]): string =>
  sentence(users, ['écrit ici', 'écrivent ici']);

function sentence(users: readonly PresentUser[], [singular, plural]: readonly [string, string]): string {
  const [first, second, ...more] = users.map(({ username }) => username);
  if (first === undefined) return '';
  if (second === undefined) return `${first} ${singular}`;
  return more.length === 0
    ? `${first} et ${second} ${plural}`
    : `${first} et ${more.length + 1} autres personnes ${plural}`;
}
