import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { openPart } from '../admin-parts/open.ts';
import { picture } from '../files.ts';
import { asAdministrator, session } from './session.ts';
import { expect, expectConsoleError, test } from './test.ts';

const demo = (name: string) => fileURLToPath(new URL(`../../demo/files/${name}`, import.meta.url));
const png = async (name: string) => ({ name, mimeType: 'image/png', buffer: await picture(60, 40) });
const chooser = (page: Page) => page.locator('input[type=file]').first();
/** The file among those kept: the one on its way has a button of that name too, which stops it. */
const tileOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Fichiers', exact: true }).getByRole('button', { name });

async function enter(page: Page): Promise<void> {
  await page.addInitScript((jwt) => localStorage.setItem('adminToken', jwt), session().jwt);
}

/** What the form holds. */
const held = async (page: Page) => JSON.parse((await page.locator('output').textContent()) ?? '');
const expectFiles = (page: Page, files: string[]) =>
  expect.poll(async () => (await held(page)).files, { timeout: 20_000 }).toEqual(files);

test.describe('In the library, an editor', () => {
  test('sends a file, finds it again, describes it, and deletes it', async ({ page, checkAccessibility }) => {
    const name = `Éclat ${crypto.randomUUID().slice(0, 8)}.png`;
    await enter(page);
    await page.goto('/admin/medias');
    await expect(page.getByRole('heading', { name: 'Médiathèque' })).toBeVisible();
    await chooser(page).setInputFiles([await png(name)]);
    const tile = tileOf(page, name);
    await expect(tile).toContainText('Texte alternatif manquant');
    await checkAccessibility();

    await page.getByLabel('Rechercher').fill(name.toLowerCase().replace('é', 'e'));
    await expect(page.getByRole('list', { name: 'Fichiers' }).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText('1 fichier', { exact: true })).toBeVisible();
    await page.getByLabel('Type').selectOption('PDF');
    await expect(page.getByText('Aucun fichier ne correspond à cette recherche.')).toBeVisible();
    await page.getByLabel('Type').selectOption('Photos');

    await tile.click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByText('N’est utilisé nulle part.')).toBeVisible();
    await expect(dialog.getByText('Pas encore décrite')).toBeVisible();
    await dialog.getByLabel('Texte alternatif').fill('Un éclat de mica');
    await dialog.getByLabel('Crédit').fill('Atelier Rive basse');
    await dialog.getByLabel('Légende').fill('Une légende');
    await dialog.getByLabel('Légende').blur();
    await expect(dialog.getByText('Modifications enregistrées.')).toBeVisible();
    await checkAccessibility();
    await dialog.getByRole('button', { name: 'Fermer' }).first().click();
    await expect(tile).not.toContainText('manquant');

    await page.reload();
    await page.getByLabel('Rechercher').fill('éclat de mica');
    await tileOf(page, name).click();
    await expect(dialog.getByLabel('Crédit')).toHaveValue('Atelier Rive basse');
    await dialog.getByRole('button', { name: 'Supprimer' }).click();
    const question = page.getByRole('dialog', { name: 'Êtes-vous sûr de vouloir supprimer cet élément ?' });
    await expect(question).toContainText('Aucun contenu ne l’utilise.');
    await question.getByRole('button', { name: 'Supprimer' }).click();
    await expect(dialog).toBeHidden();
    await expect(tileOf(page, name)).toHaveCount(0);
  });

  test('learns why a file is not taken, before it is sent or after', {
    annotation: expectConsoleError('Failed to load resource'),
  }, async ({ page }) => {
    await enter(page);
    await page.goto('/admin/medias');
    const long = `${'é'.repeat(240)}.png`;
    await chooser(page).setInputFiles([
      {
        name: 'dessin.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      },
      { name: 'vide.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
      { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') },
      await png(long),
    ]);
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect(row('dessin.svg')).toContainText('Erreur lors du téléchargement du fichier');
    await expect(row('dessin.svg')).toContainText('Formats acceptés');
    await expect(row('vide.png')).toContainText('Ce fichier est vide.');
    await expect(row('page.png')).toContainText('Ce type de fichier n’est pas accepté.');
    await expect(page.getByRole('button', { name: 'é'.repeat(150) })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('button', { name: 'Fermer vide.png' }).click();
    await expect(row('vide.png')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Réessayer page.png' })).toBeFocused();
  });

  test('tries again when the list does not come', { annotation: expectConsoleError('Failed to load') }, async ({
    page,
  }) => {
    await enter(page);
    await page.route('**/api/upload/library?*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/admin/medias');
    await expect(page.getByText('Erreur lors du chargement des données')).toBeVisible();
    await page.unroute('**/api/upload/library?*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('list', { name: 'Fichiers' })).toBeVisible();
  });
});

test.describe('In a field of photos, an editor', () => {
  test.beforeEach(async ({ page }) => {
    await enter(page);
    await openPart(page, 'photos');
  });

  test('sends several files, one of which fails and is sent again', {
    annotation: expectConsoleError('Failed to load resource'),
  }, async ({ page, checkAccessibility }) => {
    let refused = false;
    await page.route('**/api/upload', async (route) => {
      if (refused || !(route.request().postDataBuffer()?.includes('deux.png') ?? false)) return route.continue();
      refused = true;
      return route.abort();
    });
    await chooser(page).setInputFiles([await png('un.png'), await png('deux.png'), await png('trois.png')]);
    await expectFiles(page, ['un.png', 'trois.png']);
    const failed = page.getByRole('listitem').filter({ hasText: 'Erreur lors du téléchargement du fichier' });
    await expect(failed).toContainText('La connexion a été interrompue.');
    await checkAccessibility();
    await page.getByRole('button', { name: 'Réessayer deux.png' }).click();
    await expectFiles(page, ['un.png', 'deux.png', 'trois.png']);
    await expect(failed).toHaveCount(0);
  });

  test('stops a file on its way, and the form knows when it may be saved', async ({ page }) => {
    let go = () => {};
    const slow = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/api/upload', async (route) => {
      await slow;
      await route.continue().catch(() => undefined);
    });
    await chooser(page).setInputFiles([await png('lente.png'), await png('autre.png')]);
    await expect(page.getByText('Téléchargement en cours...')).toBeVisible();
    await expect.poll(async () => (await held(page)).busy).toBe(true);
    await page.getByRole('button', { name: 'Annuler lente.png' }).click();
    await expect(page.getByText('lente.png')).toHaveCount(0);
    go();
    await expectFiles(page, ['autre.png']);
    await expect.poll(async () => (await held(page)).busy).toBe(false);
    await expect(page.getByText('Téléchargement en cours...')).toHaveCount(0);
  });

  test('puts photos in order with the keyboard and by dragging, and takes one back', async ({
    page,
    checkAccessibility,
  }) => {
    await chooser(page).setInputFiles([await png('a.png'), await png('b.png'), await png('c.png')]);
    await expectFiles(page, ['a.png', 'b.png', 'c.png']);
    const up = page.getByRole('button', { name: 'Monter b.png' });
    await up.focus();
    await page.keyboard.press('Enter');
    await expectFiles(page, ['b.png', 'a.png', 'c.png']);
    await expect(page.getByText('Photo 2 déplacée en position 1 sur 3')).toBeAttached();
    await expect(up).toBeFocused();
    await page.keyboard.press('Enter');
    await expectFiles(page, ['b.png', 'a.png', 'c.png']);

    const rows = page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
    const handle = async (index: number) => {
      const box = await rows.nth(index).locator('[aria-hidden=true]').first().boundingBox();
      return { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
    };
    await page.evaluate(() => scrollTo(0, 0));
    const from = await handle(0);
    const to = await handle(1);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 12, { steps: 3 });
    await page.mouse.move(to.x, to.y + 60, { steps: 12 });
    await page.mouse.up();
    await expectFiles(page, ['a.png', 'b.png', 'c.png']);
    await expect(page.getByText('Photo 1 déplacée en position 2 sur 3')).toBeAttached();

    await page.getByRole('button', { name: 'Retirer b.png' }).click();
    await expectFiles(page, ['a.png', 'c.png']);
    await expect(rows.nth(1)).toContainText('b.png ne fait plus partie de ce champ.');
    await expect(rows.nth(1).getByRole('button', { name: 'Annuler' })).toBeFocused();
    await checkAccessibility();
    await page.keyboard.press('Enter');
    await expectFiles(page, ['a.png', 'b.png', 'c.png']);
    await expect(page.getByRole('button', { name: 'Retirer b.png' })).toBeFocused();
  });

  test('chooses among the files that are there', async ({ page, checkAccessibility }) => {
    await page.getByRole('button', { name: 'Médiathèque' }).click();
    const dialog = page.getByRole('dialog', { name: 'Médiathèque' });
    await dialog.getByLabel('Rechercher').fill('TAMBOURS KA');
    await page.keyboard.press('Enter');
    const drums = dialog.getByRole('checkbox', { name: /^gwoka\.jpg/ });
    await drums.check();
    await dialog.getByRole('button', { name: 'Utilisé dans… (gwoka.jpg)' }).click();
    await expect(dialog.getByText('Collection').first()).toBeVisible();
    await checkAccessibility();
    await dialog.getByLabel('Rechercher').fill('horizon');
    await dialog.getByRole('checkbox', { name: /^horizon\.jpg/ }).check();
    await dialog.getByRole('button', { name: 'Ajouter 2 fichiers' }).click();
    await expectFiles(page, ['gwoka.jpg', 'horizon.jpg']);
    await expect(page).toHaveTitle('Formulaire');

    await page.getByRole('button', { name: 'Médiathèque' }).click();
    await dialog.getByLabel('Rechercher').fill('gwoka.jpg');
    await expect(drums).toBeDisabled();
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Médiathèque' })).toBeFocused();
  });

  test('says what a photo shows, and is told when that could not be kept', {
    annotation: expectConsoleError('Failed to load resource'),
  }, async ({ page }) => {
    await chooser(page).setInputFiles([await png('sans texte.png')]);
    await expect(page.getByText('Pas encore décrite')).toBeVisible();
    await page.route('**/api/upload?id=*', (route) => route.abort());
    await page.getByLabel('Texte alternatif').fill('Trois tambours');
    await page.getByLabel('Texte alternatif').blur();
    await expect(page.getByText('Ces modifications n’ont pas été enregistrées.')).toBeVisible();
    await page.unroute('**/api/upload?id=*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText('Modifications enregistrées.')).toBeVisible();
    await expect(page.getByLabel('Texte alternatif')).toHaveValue('Trois tambours');
    await expect(page.getByText('Pas encore décrite')).toHaveCount(0);
  });

  test('says that a photo shows nothing to be told, and takes that back', async ({
    page,
    request,
    checkAccessibility,
  }) => {
    const name = `Filet ${crypto.randomUUID().slice(0, 8)}.png`;
    const kept = async () => {
      const answer = await request.get(`/api/upload/files?filters[name][$eq]=${name}`, { headers: asAdministrator() });
      return ((await answer.json()) as { alternativeText: string | null }[])[0]?.alternativeText;
    };
    await chooser(page).setInputFiles([await png(name)]);
    await expect(page.getByText('Pas encore décrite')).toBeVisible();
    await expect.poll(kept).toBeNull();
    await page.getByLabel('Texte alternatif').fill('Un filet doré');
    await page.getByLabel('Texte alternatif').blur();
    await expect.poll(kept).toBe('Un filet doré');
    const decorative = page.getByRole('checkbox', { name: 'Image décorative' });
    await decorative.check();
    await expect(decorative).toHaveAccessibleDescription(/^Sans texte alternatif/);
    await expect(page.getByLabel('Texte alternatif')).toHaveCount(0);
    await expect(page.getByText('Modifications enregistrées.')).toBeVisible();
    expect(await kept()).toBe('');
    await checkAccessibility();
    await page.getByRole('button', { name: 'Médiathèque' }).click();
    const dialog = page.getByRole('dialog', { name: 'Médiathèque' });
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    await page.keyboard.press('Escape');
    await decorative.uncheck();
    await expect(page.getByLabel('Texte alternatif')).toHaveValue('Un filet doré');
    await expect.poll(kept).toBe('Un filet doré');
  });

  test('drops and pastes', async ({ page }) => {
    const bytes = [...(await picture(20, 20))];
    const give = (event: 'drop' | 'paste', target: string, name: string) =>
      page.locator(target).evaluate(
        (element, { event, name, bytes }) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
          const how = { bubbles: true, cancelable: true };
          element.dispatchEvent(
            event === 'drop'
              ? new DragEvent('drop', { ...how, dataTransfer: data })
              : new ClipboardEvent('paste', { ...how, clipboardData: data }),
          );
        },
        { event, name, bytes },
      );
    await give('drop', '#champ', 'deposee.png');
    await expectFiles(page, ['deposee.png']);
    await give('paste', '#champ', 'collee.png');
    await expectFiles(page, ['deposee.png', 'collee.png']);
    await give('drop', 'h1', 'a-cote.png');
    await expectFiles(page, ['deposee.png', 'collee.png']);
  });
});

test('A film gets a poster of its own, which the library and the site show', async ({ page, request }) => {
  await enter(page);
  await openPart(page, 'film');
  const name = `film-${crypto.randomUUID().slice(0, 8)}.webm`;
  await chooser(page).setInputFiles([{ name, mimeType: 'video/webm', buffer: await film(page) }]);
  await expectFiles(page, [name]);
  const poster = (await page.locator('video').getAttribute('poster')) ?? '';
  expect(poster).toMatch(/^\/uploads\/.+-preview-[0-9a-f]{10}\.jpg$/);
  expect((await request.get(poster)).headers()['content-type']).toBe('image/jpeg');
  // The film begins in the dark: its poster is not black.
  expect(await brightness(page, poster)).toBeGreaterThan(60);

  await page.getByRole('button', { name: 'Médiathèque' }).click();
  const tile = page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
  await expect(tile.locator('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Description de la vidéo').fill('Du noir vers la lumière');
  await page.getByLabel('Description de la vidéo').blur();
  await expect(page.getByText('Modifications enregistrées.')).toBeVisible();
  await expect(page.locator('video')).toHaveAttribute('poster', poster);
});

test('A document opens beside the form, and another takes its place', async ({ page, checkAccessibility }) => {
  await enter(page);
  await openPart(page, 'document');
  await chooser(page).setInputFiles(demo('offre-regie.pdf'));
  await expectFiles(page, ['offre-regie.pdf']);
  await expect(page.getByRole('link', { name: 'Ouvrir le PDF' })).toHaveAttribute('target', '_blank');
  await checkAccessibility();
  await chooser(page).setInputFiles({
    name: 'autre.pdf',
    mimeType: 'application/pdf',
    buffer: await readFile(demo('offre-archives.pdf')),
  });
  await expectFiles(page, ['autre.pdf']);
});

test.describe('In a field of related events, an editor', () => {
  test('finds by title, chooses with the keyboard, orders and takes away', async ({
    page,
    request,
    checkAccessibility,
  }) => {
    await enter(page);
    const events = await (
      await request.get('/api/events?pagination[pageSize]=1&filters[title][$containsi]=lewoz')
    ).json();
    const [itself] = events.data as { documentId: string; title: string }[];
    await openPart(page, 'events', { exclude: itself?.documentId ?? '' });
    const field = page.getByRole('combobox', { name: 'Événements liés' });
    await field.click();
    const options = page.getByRole('option');
    await expect(options.first()).toContainText(/20\d\d/);
    await expect(page.getByRole('option').filter({ hasText: 'Non publié' }).first()).toBeVisible();
    await checkAccessibility();

    await field.fill('CHANTE nwel');
    await expect(options).toHaveCount(1);
    await expect(options).toContainText('Chanté Nwèl');
    await page.keyboard.press('ArrowDown');
    await expect(field).toHaveAttribute('aria-activedescendant', (await options.getAttribute('id')) ?? '-');
    await page.keyboard.press('Enter');
    const chanted = 'Chanté Nwèl au Mémorial';
    await expect.poll(() => held(page)).toEqual([chanted]);
    await expect(field).toHaveValue('');

    await field.fill('chanté nwèl');
    await expect(page.getByText('Aucun résultat pour')).toBeVisible();
    await field.fill(itself?.title ?? '');
    await expect(page.getByText('Aucun résultat pour')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page).toHaveTitle('Formulaire');

    await field.fill('Corps debout');
    await options.filter({ hasText: 'Corps debout' }).click();
    await expect.poll(() => held(page)).toEqual([chanted, 'Corps debout']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Monter Corps debout' }).click();
    await expect.poll(() => held(page)).toEqual(['Corps debout', chanted]);
    await page.getByRole('button', { name: 'Retirer Corps debout' }).click();
    await expect.poll(() => held(page)).toEqual([chanted]);
    await expect(field).toBeFocused();
  });

  test('sees no late answer, and tries again after a failure', {
    annotation: expectConsoleError('Failed to load resource'),
  }, async ({ page }) => {
    await enter(page);
    await openPart(page, 'events');
    const field = page.getByRole('combobox', { name: 'Événements liés' });
    let answerLate = () => {};
    const late = new Promise<void>((resolve) => {
      answerLate = resolve;
    });
    await page.route('**/api/events?*', async (route) => {
      const asked = decodeURIComponent(route.request().url());
      if (asked.includes('=chant')) await late;
      if (asked.includes('=panne')) return route.fulfill({ status: 503, json: {} });
      return route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest((request) => request.url().includes('=chant'));
    await field.fill('chant');
    await expect(page.getByText('Chargement...')).toBeVisible();
    await asked;
    await field.fill('corps debout');
    await expect(page.getByRole('option')).toHaveCount(1);
    const answered = page.waitForResponse((response) => response.url().includes('=chant'));
    answerLate();
    await answered;
    await expect(page.getByRole('option')).toHaveText(/Corps debout/);

    await field.fill('panne');
    await expect(page.getByText('Erreur lors du chargement des données')).toBeVisible();
    await page.unroute('**/api/events?*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText('Aucun résultat pour')).toBeVisible();
  });
});

/** A film of two seconds that goes from black to white, made by the browser: every one of them can read its own. */
async function film(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    const begun = performance.now();
    await new Promise<void>((done) => {
      const paint = () => {
        const seconds = (performance.now() - begun) / 1000;
        context.fillStyle = seconds < 1 ? '#000' : '#eee';
        context.fillRect(0, 0, 320, 180);
        if (seconds < 2.2) setTimeout(paint, 40);
        else done();
      };
      paint();
    });
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

/** The mean of a picture's light, from 0 to 255. */
async function brightness(page: Page, url: string): Promise<number> {
  return page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0, 8, 8);
    const { data } = context.getImageData(0, 0, 8, 8);
    return data.reduce((sum, part) => sum + part, 0) / data.length;
  }, url);
}
