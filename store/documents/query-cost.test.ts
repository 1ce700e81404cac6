import { describe, expect, it } from 'vitest';
import type { Budget, Condition, ListQuery, Query } from '../query.ts';
import type { TableSizes } from '../sql/table-sizes.ts';
import { estimateCost, QueryTooCostly, refuseCostly } from './query-cost.ts';

/** Texts of 5 kB in `description`, of 50 bytes elsewhere. */
const bytes = (_table: string, column: string): number => (column === 'description' ? 5000 : 50);
const sizes: TableSizes = { rows: () => 100_000, bytes };
const costOf = (query: Query, counted = sizes): number => estimateCost('events', query, counted).cost;
const page = { offset: 0, limit: 100 };
const sortedBy = (name: string): Query => ({ sort: [{ path: [name], direction: 'asc' }], page });
const populatedBy = (name: string): Query => ({ populate: { linkedEvents: sortedBy(name) } });
const folding = 2;

describe('The estimated cost of a sort', () => {
  it('counts the folding of each text that has no index', () => {
    const difference = (query: (name: string) => Query) => costOf(query('name')) - costOf(query('isFree'));
    expect(difference(sortedBy)).toBeGreaterThan(100_000 * folding);
    expect(difference(populatedBy)).toBeGreaterThan(100_000 * folding);
  });

  it('through links is the product of the links at each level', () => {
    // Ten links for each event.
    const counted = { rows: (table: string) => (table === 'events_linkedEvents' ? 1_000_000 : 100_000), bytes };
    const through = (links: number) =>
      costOf({ sort: [{ path: [...Array(links).fill('linkedEvents'), 'title'], direction: 'asc' }], page }, counted);
    expect(through(2) / through(1)).toBeGreaterThan(5);
    expect(through(3) / through(2)).toBeGreaterThan(5);
  });

  it.each(['title', 'createdAt', 'updatedAt'])('is nothing by %s, which has an index', (name) => {
    expect(costOf({ ...sortedBy(name), fields: [] })).toBe(0);
  });
});

describe('The budget of a query', () => {
  const events = (rows: number): TableSizes => ({ rows: () => rows, bytes });
  const containing = (operator: 'contains' | 'containsi'): Query => ({
    where: { path: ['description'], operator, value: 'zz' },
    fields: [],
    page,
  });
  const anonymous: Budget = { cost: 50_000, scan: 100_000, answer: 16_000_000 };
  const administrator: Budget = { cost: 250_000, scan: 3_000_000, answer: 16_000_000 };
  const isRefused = (query: ListQuery, counted: TableSizes): boolean => {
    try {
      refuseCostly('events', query, counted);
      return false;
    } catch (error) {
      if (error instanceof QueryTooCostly) return true;
      throw error;
    }
  };

  it('counts the condition twice where the entries that meet it are counted too', () => {
    const query: Query = { where: { path: ['isFree'], operator: 'eq', value: true }, fields: [], page };
    expect(costOf({ ...query, count: true }) / costOf(query)).toBeCloseTo(2, 1);
  });

  it('counts the bytes of a text that is searched, compared, sorted or answered', () => {
    const long: TableSizes = { rows: () => 1000, bytes };
    const short: TableSizes = { rows: () => 1000, bytes: () => 50 };
    for (const query of [
      containing('contains'),
      { where: { path: ['description'], operator: 'gt', value: 'a' } },
      sortedBy('description'),
      { populate: { linkedEvents: {} }, page },
    ] satisfies Query[])
      expect(costOf(query, long) + estimateCost('events', query, long).scan).toBeGreaterThan(
        1.3 * costOf(query, short),
      );
  });

  it('lets an administrator search 10,000 texts of 5 kB in slices, and an anonymous client not', () => {
    const query = containing('containsi');
    expect(isRefused({ ...query, count: true, budget: administrator }, events(10_000))).toBe(false);
    expect(isRefused({ ...query, budget: anonymous }, events(10_000))).toBe(true);
    const or = { ...query, where: { or: Array.from({ length: 40 }, () => query.where as Condition) } };
    expect(isRefused({ ...or, budget: administrator }, events(10_000))).toBe(true);
  });
});
