/**
 * Measures the budgets of every public page on the production build, over HTTP/2: bytes, then Lighthouse, one page at a time. A page
 * that fails an audit is audited twice more, and the median of the three counts. Exits with 1 when a page exceeds a budget. `--weights`
 * stops before Lighthouse, whose scores need a quiet machine and its five minutes. With paths (`/evenements`), these pages only.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { singlePages } from '#content/pages.ts';
import { browserArguments, browserPath } from '../../scripts/browser.ts';
import { journeyServer } from '../journeys/server.ts';
import { startProxy } from './http2-proxy.ts';
import { type Audit, createAuditor } from './lighthouse.ts';
import { auditViolations, costViolations, median } from './limits.ts';
import { publicPages } from './pages.ts';
import { measure } from './wire.ts';

const { values: options, positionals: requestedPages } = parseArgs({
  options: { weights: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const proxyPort = journeyServer.port + 1;
const url = `https://localhost:${proxyPort}`;
const executablePath = await browserPath();
const chromiumArguments = [...browserArguments, ...startProxy(proxyPort, journeyServer.port)];
const server = spawn(process.execPath, [fileURLToPath(new URL('../journeys/start.ts', import.meta.url))], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, JOURNEY_URL: url },
});
// The server is stopped however this process ends, interruptions included.
process.once('exit', () => server.kill('SIGKILL'));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => void end(1));
/** Two idle cores need less than ten minutes; a browser that hangs would otherwise block all further steps. */
const late = setTimeout(() => {
  console.error('The budgets were not measured in thirty minutes.');
  void end(1);
}, 1_800_000);
const violations: string[] = [];
try {
  const pages = await ready();
  await weigh(pages);
  if (!options.weights) await auditAll(pages);
} catch (error) {
  violations.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
for (const violation of violations) console.error(violation);
await end(violations.length > 0 ? 1 : 0);

/** Gives the server ten seconds to remove its folder. */
async function end(status: number): Promise<void> {
  clearTimeout(late);
  server.kill('SIGTERM');
  if (server.exitCode === null && server.signalCode === null) await Promise.race([once(server, 'exit'), pause(10_000)]);
  process.exit(status);
}

/** Waits until the server answers, and has made the renditions of every picture. */
async function ready(): Promise<string[]> {
  // Three minutes on two quiet cores.
  const deadline = Date.now() + 600_000;
  /** A picture without renditions is an `img` without `picture` (app/ui/Picture.tsx). */
  const lightPictures = async (path: string): Promise<boolean> =>
    !(await (await fetch(journeyServer.url + path)).text()).includes('<picture><img');
  for (;;) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error('The server did not get ready.');
    await pause(500);
    if (!(await fetch(`${journeyServer.url}/health/ready`).catch(() => undefined))?.ok) continue;
    const pages = requestedPages.length > 0 ? requestedPages : await publicPages(journeyServer.url);
    if ((await Promise.all(pages.map(lightPictures))).every(Boolean)) return pages;
  }
}

async function weigh(pages: readonly string[]): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  for (const path of pages) {
    const cost = await measure(browser, url + path);
    violations.push(...costViolations(path, cost).map((violation) => `${path}: ${violation}`));
    const [all, entry, script] = [cost.all, cost.entryScript, cost.allScript].map((bytes) => (bytes / 1000).toFixed(1));
    process.stdout.write(`${path}: ${all} kB, script ${entry} then ${script} kB, shift ${cost.shift}\n`);
  }
  await browser.close();
}

async function auditAll(pages: readonly string[]): Promise<void> {
  const audit = createAuditor(executablePath, chromiumArguments);
  for (const path of pages) {
    const audits: Audit[] = [];
    const isSettled = () => audits.length > 0 && auditViolations(median(audits)).length === 0;
    // The demonstration content does not say that its page in Creole was proofread: it is `noindex`.
    const isIndexed = singlePages.every((page) => page.path !== path || page.listedIf !== 'isCreoleProofread');
    for (let run = 0; run < 3 && !isSettled(); run += 1) audits.push(await audit(url + path, { isIndexed }));
    const result = median(audits);
    violations.push(...auditViolations(result).map((violation) => `${path}: ${violation}`));
    const scores = [result.performance, result.accessibility, result['best-practices'], result.seo].join(' ');
    process.stdout.write(`${path}: ${scores}, largest paint ${result.largestPaint} ms, ${audits.length} run(s)\n`);
  }
}
