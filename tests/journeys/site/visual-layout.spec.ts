import type { Page } from '@playwright/test';
import { addDays, today } from '#model/calendar.ts';
import { picture } from '../../files.ts';
import { unique } from '../admin-fixtures.ts';
import { asAdministrator } from '../session.ts';
import { expect, expectConsoleError, test } from '../test.ts';

/** The vertical position of an element, in pixels of the page. */
const height = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);

test(
  'The footer has its final height before its emblem loads, and a narrow window has no column alone in a row',
  // The emblem is near enough to the first screen of a short page to be requested before it is scrolled to.
  { tag: '@phone', annotation: expectConsoleError('ERR_FAILED') },
  async ({ page }, { project }) => {
    await page.route(/\/uploads\/logo/, (route) => route.abort());
    await page.goto('/evenements', { waitUntil: 'domcontentloaded' });
    const before = await height(page, 'footer');
    await page.unroute(/\/uploads\/logo/);
    await page.reload();
    await page.locator('footer').scrollIntoViewIfNeeded();
    const logo = page.getByRole('contentinfo').getByRole('img', { name: 'Mémorial ACTe' });
    await expect.poll(() => logo.evaluate((image) => (image as HTMLImageElement).complete)).toBe(true);
    expect(await height(page, 'footer')).toBe(before);

    if (project.name !== 'desktop') return;
    for (const [width, columns] of [
      [768, /^(Accès rapide|Informations|Suivre)$/],
      [320, /^(Accès rapide|Informations)$/],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const tops = await page
        .locator('footer h2')
        .filter({ hasText: columns })
        .evaluateAll((headings) => headings.map((heading) => Math.round(heading.getBoundingClientRect().top)));
      expect(new Set(tops).size, `${width} px`).toBe(1);
    }
  },
);

test('Past events are four abreast, two in a narrow window, and one on a phone', async ({ page }) => {
  await page.goto('/evenements-passes');
  const pictures = page.getByRole('main').getByRole('listitem').locator('img');
  for (const [width, abreast] of [
    [1200, 4],
    [1000, 2],
    [600, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await pictures.evaluateAll((all) => all.map((image) => image.getBoundingClientRect().left));
    expect(new Set(lefts).size, `${width} px`).toBe(abreast);
  }
});

test('Without a magazine the articles of the home page are three abreast, or one below the other', async ({
  page,
  request,
}) => {
  const headers = asAdministrator();
  const { data: issues } = (await (await request.get('/api/magazines?pagination[pageSize]=100')).json()) as {
    data: { documentId: string }[];
  };
  const publish = async (isPublished: boolean) => {
    for (const { documentId } of issues)
      await request.put(`/api/magazines/${documentId}`, { headers, data: { data: { isPublished } } });
  };
  await publish(false);
  try {
    await page.goto('/');
    const articles = page.getByRole('region', { name: /^PATRIMOINE/ }).getByRole('listitem');
    await expect(articles).toHaveCount(3);
    for (const [width, abreast] of [
      [1200, 3],
      [1024, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const lefts = await articles.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().left));
      expect(new Set(lefts).size, `${width} px`).toBe(abreast);
    }
  } finally {
    await publish(true);
  }
});

test('The name of the institution has one size above the menu of a narrow window', async ({ page }) => {
  await page.goto('/');
  const name = page.getByRole('banner').getByText('ACTe').first();
  for (const [width, size] of [
    [1440, '24px'],
    [1200, '24px'],
    [1000, '20.8px'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(name, `${width} px`).toHaveCSS('font-size', size);
  }
});

test('The text of the home page is above the building of the drawing, at every width and with enlarged text', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [width, height, size] of [
    [1440, 900, 16],
    [1440, 600, 16],
    [2560, 1300, 16],
    [1100, 900, 16],
    [768, 1000, 16],
    [390, 844, 16],
    [768, 1000, 32],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await page.evaluate((pixels) => document.documentElement.style.setProperty('font-size', `${pixels}px`), size);
    const links = await page.locator('main section').first().getByRole('link').last().boundingBox();
    const drawing = await page.getByRole('img', { name: /^Dessin : le Mémorial la nuit/ }).boundingBox();
    // The top of the building is at 39 % of the drawing's height.
    const building = (drawing?.y ?? 0) + (drawing?.height ?? 0) * 0.39;
    expect((links?.y ?? 0) + (links?.height ?? 0), `${width} × ${height}, ${size} px`).toBeLessThanOrEqual(building);
  }
});

test('In a narrow window a drawing of the building scrolls by the keyboard, and its list has each number', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/decouvrir-le-macte');
  for (const [name, count] of [
    ['Élévation du bâtiment', 6],
    ['Coupe du bâtiment', 7],
    ['Plan du niveau du quai', 7],
  ] as const) {
    const figure = page.getByRole('figure').filter({ has: page.getByRole('group', { name }) });
    await expect(figure).toContainText('Ce n’est pas un plan d’architecte.');
    await expect(figure.getByRole('listitem')).toHaveCount(count);
    const scroller = figure.getByRole('group', { name });
    await scroller.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => scroller.evaluate(({ scrollLeft }) => scrollLeft), name).toBeGreaterThan(0);
  }
});

test('On a phone turned on its side, the picture of a piece is nearly as high as the window', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/collections');
  await page.getByRole('link', { name: 'Registre d’habitation' }).click();
  await page.getByRole('button', { name: /^Agrandir l’image/ }).click();
  const picture = page.getByRole('dialog', { name: 'Registre d’habitation' }).last().getByRole('img');
  await expect.poll(async () => (await picture.boundingBox())?.height).toBeGreaterThan(360);
});

test('Links to the ways to the museum are as high as a finger', async ({ page }) => {
  await page.goto('/visiter-le-macte');
  for (const way of await page.getByRole('list', { name: 'Itinéraires' }).getByRole('link').all())
    expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('In forced colours nothing is drawn beneath text', { annotation: expectConsoleError('404') }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/nulle-part');
  const before = await page
    .locator('main section')
    .first()
    .evaluate((element) => getComputedStyle(element, '::before').display);
  expect(before).toBe('none');
  await expect(page.locator('footer img[alt=""]')).toBeHidden();
});

test('In forced colours the current page and a day with other hours are marked', async ({ page, request }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const { openingExceptions } = (await (await request.get('/api/setting?populate=*')).json()).data;
  const publishExceptions = (exceptions: unknown) =>
    request.put('/api/setting', { headers: asAdministrator(), data: { data: { openingExceptions: exceptions } } });
  const day = addDays(today(), 2);
  await publishExceptions([{ firstDay: day, lastDay: day, spans: [], reason: 'Essai' }]);
  try {
    await page.goto('/visiter-le-macte');
    const current = page
      .getByRole('navigation', { name: 'Navigation principale' })
      .getByRole('link', { name: 'VISITER' });
    const marked = await current.screenshot();
    await current.evaluate((link) => link.style.setProperty('text-decoration', 'none'));
    expect(marked.equals(await current.screenshot()), 'the current page').toBe(false);
    const { x, y } = (await page.locator('main ol > li').nth(2).boundingBox()) ?? { x: 0, y: 0 };
    const strip = (top: number) => page.screenshot({ clip: { x: x + 20, y: y + top, width: 20, height: 4 } });
    expect((await strip(-1)).equals(await strip(5)), 'the day with other hours').toBe(false);
  } finally {
    await publishExceptions(openingExceptions);
  }
});

test('A short back link stays on one line, and a past event has no booking link', async ({ page, request }) => {
  const { data } = (await (await request.get('/api/events?filters[title][$eq]=Une soirée')).json()) as {
    data: { documentId: string }[];
  };
  await page.goto(`/evenement/${data[0]?.documentId}`);
  const breadcrumb = page.getByRole('navigation', { name: /fil|ariane|vous êtes ici/i }).first();
  const tops = await breadcrumb
    .locator('li')
    .evaluateAll((steps) => steps.map((step) => Math.round(step.getBoundingClientRect().bottom)));
  expect(new Set(tops).size).toBe(1);
  await expect(page.getByText('Cet événement est terminé')).toBeVisible();
  await expect(page.getByText('Voir la billetterie')).toHaveCount(0);
});

test('The box of a piece has the aspect ratio of its picture, and each row has one height', async ({
  page,
  request,
}) => {
  const headers = asAdministrator();
  const title = unique('Masque');
  const file = { name: 'masque.png', mimeType: 'image/png', buffer: await picture(80, 100) };
  const [sent] = (await (await request.post('/api/upload', { headers, multipart: { files: file } })).json()) as {
    id: number;
  }[];
  const response = await request.post('/api/collections', {
    headers,
    data: { data: { title, order: -1, mainImage: sent?.id } },
  });
  const { data } = (await response.json()) as { data: { id: number } };
  try {
    await page.goto('/collections');
    const pictures = page.locator('a[data-dialog] img');
    const boxes = await pictures.evaluateAll((all) =>
      all.slice(0, 3).map((image) => {
        const { width, height, top } = image.getBoundingClientRect();
        return { shape: width / height, height, top };
      }),
    );
    expect(boxes[0]?.shape).toBeCloseTo(0.8, 1);
    expect(boxes[1]?.shape).toBeCloseTo(1.5, 1);
    expect(boxes[1]?.top).toBe(boxes[0]?.top);
    expect(Math.abs((boxes[0]?.height ?? 0) - (boxes[1]?.height ?? 99))).toBeLessThan(6);
    // The last row, even if it is not full, is as high as a full one with the same pieces.
    const [full, last] = await Promise.all(
      [pictures.nth(4), pictures.last()].map((image) =>
        image.evaluate((element) => element.getBoundingClientRect().height),
      ),
    );
    expect(Math.abs((last ?? 0) - (full ?? 99))).toBeLessThan(2);
  } finally {
    await request.delete(`/api/collections/${data.id}`, { headers });
    await request.delete(`/api/upload/files/${sent?.id}`, { headers });
  }
});

test('Découvrir lists six dates, 27 May 1848 among them', async ({ page, checkAccessibility }) => {
  await page.goto('/decouvrir-le-macte');
  const dates = page.getByRole('region', { name: 'Six dates pour lire le lieu' });
  await dates.scrollIntoViewIfNeeded();
  await expect(dates.getByRole('listitem')).toHaveCount(6);
  await expect(dates.getByRole('listitem').filter({ hasText: '1848' })).toContainText('Le 27\u00a0mai');
  await checkAccessibility();
});

test('Printed event page: whole pictures, no controls', async ({ page, request }) => {
  const title = encodeURIComponent('Ce que les racines retiennent');
  const { data } = (await (await request.get(`/api/events?filters[title][$eq]=${title}`)).json()) as {
    data: { documentId: string }[];
  };
  await page.goto(`/evenement/${data[0]?.documentId}`);
  await page.emulateMedia({ media: 'print' });
  const gallery = page.getByRole('region', { name: /^Photos/ }).last();
  expect(await gallery.locator('ul').evaluate((strip) => strip.scrollWidth <= strip.clientWidth)).toBe(true);
  await expect(gallery.getByText('1 / 4')).toBeHidden();
});

test('Printed home page: black text on white, without video or form', async ({ page }) => {
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveCSS('color', 'rgb(13, 15, 16)');
  const opening = page.locator('main section').filter({ has: title });
  for (const drawn of await opening.locator('> [data-screen-only], video').all()) await expect(drawn).toBeHidden();
  await expect(page.getByLabel('Adresse électronique')).toBeHidden();
});

test('A long word in the title of the next piece does not widen the page of a piece', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/collections');
  const path = await page.locator('main a[href^="/collections/"]').first().getAttribute('href');
  await page.goto(String(path));
  const title = page.locator('main a[rel="next"] > span');
  await title.evaluate((element) => element.append('Anticonstitutionnellement'.repeat(5)));
  const box = await title.boundingBox();
  const beyond = await title.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect([beyond <= 0, (box?.x ?? -1) >= 0, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
    true,
    true,
    320,
  ]);
});

test('A word longer than the window widens neither the visit page nor the prices', async ({ page }) => {
  for (const path of ['/visiter-le-macte', '/']) {
    await page.goto(path);
    const beyond = await page.evaluate(() => {
      const typed = 'th, details > p, [aria-labelledby="accueil"] :is(dt, dd), [aria-labelledby="acces"] :is(dt, dd)';
      for (const element of document.querySelectorAll(`main :is(${typed})`))
        element.textContent = 'https://billets.example/'.repeat(20);
      return document.documentElement.scrollWidth - innerWidth;
    });
    expect(beyond, path).toBeLessThanOrEqual(0);
  }
});
