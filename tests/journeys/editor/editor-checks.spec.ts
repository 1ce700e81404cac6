import { picture } from '../../files.ts';
import { allWidths, expect, test, unique } from '../admin-fixtures.ts';
import { publishButton } from '../lifecycle/lifecycle-form.ts';

const text =
  '<p>Le figuier maudit pousse à l’envers. Un livret est remis à l’entrée.</p><h2>Un parcours en trois seuils</h2><p>Retenir, dénouer, ' +
  'relier.</p><h4>La forêt des noms</h4><p>Une voix lit les registres, nom après nom.</p>';

test('« Avant de publier » lists findings, leads to each, repairs with one click and undoes', async ({
  page,
  enter,
  create,
  read,
  request,
  session,
  checkAccessibility,
}) => {
  test.slow();
  const upload = await request.post('/api/upload', {
    headers: { authorization: `Bearer ${session.jwt}` },
    multipart: { files: { name: 'nuit.jpg', mimeType: 'image/jpeg', buffer: await picture(640, 400, 'jpeg') } },
  });
  const [file] = (await upload.json()) as { id: number }[];
  const title = unique('Ce que les racines retiennent');
  const { documentId } = await create('events', {
    title,
    newStartDate: '2031-03-14 18:30',
    description: text,
    images: [file?.id],
  });

  await enter(`/admin/events/${documentId}`);
  const count = page.getByRole('button', { name: '2 points à voir avant de publier' });
  const heading = page.getByRole('button', { name: 'Avant de publier 2 points' });
  await expect(heading).toHaveAttribute('aria-expanded', 'false');
  await count.press('Enter');
  await expect(heading).toBeFocused();
  const panel = page.getByRole('region', { name: 'Avant de publier' });
  await expect(panel.getByRole('listitem')).toHaveText([
    /Un intertitre saute un niveau/,
    /n’a pas de texte alternatif/,
  ]);

  // The editor leads to the passage, and back from its number.
  const editor = page.getByRole('textbox', { name: 'Description' });
  await expect(editor.getByRole('button', { name: 'Point 1' })).toHaveText('1');
  await panel.getByRole('button', { name: 'aller au point 1' }).press('Enter');
  await expect(editor).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toContain('La forêt des noms');
  await editor.getByRole('button', { name: 'Point 1' }).click();
  await expect(panel.getByRole('listitem').first()).toBeFocused();

  await panel.getByRole('button', { name: 'Passer au niveau 3' }).press('Enter');
  await expect(editor.getByRole('heading', { level: 3, name: 'La forêt des noms' })).toBeVisible();
  const undo = panel.getByRole('button', { name: 'Annuler : intertitre passé au niveau 3' });
  await expect(undo).toBeFocused();
  await expect(panel.getByRole('status')).toHaveText(
    'Réparé : intertitre passé au niveau 3. 1 point à voir. Rien n’empêche de publier.',
  );
  for (const width of allWidths) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    // The sentence of the repair is beside its sign.
    const [sign, sentence] = await panel
      .locator('li > svg, li > svg + p')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON() as DOMRect));
    expect((sentence?.left ?? 0) - (sign?.right ?? 0)).toBeLessThan(24);
  }
  await undo.press('Enter');
  await expect(editor.getByRole('heading', { level: 4, name: 'La forêt des noms' })).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await panel.getByRole('button', { name: 'Passer au niveau 3' }).click();

  await panel.getByRole('button', { name: 'aller au point 1' }).press('Enter');
  const description = page.getByLabel('Texte alternatif : nuit.jpg');
  await expect(description).toBeFocused();
  await description.fill('Un tissu gris');
  await expect(page.getByRole('button', { name: 'Avant de publier Tout est prêt.' })).toBeVisible();
  await publishButton(page).click();
  await expect(page.getByRole('heading', { name: 'Événements', exact: true })).toBeVisible();
  expect((await read('events', documentId))?.description).toBe(text.replaceAll('h4', 'h3'));
});

test('« Avant de publier » lists what the form refuses, and links to its field, until it is corrected', async ({
  page,
  enter,
  checkAccessibility,
}) => {
  await enter('/admin/events/nouveau');
  await page.getByRole('textbox', { name: 'Titre' }).fill(unique('Sans heure'));
  const day = page.getByLabel('Début', { exact: true });
  await day.fill('2031-03-14');
  const heading = page.getByRole('button', { name: 'Avant de publier 1 point à corriger.' });
  await heading.click();
  const panel = page.getByRole('region', { name: 'Avant de publier' });
  const hour = 'Indiquez l’heure : 00:00 si elle ne doit pas s’afficher';
  await expect(panel.getByRole('listitem')).toContainText(hour);
  await publishButton(page).click();
  await expect(page.getByRole('alert')).toContainText(/^Un point à corriger.*Début\s: Indiquez l’heure/);
  for (const width of allWidths) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
  }
  await panel.getByRole('button', { name: 'aller au point 1' }).click();
  await expect(day).toBeFocused();

  await page.getByLabel('Lien de réservation').fill('billetterie');
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await page.getByLabel('Lien de réservation').fill('https://billetterie.example/');
  await page.getByLabel('Début, heure').fill('00:00');
  await expect(page.getByRole('button', { name: 'Avant de publier Tout est prêt.' })).toBeVisible();
  await publishButton(page).click();
  await expect(page.getByRole('heading', { name: 'Événements', exact: true })).toBeVisible();
});

test('The language tool marks a passage as Creole; lists and the dashboard count the findings left', async ({
  page,
  enter,
  create,
  read,
  checkAccessibility,
}) => {
  const title = unique('Voix du troisième seuil, entre le quai, la mangrove et les noms que la mer a gardés pour nous');
  const { documentId } = await create('events', {
    title,
    newStartDate: '2031-03-15 18:30',
    description: '<h3>Trop bas</h3><p>« Sé rasin-la ka kenbé nou doubout », dit la voix.</p>',
  });
  await enter(`/admin/events?etat=tous&recherche=${encodeURIComponent(title)}`);
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByRole('link', { name: `2 points à voir : ${title}` }).click();

  const editor = page.getByRole('textbox', { name: 'Description' });
  await page.getByRole('button', { name: '2 points à voir avant de publier' }).click();
  const panel = page.getByRole('region', { name: 'Avant de publier' });
  await panel.getByRole('button', { name: 'aller au point 2' }).click();
  await page.getByRole('toolbar', { name: 'Mise en forme' }).getByRole('button', { name: 'Autres' }).click();
  await page.getByRole('button', { name: 'Langue', exact: true }).click();
  await checkAccessibility();
  await page
    .getByRole('toolbar', { name: 'Langue du passage' })
    .getByRole('button', { name: 'Créole guadeloupéen' })
    .click();
  await expect(editor.locator('span[lang=gcf]')).toHaveText('Sé rasin-la ka kenbé nou doubout');
  await expect(panel.getByRole('listitem')).toHaveText([/Un intertitre saute un niveau/]);
  await publishButton(page).click();
  await expect(row.getByRole('link', { name: `1 point à voir : ${title}` })).toBeVisible();
  expect((await read('events', documentId))?.description).toContain(
    '« <span lang="gcf">Sé rasin-la ka kenbé nou doubout</span> »',
  );

  await page.goto('/admin/dashboard');
  const section = page.getByRole('region', { name: 'À relire' });
  await expect(section.getByRole('listitem').first()).toContainText(/à\s(voir|corriger)/);
  // Beside a title of several lines the link keeps its line.
  const all = section.getByRole('button', { name: /^Toutes$|premières$/ });
  if (await all.isVisible()) await all.click();
  const link = section.getByRole('link', { name: `1 point à voir : ${title}` });
  expect((await link.boundingBox())?.width).toBeGreaterThan(80);
  await checkAccessibility();
});
