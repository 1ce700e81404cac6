import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { journeyServer } from '../server.ts';
import { expect, expectConsoleError, test } from '../test.ts';
import { brokenPdf, emptyPdf, japanesePdf, magazine, type Shelved, shelve } from './magazines.ts';
import { openReader, pageStatus, reader, visiblePages } from './reader-fixtures.ts';

let issue: Shelved;

test.beforeAll(async ({ playwright }, testInfo) => {
  const request = await playwright.request.newContext({ baseURL: journeyServer.url });
  issue = await shelve(request, `Cahier des limites ${testInfo.project.name} ${testInfo.workerIndex}`, magazine(24));
});
test.afterAll(() => issue.remove());

test('Pages out of view release their memory, and a closed reader releases all of it', async ({ page }) => {
  await openReader(page, issue.documentId, 1);
  const alive = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-page] canvas')].reduce((sum, canvas) => {
        const { width, height } = canvas as HTMLCanvasElement;
        return sum + (width * height > 0 ? 1 : 0);
      }, 0),
    );
  const createdCanvases = await page.evaluateHandle(() => {
    const canvases: HTMLCanvasElement[] = [];
    const create = document.createElement.bind(document);
    document.createElement = ((name: string, options?: ElementCreationOptions) => {
      const element = create(name, options);
      if (element instanceof HTMLCanvasElement) canvases.push(element);
      return element;
    }) as typeof document.createElement;
    return canvases;
  });
  for (let turn = 0; turn < 12; turn += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(visiblePages(page).first().locator('canvas')).toBeVisible();
  }
  await expect.poll(alive).toBeLessThanOrEqual(6);
  await page.keyboard.press('Escape');
  await expect(reader(page)).toHaveCount(0);
  // pdf.js keeps one small canvas of its own to measure letters.
  const largeCanvases = () =>
    createdCanvases.evaluate((all) => all.filter(({ width, height }) => width * height > 300 * 150).length);
  expect(await createdCanvases.evaluate((all) => all.length)).toBeGreaterThan(12);
  await expect.poll(largeCanvases).toBe(0);
});

test(
  'Opening brings the parts it needs, not the whole file',
  {
    annotation: expectConsoleError('Failed to load resource'),
  },
  async ({ page, request }, testInfo) => {
    const heavy = await shelve(request, `Lourd ${testInfo.project.name}`, magazine(24, { padding: 100_000 }));
    try {
      const lengths: number[] = [];
      page.on('response', (answer) => {
        if (!answer.url().endsWith(heavy.url)) return;
        expect(answer.status()).toBe(206);
        lengths.push(Number(answer.headers()['content-length']));
      });
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      });
      await openReader(page, heavy.documentId, 1);
      await page.waitForLoadState('networkidle');
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(600_000);

      // A failed range request is retried automatically, then by the visitor.
      let down = true;
      await page.route(`**${heavy.url}`, (route) => (down ? route.abort() : route.continue()));
      await page.keyboard.press('End');
      await expect(reader(page).getByRole('alert')).toContainText('La connexion est interrompue');
      down = false;
      await reader(page).getByRole('button', { name: 'Réessayer' }).click();
      await expect(visiblePages(page).getByText('Feuillet 24')).toHaveCount(1);
      await expect(reader(page).getByRole('alert')).toHaveCount(0);
    } finally {
      await heavy.remove();
    }
  },
);

test('The beginning and the end of a magazine are requested at once, and the end once', async ({ page, request }) => {
  const heavy = await shelve(request, `Long ${test.info().project.name}`, magazine(24, { padding: 100_000 }));
  try {
    const ranges: string[] = [];
    let requestEnd = (): void => undefined;
    const end = new Promise<void>((resolve) => {
      requestEnd = resolve;
    });
    await page.route(`**${heavy.url}`, async (route) => {
      const range = route.request().headers().range ?? '';
      ranges.push(range);
      if (range.startsWith('bytes=-')) requestEnd();
      // The beginning is answered once the end is requested.
      await end;
      await route.continue();
    });
    await openReader(page, heavy.documentId, 1);
    const total = Number((await request.head(heavy.url)).headers()['content-length']);
    const begins = ranges.map((range) => Number(/^bytes=(\d+)/.exec(range)?.[1] ?? 0));
    expect(Math.max(...begins)).toBeLessThan(total - 2 ** 16);
  } finally {
    await heavy.remove();
  }
});

test('A reader that is closed ends its request', async ({ page }) => {
  await page.route(`**${issue.url}`, () => {});
  const requested = page.waitForRequest(`**${issue.url}`);
  await page.goto(`/magazines?numero=${issue.documentId}`);
  const request = await requested;
  const ended = page.waitForEvent('requestfailed', (failed) => failed === request);
  await page.keyboard.press('Escape');
  await expect(reader(page)).toHaveCount(0);
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
});

test('A magazine with a Japanese character map (CMap) is displayed', { tag: '@touch' }, async ({ page, request }) => {
  const magazine = await shelve(request, 'Un numéro japonais', japanesePdf());
  try {
    await page.goto(`/magazines?numero=${magazine.documentId}`);
    await expect(reader(page).locator('canvas').first()).toBeVisible();
    await reader(page).getByRole('button', { name: 'Lire en texte' }).click();
    await expect(reader(page).getByText('日本語').first()).toBeVisible();
  } finally {
    await magazine.remove();
  }
});

test.describe('A magazine that cannot be read', () => {
  const encrypted = () => readFile(fileURLToPath(new URL('../fixtures/sous-clef.pdf', import.meta.url)));
  for (const [name, bytes, title] of [
    ['broken', async () => brokenPdf(), 'Ce magazine est illisible'],
    ['encrypted', encrypted, 'Ce magazine est protégé par un mot de passe'],
    ['empty', async () => emptyPdf(), 'Ce magazine ne contient aucune page'],
  ] as const) {
    test(`because it is ${name} shows why, and offers the file`, async ({
      page,
      request,
      checkAccessibility,
    }, testInfo) => {
      const bad = await shelve(request, `Rebut ${name} ${testInfo.project.name}`, await bytes());
      try {
        await page.goto(`/magazines?numero=${bad.documentId}`);
        await expect(reader(page).getByRole('alert')).toContainText(title);
        await expect(reader(page).getByRole('link', { name: /^Télécharger le PDF/ })).toHaveAttribute('href', bad.url);
        await checkAccessibility();
        await reader(page).getByRole('button', { name: 'Fermer' }).click();
        await expect(reader(page)).toHaveCount(0);
        await expect(
          page.getByRole('link', { name: new RegExp(`^Lire le magazine .* : ${bad.title}$`) }),
        ).toBeFocused();
      } finally {
        await bad.remove();
      }
    });
  }

  test('a magazine that failed to load is loaded again by « Réessayer »', {
    annotation: expectConsoleError('Failed to load resource'),
  }, async ({ page }) => {
    await page.route(`**${issue.url}`, (route) => route.abort());
    await page.goto(`/magazines?numero=${issue.documentId}&page=6`);
    await expect(reader(page).getByRole('alert')).toContainText('Le magazine n’a pas pu être chargé');
    await page.unroute(`**${issue.url}`);
    await reader(page).getByRole('button', { name: 'Réessayer' }).click();
    await expect(pageStatus(page)).toHaveText(/\b6\b.* sur 24$/);
  });
});
