import type { Locator, Page } from '@playwright/test';
import { addDays, today } from '#model/calendar.ts';
import { formatDay } from '#model/format.ts';
import { publish } from '../lifecycle/lifecycle-form.ts';
import { asAdministrator } from '../session.ts';
import { expect, test } from '../test.ts';
import { recordShift, shiftOf } from './layout-shift.ts';

/** What people come to the site for, on a phone, from the home page, with the taps that it takes. Each says where the answer is. */
test.describe('A visitor with a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test.beforeEach(({ page }) => page.goto('/'));

  const main = (page: Page) => page.getByRole('main');
  const menu = (page: Page) => page.getByRole('button', { name: 'Menu' });
  async function openFromMenu(page: Page, name: string): Promise<void> {
    await menu(page).tap();
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).tap();
  }
  const openFromFooter = (page: Page, name: string) =>
    page.getByRole('contentinfo').getByRole('link', { name, exact: true }).tap();
  async function search(page: Page, text: string): Promise<void> {
    await page.getByRole('banner').getByRole('link', { name: 'Rechercher' }).tap();
    await page.getByRole('main').getByRole('combobox').fill(text);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/recherche\?q=/);
  }

  test('learns whether the museum is open tomorrow', async ({ page }) => {
    await expect(page.getByRole('region', { name: 'En pratique' })).toContainText(/Ouvert|Ouvre|Fermé/);
    await openFromMenu(page, 'VISITER');
    const tomorrow = main(page)
      .getByText(formatDay(addDays(today(), 1), 'weekday'), { exact: true })
      .first();
    await expect(tomorrow).toBeInViewport();
  });

  test('learns whether the museum is open on 25 December', async ({ page }) => {
    await openFromMenu(page, 'VISITER');
    await expect(
      main(page)
        .getByRole('link', { name: /25 décembre/ })
        .first(),
    ).toBeInViewport();
    await page.goto('/');
    await search(page, 'ouvert le 25 décembre');
    await expect(main(page).getByText('Fermé. Noël')).toBeInViewport();
  });

  test('adds up the price for two adults, a child and a student', async ({ page }) => {
    await openFromMenu(page, 'VISITER');
    const prices = main(page).getByRole('table', { name: 'Tarifs' });
    await expect(prices).toContainText('Tarif Plein Adulte');
    await expect(prices).toContainText('Étudiant');
    await expect(prices).toContainText('Enfant');
  });

  test('learns how to come by bus and where to park', async ({ page }) => {
    await search(page, 'bus');
    await expect(
      main(page)
        .getByText(/lignes 1 et 4, arrêt Darboussier/)
        .first(),
    ).toBeInViewport();
    await search(page, 'parking');
    await expect(
      main(page)
        .getByText(/Parking gratuit de soixante places/)
        .first(),
    ).toBeInViewport();
  });

  test('learns how a wheelchair gets in and where one is lent', async ({ page }) => {
    await search(page, 'fauteuil');
    await expect(
      main(page)
        .getByText(/sans une marche/)
        .first(),
    ).toBeInViewport();
    await expect(
      main(page)
        .getByText(/Trois fauteuils/)
        .first(),
    ).toBeInViewport();
  });

  test('lists what is free at the weekend', async ({ page }) => {
    await openFromMenu(page, 'EN CE MOMENT');
    const filters = page.getByRole('navigation', { name: 'Filtrer l’agenda' });
    await filters.getByRole('link', { name: /^Gratuit/ }).tap();
    await expect(page).toHaveURL('/evenements?gratuit=1');
    await filters.getByRole('link', { name: /^Ce week-end/ }).tap();
    await expect(page).toHaveURL('/evenements?gratuit=1&quand=week-end');
    for (const row of await main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .all())
      await expect(row).toContainText('Gratuit');
  });

  test('adds an event to a calendar, with its end', async ({ page }) => {
    await page.getByRole('region', { name: 'En pratique' }).locator('a[href^="/evenement/"]').tap();
    const link = main(page)
      .getByRole('link', { name: /agenda|calendrier/i })
      .and(page.locator('[href$=".ics"]'));
    const ics = await (await page.request.get((await link.first().getAttribute('href')) as string)).text();
    const [, start] = /DTSTART[^:]*:(\S+)/.exec(ics) ?? [];
    const [, end] = /DTEND[^:]*:(\S+)/.exec(ics) ?? [];
    expect(end && start && end > start).toBe(true);
  });

  test('finds all that the site has on Solitude', async ({ page }) => {
    await search(page, 'Solitude');
    for (const name of ['Rendez-vous', 'Articles', 'Magazines'])
      await expect(main(page).getByRole('heading', { name: new RegExp(`^${name}`) })).toBeVisible();
  });

  test('finds the form for a class of thirty', async ({ page }) => {
    await openFromFooter(page, 'Groupes et scolaires');
    await expect(main(page)).toContainText('30 personnes');
    await main(page).getByRole('link', { name: 'Demander une visite' }).tap();
    await expect(main(page).getByLabel('Établissement ou structure')).toBeInViewport();
  });

  test('reads what to know in English', async ({ page }) => {
    await page.getByRole('region', { name: 'En pratique' }).getByRole('link', { name: 'English' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Visitor information' })).toBeVisible();
    await expect(main(page)).toContainText(/Open|Closed/);
    await expect(main(page)).toContainText('Lockers');
  });

  test('finds the hours and the prices in Creole, once the staff have had them proofread', async ({ page, signIn }) => {
    const sheet = page.getByRole('region', { name: 'En pratique' }).getByRole('link', { name: 'Kréyòl' });
    await expect(sheet).toHaveCount(0);
    await signIn();
    await page.goto('/admin/settings/languages');
    await page.getByRole('switch', { name: 'La fiche en créole est relue par un locuteur' }).check();
    await publish(page);
    try {
      await page.goto('/');
      await sheet.tap();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enfòmasyon');
      await expect(
        main(page)
          .getByText(/^(Wouvè|Fèmé)/)
          .first(),
      ).toBeInViewport();
      await expect(main(page).getByRole('table', { name: 'Pri' })).toContainText('Gran moun');
      await expect(main(page)).not.toContainText('Texte de travail');
    } finally {
      const data = { data: { isCreoleProofread: false } };
      await page.request.put('/api/setting', { headers: asAdministrator(), data });
    }
  });

  test('opens the page of a magazine about indigo, at an address that can be quoted', async ({ page }) => {
    await search(page, 'indigotier');
    await main(page)
      .getByRole('link', { name: /^Lire page \d+/ })
      .first()
      .tap();
    await expect(page.getByRole('dialog', { name: /^Liseuse/ })).toBeVisible();
    await expect(page).toHaveURL(/\/magazines\?numero=\w+&page=\d+/);
  });

  test('shares a piece of the collections, whose address opens its page with its own picture', async ({
    page,
    context,
  }) => {
    await openFromMenu(page, 'COLLECTIONS');
    await main(page).getByRole('link', { name: 'Trois ka', exact: true }).tap();
    await expect(page.getByRole('dialog', { name: 'Trois ka' })).toBeVisible();
    await expect(page).toHaveURL(/\/collections\/[a-z0-9]{24}$/);
    const received = await context.newPage();
    await received.goto(page.url());
    await expect(received.getByRole('heading', { level: 1 })).toHaveText('Trois ka');
    const picture = await received.locator('meta[property="og:image"]').getAttribute('content');
    const answer = await page.request.get(new URL(picture ?? '').pathname);
    expect(answer.headers()['content-type']).toBe('image/jpeg');
    await received.close();
  });

  test('applies for a post by a mail that names it', async ({ page }) => {
    await openFromFooter(page, 'Offres d’emploi');
    const apply = main(page)
      .getByRole('link', { name: /^Postuler par courriel/ })
      .first();
    await expect(apply).toHaveAttribute('href', /^mailto:.*subject=Candidature%20%3A%20/);
  });

  test('subscribes to the newsletter, and unsubscribes', async ({ page, request }) => {
    const subscribers = async (): Promise<string> => {
      const answer = await request.get('/api/newsletter/subscribers', { headers: asAdministrator() });
      return answer.text();
    };
    await page.getByLabel('Adresse électronique').fill('awa@exemple.gp');
    await page.getByRole('button', { name: 'S’inscrire' }).tap();
    await expect(main(page)).toContainText('Merci ! Vous avez correctement été inscrit à la newsletter.');
    expect(await subscribers()).toContain('awa@exemple.gp');
    await main(page)
      .getByRole('link', { name: /^Se.désinscrire$/ })
      .tap();
    await page.getByLabel('Adresse électronique').fill('awa@exemple.gp');
    await page.getByRole('button', { name: 'Se désinscrire' }).tap();
    await expect(main(page).getByRole('status')).toContainText('C’est fait');
    await expect.poll(subscribers).not.toContain('awa@exemple.gp');
  });

  test('complains about the accessibility of the site', async ({ page }) => {
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /^Accessibilité/ })
      .tap();
    await expect(main(page).locator('a[href^="mailto:"]').first()).toBeVisible();
    await expect(main(page)).toContainText('Défenseur des droits');
  });

  test('withdraws consent', async ({ page }) => {
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /cookies/i })
      .tap();
    await page.getByRole('region', { name: 'Cookies : vos choix' }).getByRole('button', { name: 'Refuser tout' }).tap();
    await expect(page.getByText('Vos choix sont enregistrés.')).toBeAttached();
  });

  test('reads today’s hours, the agenda and an event over a slow network, without a jump', async ({ page }) => {
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.clearBrowserCache');
    // 400 kbit/s and 400 ms.
    const slow = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
    await network.send('Network.emulateNetworkConditions', { offline: false, ...slow });
    await recordShift(page);
    const seenWithoutJump = async (answer: Locator) => {
      await expect(answer.first()).toBeVisible();
      await page.waitForLoadState();
      expect(await shiftOf(page)).toBeCloseTo(0, 2);
    };
    await page.goto('/');
    await seenWithoutJump(page.getByRole('region', { name: 'En pratique' }).getByText(/^(Ouvert|Ouvre|Fermé)/));
    await openFromMenu(page, 'EN CE MOMENT');
    const event = main(page).locator('h4 a').first();
    await seenWithoutJump(event);
    const title = await event.innerText();
    await event.tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await seenWithoutJump(main(page).getByText(/20\d\d/));
  });
});
