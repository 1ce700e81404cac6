import { describe, expect, it } from 'vitest';
import type { ScheduledChange } from '#client/index.ts';
import { byDay, monthParam, totalText, weeksOf } from './changes.ts';
import { datesWithout } from './use-schedule-actions.tsx';

const change = (action: ScheduledChange['action'], instant: string, documentId = 'a'): ScheduledChange => ({
  action,
  at: instant,
  type: 'events',
  documentId,
  tab: null,
  title: 'Léwoz',
  scheduledBy: null,
  scheduledAt: null,
  unpublishAt: null,
  problem: null,
  source: 'schedule',
});
const publish = change('publish', '2026-12-01T13:00:00.000Z');
const unpublish = change('unpublish', '2026-12-20T04:00:00.000Z');

describe('monthParam', () => {
  it('is a month whose neighbours have years of four digits', () => {
    expect(['2026-12', '0001-02', '9999-11'].map(monthParam)).toEqual(['2026-12', '0001-02', '9999-11']);
    for (const value of [null, '', '2026', '2026-13', '0000-01', '0001', '9999-12', '2026-12-01'])
      expect(monthParam(value)).toBeUndefined();
  });
});

describe('weeksOf', () => {
  it('has whole weeks from Monday to Sunday', () => {
    const weeks = weeksOf('2026-12');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toBe('2026-11-30');
    expect(weeks.at(-1)?.at(-1)).toBe('2027-01-03');
    expect(weeksOf('2027-02')).toHaveLength(4);
    expect(weeksOf('2027-08')).toHaveLength(6);
  });
});

describe('byDay', () => {
  it('groups changes by their day in Guadeloupe', () => {
    const evening = change('publish', '2026-12-02T03:00:00.000Z');
    expect([...byDay([publish, evening]).keys()]).toEqual(['2026-12-01']);
  });
});

describe('datesWithout', () => {
  const publishAt = publish.at;
  const unpublishAt = unpublish.at;

  it('retains the publication of an entry whose date to unpublish is cancelled', () => {
    expect(datesWithout('unpublish', { publishAt, unpublishAt })).toEqual({ publishAt, unpublishAt: null });
  });

  it('retains the date to unpublish of a public page whose modifications are cancelled', () => {
    expect(datesWithout('update', { publishAt, unpublishAt })).toEqual({ publishAt: null, unpublishAt });
  });

  it('has no date left for an unpublished page or an entry with one date', () => {
    expect(datesWithout('publish', { publishAt, unpublishAt })).toBeNull();
    expect(datesWithout('update', { publishAt, unpublishAt: null })).toBeNull();
    expect(datesWithout('unpublish', { publishAt: null, unpublishAt })).toBeNull();
  });
});

it.each([
  [0, undefined, 'Rien n’est programmé'],
  [1, undefined, '1 changement à venir, à l’heure de la Guadeloupe'],
  [11, { month: '2026-12', count: 6 }, '11 changements à venir, dont 6 en décembre'],
  [500, undefined, 'Les 500 prochains changements, à l’heure de la Guadeloupe'],
])('a total of %i changes, where the API lists 500 at most, is counted in words', (total, inMonth, text) => {
  expect(totalText(total, inMonth)).toBe(text);
});
