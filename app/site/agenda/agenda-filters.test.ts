import { expect, it } from 'vitest';
import { agendaSummary, emptySentences } from './agenda-filters.ts';

const event = (isFree: boolean) => ({ isFree });

it('the summary of the agenda counts each event once, and the free ones among them', () => {
  const [free, paid] = [event(true), event(false)];
  const groups = [
    { day: '2026-11-26', events: [free, paid] },
    { day: '2027-01-01', events: [paid] },
  ];
  expect(agendaSummary(groups, '2026-11-26')).toBe(
    '2 rendez-vous du 26 novembre au 1er janvier 2027, dont un gratuit.',
  );
  expect(agendaSummary([{ day: '2026-11-26', events: [free] }], '2026-11-26')).toBe(
    'Un rendez-vous le 26 novembre, gratuit.',
  );
});

it('an agenda without events names its filters, and the one without which there are some', () => {
  const filters = [
    { label: 'Gratuit', sentence: 'de gratuit', name: 'gratuit', url: '/a', count: 3, isActive: true },
    { label: 'Janvier', sentence: 'en janvier', name: 'janvier', url: '/b', count: 0, isActive: true },
  ];
  expect(emptySentences(filters)).toEqual({
    none: 'Rien de gratuit en janvier, pour l’instant.',
    without: { url: '/a', sentence: 'Sans «\u00a0gratuit\u00a0», il y en a 3.' },
  });
  expect(emptySentences([])).toEqual({});
});
