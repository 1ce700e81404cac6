import type { Page } from '@playwright/test';
import { journeyServer } from '../server.ts';
import { expect, expectConsoleError, test } from '../test.ts';

test.use({ popups: true });

const day = 24 * 60 * 60 * 1000;
const popup = (documentId: string, changes: object = {}) => ({
  id: 1,
  documentId,
  title: documentId,
  content: '<p>Le parvis reste ouvert.</p>',
  startDate: new Date(Date.now() - day).toISOString(),
  endDate: new Date(Date.now() + day).toISOString(),
  priority: 0,
  active: true,
  displayFrequency: 'always',
  targetAudience: ['all'],
  link: null,
  mainImage: null,
  ...changes,
});

/** The popups of this journey: others share the server. */
async function publish(page: Page, ...popups: object[]): Promise<void> {
  await page.unroute('**/api/popups?populate=*&**');
  await page.route('**/api/popups?populate=*&**', (route) => route.fulfill({ json: { data: popups, meta: {} } }));
}
const shown = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Opens a page and waits for the response of its popups request. */
async function open(page: Page, path: string): Promise<void> {
  const answered = page.waitForResponse(/api\/popups/);
  await page.goto(path);
  await answered;
}
async function expectNone(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}

test.describe('A visitor who accepts preferences', () => {
  test.use({ consent: 'accepted' });
  test.beforeEach(({ page }) => page.route(`${journeyServer.analytics.url}?*`, (route) => route.fulfill({ body: '' })));
  test('sees the demonstration’s announcement once, then the popup for returning visitors', async ({
    page,
    checkAccessibility,
  }) => {
    // Other journeys may publish popups of their own meanwhile.
    const demonstration = ['Fermeture avancée mardi', 'Le nº 7 de Résille est en ligne', 'Alerte cyclonique levée'];
    await page.route('**/api/popups?populate=*&**', async (route) => {
      const response = await route.fetch();
      const { data, meta } = (await response.json()) as { data: { title: string }[]; meta: object };
      await route.fulfill({
        response,
        json: { data: data.filter(({ title }) => demonstration.includes(title)), meta },
      });
    });
    await page.goto('/patrimoine-actualites');
    const first = shown(page, 'Fermeture avancée mardi');
    await expect(first).toBeVisible();
    await expect(first.getByRole('button', { name: 'Fermer l’annonce' })).toBeFocused();
    await expect(first.getByRole('link', { name: 'Voir les horaires' })).toHaveAttribute('href', '/visiter-le-macte');
    await expect(first.locator('img')).toHaveAttribute('width', '350');
    await checkAccessibility();
    await first.getByRole('button', { name: 'Fermer l’annonce' }).click();
    await expect(first).toBeHidden();

    await page.goto('/magazines');
    const second = shown(page, 'Le nº 7 de Résille est en ligne');
    await expect(second).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(second).toBeHidden();
    await open(page, '/patrimoine-actualites');
    await expectNone(page);
  });

  test('does not see an inactive, future or expired popup, or one for another audience', async ({ page }) => {
    const yesterday = new Date(Date.now() - day / 2).toISOString();
    const tomorrow = new Date(Date.now() + day / 2).toISOString();
    await publish(
      page,
      popup('Inactive', { active: false }),
      popup('Pas commencée', { startDate: tomorrow }),
      popup('Finie', { endDate: yesterday }),
      popup('Pour les habitués', { targetAudience: ['returning'] }),
    );
    await open(page, '/patrimoine-actualites');
    await expectNone(page);
    await page.reload();
    await expect(shown(page, 'Pour les habitués')).toBeVisible();
  });

  test('sees the popup for new visitors once', async ({ page }) => {
    await publish(page, popup('Bienvenue', { targetAudience: ['new'] }));
    await page.goto('/patrimoine-actualites');
    await expect(shown(page, 'Bienvenue')).toBeVisible();
    await open(page, '/magazines');
    await expectNone(page);
  });
});

test.describe('A visitor', () => {
  test('who plans a visit reads a popup as a line, which opens it', { tag: '@phone' }, async ({
    page,
    checkAccessibility,
  }) => {
    await publish(page, popup('Essai des sirènes', { displayFrequency: 'once' }));
    for (const path of ['/visiter-le-macte', '/groupes', '/visitor-information', '/evenements']) {
      await open(page, path);
      await expect(page.getByRole('complementary', { name: 'Annonce' })).toContainText('Essai des sirènes');
      await expectNone(page);
    }
    await checkAccessibility();
    const line = page.getByRole('button', { name: 'Essai des sirènes Lire l’annonce' });
    await line.click();
    await expect(shown(page, 'Essai des sirènes')).toContainText('Le parvis reste ouvert.');
    await page.keyboard.press('Escape');
    await expect(line).toBeFocused();
    await open(page, '/evenements');
    await expect(line).toBeHidden();
  });

  test('who refused is never counted as returning, and keeps no marker of the visit', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('visited', '1'));
    await publish(
      page,
      popup('Pour les habitués', { targetAudience: ['returning'], priority: 2 }),
      popup('Bienvenue', { targetAudience: ['new'], displayFrequency: 'once' }),
    );
    await page.goto('/patrimoine-actualites');
    await expect(shown(page, 'Bienvenue')).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
      'consent',
      'popupDisplays',
      'popupMarkersEnd',
    ]);
    await open(page, '/magazines');
    await expectNone(page);
  });

  test('sees one popup at a time, the highest priority first', async ({ page }) => {
    await publish(
      page,
      popup('Basse', { priority: 1 }),
      popup('Haute', { priority: 5 }),
      popup('Moyenne', { priority: 3 }),
    );
    await page.goto('/patrimoine-actualites');
    await expect(shown(page, 'Haute')).toBeVisible();
    await page.keyboard.press('Escape');
    await expectNone(page);
    await page.reload();
    await expect(shown(page, 'Haute')).toBeVisible();
  });

  test('sees a popup of frequency `session` again in another session, never one of frequency `once`', async ({
    page,
  }) => {
    await publish(page, popup('Par visite', { displayFrequency: 'session' }));
    await page.goto('/patrimoine-actualites');
    await expect(shown(page, 'Par visite')).toBeVisible();
    await open(page, '/magazines');
    await expectNone(page);
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect(shown(page, 'Par visite')).toBeVisible();

    await publish(page, popup('Une fois', { displayFrequency: 'once' }));
    await page.reload();
    await expect(shown(page, 'Une fois')).toBeVisible();
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('popupDisplays') ?? '{}'))).toMatchObject({
      'Une fois': 1,
    });
    await page.evaluate(() => sessionStorage.clear());
    await open(page, '/patrimoine-actualites');
    await expectNone(page);
  });

  test('with malformed stored values sees the popup, and the values are replaced', async ({ page }) => {
    await page.addInitScript(() => {
      if (localStorage.getItem('popupDisplays') === null) localStorage.setItem('popupDisplays', '{"');
    });
    await publish(page, popup('Une fois', { displayFrequency: 'once' }));
    await page.goto('/patrimoine-actualites');
    await expect(shown(page, 'Une fois')).toBeVisible();
    await open(page, '/magazines');
    await expectNone(page);
  });

  test('sees the title of a popup without text, picture or link, and the whole of very long ones', {
    tag: '@phone',
  }, async ({ page, checkAccessibility }) => {
    await publish(page, popup('Nue', { content: null, targetAudience: null }));
    await page.goto('/patrimoine-actualites');
    await expect(shown(page, 'Nue')).toBeVisible();
    await checkAccessibility();
    await publish(
      page,
      popup('Anticonstitutionnellement'.repeat(8), {
        content: `<p>${'Le parvis reste ouvert. '.repeat(200)}</p><p><iframe src="https://film.example/un"></iframe></p>`,
        link: { url: 'https://ailleurs.example/', text: 'Le '.repeat(60) },
      }),
    );
    await page.setViewportSize({ width: 320, height: 500 });
    await page.reload();
    const long = page.locator('dialog[open]');
    await expect(long.getByRole('link', { name: /Ouvrir sur film\.example/ })).toBeAttached();
    await expect(long.locator('iframe')).toHaveCount(0);
    const link = long.getByRole('link', { name: /^Le Le/ });
    await link.scrollIntoViewIfNeeded();
    await expect(link).toBeInViewport();
    expect(await long.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBeLessThanOrEqual(0);
    await expect(long.getByRole('button', { name: 'Fermer l’annonce' })).toBeInViewport();
  });

  test('gets plain links for embeds, the title and the transcript of a film, and nothing more of their attributes', async ({
    page,
    baseURL,
  }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).hostname.endsWith('.example')) foreign.push(request.url());
    });
    const own = `${baseURL}/sign.svg?$&amp; style=position:fixed;inset:0 onerror=alert(1) x`;
    await publish(
      page,
      popup('Contenus', {
        content: `<p><img src="${own}" alt="Le signe"></p>
          <p><a href="/visiter-le-macte"><img src="https://photo.example/$'.png" alt="Le &quot;quai&quot; $&amp;"></a></p>
          <p><iframe src="https://film.example/un$&amp;" title="La mer"></iframe></p>
          <figure><video src="/film.mp4" controls preload="none" aria-label="La rade"
            data-transcript="Le vent.\n\n&lt;b&gt;La pluie.&lt;/b&gt;"></video></figure>`,
      }),
    );
    await page.goto('/patrimoine-actualites');
    const dialog = shown(page, 'Contenus');
    await expect(dialog.getByRole('img', { name: 'Le signe' })).toBeVisible();
    const content = dialog.locator('[data-part=content]');
    expect(await content.locator('img').evaluate((image) => image.getAttributeNames())).toEqual(['src', 'alt']);
    await expect(content.locator('iframe, [style], [onerror]')).toHaveCount(0);
    await expect(dialog.getByRole('link', { name: 'Le "quai" $&' })).toHaveAttribute('href', '/visiter-le-macte');
    await expect(dialog.getByRole('link', { name: 'Ouvrir sur photo.example (nouvel onglet)' })).toHaveAttribute(
      'href',
      "https://photo.example/$'.png",
    );
    await expect(dialog.getByRole('link', { name: 'Ouvrir sur film.example (nouvel onglet)' })).toHaveAttribute(
      'href',
      'https://film.example/un$&',
    );
    await expect(dialog.getByRole('figure', { name: 'La rade' })).toBeVisible();
    await dialog.getByText('Transcription de la vidéo').click();
    await expect(dialog.locator('details p')).toHaveText(['Le vent.', '<b>La pluie.</b>']);
    expect(foreign).toEqual([]);
  });

  test('reads the page when the popups fail to load', { annotation: expectConsoleError('Failed to load') }, async ({
    page,
  }) => {
    await page.route('**/api/popups?populate=*&**', (route) => route.fulfill({ status: 503, json: {} }));
    await open(page, '/patrimoine-actualites');
    await expectNone(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('A visitor who has not answered the banner', () => {
  test.use({ consent: 'unasked' });
  test('sees a popup only on the page load after the answer to the consent banner', async ({ page }) => {
    await publish(page, popup('Annonce du jour'));
    await page.goto('/patrimoine-actualites');
    const banner = page.getByRole('region', { name: 'Cookies : vos choix' });
    await expect(banner).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNone(page);
    await banner.getByRole('button', { name: 'Refuser tout' }).click();
    await expect(banner).toBeHidden();
    await expectNone(page);
    await page.reload();
    await expect(shown(page, 'Annonce du jour')).toBeVisible();
  });
});

test('A popup does not open while the visitor types', async ({ page }) => {
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/popups?populate=*&**', async (route) => {
    await waiting;
    await route.fulfill({ json: { data: [popup('Plus tard')], meta: {} } });
  });
  await page.goto('/');
  const email = page.getByLabel('Adresse électronique');
  await email.focus();
  answer();
  await email.pressSequentially('awa@exemple.fr');
  await expectNone(page);
  await email.blur();
  await expect(shown(page, 'Plus tard')).toBeVisible();
});
