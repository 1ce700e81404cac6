import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectConsoleError, test, unique } from '../admin-fixtures.ts';
import {
  choose,
  deleteAndRestore,
  field,
  film,
  paper,
  photo,
  publish,
  relate,
  seen,
  send,
  write,
} from './lifecycle-form.ts';

// The page of a deleted entry is a 404, which the browser logs in its console.
const life = { annotation: expectConsoleError('404') };

interface Life {
  page: Page;
  request: APIRequestContext;
  path: string;
  documentId: string;
  title: string;
  /** The URL of its public page, and whether it has a page of its own. */
  seenAt: string;
  /** The switch that makes it public, if the type has one. */
  state?: string;
}

/** The lifecycle of every entry after its creation: edited, unpublished, published, deleted, restored. */
async function liveOn({ page, request, path, documentId, title, seenAt, state }: Life): Promise<void> {
  await seen(request, seenAt, title);
  const form = `/admin/${path}/${documentId}`;
  const changed = `${title} bis`;
  await page.goto(form);
  await field(page, 'Titre').fill(changed);
  await publish(page);
  await seen(request, seenAt, changed);
  if (state) {
    for (const on of [false, true]) {
      await page.goto(form);
      await page.getByRole('switch', { name: state }).setChecked(on);
      await publish(page);
      await seen(request, seenAt, changed, on);
    }
  }
  await page.goto(form);
  await choose(page, 'Dépublier');
  await expect(page.getByRole('status').filter({ hasText: 'Dépublié :' })).toBeVisible();
  await seen(request, seenAt, changed, false);
  await page.goto(form);
  await publish(page);
  await seen(request, seenAt, changed);
  await page.goto(form);
  await expect(field(page, 'Titre')).toHaveValue(changed);
  await deleteAndRestore(page, changed, () => seen(request, seenAt, changed, false));
  await seen(request, seenAt, changed);
}

test('The lifecycle of an event, with every field', life, async ({ page, enter, create, request, browser }) => {
  test.slow();
  const title = unique('Nuit des conques');
  const [linked, near] = [unique('Veille liée'), unique('Veille proche')];
  for (const relatedTitle of [linked, near])
    await create('events', { title: relatedTitle, newStartDate: '2019-05-01 10:00', isPublished: true });
  await enter('/admin/events/nouveau');
  await field(page, 'Titre').fill(title);
  await field(page, 'Nom court').fill('Conques');
  await write(page, 'Description', 'Au bord', 'Apportez une lampe');
  await page.getByLabel('Début', { exact: true }).fill('2019-03-14');
  await page.getByLabel('Début, heure').fill('18:30');
  await expect(page.getByText('jeudi 14 mars 2019')).toBeVisible();
  await page.getByLabel('Fin', { exact: true }).fill('2019-03-15');
  await page.getByLabel('Fin, heure').fill('20:00');
  await page.getByLabel('Lien de réservation').fill('https://billetterie.exemple.fr/conques');
  await send(page, 'images', [await photo('sel.png'), await photo('quartz.png')]);
  await send(page, 'video', [await film()]);
  await relate(page, 'Dans le même cycle', linked);
  await relate(page, 'À voir aussi', near);
  await page.getByRole('switch', { name: 'Gratuit' }).check();
  const documentId = await publish(page);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(new URL(`/evenement/${documentId}`, page.url()).href);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(visitor.getByRole('heading', { name: 'Au bord' })).toBeVisible();
  await expect(visitor.locator('strong').filter({ hasText: 'en gras' })).toBeVisible();
  await expect(visitor.getByText('Photos (2)')).toBeVisible();
  await expect(visitor.getByText(linked)).toBeVisible();
  await expect(visitor.getByText(near)).toBeVisible();
  await visitor.context().close();

  await page.goto(`/admin/events/${documentId}`);
  await expect(page.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(2);
  await expect(field(page, 'Description')).toContainText('Apportez une lampe en gras');
  await expect(page.getByText('Modifications non enregistrées')).toHaveCount(0);
  await liveOn({
    page,
    request,
    path: 'events',
    documentId,
    title,
    seenAt: `/evenement/${documentId}`,
  });
});

test('The lifecycle of an article', life, async ({ page, enter, request }) => {
  const title = unique('Les traces');
  await enter('/admin/patrimoine-actualites/nouveau');
  await field(page, 'Titre').fill(title);
  await write(page, 'Contenu', 'Un registre', 'Des noms');
  await page.getByLabel('Date de publication').fill('2018-03-14T18:30');
  await send(page, 'images', [await photo('registre.png')]);
  await send(page, 'video', [await film()]);
  const documentId = await publish(page);
  const seenAt = `/patrimoine-actualites/${documentId}`;
  await seen(request, seenAt, 'Un registre');
  await liveOn({ page, request, path: 'patrimoine-actualites', documentId, title, seenAt });
});

test('The lifecycle of a piece of the collections', life, async ({ page, enter, request }) => {
  const title = unique('Conque');
  await enter('/admin/collections/nouveau');
  await field(page, 'Titre').fill(title);
  await write(page, 'Description', 'Coquille', 'Nacre');
  await field(page, 'Ordre').fill('970');
  await send(page, 'mainImage', [await photo('sel.png')]);
  const documentId = await publish(page);
  await seen(request, '/collections', title);
  await liveOn({ page, request, path: 'collections', documentId, title, seenAt: `/collections/${documentId}` });
});

test('The lifecycle of a job offer', life, async ({ page, enter, request }) => {
  const title = unique('Gardien de nuit');
  await enter('/admin/hiring-ads/nouveau');
  await field(page, 'Titre').fill(title);
  await write(page, 'Annonce', 'Le poste', 'De nuit');
  await page.getByLabel('Date de publication').fill('2018-05-27T09:00');
  await send(page, 'document', [paper('offre-regie.pdf')]);
  const documentId = await publish(page);
  await seen(request, '/annonces-legales', title);
  await liveOn({ page, request, path: 'hiring-ads', documentId, title, seenAt: `/annonces-legales/${documentId}` });
});

test('The lifecycle of a magazine', life, async ({ page, enter, request }) => {
  const title = unique('Cahier');
  await enter('/admin/magazines/nouveau');
  await field(page, 'Titre').fill(title);
  await field(page, 'Description').fill('Un sommaire');
  await page.getByLabel('Date de parution').fill('2018-05-27');
  await send(page, 'coverImage', [await photo('canne.png')]);
  await send(page, 'pdfFile', [paper('resille-8.pdf')]);
  const documentId = await publish(page);
  await liveOn({ page, request, path: 'magazines', documentId, title, seenAt: '/magazines' });
});

test(
  'The lifecycle of a press release, from the back-office to the page that the footer leads to',
  life,
  async ({ page, enter, request, checkAccessibility }) => {
    const title = unique('Communiqué');
    await enter('/admin/press/nouveau');
    await field(page, 'Titre').fill(title);
    await page.getByLabel('Sorte').selectOption('Communiqué');
    await page.getByLabel('Date', { exact: true }).fill('2018-05-27');
    await field(page, 'Texte').fill('Visite de presse à 11 h.');
    await send(page, 'file', [paper('presse-noms.pdf')]);
    const documentId = await publish(page);
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Presse' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Presse' })).toBeVisible();
    const release = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
    await expect(release).toContainText(/27\smai\s2018.*Visite de presse à\s11\sh\. PDF, \d+\sko\./);
    await expect(page.getByRole('region', { name: 'Contact presse' }).getByRole('link')).toHaveText([
      'presse@memorial.example',
      /^05/,
    ]);
    const kit = await page.getByRole('link', { name: /^Dossier de presse, PDF, \d+\sko$/ }).getAttribute('href');
    expect((await request.get(kit ?? '')).headers()['content-type']).toBe('application/pdf');
    const picture = page.getByRole('listitem').filter({ hasText: 'Le Mémorial, la nuit' });
    await expect(picture).toContainText('Illustration numérique, Mémorial ACTe');
    await expect(picture.getByRole('link')).toHaveAccessibleName(
      /^JPEG, 1600\s×\s1067, \d+\sko\s+: télécharger Le Mémorial/,
    );
    await checkAccessibility();
    await liveOn({ page, request, path: 'press', documentId, title, seenAt: '/presse' });
  },
);

test('The lifecycle of a popup', life, async ({ page, enter, request }) => {
  const title = unique('Crue');
  await enter('/admin/popups/nouveau');
  await field(page, 'Titre').fill(title);
  await write(page, 'Contenu', 'Fermé', 'Lundi');
  // Years ahead: it must not be on the pages that other journeys read.
  await page.getByLabel('Début d’affichage').fill('2038-03-14T18:30');
  await page.getByLabel('Fin d’affichage').fill('2038-03-15T18:30');
  await field(page, 'Priorité').fill('4');
  await page.getByLabel('Fréquence d’affichage').selectOption('Une fois par visite');
  await page.getByRole('checkbox', { name: 'Tout le monde' }).check();
  await send(page, 'mainImage', [await photo('sel.png')]);
  const link = page.getByRole('group', { name: 'Lien', exact: true });
  await link.getByLabel('Adresse').fill('/evenements');
  await link.getByLabel('Texte du lien').fill('L’agenda');
  // « Publier » turns it on.
  await expect(page.getByRole('switch', { name: 'Active' })).not.toBeChecked();
  const documentId = await publish(page);
  const active = '/api/popups?populate=*&filters[active][$eq]=true&pagination[pageSize]=100';
  await seen(request, active, '/evenements');
  await liveOn({ page, request, path: 'popups', documentId, title, seenAt: active, state: 'Active' });
});
