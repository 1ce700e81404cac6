import { expect, it } from 'vitest';
import { typeOf } from '#content/index.ts';
import { sectionsOf } from './FormFields.tsx';

it('The form of an event begins with what the agenda asks first, and has its switches with the fields that they are about', () => {
  const sections = sectionsOf(typeOf('events'));
  expect(sections.map(({ heading }) => heading)).toEqual([
    'Identité',
    'Dates',
    'Genre et lieu',
    'Description',
    'Photos',
    'Vidéo',
    'Entrée',
    'Tarifs',
    'Public et accès',
    'Dans le même cycle',
    'À voir aussi',
  ]);
  expect(sections.find(({ id }) => id === 'isFree')?.fields.map(([name]) => name)).toEqual(['isFree', 'bookingUrl']);
});
