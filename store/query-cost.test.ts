import { describe, expect, it } from 'vitest';
import type { Query } from './query.ts';
import { estimateCost } from './query-cost.ts';

const rows = (): number => 100_000;
const page = { offset: 0, limit: 100 };
const sortedBy = (name: string): Query => ({ sort: [{ path: [name], direction: 'asc' }], page });
const populatedBy = (name: string): Query => ({ populate: { linkedEvents: sortedBy(name) } });
const folding = 2;

describe('The estimated cost of a sort', () => {
  it('counts the folding of each text that has no index', () => {
    const difference = (query: (name: string) => Query) =>
      estimateCost('events', query('name'), rows) - estimateCost('events', query('isFree'), rows);
    expect(difference(sortedBy)).toBeGreaterThan(rows() * folding);
    expect(difference(populatedBy)).toBeGreaterThan(rows() * folding);
  });

  it('through links is the product of the links at each level', () => {
    // Ten links for each event.
    const counted = (table: string): number => (table === 'events_linkedEvents' ? 1_000_000 : 100_000);
    const through = (links: number) =>
      estimateCost(
        'events',
        { sort: [{ path: [...Array(links).fill('linkedEvents'), 'title'], direction: 'asc' }], page },
        counted,
      );
    expect(through(2) / through(1)).toBeGreaterThan(5);
    expect(through(3) / through(2)).toBeGreaterThan(5);
  });

  it.each(['title', 'createdAt', 'updatedAt'])('is nothing by %s, which has an index', (name) => {
    expect(estimateCost('events', sortedBy(name), rows)).toBe(0);
  });
});
