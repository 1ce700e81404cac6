import type { Page } from './page.ts';

export interface Account {
  email: string;
  password: string;
}

/** After the journeys, once the site has stopped: what the service worker has stored opens with its date. */
export async function readOffline(page: Page): Promise<void> {
  for (const [path, title] of [
    ['/visiter-le-macte', 'Visiter'],
    ['/evenements', 'ÉVÉNEMENTS'],
  ] as const) {
    await page.open(path);
    await page.see('[data-stored] h1', title);
  }
  await page.open('/jamais-lue');
  await page.see('h1', 'Hors connexion');
  await page.see('[data-stored-pages] a', 'Visitor information');
}

/** The main journeys, in the order in which they run, in one profile. Each throws an error for a missing element. */
export const journeys: Record<string, (page: Page, account: Account) => Promise<void>> = {
  async 'cookie banner: refuses, and does not come back'(page) {
    await page.open('/');
    await page.click('button', 'Refuser tout');
    await page.gone('button', 'Refuser tout');
    await page.open('/');
    await page.see('h1', 'Mémoire debout');
    await page.gone('button', 'Refuser tout');
  },

  async 'popup: is no higher than its words, and a click beside it closes it'(page) {
    await page.open('/');
    await page.see('dialog[data-popup][open]');
    await page.until(
      "document.querySelector('dialog[data-popup]').offsetHeight < innerHeight * 0.8",
      'a popup of its own height',
    );
    await page.clickAt(4, 4);
    await page.gone('dialog[data-popup]');
  },

  async 'home: shows the site’s typefaces, and plays its film'(page) {
    await page.open('/');
    await page.until(
      "['Archivo', 'Newsreader'].every((name) => [...document.fonts].some(({ family, status }) => " +
        "family.replaceAll('\"', '') === name && status === 'loaded'))",
      'fonts',
    );
    await page.until(
      "!document.querySelector('video') || document.querySelector('video').currentTime > 0",
      'the film plays',
    );
  },

  async 'offline: a service worker controls the page after the answer to the banner'(page) {
    await page.open('/visiter-le-macte');
    await page.until('navigator.serviceWorker.controller !== null', 'a service worker');
    // Firefox reports a file whose request the next page ends.
    await page.until("document.readyState === 'complete'", 'the files of the page');
    await page.open('/hors-connexion');
    await page.see('h1', 'Hors connexion');
  },

  async 'menu: opens, a click beside it and Escape close it'(page) {
    await page.driver.resize(768, 844);
    await page.open('/');
    await page.click('header button', 'Menu');
    await page.see('#menu a', 'COLLECTIONS');
    await page.clickAt(20, 500);
    await page.gone('#menu a');
    await page.click('header button', 'Menu');
    await page.see('#menu a', 'COLLECTIONS');
    await page.press('Escape');
    await page.gone('#menu a');
    await page.driver.resize(1280, 844);
  },

  async 'agenda and event: photographs open in the viewer and turn'(page) {
    await page.open('/evenements');
    await page.see('h1');
    await page.open(await photographedEvent(page));
    await page.driver.run("document.querySelector('[data-island=Gallery]').scrollIntoView()");
    await page.until("document.querySelector('[data-island=Gallery][data-hydrated]')", 'the gallery is hydrated');
    await page.click('[data-island=Gallery] a');
    await page.see('dialog[open]');
    await page.press('ArrowRight');
    await page.until(
      "/2\\s*\\/\\s*4/.test(document.querySelector('dialog[open]').textContent)",
      'the second photograph',
    );
    await page.press('Escape');
    await page.gone('dialog[open]');
  },

  async 'collections: the notice of a piece opens, and a click beside it closes it'(page) {
    await page.open('/collections');
    await page.click('a[data-dialog]');
    await page.fits('');
    await page.clickAt(2, 2);
    await page.gone('dialog[open]');
  },

  async 'Back closes the menu, a notice, a photograph and a magazine, and stays on the page'(page) {
    await page.driver.resize(768, 844);
    await page.open('/visiter-le-macte');
    await page.open('/collections');
    await page.click('header button', 'Menu');
    await page.see('#menu a', 'COLLECTIONS');
    await page.until('history.state?.dialogs === 1', 'the menu has an entry in the history');
    await page.back();
    await page.gone('#menu a');
    await page.driver.resize(1280, 844);
    await page.click('a[data-dialog]');
    await page.see('dialog[open] h2');
    await page.until('history.state?.dialogs === 1', 'the notice has an entry in the history');
    await page.back();
    await page.gone('dialog[open]');
    await page.until("location.pathname + location.hash === '/collections'", 'the page of the collections');

    await page.open('/evenements');
    await page.open(await photographedEvent(page));
    await page.driver.run("document.querySelector('[data-island=Gallery]').scrollIntoView()");
    await page.until("document.querySelector('[data-island=Gallery][data-hydrated]')", 'the gallery is hydrated');
    await page.click('[data-island=Gallery] a');
    await page.see('dialog[open]');
    await page.until('history.state?.dialogs === 1', 'the photograph has an entry in the history');
    await page.back();
    await page.gone('dialog[open]');
    await page.until("location.pathname.startsWith('/evenement/')", 'the page of the event');

    await page.open('/magazines');
    await page.click('a', 'Lire le magazine');
    await page.see('dialog[open] canvas');
    await page.back();
    await page.gone('dialog[open]');
    await page.until("location.pathname + location.search === '/magazines'", 'the page of the magazines');
  },

  async 'event: on a phone its title parts no usual word'(page) {
    await page.driver.resize(390, 844);
    await page.open(await photographedEvent(page));
    await page.see('h1', 'Ce que les racines');
    const lines = await page.driver.run<number>(`
      const text = document.querySelector('h1').firstChild;
      const range = document.createRange();
      const start = text.data.indexOf('racines');
      range.setStart(text, start);
      range.setEnd(text, start + 'racines'.length);
      return range.getClientRects().length;`);
    if (lines !== 1) throw new Error('« racines » is on two lines');
    await page.driver.resize(1280, 844);
  },

  async 'magazine: is read page by page'(page) {
    await page.open('/magazines');
    await page.click('a', 'Lire le magazine');
    await page.see('dialog[open] canvas');
    await page.press('ArrowRight');
    await page.until(
      "/[2-9]/.test(new URL(location.href).searchParams.get('page') ?? '')",
      'the address of the next page',
    );
    await page.press('Escape');
    await page.gone('dialog[open]');
    await page.until("location.pathname + location.search === '/magazines'", 'the page of the magazines');
  },

  async 'newsletter: subscribes'(page) {
    await page.open('/');
    await page.driver.run("document.querySelector('[data-island=NewsletterForm]').scrollIntoView()");
    await page.until("document.querySelector('[data-island=NewsletterForm][data-hydrated]')", 'the form is hydrated');
    await page.fill('#lettre-email', `navigateur-${Date.now()}@exemple.fr`);
    await page.click('button', 'S’inscrire');
    await page.see('[role=status]', 'Merci !');
  },

  async 'back-office: signs in'(page, { email, password }) {
    await page.open('/admin');
    await page.fill('input[type=email], input[name=identifier]', email);
    await page.fill('input[type=password]', password);
    await page.click('button', 'Se connecter');
    await page.see('h1', 'Tableau de bord');
  },

  async 'back-office: creates an event, pastes into its text, and edits it'(page) {
    await page.open('/admin/events/nouveau');
    await page.see('[role=textbox]');
    const title = 'Essai d’un navigateur';
    await page.fill('input[id$=title]', title);
    const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    await page.set('input[type=date]', date);
    await page.set('input[type=time]', '19:30');
    await page.click('[role=textbox]');
    await page.driver.run(`const data = new DataTransfer();
      data.setData('text/html', '<p>Collé <b>ici</b></p><script>alert(1)</script>');
      const surface = document.querySelector('[role=textbox]');
      // Firefox ignores the clipboardData of a constructed ClipboardEvent.
      const paste = Object.defineProperty(new Event('paste', { bubbles: true, cancelable: true }), 'clipboardData', { value: data });
      surface.dispatchEvent(paste);`);
    await page.until("document.querySelector('[role=textbox]')?.textContent.includes('Collé ici')", 'the pasted text');
    await page.click('button', 'Publier');
    await page.until("location.pathname === '/admin/events'", 'the list');
    const id = await page.driver.run<string>(
      `const url = '/api/events?filters[title][$eq]=' + encodeURIComponent(${JSON.stringify(title)});
       const headers = { authorization: 'Bearer ' + localStorage.getItem('adminToken') };
       const answer = await fetch(url, { headers });
       return (await answer.json()).data[0].documentId`,
    );
    await page.open(`/admin/events/${id}`);
    await page.until("document.querySelector('[role=textbox]')?.textContent.includes('Collé ici')", 'the pasted text');
    await page.click('input[id$=title]');
    await page.type(' bis');
    await page.click('button', 'Publier');
    await page.until("location.pathname === '/admin/events'", 'the list');
  },

  async 'back-office: a text has a picture, a table and a film'(page) {
    await editEvent(page, 'Essai des images');
    await page.click('[role=textbox] p');
    await page.click('[role=toolbar] button', 'Image');
    await page.click('dialog[open] ul[aria-label="Fichiers"] input[type=checkbox]');
    await page.click('dialog[open] button', 'Ajouter');
    await page.see('[role=textbox] figure img[src^="/uploads/"]');
    await page.click('[role=textbox] figcaption');
    await page.type('Une légende');
    await page.see('[role=textbox] figcaption', 'Une légende');
    await page.click('[role=toolbar][aria-label=Image] button', 'Large');
    await page.until(
      `document.querySelector('[role=toolbar][aria-label=Image] [aria-pressed=true]')?.textContent === 'Large'`,
    );
    await page.see('legend', 'Texte alternatif');

    await page.click('[role=textbox] p');
    await page.click('[role=toolbar] button', 'Tableau');
    await page.type('Un tableau');
    await page.see('[role=textbox] caption', 'Un tableau');
    await page.press('Tab');
    await page.type('Année');
    await page.see('[role=textbox] th', 'Année');
    await page.click('[role=toolbar][aria-label=Tableau] button', '+ Ligne');
    await page.until(`document.querySelectorAll('[role=textbox] tbody tr').length === 3`, 'a row more');

    await page.click('[role=textbox] p');
    await page.click('[role=toolbar] button', 'Film ou son');
    await page.fill('dialog[open] input[name=url]', 'https://youtu.be/abcdefghijk');
    await page.fill('dialog[open] input[name=title]', 'Un film');
    await page.click('dialog[open] button', 'Insérer');
    await page.see('[role=textbox] p, [role=textbox] span', 'Lire la vidéo (YouTube)');
    await page.click('button', 'Publier les modifications');
    await page.gone('button', 'Publier les modifications');
    const id = await page.driver.run<string>(
      "const answer = await fetch('/api/events?sort=id:desc&pagination[limit]=1'); return (await answer.json()).data[0].documentId",
    );
    await page.open(`/evenement/${id}`);
    await page.see('figure.wide[aria-label="Une légende"] img');
    await page.see('caption', 'Un tableau');
    await page.see('button', 'Lire la vidéo (YouTube)');
  },

  // On a page for planning a visit the popup of the demonstration does not open by itself.
  async 'back-office: the bar of a public page leads to its form'(page) {
    const bar = 'aside[aria-label^="Atelier"]';
    await page.open('/visiter-le-macte');
    await page.click(`${bar} button[aria-label="Aussi sur cette page"]`);
    await page.see(`${bar} li a`, 'Tarifs');
    await page.click(`${bar} button[aria-label="Replier la barre"]`);
    await page.click(`${bar} button[aria-label^="Déplier"]`);
    await page.click(`${bar} a[href="/admin/settings"]`, 'Modifier');
    await page.see('h1', 'Informations');
  },

  async 'back-office: schedules a publication, sees it in « Programmé », and cancels it'(page) {
    await editEvent(page, 'Essai à programmer');
    await page.click('button[aria-label^="Autres façons"]');
    await page.click('li[data-action=schedule] button', 'Programmer…');
    await page.fits('Programmer');
    await page.click('dialog[open] label', 'Retirer le');
    await page.see('dialog[open] button[type=submit]', 'Publier le');
    await page.until(
      "document.querySelector('dialog[open] button[type=submit]').textContent.includes('à choisir')",
      'the button names the missing date',
    );
    await page.fits('Programmer');
    await page.click('dialog[open] label', 'Retirer le');
    await page.click('dialog[open] button[type=submit]');
    await page.see('[role=status] *', 'Programmé');
    await page.until("location.pathname === '/admin/events'", 'the list');
    await page.open('/admin/schedule');
    await page.see('main a', 'Essai à programmer');
    await page.click('main button', 'Annuler');
    await page.gone('main a', 'Essai à programmer');
  },

  async 'back-office: the dashboard, a move in the month, a series, and the search of everything'(page) {
    await page.open('/admin/dashboard');
    await page.see('main h2', 'À faire');
    await page.see('main section li strong', 'aujourd’hui');
    await page.click('main a', 'Voir le mois');
    await page.click('main button', 'Déplacer…');
    await page.fits('Déplacer');
    await page.press('Escape');
    await page.gone('dialog[open]');
    await page.open('/admin/events');
    await page.click('main button[aria-label^="Plus d’actions"]');
    await page.click('main li button', 'Dupliquer…');
    await page.click('dialog[open] label', 'Une série');
    await page.fits('Dupliquer');
    await page.press('Escape');
    await page.gone('dialog[open]');
    await page.click('button', 'Rechercher');
    await page.click('dialog[open] input');
    await page.type('registr');
    await page.see('dialog[open] [role=option] mark');
    await page.press('Escape');
    await page.gone('dialog[open]');
  },

  async 'back-office: the dialogs of a form are no higher than their content'(page) {
    await editEvent(page, 'Essai des boîtes');
    await page.click('button', 'Voir ce qui change');
    await page.fits('Ce qui change');
    await page.press('Escape');
    await page.gone('dialog[open]');
    await page.click('[role=textbox]');
    await page.click('[role=toolbar] button, [role=group] button', 'Lien');
    await page.fits('Ajouter un lien');
    await page.press('Escape');
    await page.gone('dialog[open]');
    await page.click('button', 'Médiathèque');
    await page.see('dialog[open] img');
    await page.fits('Médiathèque');
    await page.press('Escape');
    await page.gone('dialog[open]');
    await page.click('[role=tab]', 'Suivi');
    await page.click('summary, button', 'Historique');
    await page.click('button', 'Création');
    await page.see('dialog[open] button', 'Fermer');
    await page.fits('Version 1');
    await page.press('Escape');
    await page.gone('dialog[open]');
  },

  async 'back-office: a save over a colleague’s opens both versions'(page) {
    await editEvent(page, 'Essai à deux');
    await asColleague(page, 'PUT', { title: 'Essai d’une collègue' });
    await page.click('input[id$=title]');
    // The working copy is saved by itself.
    await page.type(' ter');
    await page.fits('Quelqu’un d’autre a enregistré cet élément');
    await page.click('dialog[open] button', 'Enregistrer ce choix');
    await page.gone('dialog[open]');
    await page.click('button', 'Publier');
    await page.until("location.pathname === '/admin/events'", 'the list');
  },

  async 'back-office: an exception of the opening hours is typed'(page) {
    await page.open('/admin/settings');
    await page.click('button', 'Ajouter une date');
    await page.see('input[type=date]');
    await page.click('label', 'Autres horaires');
    await page.see('input[id*=openingExceptions][id$=from]');
    await page.click('button', 'Retirer cette date');
    await page.gone('button', 'Retirer cette date');
  },

  async 'back-office: files of the library are selected, one opens, and its deletion asks'(page) {
    await page.open('/admin/medias');
    await page.click('input[title^="Sélectionner"]');
    await page.click('button', 'Étiqueter…');
    await page.fits('Étiqueter 1 fichier');
    await page.press('Escape');
    await page.click('button', 'Supprimer 1');
    await page.fits('Supprimer 1 fichier');
    await page.press('Escape');
    await page.click('button', 'Désélectionner');
    await page.gone('button', 'Désélectionner');
    await page.click('ul[aria-label^="Fichiers"] button');
    await page.see('dialog[open] a', 'Ouvrir le fichier');
    await page.fits('');
    await page.click('dialog[open] button', 'Supprimer');
    await page.fits('Êtes-vous sûr');
    await page.press('Escape');
    await page.press('Escape');
    await page.gone('dialog[open]');
  },

  async 'back-office: an ended session asks for the password over the form'(page, { password }) {
    await editEvent(page, 'Essai d’une longue absence');
    await page.driver.run("localStorage.setItem('adminToken', 'ended.session.token')");
    await page.click('input[id$=title]');
    await page.type(' bis');
    await page.fits('Votre session a expiré');
    await page.fill('dialog[open] input[type=password]', password);
    await page.click('dialog[open] button', 'Se connecter');
    await page.gone('dialog[open]');
  },
};

/** Creates a published event, opens its form and changes its title. */
async function editEvent(page: Page, title: string): Promise<void> {
  const id = await asColleague(page, 'POST', {
    title,
    description: '<p>Un texte.</p>',
    newStartDate: '2031-03-14 18:30',
    isPublished: true,
  });
  await page.open(`/admin/events/${id}`);
  await page.see('[role=textbox]');
  await page.click('input[id$=title]');
  await page.type(' bis');
  await page.see('button', 'Remettre');
}

/** Writes an event by the API, as another person would: a new one, or the one whose form is open. Returns its documentId. */
function asColleague(page: Page, method: 'POST' | 'PUT', data: object): Promise<string> {
  return page.driver.run<string>(
    `const url = '/api/events' + (${JSON.stringify(method)} === 'PUT' ? '/' + location.pathname.split('/').at(-1) : '');
     const headers = { authorization: 'Bearer ' + localStorage.getItem('adminToken'), 'content-type': 'application/json' };
     const answer = await fetch(url, { method: ${JSON.stringify(method)}, headers, body: ${JSON.stringify(JSON.stringify({ data }))} });
     return (await answer.json()).data.documentId`,
  );
}

/** The URL of an event with four photographs. A page of the site is open already. */
async function photographedEvent(page: Page): Promise<string> {
  const id = await page.driver.run<string>(
    "const answer = await fetch('/api/events?filters[title][$eq]=Ce que les racines retiennent'); return (await answer.json()).data[0].documentId",
  );
  return `/evenement/${id}`;
}
