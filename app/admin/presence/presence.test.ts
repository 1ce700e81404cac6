import { expect, it } from 'vitest';
import { initialsOf, presenceSentence, writingSentence } from './PresenceNote.tsx';

const users = (...names: string[]) => names.map((username, id) => ({ id, username, field: null }));

it.each([
  ['Ruth Delannay', 'RD'],
  ['ruth.delannay', 'RD'],
  ['Marie-Ange de la Croix', 'MC'],
  ['édith', 'É'],
  ['zoe7', 'Z'],
  ['…', '?'],
])('the initials of %s are %s', (username, initials) => expect(initialsOf(username)).toBe(initials));

it('the presence of other users is said in one sentence, whatever their number', () => {
  expect(presenceSentence([])).toBe('');
  expect(presenceSentence(users('Ruth'))).toBe('Ruth modifie aussi');
  expect(presenceSentence(users('Ruth', 'Awa'))).toBe('Ruth et Awa modifient aussi');
  expect(presenceSentence(users('Ruth', 'Awa', 'Zoé'))).toBe('Ruth et 2 autres personnes modifient aussi');
  expect(writingSentence(users('Ruth'))).toBe('Ruth écrit ici');
  expect(writingSentence(users('Ruth', 'Awa'))).toBe('Ruth et Awa écrivent ici');
});
