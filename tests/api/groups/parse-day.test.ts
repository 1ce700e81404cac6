import { describe, expect, it } from 'vitest';
import { parseDay } from '#editorial/parse-day.ts';

const today = '2026-11-26';

describe('a day that is typed', () => {
  it.each([
    ['14 janvier 2027', '2027-01-14'],
    ['le jeudi 14 janv. 2027', '2027-01-14'],
    ['1er AOUT 2027', '2027-08-01'],
    ['14/01/2027', '2027-01-14'],
    ['4.1.27', '2027-01-04'],
    ['2027-1-4', '2027-01-04'],
    ['14 janvier', '2027-01-14'],
    ['3/12', '2026-12-03'],
    ['30 février 2027', 'impossible'],
    ['31/11/2027', 'impossible'],
    ['40/13/2027', 'impossible'],
    ['14 jui 2027', undefined],
    ['demain', undefined],
    ['', undefined],
  ])('« %s » is read as %s', (typed, day) => {
    expect(parseDay(typed, today)).toBe(day);
  });
});
