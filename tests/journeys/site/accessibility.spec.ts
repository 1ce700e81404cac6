import sharp from 'sharp';
import { publicPages } from '../../budgets/pages.ts';
import { reader } from '../reader/reader-fixtures.ts';
import { journeyServer } from '../server.ts';
import { expect, test } from '../test.ts';

const linear = (value: number) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
const luminance = ([red = 0, green = 0, blue = 0]: readonly number[]) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

test.describe('With reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const [width, height] of [
    [320, 640],
    [768, 1024],
    [1440, 900],
  ] as const) {
    test(`The title and the sentence of the home page have their contrast over the roots at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      await page.evaluate(() =>
        Promise.all([
          document.fonts.ready,
          ...[...document.querySelectorAll<HTMLImageElement>('main > section:first-child img')].map((image) =>
            image.decode(),
          ),
        ]),
      );
      const lines = await page.evaluate(() => {
        const opening = document.querySelector('main > section');
        const elements = [...(opening?.querySelectorAll<HTMLElement>('h1 span, p') ?? [])];
        const rectangles = elements.flatMap((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const [red, green, blue] = getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [];
          const least = element.localName === 'p' ? 4.5 : 3;
          return [...range.getClientRects()].map((rect) => ({ ...rect.toJSON(), color: [red, green, blue], least }));
        });
        for (const element of elements) element.style.color = 'transparent';
        return rectangles as { x: number; y: number; width: number; height: number; color: number[]; least: number }[];
      });
      expect(lines.length).toBeGreaterThanOrEqual(3);
      // Of the window, which shows all lines: for a picture of the whole page the browser lays the page out at other sizes.
      expect(Math.max(...lines.map((line) => line.y + line.height))).toBeLessThanOrEqual(height);
      const { data, info } = await sharp(await page.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      for (const line of lines) {
        let tooBright = 0;
        let pixels = 0;
        for (let y = Math.ceil(line.y); y < line.y + line.height; y += 1)
          for (let x = Math.ceil(line.x); x < Math.min(width, line.x + line.width); x += 1) {
            const start = (y * info.width + x) * 3;
            const ground = luminance([...data.subarray(start, start + 3)]);
            pixels += 1;
            if ((luminance(line.color) + 0.05) / (ground + 0.05) < line.least) tooBright += 1;
          }
        expect(tooBright / pixels, `${line.y}`).toBeLessThan(0.002);
      }
    });
  }
});

test('The name of a day, a film and a thumbnail begins with its visible text', async ({ page }) => {
  await page.goto('/evenements');
  const day = page.getByRole('navigation', { name: 'Jours' }).getByRole('link').first();
  await expect(day).toHaveAccessibleName(
    /^(lun|mar|mer|jeu|ven|sam|dim) \d+ ?(er )?(fermé ?, \d+(er)? )?\p{L}+ \d{4}$/u,
  );

  await page
    .getByRole('link', { name: /La nuit des conteurs/ })
    .first()
    .click();
  await expect(page.locator('main [lang=gcf]')).toHaveText(/Yé krik/);
  await expect(page.getByRole('figure', { name: /^La mer la nuit/ }).locator('figcaption')).toBeVisible();

  await page.goto('/magazines');
  await page.getByRole('link', { name: /^Lire le magazine PDF, .* : Résille nº 7/ }).click();
  const thumbnails = reader(page).getByRole('navigation', { name: 'Vignettes' }).getByRole('listitem');
  await expect(thumbnails.nth(0).getByRole('button')).toHaveAccessibleName('Couverture');
  await expect(thumbnails.nth(1).getByRole('button')).toHaveAccessibleName('Pages 2–3');
});

test('The reader has the headings of the magazine and of its articles', async ({ page }) => {
  await page.goto('/magazines');
  await page.getByRole('link', { name: /^Lire le magazine PDF, .* : Résille nº 7/ }).click();
  const title = reader(page).getByRole('heading', { level: 2, name: /^Résille nº 7/ });
  await expect(title).toBeVisible();
  // Its date has the font size of the bar, not that of a heading, and is not clipped.
  const [own, around, cut] = await title.evaluate((heading) => [
    getComputedStyle(heading).fontSize,
    getComputedStyle(heading.parentElement ?? heading).fontSize,
    heading.scrollWidth - heading.clientWidth,
  ]);
  expect([own, cut]).toEqual([around, 0]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await reader(page).getByRole('button', { name: 'Lire en texte' }).click();
  await expect(reader(page).getByRole('heading', { level: 3, name: 'Page 4' })).toBeVisible();
  await expect(reader(page).getByRole('heading', { level: 4, name: 'Cinq mois debout' })).toBeVisible();
  await expect(reader(page).getByRole('heading', { level: 4, name: 'Amarrer' })).toBeVisible();
  // Its paragraphs are separate, and do not include the page number.
  await expect(reader(page).locator('h4 ~ p').first()).toHaveText(/toujours pressée\.$/);
  await expect(reader(page).getByText('5', { exact: true })).toHaveCount(0);
});

test.describe('With the cookie banner open', () => {
  test.use({ consent: 'unasked' });

  test('the page about cookies has no duplicate id and no two regions of one name', async ({
    page,
    checkAccessibility,
  }) => {
    await page.goto('/politique-de-confidentialite');
    await expect(page.getByRole('region', { name: 'Cookies : vos choix' })).toHaveCount(1);
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    await checkAccessibility();

    await page.getByRole('button', { name: 'Personnaliser' }).click();
    await expect(page.getByRole('group', { name: 'Ce que vous acceptez' }).getByRole('checkbox')).toHaveCount(3);
  });
});

test('The menu of a narrow window underlines the current page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/collections');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'COLLECTIONS' })).toHaveCSS('text-decoration-line', 'underline');
  await expect(menu.getByRole('link', { name: 'VISITER' })).not.toHaveCSS('text-decoration-line', 'underline');
});

test('The menu DÉCOUVRIR closes when the focus leaves it', async ({ page }) => {
  await page.goto('/evenements');
  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  await menu.getByText('DÉCOUVRIR').focus();
  await page.keyboard.press('Enter');
  const inside = menu.getByRole('link', { name: 'Histoire & Architecture' });
  await expect(inside).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(inside).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(inside).toBeHidden();
});

test('The dialog of a piece has the alternative text of its picture, and returns the focus to the piece', async ({
  page,
}) => {
  await page.goto('/collections');
  const opener = page.getByRole('link', { name: 'Registre d’habitation', exact: true });
  await opener.click();
  const notice = page.getByRole('dialog', { name: 'Registre d’habitation', exact: true });
  const image = notice.getByRole('button', { name: /^Agrandir l’image : / });
  const alternative = await image.locator('img').getAttribute('alt');
  expect(alternative).toMatch(/.{20}/);
  await expect(image).toHaveAccessibleName(`Agrandir l’image : ${alternative}`);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('The carousel of an event announces the number and the text of each photograph', async ({ page }) => {
  const pages = await publicPages(journeyServer.url);
  await page.goto(pages.find((path) => path.startsWith('/evenement/')) ?? '');
  const gallery = page.locator('[data-island=Gallery]').last();
  await gallery.scrollIntoViewIfNeeded();
  await expect(page.locator('[data-island=Gallery][data-hydrated]')).not.toHaveCount(0);
  const status = gallery.locator('[role=status][aria-atomic=true]').first();
  await expect(status).toContainText(/Photo 1 sur \d/);
  await gallery.getByRole('button', { name: 'Photo suivante' }).first().click();
  await expect(status).toContainText(/Photo 2 sur \d\u00a0: .{10}/);
});

test('The drawings of the reader are hidden from screen readers, and its page is a status', async ({ page }) => {
  await page.goto('/magazines');
  await page.getByRole('link', { name: /^Lire le magazine PDF, .* : Résille nº 7/ }).click();
  await expect(reader(page).locator('[data-state=seen] canvas').first()).toBeAttached();
  const exposed = await reader(page)
    .locator('canvas')
    .evaluateAll((all) => all.filter((canvas) => !canvas.closest('[aria-hidden=true], [role=img][aria-label]')).length);
  expect(exposed).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect(
    reader(page)
      .locator('[role=status][aria-atomic=true]')
      .filter({ hasText: /Pages 2/ }),
  ).toHaveCount(1);
});

test('The sign-in form marks its required fields', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByText('Les deux champs sont obligatoires.')).toBeVisible();
  await expect(page.getByLabel('Adresse électronique')).toHaveAccessibleDescription(/nom@exemple\.fr/);
});

test('On paper the collections show every piece, their title in ink, and a piece its picture', async ({ page }) => {
  await page.goto('/collections');
  const pieces = page.locator('main li:has(> a[data-dialog])');
  const count = await pieces.count();
  expect(count).toBeGreaterThan(5);
  await page.emulateMedia({ media: 'print' });
  for (const piece of await pieces.all()) await expect(piece.locator(':scope > a')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(13, 15, 16)');
  const pictured = pieces.filter({ hasText: 'Registre d’habitation' });
  await page.goto(String(await pictured.locator(':scope > a').getAttribute('href')));
  await expect(page.getByRole('article').locator('figure img').first()).toBeVisible();
});

test('With reduced motion no page fades into the next', async ({ page }) => {
  await page.goto('/');
  const conditions = await page.evaluate(() => {
    const rules = (list: CSSRuleList, condition: string): string[] =>
      [...list].flatMap((rule) => {
        if (rule.cssText.startsWith('@view-transition')) return [condition];
        if (rule instanceof CSSMediaRule) return rules(rule.cssRules, rule.conditionText);
        return rule instanceof CSSGroupingRule ? rules(rule.cssRules, condition) : [];
      });
    return [...document.styleSheets].flatMap((sheet) => rules(sheet.cssRules, ''));
  });
  expect(conditions).toEqual(['(prefers-reduced-motion: no-preference)']);
});
