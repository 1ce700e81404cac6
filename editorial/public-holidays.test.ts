import { expect, it } from 'vitest';
import { easterSunday, holidayOn, holidaysOf } from './public-holidays.ts';

// The dates of the Observatoire de Paris, the earliest and the latest possible ones among them.
it.each([
  [1818, '1818-03-22'],
  [1943, '1943-04-25'],
  [1954, '1954-04-18'],
  [1981, '1981-04-19'],
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
])('Easter Sunday of %i is %s', (year, day) => expect(easterSunday(year)).toBe(day));

it('a year has the eleven public holidays of France, the 27 May of Guadeloupe, and its customs, in order', () => {
  const days = holidaysOf(2026);
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
  const ofLaw = days.filter(({ isLaw }) => isLaw).map(({ day }) => day.slice(5));
  expect(ofLaw.join(' ')).toBe('01-01 04-06 05-01 05-08 05-14 05-25 05-27 07-14 08-15 11-01 11-11 12-25');
  const customs = days.filter(({ isLaw }) => !isLaw).map(({ day }) => day.slice(5));
  expect(customs.join(' ')).toBe('02-17 02-18 03-12 04-03 07-21 11-02');
});

it('names the holiday of a day, and none on another day', () => {
  expect(holidayOn('2026-12-25')).toMatchObject({ name: 'Noël', en: 'Christmas Day', gcf: 'Nwèl' });
  expect(holidayOn('2026-12-26')).toBeUndefined();
});
