import type { Page } from '@playwright/test';
import { consentKey } from '#app/site/consent/consent.ts';
import { journeyServer } from '../server.ts';
import { expect, expectConsoleError, test } from '../test.ts';
import { recordShift, shiftOf } from './layout-shift.ts';

test.use({ consent: 'unasked' });

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies : vos choix' });
const stored = (page: Page) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), consentKey);
const essentialOnly = { essential: true, analytics: false, preferences: false };
const third = new URL(journeyServer.analytics.url).host;

/** Stubs the third party and records the requests it receives. */
async function measure(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route(`https://${third}/**`, (route) => {
    requests.push(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      body: `document.cookie = '_mesure=1; path=/'; window.measured = window.dataLayer.length;`,
    });
  });
  return requests;
}

test.describe('A visitor on the first visit', () => {
  test('sees a banner that blocks nothing; before the answer nothing is stored or requested', {
    tag: '@phone',
  }, async ({ page, context, checkAccessibility }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
          if (!hadRecentInput)
            Object.assign(window, { shifted: ((window as { shifted?: number }).shifted ?? 0) + value });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/evenements');
    await expect(banner(page)).toBeVisible();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await checkAccessibility();
    await page.waitForLoadState('networkidle');
    expect([...hosts]).toEqual([new URL(page.url()).host]);
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    expect(await page.evaluate(() => (window as { shifted?: number }).shifted ?? 0)).toBeLessThan(0.01);
    // The page can be scrolled, and the banner remains visible.
    await page.getByRole('link', { name: 'Événements passés' }).first().click();
    await expect(page).toHaveURL(/evenements-passes/);
    await expect(banner(page)).toBeVisible();
  });

  test('refuses as easily as accepts: the same buttons, first in the keyboard order', async ({ page }) => {
    await page.goto('/');
    const refuse = banner(page).getByRole('button', { name: 'Refuser tout' });
    const accept = banner(page).getByRole('button', { name: 'Tout accepter' });
    const look = (button: typeof refuse) =>
      button.evaluate((element) => {
        const { width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element);
        return [Math.round(width), Math.round(height), color, backgroundColor, fontSize, fontWeight];
      });
    expect(await look(refuse)).toEqual(await look(accept));
    await page.keyboard.press('Tab');
    await expect(banner(page).getByRole('link', { name: 'En savoir plus' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(refuse).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(banner(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(banner(page)).toBeHidden();
    await expect(page.locator('#contenu')).toBeFocused();
    await expect(page.getByText('Vos choix sont enregistrés.')).toBeAttached();
    expect(await stored(page)).toMatchObject(essentialOnly);
    expect(Date.now() - Date.parse((await stored(page)).date)).toBeLessThan(60_000);
  });

  test('sees the focus and the end of the page beside the banner', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/mentions-legales');
    await expect(banner(page)).toBeVisible();
    for (const view of ['choices', 'preferences']) {
      if (view === 'preferences') await banner(page).getByRole('button', { name: 'Personnaliser' }).click();
      const last = page.getByRole('contentinfo').getByRole('link').last();
      await last.focus();
      await last.scrollIntoViewIfNeeded();
      const covered = await last.evaluate((link) => {
        const top = document.querySelector('[data-consent-banner]')?.getBoundingClientRect().top ?? 0;
        return link.getBoundingClientRect().bottom - top;
      });
      expect(covered, view).toBeLessThanOrEqual(0);
    }
  });

  test('sees the words over a film above the banner, which shift no layout', { tag: '@phone' }, async ({ page }) => {
    await recordShift(page);
    await page.goto('/decouvrir-le-macte');
    await expect(banner(page)).toBeVisible();
    const words = page.locator('main p').first();
    const bottom = () => words.evaluate((element) => element.getBoundingClientRect().bottom);
    await expect.poll(async () => (await banner(page).boundingBox())?.y).toBeGreaterThanOrEqual(await bottom());
    expect(await shiftOf(page)).toBe(0);
    const before = await bottom();
    await banner(page).getByRole('button', { name: 'Refuser tout' }).click();
    await expect.poll(bottom).toBeGreaterThan(before);
  });

  test('sees the focus beside the banner in a window enlarged to 400 %', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(banner(page)).toBeVisible();
    for (const name of ['Agenda culturel', 'Tout l’agenda', 'Plan du site']) {
      const link = page.locator('main, footer').getByRole('link', { name }).first();
      await link.focus();
      const isBeside = () =>
        link.evaluate((element) => {
          const top = document.querySelector('[data-consent-banner]')?.getBoundingClientRect().top ?? 0;
          const box = element.getBoundingClientRect();
          return box.top >= 0 && box.bottom <= top;
        });
      await expect.poll(isBeside, name).toBe(true);
    }
  });

  test('without script sees no banner, and the link to the preferences leads to an explanation', async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    await expect(banner(page)).toBeHidden();
    await page.getByRole('link', { name: 'Gestion des cookies' }).click();
    await expect(page).toHaveURL(/politique-de-confidentialite#temoins$/);
    await context.close();
  });

  test('can browse when browser storage is unavailable', async ({ page }) => {
    await page.addInitScript(() => {
      for (const kind of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, kind, {
          get: () => {
            throw new DOMException('refused', 'SecurityError');
          },
        });
    });
    await page.goto('/');
    await banner(page).getByRole('button', { name: 'Refuser tout' }).click();
    await expect(banner(page)).toBeHidden();
    await page.getByRole('button', { name: 'Mettre la vidéo en pause' }).click();
    await expect(page.getByRole('button', { name: 'Lire la vidéo' })).toBeVisible();
    await page.reload();
    await expect(banner(page)).toBeVisible();
  });
});

test.describe('The analytics script', () => {
  test('sends no request before the answer, after a refusal, or on later pages', async ({ page }) => {
    const requests = await measure(page);
    await page.goto('/');
    await banner(page).getByRole('button', { name: 'Refuser tout' }).click();
    await page.goto('/evenements');
    await page.waitForLoadState('networkidle');
    await expect(banner(page)).toBeHidden();
    expect(requests).toEqual([]);
  });

  test('loads once accepted, on later pages too, and stops when consent is withdrawn', async ({ page, context }) => {
    const requests = await measure(page);
    const first = await page.goto('/');
    expect(first?.headers()['content-security-policy']).toMatch(
      new RegExp(`script-src 'self' 'sha256-[^']+' https://${third};`),
    );
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual([]);
    await banner(page).getByRole('button', { name: 'Tout accepter' }).click();
    await expect.poll(() => requests).toEqual([`${journeyServer.analytics.url}?id=${journeyServer.analytics.id}`]);
    await expect.poll(() => page.evaluate(() => (window as { measured?: number }).measured)).toBe(2);
    expect(await stored(page)).toMatchObject({ essential: true, analytics: true, preferences: true });

    await page.goto('/evenements');
    await expect.poll(() => requests.length).toBe(2);
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['_mesure']);

    await page.getByRole('link', { name: 'Gestion des cookies' }).click();
    await expect(banner(page).getByRole('checkbox', { name: 'Mesure d’audience' })).toBeChecked();
    await banner(page).getByRole('checkbox', { name: 'Mesure d’audience' }).uncheck();
    const reloaded = page.waitForEvent('load');
    await banner(page).getByRole('button', { name: 'Enregistrer mes préférences' }).click();
    await reloaded;
    expect(await stored(page)).toMatchObject({ analytics: false, preferences: true });
    expect(await context.cookies()).toEqual([]);
    await page.waitForLoadState('networkidle');
    expect(requests.length).toBe(2);
  });

  test('that fails to load does not affect the page', { annotation: expectConsoleError('Failed to load') }, async ({
    page,
  }) => {
    await page.route(`https://${third}/**`, (route) => route.abort());
    await page.goto('/evenements');
    await banner(page).getByRole('button', { name: 'Tout accepter' }).click();
    await expect(banner(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('The cookie preferences', () => {
  test('describe each purpose, have a way back, and store the checked ones only', { tag: '@phone' }, async ({
    page,
    checkAccessibility,
  }) => {
    await measure(page);
    await page.goto('/magazines');
    await banner(page).getByRole('button', { name: 'Personnaliser' }).click();
    await expect(banner(page).getByRole('heading')).toBeFocused();
    const essential = banner(page).getByRole('checkbox', { name: 'Essentiels' });
    await expect(essential).toBeChecked();
    await expect(essential).toBeDisabled();
    const preferences = banner(page).getByRole('checkbox', { name: 'Préférences' });
    await expect(banner(page).getByRole('checkbox', { name: 'Mesure d’audience' })).not.toBeChecked();
    await expect(preferences).not.toBeChecked();
    await expect(banner(page).getByText(`Compter les visites, par l’outil de ${third}`)).toBeVisible();
    await checkAccessibility();
    await banner(page).getByRole('button', { name: 'Retour' }).click();
    await expect(banner(page).getByRole('button', { name: 'Tout accepter' })).toBeVisible();
    await banner(page).getByRole('button', { name: 'Personnaliser' }).click();
    await preferences.check();
    await banner(page).getByRole('button', { name: 'Enregistrer mes préférences' }).click();
    await expect(banner(page)).toBeHidden();
    expect(await stored(page)).toMatchObject({ ...essentialOnly, preferences: true });
  });

  test('open from the footer of every page, and return the focus', async ({ page }) => {
    await page.goto('/collections');
    await banner(page).getByRole('button', { name: 'Refuser tout' }).click();
    const link = page.getByRole('link', { name: 'Gestion des cookies' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(banner(page).getByRole('checkbox', { name: 'Préférences' })).not.toBeChecked();
    await banner(page).getByRole('button', { name: 'Enregistrer mes préférences' }).click();
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(banner(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(banner(page)).toBeHidden();
    await expect(link).toBeFocused();
    await page.goto('/politique-de-confidentialite');
    await page.getByRole('link', { name: 'gérer les cookies' }).click();
    await expect(banner(page).getByRole('checkbox', { name: 'Préférences' })).toBeVisible();
  });

  test('are all withdrawn with one click, which the next page confirms', async ({ page }) => {
    await measure(page);
    await page.goto('/magazines');
    await banner(page).getByRole('button', { name: 'Tout accepter' }).click();
    await page.getByRole('link', { name: 'Gestion des cookies' }).click();
    await page.evaluate(() => Object.assign(window, { beforeReload: true }));
    await banner(page).getByRole('button', { name: 'Refuser tout' }).click();
    await expect.poll(() => page.evaluate(() => 'beforeReload' in window).catch(() => true)).toBe(false);
    await expect(page.getByText('Vos choix sont enregistrés.')).toBeAttached();
    await expect(page.locator('#contenu')).toBeFocused();
    await expect(banner(page)).toBeHidden();
    expect(await stored(page)).toMatchObject(essentialOnly);
  });
});

test.describe('The banner is displayed again', () => {
  for (const [what, change] of [
    ['cannot be read', () => 'oui'],
    ['is of other terms', (value: object) => JSON.stringify({ ...value, terms: '1 -' })],
    [
      'is older than six months',
      (value: object) => JSON.stringify({ ...value, date: new Date(Date.now() - 184 * 86_400_000).toISOString() }),
    ],
  ] as const) {
    test(`when the stored choice ${what}`, async ({ page }) => {
      await page.goto('/magazines');
      await banner(page).getByRole('button', { name: 'Refuser tout' }).click();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(banner(page)).toBeHidden();
      const broken = change(await stored(page));
      await page.evaluate(([key, text]) => localStorage.setItem(key as string, text as string), [consentKey, broken]);
      await page.reload();
      await expect(banner(page)).toBeVisible();
    });
  }
});

test.describe('A visitor who accepted', () => {
  test.use({ consent: 'accepted' });

  test('withdraws it at the foot of any page, in one click', { tag: '@phone' }, async ({ page }) => {
    await measure(page);
    await page.goto('/mentions-legales');
    const withdrawal = page.getByRole('contentinfo').getByRole('link', { name: 'Retirer mon accord' });
    const isSet = () => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null').analytics, consentKey);
    expect(await isSet()).toBe(true);
    const loaded = page.waitForEvent('load');
    await withdrawal.click();
    await loaded;
    await expect(page.getByText('Vos choix sont enregistrés.')).toBeAttached();
    expect(await stored(page)).toMatchObject(essentialOnly);
    await expect(withdrawal).toBeHidden();
  });
});

test.describe('A visitor who refused', () => {
  test.use({ consent: 'refused' });

  test('has nothing to withdraw', async ({ page }) => {
    await page.goto('/mentions-legales');
    await expect(page.getByRole('link', { name: 'Gestion des cookies' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Retirer mon accord' })).toBeHidden();
  });
});
