import { describe, expect, it } from 'vitest';
import {
  accessibilityAudit,
  conformityRate,
  conformityState,
  nonConformities,
  themeOf,
} from '#editorial/accessibility-audit.ts';

/** How many criteria each theme of the RGAA 4.1.2 has. */
const criteriaByTheme = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12];

describe('The audit of accessibility', () => {
  it('has a result and evidence for each of the 106 criteria, once', () => {
    const expected = criteriaByTheme.flatMap((count, theme) =>
      Array.from({ length: count }, (_, index) => `${theme + 1}.${index + 1}`),
    );
    expect(accessibilityAudit.criteria.map(({ id }) => id).sort()).toEqual(expected.sort());
    expect(accessibilityAudit.criteria.filter(({ evidence }) => evidence === '')).toEqual([]);
  });

  it('meets at least 98 % of the applicable criteria', () => {
    expect(conformityRate()).toBeGreaterThanOrEqual(0.98);
    expect(nonConformities().map(themeOf)).toEqual(['Multimédia']);
  });

  it('states full conformity only when every applicable criterion is met', () => {
    expect([1, 0.999, 0.5, 0.499].map(conformityState)).toEqual([
      'totalement conforme',
      'partiellement conforme',
      'partiellement conforme',
      'non conforme',
    ]);
  });
});
