import { expect, test } from '../test.ts';

test.describe('The home page', () => {
  test('shows the programme, the prices, the news and the booking link', { tag: '@phone' }, async ({
    page,
    checkAccessibility,
  }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(/Mémorial ACTe/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mémoire debout, horizon ouvert');
    await expect(page.getByRole('link', { name: 'Agenda culturel' })).toHaveAttribute('href', '/evenements');
    const sections = [
      'EN CE MOMENT',
      'Cette semaine',
      'Collections',
      'Visiter',
      'Le magazine',
      'PATRIMOINE & ACTUALITÉS',
      'RESTEZ INFORMÉ',
    ];
    for (const name of sections) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(page.locator('#en-ce-moment a[href^="/evenement/"]')).toHaveCount(3);
    await expect(page.locator('#actualites a[href^="/patrimoine-actualites/"]')).toHaveCount(3);
    await expect(page.getByRole('row', { name: /^Tarif Plein Adulte.*15,00\s?€/ })).toBeVisible();
    await expect(page.getByText('* Justificatif requis')).toBeVisible();
    const booking = page
      .locator('main')
      .getByRole('link', { name: /^Réserver/ })
      .first();
    await expect(booking).toHaveAttribute('target', '_blank');
    await expect(page.getByRole('link', { name: /WhatsApp/ }).first()).toHaveAttribute(
      'href',
      'https://wa.me/590690001848',
    );
    await checkAccessibility();
  });

  test('shows the events of the week, each once, with links to their pages', async ({ page }) => {
    await page.goto('/');
    const week = page.getByRole('region', { name: 'Cette semaine' });
    const links = week.getByRole('link').and(page.locator('[href^="/evenement/"]'));
    const addresses = await links.evaluateAll((elements) => elements.map((link) => link.getAttribute('href')));
    expect(addresses.length).toBeGreaterThan(3);
    expect(new Set(addresses).size).toBe(addresses.length);
    await expect(week.getByRole('listitem').filter({ hasText: 'Ce que les racines retiennent' })).toContainText(
      'jusqu’au',
    );
    await links.first().click();
    await expect(page).toHaveURL(/\/evenement\//);
  });

  test('scrolls the pieces of the collections, and opens the page of one', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/');
    const collections = page.getByRole('region', { name: 'Collections' });
    const back = collections.getByRole('button', { name: 'Pièces précédentes' });
    const on = collections.getByRole('button', { name: 'Pièces suivantes' });
    await collections.scrollIntoViewIfNeeded();
    await expect(back).toBeDisabled();
    await on.click();
    await expect(back).toBeEnabled();
    const piece = collections.getByRole('listitem').first().getByRole('link');
    const title = await piece.innerText();
    await piece.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveURL(/\/collections\/[a-z0-9]{24}$/);
  });

  test('opens the latest magazine from its cover', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('region', { name: 'Le magazine' }).getByRole('link', { name: 'Feuilleter en ligne' }).click();
    await expect(page.getByRole('dialog', { name: /^Liseuse/ })).toBeVisible();
  });

  test('is complete without script, and subscribes to the newsletter', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/accueil');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/$/);
    // A video that nothing starts would be an empty player over its still.
    await expect(page.locator('[data-hero-video]')).toHaveCount(1);
    await expect(page.locator('[data-hero-video]')).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('link', { name: 'Menu', exact: true })).toHaveAttribute('href', '/plan-du-site');
    await page.getByLabel('Adresse électronique').fill(`sans-script-${Date.now()}@exemple.fr`);
    await page.getByRole('button', { name: 'S’inscrire' }).click();
    await expect(page.getByText('Merci ! Vous avez correctement été inscrit à la newsletter.')).toBeVisible();
    await context.close();
  });

  test('shows a failed subscription without script too', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    await page.locator('form[action="/newsletter"]').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.getByLabel('Adresse électronique').fill('awa@');
    await page.getByRole('button', { name: 'S’inscrire' }).click();
    await expect(page.getByRole('alert')).toHaveText('Une erreur est survenue, merci de réessayer.');
    await context.close();
  });

  test('subscribes to the newsletter: the field is emptied, a confirmation appears', async ({ page }) => {
    await page.goto('/');
    const email = page.getByLabel('Adresse électronique');
    await email.scrollIntoViewIfNeeded();
    await expect(page.locator('[data-island=NewsletterForm][data-hydrated]')).toHaveCount(1);
    const seen = Promise.withResolvers<void>();
    await page.route('**/api/mailjet/contact', async (route) => {
      await seen.promise;
      await route.continue();
    });
    await email.fill(`awa-${Date.now()}@exemple.fr`);
    await page.getByRole('button', { name: 'S’inscrire' }).click();
    await expect(page.getByRole('button', { name: 'Chargement...' })).toBeDisabled();
    seen.resolve();
    const status = page.getByRole('status').filter({ hasText: /\S/ });
    await expect(status).toHaveText('Merci ! Vous avez correctement été inscrit à la newsletter.');
    await expect(email).toHaveValue('');
  });

  test('shows a field error for an invalid e-mail before it is sent', async ({ page, checkAccessibility }) => {
    let sent = 0;
    await page.route('**/api/mailjet/contact', (route) => {
      sent += 1;
      return route.fulfill({ json: {} });
    });
    await page.goto('/');
    const email = page.getByLabel('Adresse électronique');
    await email.scrollIntoViewIfNeeded();
    await expect(page.locator('[data-island=NewsletterForm][data-hydrated]')).toHaveCount(1);
    for (const [typed, sentence] of [
      ['', /^Indiquez votre adresse/],
      ['a@b', /^Cette adresse semble incomplète/],
    ] as const) {
      await email.fill(typed);
      await page.getByRole('button', { name: 'S’inscrire' }).click();
      await expect(email).toBeFocused();
      await expect(email).toHaveAttribute('aria-invalid', 'true');
      await expect(email).toHaveAccessibleDescription(sentence);
    }
    await checkAccessibility();
    expect(sent).toBe(0);
    await email.fill('awa@exemple.fr');
    await expect(email).not.toHaveAttribute('aria-invalid');
    await page.getByRole('button', { name: 'S’inscrire' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Merci !' })).toBeFocused();
  });

  test('shows an error when the subscription fails, and preserves the typed e-mail', {
    annotation: { type: 'console', description: 'Failed to load resource' },
  }, async ({ page }) => {
    await page.goto('/');
    const email = page.getByLabel('Adresse électronique');
    await email.scrollIntoViewIfNeeded();
    await expect(page.locator('[data-island=NewsletterForm][data-hydrated]')).toHaveCount(1);
    await page.route('**/api/mailjet/contact', (route) => route.fulfill({ status: 503, json: {} }));
    await email.fill('awa@exemple.fr');
    await page.getByRole('button', { name: 'S’inscrire' }).click();
    await expect(page.getByRole('alert')).toHaveText('Une erreur est survenue, merci de réessayer.');
    await expect(email).toHaveValue('awa@exemple.fr');
    await page.route('**/api/mailjet/contact', (route) => route.abort());
    await page.getByRole('button', { name: 'S’inscrire' }).click();
    await expect(page.getByRole('alert')).toHaveText('Un erreur est survenue, merci de réessayer.');
  });

  test('pauses the video, which stays paused after a reload', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Mettre la vidéo en pause' }).click();
    await expect(page.getByRole('button', { name: 'Lire la vidéo' })).toBeVisible();
    await page.reload();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('button', { name: 'Lire la vidéo' })).toBeVisible();
    await page.getByRole('button', { name: 'Lire la vidéo' }).click();
    await expect(page.getByRole('button', { name: 'Mettre la vidéo en pause' })).toBeVisible();
  });

  test('loads no video with prefers-reduced-motion', async ({ browser }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    const films: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.mp4')) films.push(request.url());
    });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Lire la vidéo' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(films).toEqual([]);
    await context.close();
  });

  test('sends no request to a third party and sets no cookie', async ({ page, context }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect([...hosts]).toEqual([new URL(page.url()).host]);
    expect(await context.cookies()).toEqual([]);
  });

  test('works with an unknown fragment in its URL', async ({ page }) => {
    for (const end of ['#%E0%A4%A', '#%', '#voir-personne']) {
      await page.goto('/plan-du-site');
      await page.goto(`/${end}`);
      await expect(page.getByRole('button', { name: 'Mettre la vidéo en pause' })).toBeVisible();
    }
  });

  test('loads little script before an interaction', async ({ page }) => {
    // The browser places the mouse of an earlier journey over a new page: this visitor has not moved it.
    await page.addInitScript(() => {
      window.addEventListener('pointermove', (event) => event.stopImmediatePropagation(), { capture: true });
    });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Mettre la vidéo en pause' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Requests over the network: a module that is fetched, then imported, comes from the HTTP cache the second time.
    const bytes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, transferSize }) => name.endsWith('.js') && transferSize > 0)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(8 * 1024);
  });
});

test.describe('The menu', () => {
  test('opens DÉCOUVRIR on a wide screen, and closes it by Escape', async ({ page, isMobile, viewport }) => {
    test.skip(isMobile || (viewport?.width ?? 0) < 1080, 'the wide bar is for wide screens');
    await page.goto('/');
    const navigation = page.getByRole('navigation', { name: 'Navigation principale', exact: true });
    await navigation.getByText('DÉCOUVRIR').click();
    await expect(navigation.getByRole('link', { name: 'Histoire & Architecture' })).toBeVisible();
    await expect(navigation.getByText("Projet d'orientation (À venir)")).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(navigation.getByRole('link', { name: 'Histoire & Architecture' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(navigation.getByRole('link', { name: 'Histoire & Architecture' })).toBeHidden();
    await expect(navigation.locator('summary', { hasText: 'DÉCOUVRIR' })).toBeFocused();
    await expect(navigation.getByRole('link', { name: 'Résille nº 7' })).toBeVisible();
  });

  test('opens DÉCOUVRIR on hover; a click then pins it, and another closes it', async ({ page, viewport }) => {
    test.skip((viewport?.width ?? 0) < 1080, 'the wide bar is for wide screens');
    await page.clock.install();
    await page.goto('/visiter-le-macte');
    const navigation = page.getByRole('navigation', { name: 'Navigation principale', exact: true });
    const button = navigation.getByText('DÉCOUVRIR');
    const link = navigation.getByRole('link', { name: 'Histoire & Architecture' });
    // A mouse comes from elsewhere on the page: the first event of a pointer has no movement.
    await page.mouse.move(700, 600);
    await button.hover();
    await expect(link).toBeVisible();
    await link.hover();
    await expect(link).toBeVisible();
    await page.mouse.move(700, 600);
    await expect(link).toBeHidden();
    await button.hover();
    await expect(link).toBeVisible();
    await button.click();
    await page.mouse.move(700, 600);
    // Longer than a menu that is not pinned stays open without the pointer.
    await page.clock.runFor(2000);
    await expect(link).toBeVisible();
    await button.click();
    await expect(link).toBeHidden();
  });

  test('slides in on a phone, traps the focus, and closes by its button and by Escape', { tag: '@touch' }, async ({
    page,
    viewport,
    checkAccessibility,
  }) => {
    test.skip((viewport?.width ?? 0) > 1080, 'the drawer is for small screens');
    await page.goto('/');
    const open = page.getByRole('button', { name: 'Menu', exact: true });
    await open.click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'VISITER' })).toBeVisible();
    await checkAccessibility();
    for (let index = 0; index < 12; index += 1) await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.querySelector('dialog')?.contains(document.activeElement),
      ),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await menu.getByRole('button', { name: 'Fermer le menu' }).click();
    await expect(menu).toBeHidden();
  });

  test('leaves the page in view beside its drawer, except on a phone', async ({ page }) => {
    await page.goto('/');
    for (const [width, drawer] of [
      [768, 384],
      [480, 480],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await expect.poll(async () => (await menu.boundingBox())?.width, `${width} px`).toBe(drawer);
      await page.keyboard.press('Escape');
    }
  });

  test('is preceded by a skip link', async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Aller au contenu' });
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#contenu$/);
  });
});
