import type { Audit } from './lighthouse.ts';
import type { Cost } from './wire.ts';

const kB = 1000;

/** The budgets (docs/decisions/0013-feeds-and-page-weight.md). */
const limits = {
  all: (path: string) => (path === '/' ? 350 : 250) * kB,
  entryScript: 8 * kB,
  allScript: 85 * kB,
  performance: 98,
  largestPaint: 1500,
  shift: 0,
} as const;

/** The budgets that a page exceeds, one sentence each. */
export function costViolations(path: string, cost: Cost): string[] {
  const over = (name: string, bytes: number, most: number) =>
    bytes > most ? [`${name}: ${(bytes / kB).toFixed(1)} kB, at most ${most / kB}`] : [];
  return [
    ...over('everything', cost.all, limits.all(path)),
    ...over('script before a touch', cost.entryScript, limits.entryScript),
    ...over('script with every island awake', cost.allScript, limits.allScript),
    ...(cost.shift > limits.shift ? [`the layout shifts: ${cost.shift.toFixed(4)}`] : []),
  ];
}

export function auditViolations(audit: Audit): string[] {
  return [
    ...(audit.performance < limits.performance
      ? [`performance: ${audit.performance}, at least ${limits.performance}`]
      : []),
    ...(audit.largestPaint > limits.largestPaint
      ? [`largest paint: ${audit.largestPaint} ms, at most ${limits.largestPaint}`]
      : []),
    ...(['accessibility', 'best-practices', 'seo'] as const).flatMap((name) =>
      audit[name] < 100 ? [`${name}: ${audit[name]} (${audit.violations.join(', ')})`] : [],
    ),
  ];
}

/** The median of several runs, so that one slow run does not fail a page. */
export function median(audits: readonly Audit[]): Audit {
  const middle = (pick: (audit: Audit) => number): number =>
    audits.map(pick).sort((a, b) => a - b)[Math.floor(audits.length / 2)] ?? 0;
  return {
    performance: middle(({ performance }) => performance),
    accessibility: middle(({ accessibility }) => accessibility),
    'best-practices': middle((audit) => audit['best-practices']),
    seo: middle(({ seo }) => seo),
    largestPaint: middle(({ largestPaint }) => largestPaint),
    violations: [...new Set(audits.flatMap(({ violations }) => violations))],
  };
}
