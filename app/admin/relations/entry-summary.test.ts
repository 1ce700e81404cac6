import { expect, test } from 'vitest';
import { dateInWords } from './entry-summary.ts';

test.each([
  ['2027-03-14', '14 mars 2027'],
  ['2027-03-14 23:30', '14 mars 2027'],
  ['2027-03-14T02:00:00.000Z', '13 mars 2027'],
  ['', undefined],
  ['demain', undefined],
  ['2027-13-40T00:00:00.000Z', undefined],
  [null, undefined],
])('The date of an entry, stored as %j, is %j in lists of entries', (stored, words) => {
  expect(dateInWords(stored)?.replaceAll('\u00a0', ' ')).toBe(words);
});
