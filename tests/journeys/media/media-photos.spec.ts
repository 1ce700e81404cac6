import { openPart } from '../../admin-parts/open.ts';
import { picture } from '../../files.ts';
import { onePage, pdfOf } from '../../pdf.ts';
import { asAdministrator } from '../session.ts';
import { expect, expectConsoleError, test } from '../test.ts';
import { chooser, enter, expectFiles, held, png } from './media-fixtures.ts';

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
    const retry = page.getByRole('button', { name: 'Réessayer deux.png' });
    const [left, right] = [
      await retry.boundingBox(),
      await page.getByRole('button', { name: 'Fermer deux.png' }).boundingBox(),
    ];
    expect((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)).toBeGreaterThan(8);
    await retry.click();
    await expectFiles(page, ['un.png', 'deux.png', 'trois.png']);
    await expect(failed).toHaveCount(0);
  });

  test('cancels an upload; the form cannot be saved before the others end', async ({ page }) => {
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

  test('orders photos with the keyboard and by dragging, and removes one', async ({ page, checkAccessibility }) => {
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
    await expect(rows.nth(1)).toContainText('Retiré\u00a0: b.png.');
    await expect(rows.nth(1).getByRole('button', { name: 'Annuler' })).toBeFocused();
    await checkAccessibility();
    await page.keyboard.press('Enter');
    await expectFiles(page, ['a.png', 'b.png', 'c.png']);
    await expect(page.getByRole('button', { name: 'Retirer b.png' })).toBeFocused();
  });

  test('chooses existing files', async ({ page, checkAccessibility }) => {
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

  test('describes a photo, and sees an error when the text was not saved', {
    annotation: expectConsoleError('Failed to load resource'),
  }, async ({ page }) => {
    await chooser(page).setInputFiles([await png('sans texte.png')]);
    await expect(page.getByText('Pas encore décrite')).toBeVisible();
    await page.route('**/api/upload?id=*', (route) => route.abort());
    await page.getByLabel('Texte alternatif').fill('Trois tambours');
    await page.getByLabel('Texte alternatif').blur();
    await expect(page.getByText('Ces modifications n’ont pas été enregistrées.')).toBeVisible();
    await expect(page.getByText('enregistrés aussitôt, partout où il est utilisé')).toBeVisible();
    await page.unroute('**/api/upload?id=*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText('Modifications enregistrées.')).toBeVisible();
    await expect(page.getByLabel('Texte alternatif')).toHaveValue('Trois tambours');
    await expect(page.getByText('Pas encore décrite')).toHaveCount(0);
  });

  test('marks a photo as decorative, and undoes it', async ({ page, request, checkAccessibility }) => {
    const name = `Filet ${crypto.randomUUID().slice(0, 8)}.png`;
    const storedText = async () => {
      const answer = await request.get(`/api/upload/files?filters[name][$eq]=${name}`, { headers: asAdministrator() });
      return ((await answer.json()) as { alternativeText: string | null }[])[0]?.alternativeText;
    };
    await chooser(page).setInputFiles([await png(name)]);
    await expect(page.getByText('Pas encore décrite')).toBeVisible();
    await expect.poll(storedText).toBeNull();
    await page.getByLabel('Texte alternatif').fill('Un filet doré');
    await page.getByLabel('Texte alternatif').blur();
    await expect.poll(storedText).toBe('Un filet doré');
    const decorative = page.getByRole('checkbox', { name: 'Image décorative' });
    await decorative.check();
    await expect(decorative).toHaveAccessibleDescription(/^Sans texte alternatif/);
    await expect(page.getByLabel('Texte alternatif')).toHaveCount(0);
    await expect(page.getByText('Modifications enregistrées.')).toBeVisible();
    expect(await storedText()).toBe('');
    await checkAccessibility();
    await page.getByRole('button', { name: 'Médiathèque' }).click();
    const dialog = page.getByRole('dialog', { name: 'Médiathèque' });
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    await page.keyboard.press('Escape');
    await decorative.uncheck();
    await expect(page.getByLabel('Texte alternatif')).toHaveValue('Un filet doré');
    await expect.poll(storedText).toBe('Un filet doré');
  });

  test('accepts dropped and pasted files', async ({ page }) => {
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

test('The cover of a magazine may be the first page of its PDF', async ({ page, request }) => {
  const headers = asAdministrator();
  const file = { name: 'Résille.pdf', mimeType: 'application/pdf', buffer: pdfOf(onePage()) };
  const upload = await request.post('/api/upload', { headers, multipart: { files: file } });
  const [pdf] = await upload.json();
  const data = { title: `Résille ${crypto.randomUUID()}`, publicationDate: '2026-05-04', pdfFile: pdf.id };
  const { data: magazine } = await (await request.post('/api/magazines', { headers, data: { data } })).json();

  await enter(page);
  await page.goto(`/admin/magazines/${magazine.documentId}`);
  const offer = page.getByRole('button', { name: 'Prendre la première page du PDF' });
  await offer.click();
  await expect(page.getByText('Résille, page 1.jpg').first()).toBeVisible();
  await expect(offer).toHaveCount(0);
  await expect
    .poll(async () => {
      const path = `/api/magazines/${magazine.documentId}?status=draft&populate=coverImage`;
      return (await (await request.get(path, { headers })).json()).data.coverImage?.width;
    })
    .toBe(1400);
});
