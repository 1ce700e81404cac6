import { describe, expect, it } from 'vitest';
import { auditViolations, costViolations, median } from './limits.ts';

const cost = { all: 200_000, entryScript: 2000, allScript: 70_000, shift: 0 };
const audit = {
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  largestPaint: 1200,
  violations: [],
};

describe('the budgets', () => {
  it('accept values within them', () => {
    expect([costViolations('/evenements', cost), auditViolations(audit)]).toEqual([[], []]);
  });

  it('allow the home page more bytes', () => {
    expect(costViolations('/', { ...cost, all: 350_000 })).toEqual([]);
    expect(costViolations('/collections', { ...cost, all: 350_000 })).toHaveLength(1);
  });

  it.each([
    [{ all: 250_001 }, 'everything'],
    [{ entryScript: 8001 }, 'script before a touch'],
    [{ allScript: 85_001 }, 'script with every island awake'],
    [{ shift: 0.001 }, 'the layout shifts'],
  ])('refuse %o', (change, message) => {
    const violations = costViolations('/evenements', { ...cost, ...change });
    expect(violations).toHaveLength(1);
    expect(violations[0]).toContain(message);
  });

  it.each([
    [{ performance: 97 }, 'performance'],
    [{ largestPaint: 1501 }, 'largest paint'],
    [{ accessibility: 99, violations: ['color-contrast'] }, 'color-contrast'],
    [{ seo: 92 }, 'seo'],
  ])('refuse an audit of %o', (change, message) => {
    expect(auditViolations({ ...audit, ...change }).join()).toContain(message);
  });

  it('use the median of three runs', () => {
    const slow = { ...audit, performance: 60, largestPaint: 5000 };
    expect(auditViolations(median([slow, audit, audit]))).toEqual([]);
    expect(auditViolations(median([slow, audit, slow]))).toHaveLength(2);
  });
});
