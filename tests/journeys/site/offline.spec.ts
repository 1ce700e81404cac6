import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { axeViolations } from '../../axe.ts';
import { journeyServer } from '../server.ts';
import { expect, silencePopups, test } from '../test.ts';

// One after the other: they have one port.
test.describe.configure({ mode: 'default' });

/** A server of these tests alone, which stops and starts. */
const port = journeyServer.port + 50;
const origin = `http://localhost:${port}`;
let server: ChildProcess | undefined;

async function start(env: Record<string, string> = {}): Promise<void> {
  server = fork(fileURLToPath(new URL('../start.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, JOURNEY_PORT: String(port), TEST_PARALLEL_INDEX: '0', ...env },
  });
  await once(server, 'message');
}
async function stop(): Promise<void> {
  if (!server) return;
  const exit = once(server, 'exit');
  server.disconnect();
  await exit;
  server = undefined;
}

const stored = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });
const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test('A visitor without network reads what was stored, with its date, and the new page once the site is back', async ({
  browser,
}) => {
  await start();
  const context = await browser.newContext({ serviceWorkers: 'allow', locale: 'fr-FR' });
  try {
    const page = await context.newPage();
    await page.addInitScript(silencePopups);
    await page.goto(`${origin}/`);
    await expect(page.getByRole('region', { name: 'Cookies : vos choix' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Nothing is stored before the answer.
    expect([await registrations(page), await stored(page)]).toEqual([0, []]);
    await page.getByRole('button', { name: 'Refuser tout' }).click();
    const ahead = ['/visiter-le-macte', '/visitor-information', '/enfomasyon', '/evenements', '/hors-connexion', '/'];
    await expect.poll(() => stored(page)).toEqual(expect.arrayContaining(ahead));
    await page.waitForFunction(() => navigator.serviceWorker.controller);

    await page.goto(`${origin}/magazines`);
    await page.getByRole('link', { name: /^Lire/ }).first().click();
    await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible();
    await expect.poll(async () => (await stored(page)).filter((path) => path.endsWith('.pdf')).length).toBe(1);
    await page.goto(`${origin}/groupes`);
    await page.goto(`${origin}/admin`);
    for (let index = 1; index <= 13; index += 1) await page.goto(`${origin}/accessibilite?n=${index}`);
    await page.goto(`${origin}/magazines`);
    await expect.poll(async () => (await stored(page)).filter((path) => path === '/accessibilite').length).toBe(11);
    const paths = await stored(page);
    expect(paths.filter((path) => /^\/(admin|api|groupes)/.test(path))).toEqual([]);

    await stop();
    await page.goto(`${origin}/visiter-le-macte`);
    const notice = page.getByText(/^Sans réseau\s: page lue le \S+\s\d/);
    await expect(notice).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      page.getByText(/^(Ouvert|Fermé) (aujourd|actuellement|en ce|jusqu)|Ouvert, |Ouvert maintenant/),
    ).toHaveCount(0);
    const font = await page.evaluate(() => getComputedStyle(document.querySelector('h1') as Element).fontFamily);
    expect(font).toContain('Archivo');
    await page.goto(`${origin}/evenements`);
    await expect(notice).toBeVisible();
    await page.goto(`${origin}/magazines`);
    await page.getByRole('link', { name: /^Lire/ }).first().click();
    await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible();

    await page.goto(`${origin}/mentions-legales`);
    await expect(page.getByRole('heading', { name: 'Hors connexion' })).toBeVisible();
    await expect(page.getByText(/^Relevés le \S+\s\d/)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Visitor information' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);

    await start();
    await page.getByRole('link', { name: 'Réessayer' }).click();
    await expect(page.getByRole('heading', { name: 'Mentions légales', level: 1 })).toBeVisible();
    await expect(notice).toBeHidden();
    await page.goto(`${origin}/visiter-le-macte`);
    await expect(notice).toBeHidden();
  } finally {
    await context.close();
    await stop();
  }
});

test('A setting of the server removes the worker and what it has stored', async ({ browser }) => {
  await start();
  const context = await browser.newContext({ serviceWorkers: 'allow', locale: 'fr-FR' });
  try {
    const page = await context.newPage();
    await page.addInitScript(silencePopups);
    await page.goto(`${origin}/`);
    await page.getByRole('button', { name: 'Refuser tout' }).click();
    const ahead = ['/visiter-le-macte', '/visitor-information', '/enfomasyon', '/evenements', '/hors-connexion', '/'];
    await expect.poll(() => stored(page)).toEqual(expect.arrayContaining(ahead));
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    // Busy: Chromium lets no other worker begin in the place of one that has a request.
    await page.evaluate(() => void fetch('/assets/never-answered.js').catch(() => undefined));

    await stop();
    await start({ SERVICE_WORKER: 'false' });
    await page.goto(`${origin}/`);
    await expect.poll(() => registrations(page)).toBe(0);
    // The worker of the page that is open stores what comes later.
    await page.reload();
    await expect.poll(() => stored(page)).toEqual([]);
    expect(await registrations(page)).toBe(0);
  } finally {
    await context.close();
    await stop();
  }
});
