import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

/** What Lighthouse finds of a page: scores of 100, and the moment its largest part stands, in milliseconds. */
export interface Audit {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
  largestPaint: number;
  /** What each score under 100 is for. */
  faults: string[];
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/**
 * The telephone whose slowness is imitated, on Lighthouse's own scale of machines (`benchmarkIndex`): Chrome's DevTools calibrate
 * a mid-tier one at 1000 and a low-tier one at 264.
 */
const telephoneIndex = 500;
/** Lighthouse's own factor: what is never passed, so that a quick machine measures what everybody measures. */
const mostSlowdown = 4;

const lost: Audit = {
  performance: 0,
  accessibility: 0,
  'best-practices': 0,
  seo: 0,
  largestPaint: Number.POSITIVE_INFINITY,
  faults: [],
};

/** A browser that audits one address after another. */
export async function openAuditor(executablePath: string, flags: readonly string[]) {
  const browser = await launch({ chromePath: executablePath, chromeFlags: ['--headless=new', ...flags] });
  let slowdown = mostSlowdown;

  /** One run. The machine's speed at that moment, which its other work changes, sets the slowdown of the next. */
  async function audit(address: string): Promise<Audit> {
    const result = await lighthouse(
      address,
      { port: browser.port, logLevel: 'error', output: 'json', onlyCategories: [...categories] },
      {
        extends: 'lighthouse:default',
        settings: {
          // Lighthouse's « slow 4G » (core/config/constants.ts, mobileSlow4G), but for the processor.
          throttling: {
            rttMs: 150,
            throughputKbps: 1638.4,
            requestLatencyMs: 562.5,
            downloadThroughputKbps: 1474.56,
            uploadThroughputKbps: 675,
            cpuSlowdownMultiplier: slowdown,
          },
        },
      },
    );
    if (!result) throw new Error(`Lighthouse gave nothing for ${address}`);
    const { lhr } = result;
    // A browser that lost its own trace says nothing of the page: that run counts as the worst, and the others decide.
    if (lhr.runtimeError) return { ...lost, faults: [lhr.runtimeError.code] };
    slowdown = Math.min(mostSlowdown, Math.max(1, lhr.environment.benchmarkIndex / telephoneIndex));
    const score = (name: (typeof categories)[number]) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      largestPaint: Math.round(lhr.audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY),
      faults: categories
        .filter((name) => name !== 'performance')
        .flatMap((name) => lhr.categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    };
  }

  return { audit, close: async () => browser.kill() };
}
