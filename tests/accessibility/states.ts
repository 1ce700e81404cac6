import type { Page } from '@playwright/test';
import { publicPages } from '../budgets/pages.ts';
import type { Session } from '../journeys/session.ts';

/** A page of the site or a screen of the back-office, at first or after some gestures. */
export interface State {
  name: string;
  path: string;
  /** What the visitor answered to the cookie banner. */
  consent?: 'unasked' | 'refused' | 'accepted';
  /** Of a screen of the back-office: the session that opens it. */
  session?: Session;
  /** Whether the day's popup shows. */
  popups?: boolean;
  /** Only in windows at least, or at most, so wide. */
  from?: number;
  to?: number;
  prepare?(page: Page): Promise<unknown>;
}

export const click = (role: 'button' | 'link' | 'tab', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).filter({ visible: true }).first().click();
export const shown = (page: Page, selector: string) => page.locator(selector).first().waitFor();

/** Waits until an island is hydrated: before, the browser would follow its links and post its form. */
async function hydrated(page: Page, island: 'Gallery' | 'MediaTabs' | 'NewsletterForm'): Promise<void> {
  await page.locator(`[data-island=${island}]`).first().scrollIntoViewIfNeeded();
  await page.locator(`[data-island=${island}][data-hydrated]`).first().waitFor({ state: 'attached' });
}

async function typeAddress(page: Page, typed: string): Promise<void> {
  await hydrated(page, 'NewsletterForm');
  await page.getByLabel('Adresse électronique').fill(typed);
}

/** Every kind of public page, and every state of its parts, on the demonstration content. */
export async function demonstrationStates(url: string, session: Session): Promise<State[]> {
  const pages = await publicPages(url);
  const filmed = await filmedEvent(url);
  const embedded = await embeddingEvent(url, session);
  const reader = async (page: Page) => {
    await click('link', /Lire le magazine/)(page);
    await shown(page, '[data-state=seen] canvas');
  };
  return [
    ...pages.map((path) => ({ name: path.replace(/[^/]{20,}/, '…'), path })),
    { name: 'page 2 of the agenda', path: '/evenements?page=2' },
    { name: 'page 2 of the past events', path: '/evenements-passes?page=2' },
    { name: 'page after the last one', path: '/evenements-passes?page=999' },
    { name: 'filtered agenda', path: '/evenements?gratuit=1' },
    { name: 'filtered agenda without events', path: '/evenements?famille=1&mois=2126-01' },
    {
      name: 'form of groups, with faults',
      path: '/groupes',
      prepare: async (page) => {
        await click('button', 'Envoyer la demande')(page);
        await shown(page, '[role=alert]');
        await page.waitForLoadState();
      },
    },
    { name: 'unknown request of a group', path: '/groupes/demande/G-2026-1' },
    { name: 'unknown page', path: '/inconnue' },
    { name: 'unknown event', path: '/evenement/aaaaaaaaaaaaaaaaaaaaaaaa' },
    { name: 'unknown piece', path: '/collections/aaaaaaaaaaaaaaaaaaaaaaaa' },
    { name: 'unknown article', path: '/patrimoine-actualites/aaaaaaaaaaaaaaaaaaaaaaaa' },
    { name: 'banner', path: '/', consent: 'unasked' },
    { name: 'banner on the page of cookies', path: '/politique-de-confidentialite', consent: 'unasked' },
    { name: 'preferences', path: '/evenements', consent: 'unasked', prepare: click('button', 'Personnaliser') },
    {
      name: 'choices stored',
      path: '/evenements',
      consent: 'unasked',
      prepare: async (page) => {
        await click('button', 'Personnaliser')(page);
        await click('button', 'Enregistrer')(page);
        await page.getByText('Vos choix sont enregistrés').waitFor();
      },
    },
    { name: 'preferences again', path: '/magazines', prepare: click('link', 'Gestion des cookies') },
    {
      name: 'popup',
      path: '/magazines',
      popups: true,
      prepare: (page) => shown(page, 'dialog[data-popup][open]'),
    },
    {
      name: 'line of a popup',
      path: '/evenements',
      popups: true,
      prepare: (page) => shown(page, '[data-popup-line]'),
    },
    { name: 'menu', path: '/collections', to: 1000, prepare: click('button', 'Menu') },
    {
      name: 'menu Découvrir',
      path: '/evenements',
      from: 1200,
      prepare: (page) => page.locator('summary').filter({ hasText: 'DÉCOUVRIR' }).click(),
    },
    {
      name: 'menu Découvrir, hovered',
      path: '/decouvrir-le-macte',
      from: 1200,
      prepare: async (page) => {
        await page.locator('summary').filter({ hasText: 'DÉCOUVRIR' }).hover();
        await shown(page, 'details[data-menu=hover][open]');
      },
    },
    {
      name: 'subscription menu',
      path: '/evenements',
      prepare: async (page) => {
        await page.locator('summary').filter({ hasText: 'S’abonner' }).click();
        await click('button', 'Copier')(page);
        await page.getByText(/^Adresse copiée|^Copiez le texte/).waitFor();
      },
    },
    {
      name: 'questions unfolded',
      path: '/visiter-le-macte',
      prepare: (page) =>
        page.locator('main details').evaluateAll((all) => {
          for (const details of all) details.setAttribute('open', '');
        }),
    },
    {
      name: 'piece',
      path: '/collections',
      prepare: async (page) => {
        await click('link', 'Registre d’habitation')(page);
        await shown(page, 'dialog[open] h2');
      },
    },
    {
      name: 'picture of a piece',
      path: '/collections',
      prepare: async (page) => {
        await click('link', 'Registre d’habitation')(page);
        await click('button', /^Agrandir l’image/)(page);
        await shown(page, 'dialog[aria-label="Registre d’habitation"][open]');
      },
    },
    {
      name: 'photo viewer',
      path: pages.find((path) => path.startsWith('/evenement/')) ?? '',
      prepare: async (page) => {
        await hydrated(page, 'Gallery');
        await click('link', /^Agrandir la photo 1/)(page);
        await shown(page, 'dialog[open] img');
      },
    },
    {
      name: 'video tab',
      path: filmed,
      prepare: async (page) => {
        await hydrated(page, 'MediaTabs');
        await click('tab', 'Vidéo')(page);
        await shown(page, 'video, iframe');
      },
    },
    { name: 'reader', path: '/magazines', prepare: reader },
    {
      name: 'reader, search',
      path: '/magazines',
      prepare: async (page) => {
        await reader(page);
        await click('button', 'Rechercher dans le magazine')(page);
        await page.getByRole('searchbox').fill('sucre');
        await page.keyboard.press('Enter');
        await page.getByText(/^Résultat 1|^Aucun résultat/).waitFor();
      },
    },
    {
      name: 'reader, no result',
      path: '/magazines',
      prepare: async (page) => {
        await reader(page);
        await click('button', 'Rechercher dans le magazine')(page);
        await page.getByRole('searchbox').fill('xylophone');
        await page.keyboard.press('Enter');
        await page.getByText(/^Aucun résultat/).waitFor();
      },
    },
    {
      name: 'reader, enlarged',
      path: '/magazines',
      prepare: async (page) => {
        await reader(page);
        await click('button', 'Agrandir')(page);
      },
    },
    {
      name: 'reader, unreadable file',
      path: '/magazines',
      prepare: async (page) => {
        await page.route('**/*.pdf', (route) => route.fulfill({ contentType: 'application/pdf', body: 'no pages' }));
        await click('link', /Lire le magazine/)(page);
        await page.getByText('Ce magazine est illisible').waitFor();
      },
    },
    {
      name: 'reader, text',
      path: '/magazines',
      prepare: async (page) => {
        await reader(page);
        await page.keyboard.press('ArrowRight');
        await click('button', 'Lire en texte')(page);
        await shown(page, 'section[aria-label="Texte des pages"] p');
      },
    },
    { name: 'embeds', path: embedded },
    { name: 'embeds shown', path: embedded, consent: 'accepted', prepare: (page) => shown(page, 'iframe') },
    {
      name: 'map shown',
      path: '/visiter-le-macte',
      prepare: async (page) => {
        await page.locator('[data-embed-show]').first().click();
        await shown(page, 'iframe');
      },
    },
    {
      name: 'address missing',
      path: '/',
      prepare: async (page) => {
        await typeAddress(page, '');
        await click('button', 'S’inscrire')(page);
        await shown(page, '[aria-invalid=true]');
      },
    },
    {
      name: 'address refused',
      path: '/',
      prepare: async (page) => {
        await typeAddress(page, 'a@b');
        await click('button', 'S’inscrire')(page);
        await shown(page, '[aria-invalid=true]');
      },
    },
    {
      name: 'address accepted',
      path: '/',
      prepare: async (page) => {
        await page.route('**/api/mailjet/contact', (route) => route.fulfill({ json: {} }));
        await typeAddress(page, 'awa@exemple.fr');
        await click('button', 'S’inscrire')(page);
        await page.getByText('Merci !').waitFor();
      },
    },
    {
      name: 'newsletter failure',
      path: '/',
      prepare: async (page) => {
        await page.route('**/api/mailjet/contact', (route) => route.fulfill({ status: 500, json: {} }));
        await typeAddress(page, 'awa@exemple.fr');
        await click('button', 'S’inscrire')(page);
        await page.getByText('Une erreur est survenue').waitFor();
      },
    },
    { name: 'sign-in', path: '/admin', prepare: (page) => shown(page, 'input[type=password]') },
    {
      name: 'sign-in refused',
      path: '/admin',
      prepare: async (page) => {
        await page.getByLabel('Adresse électronique').fill('personne@exemple.fr');
        await page.getByLabel('Mot de passe', { exact: true }).fill('Parvis-1848-faux');
        await click('button', 'Se connecter')(page);
        await shown(page, '[role=alert]');
      },
    },
  ];
}

/** The lists of a site without content. */
export const emptyStates: State[] = [
  '/',
  '/evenements',
  '/evenements-passes',
  '/collections',
  '/magazines',
  '/patrimoine-actualites',
  '/annonces-legales',
  '/plan-du-site',
].map((path) => ({ name: `${path}, empty`, path }));

async function filmedEvent(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/events?filters[title][$contains]=quatre vents&fields=title`);
  const { data } = (await answer.json()) as { data: { documentId: string }[] };
  return `/evenement/${data[0]?.documentId}`;
}

/** An event that embeds a film and a picture of other sites. */
async function embeddingEvent(url: string, { jwt }: Session): Promise<string> {
  const description = [
    '<p>Avant le film.</p>',
    '<p><iframe src="https://www.film.example/embed/un" title="La mer, la nuit"></iframe></p>',
    '<p><iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe></p>',
    '<p><img src="https://images.example/mer.jpg" alt="La mer vue du quai"></p>',
  ].join('');
  const answer = await fetch(`${url}/api/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${jwt}` },
    body: JSON.stringify({
      data: { title: 'Projection', newStartDate: '2031-03-01 19:00', isPublished: true, description },
    }),
  });
  if (!answer.ok) throw new Error(`events: ${answer.status}`);
  const { data: event } = (await answer.json()) as { data: { documentId: string } };
  return `/evenement/${event.documentId}`;
}
