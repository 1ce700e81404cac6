import { describe, expect, it } from 'vitest';
import { typeOf } from '#content/index.ts';
import type { Field } from '#model/field.ts';
import { cellText, deserialize, fullText } from './index.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const fieldOf = (type: Parameters<typeof typeOf>[0], name: string) => typeOf(type).fields[name] as Field;

describe('A stored value as text', () => {
  it.each([
    ['events', 'title', 'Léwoz', 'Léwoz', 'Léwoz'],
    ['events', 'isFree', true, 'Oui', 'Oui'],
    ['events', 'isFree', null, 'Non', 'Non'],
    ['events', 'newStartDate', '2027-03-14 18:30', '14 mars 2027, 18 h 30', '14 mars 2027, 18 h 30'],
    ['events', 'newStartDate', '2027-03-01 18:00', '1er mars 2027, 18 h', '1er mars 2027, 18 h 00'],
    ['events', 'newStartDate', '2027-03-15T01:30:00.000Z', '14 mars 2027, 21 h 30', '14 mars 2027, 21 h 30'],
    ['events', 'images', [{ name: 'sel.jpg' }, { name: 'mer.jpg' }], 'sel.jpg, mer.jpg', 'sel.jpg\nmer.jpg'],
    ['events', 'images', [{ title: '' }], '', 'Sans titre'],
    ['popups', 'startDate', '2027-03-15T01:30:00.000Z', '14 mars 2027, 21 h 30', '14 mars 2027, 21 h 30'],
    ['popups', 'startDate', null, '', ''],
    ['popups', 'priority', 3, '3', '3'],
    ['popups', 'displayFrequency', 'once', 'Une seule fois', 'Une seule fois'],
    ['popups', 'displayFrequency', 'autrefois', 'autrefois', 'autrefois'],
    [
      'popups',
      'targetAudience',
      ['new', 'returning'],
      'Nouveaux visiteurs, Visiteurs déjà venus',
      'Nouveaux visiteurs, Visiteurs déjà venus',
    ],
  ] as const)('%s.%s of %j: « %s », in full « %s »', (type, name, stored, short, full) => {
    const field = fieldOf(type, name);
    const value = deserialize(field, stored);
    expect(plain(cellText(field, value))).toBe(short);
    expect(plain(fullText(field, value))).toBe(full);
  });

  it('names the members of a group in full', () => {
    const field = fieldOf('popups', 'link');
    const value = deserialize(field, { url: 'https://exemple.fr', text: 'Venir' });
    expect(cellText(field, value)).toBe('https://exemple.fr, Venir');
    expect(fullText(field, value)).toBe('Adresse : https://exemple.fr\nTexte du lien : Venir');
    expect(fullText(field, deserialize(field, null))).toBe('');
  });
});
