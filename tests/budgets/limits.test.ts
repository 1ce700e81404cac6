import { describe, expect, it } from 'vitest';
import { auditFaults, costFaults, median } from './limits.ts';

const cost = { all: 200_000, entryScript: 2000, allScript: 70_000, styles: 43_700, shift: 0 };
const audit = {
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  largestPaint: 1200,
  faults: [],
};

describe('the budgets', () => {
  it('let pass what keeps to them', () => {
    expect([costFaults('/evenements', cost), auditFaults(audit)]).toEqual([[], []]);
  });

  it('give the home page more room', () => {
    expect(costFaults('/', { ...cost, all: 350_000 })).toEqual([]);
    expect(costFaults('/collections', { ...cost, all: 350_000 })).toHaveLength(1);
  });

  it.each([
    [{ all: 250_001 }, 'everything'],
    [{ entryScript: 8001 }, 'script before a touch'],
    [{ allScript: 85_001 }, 'script with every island awake'],
    [{ styles: 43_801 }, 'the style sheet'],
    [{ shift: 0.001 }, 'the layout shifts'],
  ])('refuse %o', (change, said) => {
    const faults = costFaults('/evenements', { ...cost, ...change });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(said);
  });

  it.each([
    [{ performance: 97 }, 'performance'],
    [{ largestPaint: 1301 }, 'largest paint'],
    [{ accessibility: 99, faults: ['color-contrast'] }, 'color-contrast'],
    [{ seo: 92 }, 'seo'],
  ])('refuse an audit of %o', (change, said) => {
    expect(auditFaults({ ...audit, ...change }).join()).toContain(said);
  });

  it('take of three runs what two of them say', () => {
    const slow = { ...audit, performance: 60, largestPaint: 5000 };
    expect(auditFaults(median([slow, audit, audit]))).toEqual([]);
    expect(auditFaults(median([slow, audit, slow]))).toHaveLength(2);
  });
});
