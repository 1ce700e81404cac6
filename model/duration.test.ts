import { describe, expect, it } from 'vitest';
import { beginningOf, durationUpTo, formatDuration, parseDuration } from './duration.ts';

describe('a duration in French', () => {
  it.each([
    ['trois ans', 'trois ans'],
    ['3 ans', 'trois ans'],
    ['Une année.', 'un an'],
    [' douze mois ', 'douze mois'],
    ['trente-six mois', '36 mois'],
    ['1 jour', 'un jour'],
    ['400 jours', '400 jours'],
  ])('is read in digits or in words, and written: %s', (text, written) => {
    const duration = parseDuration(text);
    expect(duration && formatDuration(duration)).toBe(written);
  });

  it.each([
    '',
    'trois',
    'ans',
    '0 mois',
    'zéro an',
    '-1 an',
    '1,5 an',
    'le temps nécessaire',
    'trois siècles',
    '99999 ans',
  ])('is not read in « %s »', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });

  it.each([
    ['seize ans', '2011-02-28T12:00:00.000Z'],
    ['un an', '2026-02-28T12:00:00.000Z'],
    ['deux mois', '2026-12-28T12:00:00.000Z'],
    ['30 jours', '2027-01-29T12:00:00.000Z'],
  ])('of %s began on a date of the calendar', (text, begun) => {
    const duration = parseDuration(text);
    expect(duration && beginningOf(duration, Date.parse('2027-02-28T12:00:00Z'))).toBe(begun);
  });

  it('of six months until 31 August began on the last day of February', () => {
    expect(beginningOf({ count: 6, unit: 'month' }, Date.parse('2027-08-31T12:00:00Z'))).toBe(
      '2027-02-28T12:00:00.000Z',
    );
  });

  it('has a longest one', () => {
    const check = durationUpTo({ count: 3, unit: 'year' });
    expect([check('trois ans'), check('36 mois')]).toEqual([undefined, undefined]);
    for (const text of ['quatre ans', '37 mois', '1096 jours', 'toujours'])
      expect(check(text)).toMatchObject({ sentence: expect.stringContaining('trois ans au plus') });
  });
});
