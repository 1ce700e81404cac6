import { expect, expectConsoleError, test, unique, withoutAutosave } from '../admin-fixtures.ts';
import { publishButton } from '../lifecycle/lifecycle-form.ts';

const failing = { annotation: expectConsoleError('Failed to load resource') };
const photo = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('not yet') };

test('Enter in a one-line field moves to the next field and publishes nothing', async ({ page, enter }) => {
  const title = unique('Entrée');
  let sent = 0;
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const isWrite = ['POST', 'PUT'].includes(request.method()) && /^\/api\/collections(\/[a-z0-9]+)?$/.test(pathname);
    if (isWrite && !searchParams.has('status')) sent += 1;
  });
  await enter('/admin/collections/nouveau');
  const field = page.getByRole('textbox', { name: 'Titre' });
  await field.fill(title);
  await field.press('Enter');
  await expect(field).not.toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: `« ${title} »` })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/collections\/[a-z0-9]{24}$/);
  expect(sent).toBe(0);
});

test(
  'Saving with a failed upload asks first, and leaves the file out only when confirmed',
  failing,
  async ({ page, enter }) => {
    const title = unique('Sans photo');
    await page.route('**/api/upload', (route) => route.fulfill({ status: 500, json: {} }));
    await enter('/admin/collections/nouveau');
    await page.getByRole('textbox', { name: 'Titre' }).fill(title);
    await page.locator('input[type=file]').first().setInputFiles(photo);
    await expect(page.getByText('Erreur lors du téléchargement du fichier')).toBeVisible();
    await publishButton(page).click();
    const question = page.getByRole('dialog', { name: /Enregistrer sans le fichier/ });
    await question.getByRole('button', { name: 'Revenir au formulaire' }).click();
    await expect(page.getByText('Erreur lors du téléchargement du fichier')).toBeVisible();
    await publishButton(page).click();
    await question.getByRole('button', { name: 'Enregistrer sans' }).click();
    await expect(page.getByRole('status').filter({ hasText: `« ${title} »` })).toBeVisible();
  },
);

test('Saving or leaving during an upload asks for confirmation', async ({ page, enter }) => {
  await page.route('**/api/upload', () => {
    // Never answered.
  });
  await enter('/admin/collections/nouveau');
  await page.locator('input[type=file]').first().setInputFiles(photo);
  await expect(page.getByRole('button', { name: 'Téléchargement en cours...' })).toBeDisabled();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('enregistrez une fois les fichiers arrivés')).toBeVisible();
  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link').click();
  const question = page.getByRole('dialog', { name: /Quitter sans enregistrer/ });
  await expect(question).toContainText('Un téléchargement est en cours');
  await question.getByRole('button', { name: 'Rester' }).click();
  await expect(page).toHaveURL(/nouveau$/);
});

test('Continuous typing is stored on the device every two seconds', failing, async ({ page, enter }) => {
  await withoutAutosave(page);
  await enter('/admin/collections/nouveau');
  const field = page.getByRole('textbox', { name: 'Titre' });
  // The clock stands still between the letters.
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 60_000);
  await field.fill('L');
  // A character every 400 ms: no pause is long enough to store the draft.
  for (const letter of 'a mémoire') {
    await field.press('End');
    await page.keyboard.insertText(letter);
    await page.clock.runFor(400);
  }
  const stored = await page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('adminDraft:'))
      .map(([, draft]) => (JSON.parse(draft) as { values: { title: string } }).values.title),
  );
  expect(stored).toHaveLength(1);
  expect(stored[0]?.length).toBeGreaterThanOrEqual(4);
});

test(
  'A saved change whose answer was lost is recognised at the next save',
  failing,
  async ({ page, enter, create, read }) => {
    const { documentId } = await create('collections', { title: unique('Réponse perdue') });
    await enter(`/admin/collections/${documentId}`);
    const title = unique('Réponse retrouvée');
    await page.getByRole('textbox', { name: 'Titre' }).fill(title);
    await page.route(`**/api/collections/${documentId}*`, async (route) => {
      const isDraft = new URL(route.request().url()).searchParams.has('status');
      if (route.request().method() !== 'PUT' || isDraft) return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
      await page.unroute(`**/api/collections/${documentId}*`);
    });
    await publishButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Le serveur ne répond pas' })).toBeVisible();
    expect((await read('collections', documentId))?.title).toBe(title);
    await publishButton(page).click();
    await expect(page.getByRole('status').filter({ hasText: `« ${title} »` })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/collections$/);
  },
);

test('The actions of a row are visible at every width', async ({ page, enter, create }) => {
  const title = unique('Un titre aussi long que ceux que l’on donne aux conférences du soir');
  await create('events', { title, newStartDate: '2031-03-14 18:30', isPublished: true });
  for (const path of ['events', 'popups', 'hiring-ads']) {
    await enter(`/admin/${path}`);
    const last = page.getByRole('button', { name: /^Supprimer/ }).first();
    for (const width of [860, 1024, 1152, 1280, 1366, 1400, 1401, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(last).toBeVisible();
      const cut = await page.locator('table').evaluate((table) => {
        const frame = (table.parentElement as HTMLElement).getBoundingClientRect();
        return [...table.querySelectorAll('tbody :is(a, button)')]
          .map((control) => Math.round(control.getBoundingClientRect().right - Math.min(frame.right, innerWidth)))
          .filter((beyond) => beyond > 0);
      });
      expect(cut, `${path} at ${width} px`).toEqual([]);
    }
  }
});
