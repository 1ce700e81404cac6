import { expect, it } from 'vitest';
import type { DraftEntry, Publication } from '#client/index.ts';
import { typeOf } from '#content/index.ts';
import { rowChoices } from './use-publication.ts';

const publishAt = '2031-03-14T13:00:00.000Z';
const offline = { isPublic: false, isModified: false, publishAt: null, unpublishAt: null };
const online = { ...offline, isPublic: true };

function labels(type: 'events' | 'popups', publication: Partial<Publication>, values: object = {}): string[] {
  const row = { id: 1, documentId: 'a', updatedAt: publishAt, publication, ...values } as unknown as DraftEntry;
  return rowChoices(typeOf(type), row).map(({ label }) => label);
}

it.each<[state: string, publication: Partial<Publication>, expected: string[]]>([
  ['a draft', { ...offline, state: 'draft' }, ['Publier', 'Programmer…', 'Dupliquer…']],
  ['what is public', { ...online, state: 'published' }, ['Programmer un retrait…', 'Dépublier', 'Dupliquer…']],
  [
    'what is public with changes',
    { ...online, state: 'modified', isModified: true },
    [
      'Publier les modifications',
      'Programmer…',
      'Annuler les modifications',
      'Programmer un retrait…',
      'Dépublier',
      'Dupliquer…',
    ],
  ],
  [
    'a draft with a date',
    { ...offline, state: 'scheduled', publishAt },
    ['Publier maintenant', 'Changer la date…', 'Annuler la programmation', 'Dupliquer…'],
  ],
  [
    'changes with a date',
    { ...online, state: 'scheduled', isModified: true, publishAt },
    [
      'Publier maintenant',
      'Changer la date…',
      'Annuler la programmation',
      'Annuler les modifications',
      'Dépublier',
      'Dupliquer…',
    ],
  ],
  [
    'what leaves the site at a date',
    { ...online, state: 'published', unpublishAt: publishAt },
    ['Changer la date du retrait…', 'Dépublier', 'Dupliquer…'],
  ],
  ['what has ended', { ...online, state: 'ended' }, ['Publier de nouveau', 'Programmer…', 'Dupliquer…']],
  [
    'what has ended, with changes',
    { ...online, state: 'ended', isModified: true },
    ['Publier de nouveau', 'Programmer…', 'Annuler les modifications', 'Dupliquer…'],
  ],
])('the menu of a row has what its state allows: %s', (_state, publication, expected) => {
  expect(labels('events', publication)).toEqual(expected);
});

it('the menu of a popup switches it on or off, where that publishes no other change', () => {
  const published = { ...online, state: 'published' } as const;
  expect(labels('popups', published, { active: true })[0]).toBe('Désactiver');
  expect(labels('popups', published, { active: false })[0]).toBe('Activer');
  expect(labels('popups', { ...online, state: 'modified', isModified: true }, { active: true })).not.toContain(
    'Désactiver',
  );
});

it('the menu of a row says which date a publication replaces', () => {
  const publication = { ...offline, state: 'scheduled', publishAt } as unknown as Publication;
  const row = { id: 1, documentId: 'a', updatedAt: publishAt, publication } as DraftEntry;
  const [publish] = rowChoices(typeOf('events'), row);
  expect(publish?.consequence?.replaceAll('\u00a0', ' ')).toBe('Remplace la parution du 14 mars 2031 à 9 h 00.');
});
