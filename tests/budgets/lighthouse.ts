import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Lighthouse's result for a page: scores of 100, and the largest contentful paint in milliseconds. */
export interface Audit {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
  largestPaint: number;
  /** The reasons of each score under 100. */
  violations: string[];
}

/** The parts of Lighthouse's JSON report (its `LHR`) that are read here. */
interface Report {
  runtimeError?: { code: string };
  environment: { benchmarkIndex: number };
  categories: Partial<Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>>;
  audits: Partial<Record<string, { score: number | null; numericValue?: number }>>;
}

/** Fetched by npm when the budgets are measured: 150 MB that no other command needs. */
const lighthouse = 'lighthouse@13.5.0';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/**
 * The speed of the simulated phone, on Lighthouse's own scale of machines (`benchmarkIndex`): Chrome's DevTools calibrate a mid-tier phone
 * at 1000 and a low-tier one at 264.
 */
const telephoneIndex = 500;
/** The maximum: Lighthouse's own factor, so that a quick machine has the standard slowdown. */
const mostSlowdown = 4;

const lost: Audit = {
  performance: 0,
  accessibility: 0,
  'best-practices': 0,
  seo: 0,
  largestPaint: Number.POSITIVE_INFINITY,
  violations: [],
};

/** Audits one URL after another, each in a browser of its own. */
export function createAuditor(executablePath: string, flags: readonly string[]) {
  let slowdown = mostSlowdown;

  /** One run. The machine's speed at that moment, which its other work changes, sets the slowdown of the next. */
  return async function audit(pageUrl: string, { isIndexed }: { isIndexed: boolean }): Promise<Audit> {
    const report = await runLighthouse(executablePath, [
      pageUrl,
      ...(isIndexed ? [] : ['--skip-audits=is-crawlable']),
      `--chrome-flags=${['--headless=new', ...flags].join(' ')}`,
      `--only-categories=${categories.join(',')}`,
      // Lighthouse's « slow 4G » (core/config/constants.ts, mobileSlow4G), but for the processor.
      '--throttling.rttMs=150',
      '--throttling.throughputKbps=1638.4',
      '--throttling.requestLatencyMs=562.5',
      '--throttling.downloadThroughputKbps=1474.56',
      '--throttling.uploadThroughputKbps=675',
      `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    ]);
    // A browser that lost its own trace did not measure the page: that run counts as the worst, and the others decide.
    if (report.runtimeError) return { ...lost, violations: [report.runtimeError.code] };
    slowdown = Math.min(mostSlowdown, Math.max(1, report.environment.benchmarkIndex / telephoneIndex));
    const score = (name: (typeof categories)[number]) => Math.round((report.categories[name]?.score ?? 0) * 100);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      largestPaint: Math.round(report.audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY),
      violations: categories
        .filter((name) => name !== 'performance')
        .flatMap((name) => report.categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    };
  };
}

async function runLighthouse(executablePath: string, args: readonly string[]): Promise<Report> {
  const output = join(tmpdir(), `memorial-lighthouse-${process.pid}.json`);
  // The npm that runs this script, with its own Node: an npm of Node 18 may not run on Node 26.
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  const [command, first] = node && npm ? [node, [npm]] : ['npm', []];
  const run = [
    ...first,
    'exec',
    '--yes',
    '--',
    lighthouse,
    ...args,
    '--output=json',
    `--output-path=${output}`,
    '--quiet',
  ];
  const child = spawn(command, run, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, CHROME_PATH: executablePath },
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  try {
    const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
    // A run that lost its browser ends with 1 and a report that says so.
    const report = await readFile(output, 'utf8').catch(() => undefined);
    if (!report) throw new Error(`Lighthouse ended with ${code} and no report:\n${errors}`);
    return JSON.parse(report) as Report;
  } finally {
    await rm(output, { force: true });
  }
}
