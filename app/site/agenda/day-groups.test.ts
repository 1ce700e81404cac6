import { describe, expect, it } from 'vitest';
import type { OpeningHours } from '#model/opening-hours.ts';
import { agendaItems, dateStrip, dayGroups, eventSpans, firstDays, withinDays } from './day-groups.ts';

const event = (title: string, newStartDate: string, newEndDate: string | null = null) => ({
  title,
  newStartDate,
  newEndDate,
});
const read = (groups: { day: string; events: { title: string }[] }[]) =>
  groups.map(({ day, events }) => [day, events.map(({ title }) => title).join(' ')]);

describe('the agenda', () => {
  it('lists an event on each of its days from today to its end', () => {
    const events = [
      event('exposition', '2026-12-29', '2027-01-02 18:00'),
      event('concert', '2027-01-01 20:00'),
      event('passé', '2026-12-01', '2026-12-30'),
    ];
    expect(read(dayGroups(eventSpans(events, '2026-12-31'), 1, 12).groups)).toEqual([
      ['2026-12-31', 'exposition'],
      ['2027-01-01', 'exposition concert'],
      ['2027-01-02', 'exposition'],
    ]);
  });

  it('lists a night on the day on which it begins, and after midnight until it ends', () => {
    const events = [event('léwoz', '2027-01-01 20:00', '2027-01-02 02:00')];
    expect(read(dayGroups(eventSpans(events, '2027-01-01'), 1, 12).groups)).toEqual([['2027-01-01', 'léwoz']]);
    expect(read(dayGroups(eventSpans(events, '2027-01-02'), 1, 12).groups)).toEqual([['2027-01-02', 'léwoz']]);
    expect(dayGroups(eventSpans(events, '2027-01-03'), 1, 12).groups).toEqual([]);
  });

  it('leaves out days without events, and paginates by days', () => {
    const events = Array.from({ length: 30 }, (_, index) =>
      event(`e${index}`, `2027-01-${String(1 + index).padStart(2, '0')}`),
    ).filter((_, index) => index % 2 === 0);
    const { groups, pageCount } = dayGroups(eventSpans(events, '2027-01-01'), 2, 12);
    expect(pageCount).toBe(2);
    expect(groups.map(({ day }) => day)).toEqual(['2027-01-25', '2027-01-27', '2027-01-29']);
  });

  it('is limited to the days of a month or a week-end', () => {
    const events = [event('exposition', '2026-12-29', '2027-02-02'), event('concert', '2027-03-01 20:00')];
    const merged = withinDays(eventSpans(events, '2026-12-31').merged, '2027-02-01', '2027-02-28');
    expect(dayGroups({ spans: [], merged }, 1, 12).groups.map(({ day }) => day)).toEqual(['2027-02-01', '2027-02-02']);
  });

  it('computes one page in under 50 ms for an event of ten thousand years', () => {
    const started = performance.now();
    const { groups, pageCount } = dayGroups(
      eventSpans([event('toujours', '2000-01-01', '9999-12-31')], '2027-01-01'),
      1000,
      12,
    );
    expect(performance.now() - started).toBeLessThan(50);
    expect(groups.length).toBe(12);
    expect(pageCount).toBeGreaterThan(200_000);
  });

  it('gives each date of the strip its page, and no page to a day without events', () => {
    const events = [
      event('un', '2027-01-01'),
      event('semaine', '2027-01-03', '2027-01-05'),
      event('loin', '2027-03-01'),
    ];
    expect(dateStrip(eventSpans(events, '2027-01-01'), '2027-01-01', 7, 2).map(({ page }) => page)).toEqual([
      1,
      undefined,
      1,
      2,
      2,
      undefined,
      undefined,
    ]);
    expect(dateStrip(eventSpans(events, '2027-01-04'), '2027-01-05', 2, 2)).toEqual([
      { day: '2027-01-05', page: 1 },
      { day: '2027-01-06' },
    ]);
  });

  it('has no page past its last', () => {
    expect(dayGroups(eventSpans([event('un', '2027-01-01')], '2027-01-01'), 9, 12).groups).toEqual([]);
    expect(dayGroups(eventSpans([], '2027-01-01'), 1, 12)).toEqual({ groups: [], pageCount: 0 });
  });

  describe('on days on which the museum is closed', () => {
    const open = [{ from: '09:00', to: '18:00', lastEntry: null }];
    const hours: OpeningHours = {
      week: {
        monday: [],
        tuesday: open,
        wednesday: open,
        thursday: open,
        friday: open,
        saturday: open,
        sunday: open,
      },
      exceptions: [{ firstDay: '2027-02-08', lastDay: '2027-02-10', spans: [], reason: 'Carnaval' }],
    };
    const shown = (from: string, ...events: ReturnType<typeof event>[]) =>
      agendaItems(dayGroups(eventSpans(events, from), 1, 12).groups, hours).flatMap((item) =>
        item.kind === 'day' ? [...item.events, ...item.running].map(({ title }) => `${item.day} ${title}`) : [],
      );

    it('lists an event of several days under the first one shown, and names it under the others', () => {
      const events = [event('exposition', '2026-12-01', '2027-03-01'), event('concert', '2027-01-06 20:00')];
      const items = agendaItems(dayGroups(eventSpans(events, '2027-01-04'), 1, 4).groups, hours);
      const rows = items.map((item) =>
        item.kind === 'closed'
          ? ['closed']
          : [item.events, item.running].map((of) => of.map(({ title }) => title).join()),
      );
      expect(rows).toEqual([['closed'], ['exposition', ''], ['concert', 'exposition'], ['', 'exposition']]);
    });

    it('shows an event of a single Monday, with an hour or without', () => {
      const events = [event('journée', '2027-01-04'), event('concert', '2027-01-04 20:00')];
      expect(shown('2027-01-01', ...events)).toEqual(['2027-01-04 journée', '2027-01-04 concert']);
    });

    it('shows an event all of whose days are closed by exception', () => {
      expect(shown('2027-02-01', event('déboulé', '2027-02-09', '2027-02-10'))).toEqual([
        '2027-02-09 déboulé',
        '2027-02-10 déboulé',
      ]);
    });

    it('leaves out an event of several days that has an open day', () => {
      expect(shown('2027-01-01', event('atelier', '2027-01-03', '2027-01-04'))).toEqual(['2027-01-03 atelier']);
    });

    it('begins an exhibition on the first open day of the week ahead, and an evening on its own day', () => {
      const events = [
        event('exposition', '2027-01-04', '2027-03-01'),
        event('concert', '2027-01-04 20:00'),
        event('atelier', '2027-01-05'),
        event('fermée', '2027-02-08', '2027-03-01'),
      ];
      expect(read(firstDays(events, hours, '2027-01-09'))).toEqual([
        ['2027-01-04', 'concert'],
        ['2027-01-05', 'exposition atelier'],
      ]);
      expect(read(firstDays(events.slice(3), hours, '2027-02-11'))).toEqual([]);
      expect(read(firstDays(events.slice(3), hours, '2027-02-12'))).toEqual([['2027-02-11', 'fermée']]);
    });
  });
});
