/**
 * Every public page, every screen of the back-office and their states under four accessibility engines (axe, IBM Equal Access, Alfa, the
 * Nu HTML checker), at three widths, with text twice as large, and in forced colours: `npm run accessibility`. None may scroll sideways.
 * Words choose the states whose name contains one of them, `--view 1440` the views. Findings that are listed in docs/accessibility.md are
 * not reported; exits with 1 when there is another one.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserArguments, browserPath } from '../../scripts/browser.ts';
import { startProduct } from '../browsers/product.ts';
import { journeyServer } from '../journeys/server.ts';
import { answerBanner, answered, appearing, silencePopups } from '../journeys/test.ts';
import { adminStates, openSession } from './admin-states.ts';
import { type Engines, type Finding, loadEngines } from './engines.ts';
import { demonstrationStates, emptyStates, type State } from './states.ts';

interface View {
  name: string;
  width: number;
  engines: readonly ('axe' | 'ibm' | 'alfa' | 'nu')[];
  largeText?: boolean;
  forcedColors?: boolean;
}

const views: View[] = [
  { name: '320 px', width: 320, engines: ['axe', 'ibm', 'alfa'] },
  { name: '768 px', width: 768, engines: ['axe', 'ibm'] },
  { name: '1440 px', width: 1440, engines: ['axe', 'ibm', 'alfa', 'nu'] },
  { name: '390 px, text at 200 %', width: 390, engines: ['axe', 'ibm'], largeText: true },
  { name: '390 px, forced colours', width: 390, engines: ['axe', 'ibm'], forcedColors: true },
  { name: '1440 px, forced colours', width: 1440, engines: ['axe', 'ibm'], forcedColors: true },
];

const { values: options, positionals: filters } = parseArgs({
  options: { view: { type: 'string', default: '' } },
  allowPositionals: true,
});
const exceptions = await readExceptions();
const engines = await loadEngines();
const executablePath = await browserPath();
/** The page of another site in a frame. Its landmark is named by its address, because axe compares the landmarks of all frames. */
const elsewhere = (url: string): string =>
  `<!doctype html><html lang="fr"><title>Ailleurs</title><main aria-label="${encodeURI(url)}"><h1>Ailleurs</h1></main>`;
const { id, url: script } = journeyServer.analytics;
const analytics = { ANALYTICS_ID: id, ANALYTICS_URL: script };
/** By engine, rule and element: the states and views in which it was found. */
const reported = new Map<string, Set<string>>();
let runs = 0;

for (const isEmpty of [true, false]) {
  const product = await startProduct({ ...analytics, DEMO_CONTENT: String(!isEmpty) });
  try {
    const session = isEmpty ? undefined : await openSession(product.url, product.account);
    const states = session
      ? [...(await demonstrationStates(product.url, session)), ...(await adminStates(product.url, session))]
      : emptyStates;
    const documents = new Map<string, string>();
    for (const state of states) {
      if (filters.length > 0 && !filters.some((word) => state.name.includes(word))) continue;
      // A browser for each state: engines leak memory in it.
      const browser = await chromium.launch({ executablePath, args: browserArguments });
      for (const view of views) {
        if (!view.name.includes(options.view) || view.width < (state.from ?? 0) || view.width > (state.to ?? Infinity))
          continue;
        await check(browser, product.url, state, view, documents);
      }
      await browser.close();
      process.stdout.write(`${state.name}\n`);
    }
    for (const [name, findings] of await engines.nu(documents)) report(findings, name);
    runs += documents.size;
  } finally {
    await product.stop();
  }
}
for (const [finding, places] of reported) process.stdout.write(`\n${finding}\n  ${[...places].join('; ')}\n`);
process.stdout.write(`\n${runs} runs, ${reported.size} findings that are not listed in docs/accessibility.md\n`);
process.exit(reported.size > 0 ? 1 : 0);

async function check(from: Browser, url: string, state: State, view: View, documents: Map<string, string>) {
  const context = await from.newContext({
    locale: 'fr-FR',
    timezoneId: 'America/Guadeloupe',
    viewport: { width: view.width, height: view.width < 500 ? 800 : 900 },
    reducedMotion: 'reduce',
    ...(view.forcedColors && { forcedColors: 'active' as const }),
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const { consent = 'refused', popups = false } = state;
    if (consent !== 'unasked') await page.addInitScript(answerBanner, answered(consent));
    if (!popups) await page.addInitScript(silencePopups);
    if (state.session)
      await page.addInitScript(({ jwt, user }) => {
        if (window !== window.top) return;
        localStorage.setItem('adminToken', jwt);
        localStorage.setItem('adminUser', JSON.stringify(user));
      }, state.session);
    await page.route(
      // The page of a preview is a public page, which has its own states.
      ({ hostname, searchParams }) => hostname !== 'localhost' || searchParams.has('apercu'),
      (route) => {
        const isScript = route.request().resourceType() === 'script';
        return route.fulfill({
          contentType: isScript ? 'text/javascript' : 'text/html',
          body: isScript ? '' : elsewhere(route.request().url()),
        });
      },
    );
    if (view.largeText) {
      const session = await context.newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    }
    const response = await page.goto(url + state.path, { waitUntil: 'load' });
    if (view.engines.includes('nu') && !state.prepare)
      documents.set(`${state.name}, source`, (await response?.text()) ?? '');
    await state.prepare?.(page);
    // The engines find neither the background nor the name of what `content-visibility` has not rendered.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { content-visibility: visible !important }');
      document.adoptedStyleSheets.push(sheet);
    });
    for (let i = 0; i < 40 && (await page.evaluate(appearing)) > 0; i += 1) await page.waitForTimeout(50);
    report(await reflow(page), `${state.name}, ${view.name}`);
    for (const engine of view.engines) {
      if (engine === 'nu') documents.set(`${state.name}, ${view.name}`, await page.content());
      else {
        report(await runEngine(engine, page), `${state.name}, ${view.name}`);
        runs += 1;
      }
    }
  } catch (error) {
    report([{ engine: 'reflow', rule: 'not run', where: String(error) }], `${state.name}, ${view.name}`);
  } finally {
    await context.close().catch(() => {});
  }
}

/** A page that scrolls sideways (WCAG 1.4.10 and 1.4.4). */
async function reflow(page: Page): Promise<Finding[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return over > 0 ? [{ engine: 'reflow', rule: 'wider than its window', where: `by ${over} px` }] : [];
}

function runEngine(engine: Exclude<keyof Engines, 'nu'>, page: Page): Promise<Finding[]> {
  return engines[engine](page);
}

function report(findings: readonly Finding[], pageName: string): void {
  for (const { engine, rule, where } of findings) {
    if (
      exceptions.some(
        (exception) =>
          exception.engine === engine && exception.rule.test(rule) && exception.where.test(`${where} (${pageName})`),
      )
    )
      continue;
    const key = `${engine} ${rule}: ${where.replace(/\s+/g, ' ').slice(0, 240)}`;
    const places = reported.get(key) ?? new Set();
    if (places.size === 0) process.stdout.write(`${pageName}: ${key}\n`);
    reported.set(key, places.add(pageName));
  }
}

/** The rows of the table in docs/accessibility.md: engine, rule and element as regular expressions, the reason. */
async function readExceptions() {
  const text = await readFile(new URL('../../docs/accessibility.md', import.meta.url), 'utf8');
  return [...text.matchAll(/^\| (axe|ibm|alfa|nu) +\| `([^`]+)` +\| `([^`]+)` +\| .+\|$/gm)].map(
    ([, engine = '', rule = '', where = '']) => ({
      engine,
      rule: new RegExp(rule),
      // A table of Markdown escapes the bar.
      where: new RegExp(where.replaceAll('\\|', '|')),
    }),
  );
}
