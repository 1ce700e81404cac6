import { describe, expect, it } from 'vitest';
import { maxCopies, seriesDays, startingOn } from './series.ts';

describe('the days of a series', () => {
  const until = '2027-06-30';

  it('are weekly, across the clock changes of other time zones', () => {
    expect(seriesDays('weekly', { start: '2027-03-14', since: '2027-03-22', until: '2027-04-11' })).toEqual([
      '2027-03-28',
      '2027-04-04',
      '2027-04-11',
    ]);
  });

  it('are the same weekday of the same week of each month', () => {
    expect(seriesDays('monthlyWeekday', { start: '2026-12-09', since: '2026-12-01', until: '2027-03-31' })).toEqual([
      '2027-01-13',
      '2027-02-10',
      '2027-03-10',
    ]);
  });

  it('are the last weekday of each month where the first is in a fifth week', () => {
    expect(seriesDays('monthlyWeekday', { start: '2026-12-30', since: '2026-12-01', until: '2027-04-30' })).toEqual([
      '2027-01-27',
      '2027-02-24',
      '2027-03-31',
      '2027-04-28',
    ]);
  });

  it('leave out a month that has no such day', () => {
    expect(seriesDays('monthlyDay', { start: '2026-12-31', since: '2026-12-01', until })).toEqual([
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
    ]);
  });

  it('are none where the end comes before the next one, and one more than allowed where there are too many', () => {
    expect(seriesDays('weekly', { start: '2027-01-01', since: '2027-01-01', until: '2027-01-07' })).toEqual([]);
    expect(seriesDays('weekly', { start: '2027-01-01', since: '2027-01-01', until: '9999-12-31' })).toHaveLength(
      maxCopies + 1,
    );
  });

  it.each(['weekly', 'monthlyWeekday', 'monthlyDay'] as const)('end with the year 9999: %s', (rhythm) => {
    const days = seriesDays(rhythm, { start: '9999-12-10', since: '2027-01-01', until: '9999-12-31' });
    expect(days).toEqual(rhythm === 'weekly' ? ['9999-12-17', '9999-12-24', '9999-12-31'] : []);
  });

  it('of an old event begin at the day from which they are wanted', () => {
    expect(seriesDays('weekly', { start: '2016-01-06', since: '2027-01-01', until: '2027-01-14' })).toEqual([
      '2027-01-06',
      '2027-01-13',
    ]);
  });
});

it('a range that begins on another day keeps its hours and its length', () => {
  const exhibition = { start: '2027-01-30 18:30', end: '2027-02-02 20:00' };
  expect(startingOn('2028-02-27', exhibition)).toEqual({ start: '2028-02-27 18:30', end: '2028-03-01 20:00' });
  expect(startingOn('2027-05-01', { start: '2027-01-30', end: undefined })).toEqual({ start: '2027-05-01' });
  expect(startingOn('2027-05-01', { start: undefined, end: '2027-01-30' })).toEqual({
    start: '2027-05-01',
    end: '2027-01-30',
  });
});
