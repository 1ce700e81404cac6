import { addDays, today, weekdayOf } from '#model/calendar.ts';
import { field, photo, preview, publish, publishButton, seen, send } from '../lifecycle/lifecycle-form.ts';
import { expect, test, unique } from './guide.ts';

const inDays = (count: number) => addDays(today(), count);
const startOf = (day: string) => ({ newStartDate: `${day} 10:00`, newEndDate: `${day} 11:30` });

test('The guide leads to a published event', async ({ page, enter, guide, request }) => {
  const { step, picture } = await guide('publier-un-evenement');
  const title = unique('Veillée des conques');
  await enter('/admin/dashboard');
  await step('Ouvrez « Événements », puis « Ajouter ».', async () => {
    await page.getByRole('link', { name: 'Événements' }).first().click();
    const add = page.getByRole('link', { name: 'Ajouter', exact: true });
    await picture(add);
    await add.click();
  });
  await step('Écrivez le titre.', async () => {
    await field(page, 'Titre').fill(title);
    await expect(page.getByText(/^Enregistré/).first()).toBeVisible();
    await picture(page.getByRole('group', { name: 'Identité' }));
  });
  await step('Donnez le « Début » et son heure, puis une image et son « Texte alternatif ».', async () => {
    await page.getByLabel('Début', { exact: true }).fill(inDays(30));
    await page.getByLabel('Début, heure').fill('18:30');
    await send(page, 'images', [await photo('lewoz.png')]);
    await page.getByRole('textbox', { name: 'Texte alternatif' }).fill('Des musiciens en cercle, la nuit');
  });
  await step('Regardez ce qui reste « Avant de publier », puis pressez « Publier ».', async () => {
    await picture(page.getByRole('region', { name: /^Avant de publier/ }));
    await publishButton(page).click();
    await expect(page.getByRole('status').filter({ hasText: `Publié : « ${title} »` })).toBeVisible();
  });
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Publié');
  const path = `/api/events?filters[title][$eq]=${encodeURIComponent(title)}`;
  const { data } = await (await request.get(path)).json();
  await seen(request, `/evenement/${data[0].documentId}`, title);
});

test('The guide leads to a correction of a live page', async ({ page, enter, create, guide, request }) => {
  const { step, picture } = await guide('corriger-une-page-en-ligne');
  const title = unique('Veillée du port');
  const { documentId } = await create('events', { title, ...startOf(inDays(31)), isPublished: true });
  await enter(`/admin/events?recherche=${encodeURIComponent(title)}`);
  await step('Cherchez la page dans sa liste et ouvrez-la par « Modifier ».', async () => {
    const change = page.getByRole('link', { name: /^Modifier/ });
    await picture(page.getByRole('row').filter({ hasText: title }));
    await change.click();
  });
  const changed = `${title}, suite`;
  await step('Corrigez : l’état devient « Modifié ».', async () => {
    await field(page, 'Titre').fill(changed);
    const state = page.getByRole('main').getByText('Modifié', { exact: true }).first();
    await expect(state).toBeVisible();
    await picture(state);
  });
  await seen(request, `/evenement/${documentId}`, changed, false);
  await step('Relisez dans l’« Aperçu », puis pressez « Publier ».', async () => {
    await expect(preview(page).getByRole('heading', { level: 1 })).toContainText(changed);
    await publish(page);
  });
  await seen(request, `/evenement/${documentId}`, changed);
});

test('The guide leads to a series', async ({ page, enter, create, guide }) => {
  const { step, picture, look } = await guide('faire-une-serie');
  const title = unique('Atelier du fil');
  // Wednesdays are open, but for the exceptions of the demonstration.
  const wednesday = Array.from({ length: 7 }, (_, index) => inDays(200 + index)).find(
    (day) => weekdayOf(day) === 'wednesday',
  ) as string;
  await create('events', { title, ...startOf(wednesday), isPublished: true });
  await enter(`/admin/events?etat=tous&recherche=${encodeURIComponent(title)}`);
  const rows = page.getByRole('rowheader').filter({ hasText: title });
  await step('Dans la liste, ouvrez le menu de la ligne et choisissez « Dupliquer… ».', async () => {
    await page.getByRole('button', { name: `Plus d’actions : ${title}` }).click();
    const duplicate = page.getByRole('button', { name: `Dupliquer… : ${title}` });
    await expect(duplicate).toBeVisible();
    await picture(duplicate);
    await duplicate.click();
  });
  const dialog = page.getByRole('dialog');
  await step(
    'Choisissez « Une série », son rythme dans « Chaque », et son dernier jour dans « Jusqu’au ».',
    async () => {
      await dialog.getByText('Une série').click();
      await dialog.getByLabel('Jusqu’au').fill(addDays(wednesday, 15));
      await picture(dialog.getByRole('group', { name: 'Nombre de copies' }));
    },
  );
  await step('Pressez le bouton qui dit combien de brouillons il crée.', async () => {
    await dialog.getByRole('button', { name: 'Créer 2 brouillons' }).click();
    await expect(rows).toHaveCount(3);
  });
  await step('Cochez les brouillons dans la liste, puis pressez « Publier » dans la barre noire.', async () => {
    await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check();
    const bar = page.getByRole('group', { name: 'Éléments sélectionnés' });
    await expect(bar).toBeVisible();
    await look();
    await bar.getByRole('button', { name: /^Publier/ }).click();
    await expect(page.getByRole('status').filter({ hasText: 'En ligne : 2 événements' })).toBeVisible();
  });
});

test('The guide leads to a scheduled publication', async ({ page, enter, create, guide }) => {
  const { step, picture } = await guide('faire-paraitre-plus-tard');
  const title = unique('Nuit des lucioles');
  const { documentId } = await create('events', { title, ...startOf(inDays(60)), isPublished: false });
  await enter(`/admin/events/${documentId}`);
  const dialog = page.getByRole('dialog', { name: /^Programmer/ });
  await step('Dans le formulaire, ouvrez le menu à côté de « Publier » et choisissez « Programmer… ».', async () => {
    const toggle = page.getByRole('button', { name: /^Autres façons/ });
    await toggle.click();
    const schedule = page.getByRole('button', { name: 'Programmer…' });
    await picture(schedule);
    await schedule.click();
  });
  await step('Choisissez le jour et l’heure, ou l’un des raccourcis.', async () => {
    await dialog.getByLabel('Jour').fill(inDays(40));
    await picture(dialog.getByLabel('Jour'));
  });
  await step('Pressez le bouton qui dit la date.', async () => {
    await dialog.getByRole('button', { name: /^Publier le/ }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Programmé :' })).toBeVisible();
  });
  await page.getByRole('link', { name: /^Programmé/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Paraît');
});
