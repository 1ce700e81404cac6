import { describe, expect, it } from 'vitest';
import { adminAudit } from '#editorial/accessibility/admin-audit.ts';
import {
  type Audit,
  auditPercentage,
  conformityRate,
  conformityState,
  nonConformities,
  resultCount,
  themeOf,
} from '#editorial/accessibility/audit.ts';
import { siteAudit } from '#editorial/accessibility/site-audit.ts';

/** How many criteria each theme of the RGAA 4.1.2 has. */
const criteriaByTheme = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12];

describe.each([
  ['of the public site', siteAudit],
  ['of the back-office', adminAudit],
])('The audit %s', (_name, audit) => {
  it('has a result and evidence of one line for each of the 106 criteria, once', () => {
    const expected = criteriaByTheme.flatMap((count, theme) =>
      Array.from({ length: count }, (_, index) => `${theme + 1}.${index + 1}`),
    );
    expect(audit.criteria.map(({ id }) => id).sort()).toEqual(expected.sort());
    expect(audit.criteria.filter(({ evidence }) => evidence === '' || evidence.includes('\n'))).toEqual([]);
    expect(resultCount(audit, 'C') + resultCount(audit, 'NC') + resultCount(audit, 'NA')).toBe(106);
  });

  it('meets at least 98 % of the applicable criteria', () => {
    expect(conformityRate(audit)).toBeGreaterThanOrEqual(0.98);
    expect(nonConformities(audit).map(themeOf)).toEqual(['Multimédia']);
  });
});

describe('Both audits', () => {
  it('together meet at least 98 % of the criteria that apply to one of them', () => {
    const criteria: Audit['criteria'] = siteAudit.criteria.map((criterion) => {
      const results = [criterion, ...adminAudit.criteria.filter(({ id }) => id === criterion.id)].map(
        ({ result }) => result,
      );
      return { ...criterion, result: results.includes('NC') ? 'NC' : results.includes('C') ? 'C' : 'NA' };
    });
    expect(conformityRate({ ...siteAudit, criteria })).toBeGreaterThanOrEqual(0.98);
  });

  it('are of the same reference, and each has its own sample and evidence', () => {
    expect(adminAudit.reference).toBe(siteAudit.reference);
    expect(adminAudit.sample).not.toEqual(siteAudit.sample);
  });
});

describe('The state of conformity', () => {
  it('is full only when every applicable criterion is met', () => {
    expect([1, 0.999, 0.5, 0.499].map(conformityState)).toEqual([
      'totalement conforme',
      'partiellement conforme',
      'partiellement conforme',
      'non conforme',
    ]);
  });

  it('has a percentage that is rounded down', () => {
    const criteria = [...Array(999).fill('C'), 'NC'].map((result, id) => ({ id: `${id}`, result, evidence: 'x' }));
    expect(auditPercentage({ ...siteAudit, criteria })).toBe(99.9);
    expect(auditPercentage({ ...siteAudit, criteria: criteria.slice(0, 3) })).toBe(100);
  });
});
