import { describe, expect, it } from 'vitest';
import { layoutTimeline } from './event-timeline.ts';

const event = (title: string, newStartDate: string, newEndDate: string | null = null) => ({
  title,
  newStartDate,
  newEndDate,
});

describe('The event timeline', () => {
  const today = '2026-11-21';
  const shown = (...events: ReturnType<typeof event>[]) =>
    layoutTimeline(events, today, 6).bars.map(({ event: { title }, from, to, running }) => [title, from, to, running]);

  it('begins with the current month, and continues over the end of the year', () => {
    expect(layoutTimeline([], today, 3).months).toEqual(['2026-11-01', '2026-12-01', '2027-01-01']);
  });

  it('positions current and future events by date, clipped at its edges', () => {
    expect(
      shown(
        event('à venir', '2027-01-17 18:30', '2027-02-14'),
        event('en cours', '2026-09-01', '2026-12-15'),
        event('longue', '2026-11-16', '2029-01-01'),
      ),
    ).toEqual([
      ['en cours', 0, 1.484, true],
      ['longue', 0.5, 6, true],
      ['à venir', 2.516, 3.5, false],
    ]);
  });

  it('leaves out past events, events beyond its end, and events shorter than a week', () => {
    expect(
      shown(
        event('fini', '2026-10-01', '2026-11-20'),
        event('au-delà', '2027-05-01', '2027-08-01'),
        event('soirée', '2026-11-22 19:30'),
        event('six jours', '2026-11-22', '2026-11-27'),
        event('sept jours', '2026-11-22', '2026-11-28'),
      ).map(([title]) => title),
    ).toEqual(['sept jours']);
  });

  it('has eight events at most', () => {
    const many = Array.from({ length: 12 }, (_, index) => event(`${index}`, '2026-11-01', `2027-01-${10 + index}`));
    expect(shown(...many)).toHaveLength(8);
  });
});
