import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { formatDay, formatWeekdayDate } from '#model/format.ts';
import { asAdministrator } from '../session.ts';
import { expect, expectConsoleError, test } from '../test.ts';
import { fillIn, monday, newOrganization, send, sendAtLast, tuesday } from './group-form.ts';

async function requestsOf(request: APIRequestContext, organization: string) {
  const path = `/api/group-requests?filters[organization][$eq]=${encodeURIComponent(organization)}`;
  const answer = await request.get(path, { headers: asAdministrator() });
  return ((await answer.json()) as { data: { id: number; number: string; status: string; note: string | null }[] })
    .data;
}

const refused = expectConsoleError('Failed to load resource.*400');

test('A group asks for a visit on a phone, corrects what is wrong, and gets a number @touch', {
  annotation: refused,
}, async ({ page, request, checkAccessibility }) => {
  const organization = newOrganization();
  await page.goto('/groupes');
  await page.getByRole('link', { name: 'Demander une visite' }).click();
  await checkAccessibility();
  await send(page);

  const summary = page.locator('#demande');
  await expect(summary).toContainText('Cinq choses à corriger avant l’envoi.');
  await expect(summary).toBeFocused();
  await expect(page.getByLabel('Prénom et nom')).toHaveAccessibleDescription('Indiquez votre prénom et votre nom.');
  await expect(page.getByLabel('Prénom et nom')).toHaveAttribute('aria-invalid', 'true');
  await checkAccessibility();
  await summary.getByRole('link', { name: 'Établissement ou structure' }).click();
  await expect(page.getByLabel('Établissement ou structure')).toBeFocused();

  await fillIn(page, organization);
  await page.getByLabel('Personnes').fill('31');
  await page.getByLabel('Date souhaitée').fill('1er janvier 2020');
  await send(page);
  await expect(summary).toContainText('Deux choses à corriger avant l’envoi.');
  await expect(summary).toContainText('31 personnes dépassent l’effectif d’une visite (30). Faites deux demandes');
  await expect(summary).toContainText('Le mercredi 1er janvier 2020 est passé.');
  await expect(page.getByLabel('Établissement ou structure')).toHaveValue(organization);
  await expect(page.getByLabel('Niveau')).toHaveValue('cycle4');

  await page.getByLabel('Personnes').fill('30');
  await page.getByLabel('Date souhaitée').fill(formatDay(monday, 'long'));
  await send(page);
  await expect(summary).toContainText(`Le ${formatWeekdayDate(monday)} est un jour de fermeture. Le mardi`);
  await checkAccessibility();

  await page.getByLabel('Date souhaitée').fill(formatDay(tuesday, 'long'));
  // The server gets it twice, as of a press that is repeated before the answer, and accepts it once a person could have filled it in.
  const form = await page
    .locator('form[method=post]')
    .evaluate((element: HTMLFormElement) => Object.fromEntries(new FormData(element) as Iterable<[string, string]>));
  await expect.poll(async () => (await request.post('/groupes', { form, maxRedirects: 0 })).status()).toBe(303);
  await send(page);
  await expect(page).toHaveURL(/\/groupes\/demande\/G-\d{4}-\d+\?jeton=/);
  await expect(page.getByRole('main')).toContainText(/Votre demande est enregistrée sous le numéro G-\d{4}-\d+\./);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nous vous répondons avant le');
  await expect(page.getByRole('definition').filter({ hasText: formatDay(tuesday, 'full').slice(1) })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await checkAccessibility();
  expect(await requestsOf(request, organization)).toHaveLength(1);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a group asks for a visit @touch', { annotation: refused }, async ({ page, request }) => {
    const organization = newOrganization();
    await page.goto('/groupes');
    await fillIn(page, organization);
    await sendAtLast(page);
    expect(await requestsOf(request, organization)).toHaveLength(1);
  });
});

test('The staff answers a request, with a note, and exports the list', {
  annotation: expectConsoleError('Failed to load resource'),
}, async ({ page, request, signIn, checkAccessibility }) => {
  const organization = newOrganization();
  const form = { organization, groupKind: 'class', level: 'lycee', people: '12', visit: '', otherDay: '', needs: '' };
  const contact = { day: tuesday, name: 'Awa Delannay', email: 'awa@exemple.fr', phone: '05 90 00 18 48' };
  const html = await (await request.get('/groupes')).text();
  const envoi = /name="envoi" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const post = () => request.post('/groupes', { form: { ...form, ...contact, envoi }, maxRedirects: 0 });
  await expect.poll(async () => (await post()).status()).toBe(303);
  const [sent] = await requestsOf(request, organization);

  await signIn();
  const line = page.getByRole('link', { name: /^Répondre : .* demandes? de groupes? atten/ });
  await expect(line).toBeVisible();
  await checkAccessibility();
  await line.click();
  await expect(page).toHaveURL('/admin/group-requests?etat=new');
  await expect(page.getByRole('combobox', { name: 'État' })).toHaveValue('new');
  await page.getByRole('searchbox').fill(organization);
  // After a pause in typing. Without it the number may be that of all new requests.
  await expect(page).toHaveURL(/&recherche=/);
  await expect(page.getByText('1 demande', { exact: true })).toBeVisible();
  await checkAccessibility();
  await page.getByRole('link', { name: `Ouvrir ${sent?.number}` }).click();

  await expect(page.getByRole('heading', { name: `Demande ${sent?.number}` })).toBeVisible();
  await page.getByLabel('Note').fill('Rappelée à 10 h');
  await checkAccessibility();
  const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' });
  await page.getByRole('link', { name: 'Annuler' }).click();
  await question.getByRole('button', { name: 'Rester' }).click();
  await page.getByLabel('État').selectOption('Répondue');

  await page.route('**/api/group-requests/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('alert')).toContainText('Rien n’a été enregistré');
  await expect(page.getByLabel('Note')).toHaveValue('Rappelée à 10 h');
  await page.unroute('**/api/group-requests/*');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(
    `/admin/group-requests?etat=new&recherche=${organization.replace(' ', '+')}`.replace('è', '%C3%A8'),
  );
  await expect(page.getByText('Aucune demande ne correspond')).toBeVisible();
  await page.getByRole('combobox', { name: 'État' }).selectOption('Répondue');
  await expect(page.getByRole('row', { name: new RegExp(organization) })).toContainText('Répondue');
  expect(await requestsOf(request, organization)).toMatchObject([{ status: 'answered', note: 'Rappelée à 10 h' }]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter en CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(
    `${sent?.number};Répondue;une classe;${organization};`,
  );
});
