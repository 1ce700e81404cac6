import { describe, expect, it } from 'vitest';
import { type AgendaFilters, agendaQuery, filteredDays, parseAgendaFilters } from './agenda-filters.ts';

const parse = (query: string): AgendaFilters => {
  const params = new URLSearchParams(query);
  return parseAgendaFilters((name) => params.get(name));
};

describe('the filters of the agenda', () => {
  it('have one order in URLs, whatever order they are read in', () => {
    expect(agendaQuery(parse('mois=2026-12&genre=concert&quand=week-end&famille=1&gratuit=1'), 2)).toBe(
      '?gratuit=1&famille=1&quand=week-end&genre=concert&mois=2026-12&page=2',
    );
    expect(agendaQuery({})).toBe('');
  });

  it('ignore unknown values', () => {
    const query = 'gratuit=oui&famille=&quand=demain&genre=toString&mois=2026-13';
    expect(agendaQuery(parse(query))).toBe('');
    expect(agendaQuery(parse('mois=9999-12'))).toBe('');
    expect(agendaQuery(parse('mois=0000-01'))).toBe('');
  });

  it.each([
    ['2026-11-26', '2026-11-28', '2026-11-29'], // a Thursday
    ['2026-11-28', '2026-11-28', '2026-11-29'], // that Saturday
    ['2026-11-29', '2026-11-29', '2026-11-29'], // that Sunday
    ['2026-11-30', '2026-12-05', '2026-12-06'], // the Monday after
  ])('select the weekend of %s', (today, first, last) => {
    expect(filteredDays({ quand: 'week-end' }, today)).toEqual({ first, last });
  });

  it('select the days of a month that are not over', () => {
    expect(filteredDays({ mois: '2026-11' }, '2026-11-26')).toEqual({ first: '2026-11-26', last: '2026-11-30' });
    expect(filteredDays({ mois: '2028-02' }, '2026-11-26')).toEqual({ first: '2028-02-01', last: '2028-02-29' });
  });
});
