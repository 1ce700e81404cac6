import { expect, it } from 'vitest';
import { ContentError } from '#client/index.ts';
import { faultsOf, frenchSentence } from './asking.ts';

const refused = (message: string, fields = {}) => new ContentError(400, '', fields, message);

it.each([
  'Il doit rester au moins un administrateur actif.',
  'Vous ne pouvez pas supprimer votre propre compte.',
  'Mailjet ne répond pas : cette personne n’a pas été désinscrite.',
])('« %s » is for people', (said) => {
  expect(frenchSentence(refused(said))).toBe(said);
});

it.each(['Email already taken', 'Not Found', 'Forbidden', '2 errors occurred', 'title must be defined.'])(
  '« %s » is for programs',
  (said) => {
    expect(frenchSentence(refused(said))).toBeUndefined();
  },
);

it('names the field of each fault', () => {
  const fault = refused('newEndDate must not be before newStartDate', {
    newEndDate: 'La fin doit venir après le début.',
  });
  expect(faultsOf(fault, 'events')).toEqual(['Fin : La fin doit venir après le début.']);
});
