import { expect, it } from 'vitest';
import { ContentError } from '#client/index.ts';
import { fieldErrors, userMessage } from './user-messages.ts';

const rejection = (message: string, fields = {}) => new ContentError(400, '', fields, message);

it.each([
  'Il doit rester au moins un administrateur actif.',
  'Vous ne pouvez pas supprimer votre propre compte.',
  'Mailjet ne répond pas : cette personne n’a pas été désinscrite.',
])('« %s » is a user message', (message) => {
  expect(userMessage(rejection(message))).toBe(message);
});

it.each(['Email already taken', 'Not Found', 'Forbidden', '2 errors occurred', 'title must be defined.'])(
  '« %s » is no user message',
  (message) => {
    expect(userMessage(rejection(message))).toBeUndefined();
  },
);

it('prefixes each field error with its label', () => {
  const rejected = rejection('newEndDate must not be before newStartDate', {
    newEndDate: 'La fin doit venir après le début.',
  });
  expect(fieldErrors(rejected, 'events')).toEqual(['Fin : La fin doit venir après le début.']);
});
