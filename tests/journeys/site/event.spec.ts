import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { asAdministrator } from '../session.ts';
import { expect, expectConsoleError, test } from '../test.ts';

interface Event {
  id: number;
  documentId: string;
  title: string;
}

async function find(request: APIRequestContext, title: string): Promise<Event> {
  const answer = await request.get(`/api/events?filters[title][$eq]=${encodeURIComponent(title)}`);
  return ((await answer.json()) as { data: Event[] }).data[0] as Event;
}

/** The photographs of an event with four, once their script runs. */
async function openGallery(page: Page, request: APIRequestContext): Promise<Locator> {
  const { documentId } = await find(request, 'Ce que les racines retiennent');
  await page.goto(`/evenement/${documentId}`);
  const gallery = page.getByRole('region', { name: /^Photos/ }).last();
  await gallery.scrollIntoViewIfNeeded();
  await expect(page.locator('[data-island=Gallery][data-hydrated]')).toHaveCount(1);
  return gallery;
}

test.describe('An event page', () => {
  test('shows its dates, its text and its related events', async ({ page, request, checkAccessibility }) => {
    const { documentId } = await find(request, 'Ce que les racines retiennent');
    await page.goto(`/evenement/${documentId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce que les racines retiennent');
    await expect(page.getByText(/^Du \d/).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Un parcours en trois seuils' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Réserver/ })).toHaveAttribute(
      'href',
      'https://billetterie.memorial.example/',
    );
    await expect(page.getByRole('heading', { name: 'Événements liés' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Retour aux événements' })).toHaveAttribute('href', '/evenements');
    await checkAccessibility();
  });

  test('turns its photographs with the keyboard, from the last to the first too', async ({
    page,
    request,
    checkAccessibility,
  }) => {
    const gallery = await openGallery(page, request);
    const first = gallery.getByRole('link', { name: /photo 1 sur 4/ });
    await first.focus();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByText('1 / 4')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByText('4 / 4')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await viewer.getByRole('button', { name: 'Photo suivante' }).click();
    await expect(viewer.getByText('2 / 4')).toBeVisible();
    await checkAccessibility();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(first).toBeFocused();
  });

  test('opens a photograph that was clicked before its script is loaded', async ({ page, request }) => {
    const { documentId } = await find(request, 'Ce que les racines retiennent');
    const script = Promise.withResolvers<void>();
    await page.route('**/assets/Gallery-*.js*', async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto(`/evenement/${documentId}`);
    await page.getByRole('link', { name: /photo 2 sur 4/ }).click();
    script.resolve();
    await expect(page.getByRole('dialog').getByText('2 / 4')).toBeVisible();
    await expect(page).toHaveURL(`/evenement/${documentId}`);
  });

  test('shows photographs one after the other without skipping one, in both directions', async ({ page, request }) => {
    const gallery = await openGallery(page, request);
    const status = gallery.getByRole('status');
    // The strip cannot scroll to the third photograph, nor to the last.
    await gallery.locator('ul > li').evaluateAll((items) => {
      for (const { style } of items as HTMLElement[]) Object.assign(style, { width: '40%' });
    });
    for (const number of [2, 3, 4, 1]) {
      await gallery.getByRole('button', { name: 'Photo suivante' }).click();
      await expect(status).toContainText(`Photo ${number} sur 4`);
      // The final scroll position does not change it.
      await page.waitForFunction(
        (strip) => {
          const left = strip?.scrollLeft;
          return new Promise((resolve) => setTimeout(() => resolve(strip?.scrollLeft === left), 200));
        },
        await gallery.locator('ul').elementHandle(),
      );
      await expect(status).toContainText(`Photo ${number} sur 4`);
    }
    // Two quick clicks are two photographs.
    await gallery.getByRole('button', { name: 'Photo suivante' }).dblclick();
    await expect(status).toContainText('Photo 3 sur 4');
  });

  test('handles the first click on a tab or an arrow before its script is loaded', async ({ page, request }) => {
    const { documentId } = await find(request, 'Léwoz des quatre vents');
    for (const gesture of ['click', 'arrow'] as const) {
      const held = Promise.withResolvers<void>();
      await page.route('**/assets/MediaTabs-*.js', async (route) => {
        await held.promise;
        await route.fallback();
      });
      await page.goto(`/evenement/${documentId}`);
      const film = page.getByRole('tab', { name: 'Vidéo' });
      if (gesture === 'click') await film.click();
      else await page.getByRole('tab', { name: 'Photos (2)' }).press('ArrowRight');
      held.resolve();
      await expect(page.getByRole('tabpanel', { name: 'Vidéo' })).toBeVisible();
      await expect(film).toHaveAttribute('aria-selected', 'true');
      await page.unroute('**/assets/MediaTabs-*.js');
    }
  });

  test('has tabs only with both photographs and a video', { tag: '@phone' }, async ({
    page,
    request,
    checkAccessibility,
  }) => {
    const both = await find(request, 'Léwoz des quatre vents');
    await page.goto(`/evenement/${both.documentId}`);
    await page.getByRole('tab', { name: 'Vidéo' }).scrollIntoViewIfNeeded();
    await expect(page.locator('[data-island=MediaTabs][data-hydrated]')).toHaveCount(1);
    await expect(page.getByRole('tab', { name: 'Photos (2)' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Photos (2)' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tabpanel', { name: 'Vidéo' })).toBeVisible();
    await expect(page.getByText('19 h 30').first()).toBeVisible();
    await expect(page.getByText('Gratuit').first()).toBeVisible();
    await checkAccessibility();

    const film = await find(request, 'La nuit des conteurs');
    await page.goto(`/evenement/${film.documentId}`);
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.locator('main video')).toBeVisible();

    const nothing = await find(request, 'Porte ouverte : une artiste en résidence');
    await page.goto(`/evenement/${nothing.documentId}`);
    await expect(page.getByText("Pas d'image ou de vidéo disponible")).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Événements similaires' })).toBeVisible();
    await expect(page.locator('section[aria-labelledby=autour] a')).toHaveCount(3);
  });

  test('shows three similar events, upcoming ones only', async ({ page, request }) => {
    const { documentId } = await find(request, 'Porte ouverte : une artiste en résidence');
    const cards = page.locator('section[aria-labelledby=autour] a');
    await page.goto(`/evenement/${documentId}`);
    await expect(cards).toHaveCount(3);
    for (const card of await cards.all()) {
      const path = (await card.getAttribute('href')) ?? '';
      const { data } = (await (await request.get(`/api/events/${path.split('/').at(-1)}`)).json()) as {
        data: { newStartDate: string; newEndDate: string | null };
      };
      expect((data.newEndDate ?? data.newStartDate) >= new Date().toISOString().slice(0, 10)).toBe(true);
    }
  });

  test('has its own booking link, or states that the event has ended', async ({ page, request }) => {
    const own = await find(request, 'Quatuor de la rade');
    await page.goto(`/evenement/${own.documentId}`);
    await expect(page.getByRole('link', { name: /^Réserver/ })).toHaveAttribute(
      'href',
      'https://billetterie.memorial.example/quatuor',
    );
    const over = await find(request, 'Slam sur le quai');
    await page.goto(`/evenement/${over.documentId}`);
    await expect(page.getByText('Cet événement est terminé')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Réserver/ })).toHaveCount(0);
  });

  test('wraps a very long title, at 320 px too', async ({ page, request }) => {
    const answer = await request.get('/api/events?filters[name][$eq]=Transmettre sans transmettre la peur');
    const [event] = ((await answer.json()) as { data: Event[] }).data;
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`/evenement/${event?.documentId}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  test('of a missing or malformed id is a 404 in French', {
    annotation: expectConsoleError('404'),
  }, async ({ page, checkAccessibility }) => {
    const unknown = await page.goto('/evenement/aaaaaaaaaaaaaaaaaaaaaaaa');
    expect(unknown?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Événement non disponible' })).toBeVisible();
    await expect(page.getByText("Désolé, l'événement que vous recherchez n'existe pas.")).toBeVisible();
    const nowhere = await page.goto('/nulle-part');
    expect(nowhere?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
    await checkAccessibility();
  });
});

test('An administrator changes an event through the API, and the next visitor sees it', {
  annotation: expectConsoleError('404'),
}, async ({ page, request }) => {
  const headers = asAdministrator();
  const response = await request.post('/api/events', {
    headers,
    data: { data: { title: 'Veillée', newStartDate: '2030-01-01 18:30', isPublished: false } },
  });
  const { documentId, id } = ((await response.json()) as { data: Event }).data;
  const hidden = await page.goto(`/evenement/${documentId}`);
  expect(hidden?.status()).toBe(404);
  await expect(page.getByText("Cet événement n'est pas encore publié.")).toBeVisible();
  await request.put(`/api/events/${documentId}`, {
    headers,
    data: { data: { isPublished: true, title: 'Veillée ouverte' } },
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Veillée ouverte');
  expect((await request.delete(`/api/events/${id}`, { headers })).status()).toBe(204);
  await page.reload();
  await expect(page.getByText('Événement non disponible')).toBeVisible();
});

test('The descriptions of a film are written at their time while « Audiodescription » is pressed', async ({
  page,
  request,
}) => {
  const answer = await request.get('/api/events?filters[title][$contains]=quatre vents&fields=title');
  const { data } = (await answer.json()) as { data: { documentId: string }[] };
  await page.goto(`/evenement/${data[0]?.documentId}`);
  await page.getByRole('tab', { name: 'Vidéo' }).click();
  const film = page.locator('[data-film]');
  const button = film.getByRole('button', { name: 'Audiodescription' });
  const text = film.locator('[data-description]');
  await expect(async () => {
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 });
  }).toPass();
  await film.locator('video').evaluate((video: HTMLVideoElement) => {
    // This browser has no voice: a screen reader reads the text.
    video.muted = true;
    return video.play();
  });
  await expect(text).toHaveText(/\S/);
  await expect(text).toHaveAttribute('aria-live', 'assertive');
  await button.click();
  await expect(text).toHaveText('');
});
