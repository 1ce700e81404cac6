import { chooseInRow, countInteractions, expect, expectConsoleError, test, unique } from '../admin-fixtures.ts';

const name = () => unique('Visite-atelier');
const dates = { newStartDate: '2031-03-04 10:00', newEndDate: '2031-03-04 11:30' };

test('An event is repeated in a series without its closed days, and the series is taken back', async ({
  page,
  enter,
  create,
}) => {
  const title = name();
  await create('events', { title, ...dates, isPublished: true });
  await enter(`/admin/events?etat=tous&recherche=${encodeURIComponent(title)}`);
  const rows = page.getByRole('rowheader').filter({ hasText: title });
  await expect(rows).toHaveCount(1);
  await chooseInRow(page, title, 'Dupliquer…');
  const dialog = page.getByRole('dialog', { name: `Dupliquer « ${title} »` });
  await expect(dialog.getByLabel('Jour')).toBeFocused();
  await expect(dialog.getByLabel('Jour')).toHaveValue('2031-03-11');
  // By keyboard.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Une série' })).toBeChecked();
  // HTML asks a required select for an empty option, and this one has a value.
  await expect(dialog.getByLabel('Chaque')).not.toHaveAttribute('required');
  await dialog.getByLabel('Chaque').selectOption({ label: '4 du mois, à 10 h' });
  await dialog.getByLabel('Jusqu’au').fill('2031-03-20');
  await dialog.getByRole('button', { name: 'Créer le brouillon' }).click();
  await expect(dialog.getByText('Aucune date d’ici là. Choisissez un jour plus tard.')).toBeVisible();
  await expect(dialog.getByLabel('Jusqu’au')).toBeFocused();
  // 4 August 2031 is a Monday.
  await dialog.getByLabel('Jusqu’au').fill('2031-08-20');
  await expect(dialog.getByText('4 avril, 4 mai, 4 juin, 4 juillet 2031')).toBeVisible();
  await expect(dialog.getByText('Jour fermé, laissé de côté : 4 août 2031.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Créer 4 brouillons' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows).toHaveCount(5);
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(page.getByText('Brouillons supprimés.')).toBeVisible();
  await expect(rows).toHaveCount(1);
});

test('A weekly series of ten is published with at most twelve interactions', async ({ page, enter, create }) => {
  const title = name();
  await create('events', { title, ...dates, isPublished: true });
  await enter(`/admin/events?etat=tous&recherche=${encodeURIComponent(title)}`);
  const { once, expectAtMost } = countInteractions();
  await once(page.getByRole('button', { name: `Plus d’actions : ${title}`, exact: true }).click());
  await once(page.getByRole('button', { name: `Dupliquer… : ${title}`, exact: true }).click());
  const dialog = page.getByRole('dialog');
  await once(dialog.getByText('Une série').click());
  await once(dialog.getByLabel('Jusqu’au').fill('2031-05-13'));
  await once(dialog.getByRole('button', { name: 'Créer 10 brouillons' }).click());
  await expect(dialog).toBeHidden();
  // The list is read again: a row of before is not selected among those of after.
  await expect(page.getByRole('checkbox', { name: /^Sélectionner/ })).toHaveCount(10);
  await once(page.getByRole('checkbox', { name: 'Tout sélectionner' }).check());
  const bar = page.getByRole('group', { name: 'Éléments sélectionnés' });
  await once(bar.getByRole('button', { name: 'Les 11 événements du filtre' }).click());
  await once(bar.getByRole('button', { name: /^Publier/ }).click());
  await once(dialog.getByRole('button', { name: /^Publier/ }).click());
  await expect(page.getByRole('status').filter({ hasText: 'En ligne : 10 événements' })).toBeVisible();
  expectAtMost(12);
});

test('A copy of an event has its own day and its title; a failure loses nothing of the dialog', {
  annotation: expectConsoleError('Failed to load resource'),
}, async ({ page, enter, create }) => {
  const title = name();
  const { documentId } = await create('events', { title, ...dates });
  await enter(`/admin/events/${documentId}`);
  await page.getByRole('tab', { name: 'Suivi' }).click();
  await page.getByRole('button', { name: 'Dupliquer…' }).click();
  const dialog = page.getByRole('dialog', { name: `Dupliquer « ${title} »` });
  await dialog.getByLabel('Jour').fill('2031-03-10');
  await expect(dialog.getByText('Le Mémorial est fermé ce jour-là.')).toBeVisible();
  await page.route('**/actions/repeat', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Créer le brouillon' }).click();
  await expect(dialog.getByText('La copie n’a pas pu être faite. Réessayez dans un instant.')).toBeVisible();
  await expect(dialog.getByLabel('Jour')).toHaveValue('2031-03-10');
  await dialog.getByRole('button', { name: 'Créer le brouillon' }).click();
  await expect(page).not.toHaveURL(new RegExp(documentId));
  await expect(page.getByRole('textbox', { name: 'Titre', exact: true })).toHaveValue(title);
  await expect(page.getByLabel('Début', { exact: true })).toHaveValue('2031-03-10');
});
