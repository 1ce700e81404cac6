import type { Locator, Page } from '@playwright/test';
import { contentScreens } from '#app/admin/screens.ts';
import type { Account } from '../browsers/journeys.ts';
import { pdf, picture } from '../files.ts';
import type { Session } from '../journeys/session.ts';
import { click, type State, shown } from './states.ts';

/** Every screen of the back-office, and every state of its parts, on the demonstration content. They need `signIn`. */
export async function adminStates(url: string, session: Session): Promise<State[]> {
  const read = async (path: string) => {
    const answer = await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${session.jwt}` } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()) as { data: { documentId: string; title?: string }[] };
  };
  const lists = contentScreens.filter(({ creation }) => creation !== undefined);
  const forms = await Promise.all(
    lists.map(async ({ type, path }) => {
      const { data } = await read(`${type}?pagination[pageSize]=1&sort=id:asc`);
      return { name: `${path}, an entry`, path: `/admin/${path}/${data[0]?.documentId}`, prepare: loadedForm };
    }),
  );
  const pathOf = (type: string) => forms.find(({ name }) => name === `${type}, an entry`)?.path ?? '';
  const { data: films } = await read('events?filters[title][$contains]=quatre vents&fields=title');
  const screens = [
    ...contentScreens.flatMap(({ path, tabs }) => tabs?.map((tab) => tab.path) ?? [path]),
    'dashboard',
    'schedule',
    'schedule?vue=mois',
    'users',
    'users/nouveau',
    'programmes?onglet=cles',
    'programmes?onglet=webhooks',
    'programmes?onglet=adresses',
    'medias',
    'collections?vue=ordre',
    'events?vue=mois',
    'subscribers',
    'group-requests',
    'redirects',
    'mails',
    'group-requests/1',
    'trash',
    'journal',
    'plan',
    'aide',
    'aide/publier-un-evenement',
    'inconnue',
  ];
  const headers = { authorization: `Bearer ${session.jwt}` };
  const apiPath = pathOf('events').replace('/admin', '');
  const onEvent = (name: string, prepare: State['prepare']): State => ({
    name: `event form, ${name}`,
    path: pathOf('events'),
    prepare: async (page) => {
      // The state in another view may have saved a working copy by itself.
      const discarded = await page.request.post(`${url}/api${apiPath}/actions/discard`, { headers });
      if (discarded.ok()) await page.reload();
      await loadedForm(page);
      await prepare?.(page);
    },
  });
  /** Chooses a film of the library for the text. */
  const insertFilm = async (page: Page) => {
    await click('button', /^Film ou son$/)(page);
    await page.getByRole('radio', { name: 'La médiathèque' }).check();
    await inDialog(page, 'Choisir un film…');
    await page.getByRole('radio', { name: /mer-de-nuit/ }).check();
    await inDialog(page, 'Choisir');
    await page.getByRole('button', { name: 'Sous-titres, transcription…' }).waitFor();
  };
  /** Another person saves the event. */
  const saveElsewhere = (page: Page) =>
    page.request.put(`${url}/api${apiPath}`, { headers, data: { data: { name: `Nom ${Date.now()}` } } });
  const states: State[] = [
    ...screens.map((path) => ({ name: path, path: `/admin/${path}`, prepare: loaded })),
    ...forms,
    ...lists.map(({ path }) => ({
      name: `${path}, a new entry`,
      path: `/admin/${path}/nouveau`,
      prepare: loadedForm,
    })),
    {
      name: 'bar of a public page, what the page shows',
      path: pathOf('events').replace('/admin/events', '/evenement'),
      prepare: click('button', 'Aussi sur cette page'),
    },
    { name: 'menu of a phone', path: '/admin/dashboard', to: 800, prepare: click('button', 'Menu') },
    {
      name: 'list, rows chosen and a menu open',
      path: '/admin/events',
      prepare: async (page) => {
        await loaded(page);
        await page.getByRole('checkbox').nth(1).check();
        await page
          .getByRole('button', { name: /^Plus d’actions/ })
          .first()
          .click();
      },
    },
    ...(['', 'mem', 'xylophone'] as const).map((text) => ({
      name: `search of everything, ${text || 'without a text'}`,
      path: '/admin/dashboard',
      prepare: async (page: Page) => {
        await loaded(page);
        await click('button', 'Rechercher')(page);
        await page.getByRole('combobox').fill(text);
        await shown(page, text === 'xylophone' ? 'dialog[open] nav' : '[role=option]');
      },
    })),
    {
      name: 'keyboard shortcuts',
      path: '/admin/dashboard',
      prepare: async (page) => {
        await loaded(page);
        await page.keyboard.press('?');
        await shown(page, 'dialog[open]');
      },
    },
    {
      name: 'list, nothing found',
      path: '/admin/events?etat=tous&recherche=xylophone',
      prepare: (page) => page.getByText('Aucun titre ne contient').waitFor(),
    },
    {
      name: 'list, question before a deletion',
      path: '/admin/events',
      prepare: async (page) => {
        await loaded(page);
        const remove = page.getByRole('button', { name: /^Supprimer/ }).first();
        if (!(await remove.isVisible())) await click('button', /^Plus d’actions/)(page);
        await remove.click();
        await shown(page, 'dialog[open]');
      },
    },
    {
      name: 'event form, refused',
      path: '/admin/events/nouveau',
      prepare: async (page) => {
        await loadedForm(page);
        await page.getByLabel('Lien de réservation').fill('pas une adresse');
        await click('button', /^Publier/)(page);
        await shown(page, '[role=alert]');
      },
    },
    onEvent('menu of the main button', click('button', /^Autres (façons|actions)/)),
    onEvent('dialog of the dates', async (page) => {
      await page.getByRole('textbox', { name: 'Titre' }).fill('Un autre titre');
      await click('button', /^Autres (façons|actions)/)(page);
      await click('button', /^Programmer/)(page);
      await shown(page, 'dialog[open] input');
    }),
    onEvent('checks and changes', async (page) => {
      await page.getByRole('textbox', { name: 'Titre' }).fill('');
      await click('button', /^Avant de publier/)(page);
    }),
    onEvent('dialog of a link', async (page) => {
      await page.getByRole('textbox', { name: 'Description' }).click();
      await page.keyboard.press('Control+a');
      await click('button', 'Lien')(page);
      await shown(page, 'dialog[open] input');
    }),
    onEvent('tools of a text', async (page) => {
      await page.getByRole('textbox', { name: 'Description' }).click();
      await click('button', /^Autres$/)(page);
      await click('button', 'Langue')(page);
    }),
    onEvent('choice of a file', async (page) => {
      await click('button', /^Médiathèque/)(page);
      await shown(page, 'dialog[open] img');
    }),
    onEvent('preview link', async (page) => {
      const tab = page.getByRole('tab', { name: 'Aperçu' });
      await tab.click();
      await page.locator('summary').filter({ hasText: 'Partager' }).click();
      const create = page.getByRole('button', { name: 'Créer le lien' });
      await create.or(page.getByRole('button', { name: 'Couper le lien' })).waitFor();
      if (await create.isVisible()) await create.click();
      await page.getByRole('button', { name: 'Couper le lien' }).waitFor();
    }),
    onEvent('history', async (page) => {
      await page.getByRole('tab', { name: 'Suivi' }).click();
      await page.getByRole('button', { name: 'Dupliquer…' }).waitFor();
    }),
    onEvent('dialog of a film, refused', async (page) => {
      await click('button', /^Film ou son$/)(page);
      await inDialog(page, 'Insérer');
      await shown(page, 'dialog[open] [aria-invalid=true]');
    }),
    onEvent('dialog of a film of the library', insertFilm),
    onEvent('captions of a film of a text', async (page) => {
      await insertFilm(page);
      await inDialog(page, 'Sous-titres, transcription…');
      await page.getByRole('dialog', { name: /mer-de-nuit/ }).waitFor();
      await page.waitForLoadState('networkidle');
      await inView(page.getByRole('link', { name: 'Voir le fichier de l’audiodescription' }));
    }),
    onEvent('bar of a film', async (page) => {
      await insertFilm(page);
      await inDialog(page, 'Insérer');
      await inView(page.getByRole('toolbar', { name: 'Film ou son' }));
    }),
    onEvent('bar of a table', async (page) => {
      await page.getByRole('textbox', { name: 'Description' }).click();
      await click('button', 'Tableau')(page);
      for (const [text, key] of [
        ['Trois dates', 'Enter'],
        ['An', 'Tab'],
        ['Lieu', 'Tab'],
        ['Fait', 'Tab'],
      ] as const) {
        await page.keyboard.type(text);
        await page.keyboard.press(key);
      }
      await inView(page.getByRole('toolbar', { name: 'Tableau' }));
    }),
    ...(['Colonne', 'Large'] as const).map((width) =>
      onEvent(`bar of a figure, ${width}`, async (page) => {
        await page.getByRole('textbox', { name: 'Description' }).click();
        await click('button', /^Image$/)(page);
        await page.locator('dialog[open]').getByRole('checkbox').first().check();
        await inDialog(page, 'Ajouter');
        const figure = page.getByRole('textbox', { name: 'Description' }).locator('figure:has([aria-label=Image])');
        await figure.last().locator('figcaption').click();
        await click('button', width)(page);
        // The text of the library, or one of its own.
        if (width === 'Large') await page.getByRole('radio', { name: 'Propre à cette page' }).check();
        await inView(page.getByRole('toolbar', { name: 'Image' }));
      }),
    ),
    onEvent('dialog of a copy', (page) => repeat(page, 'Une copie')),
    onEvent('dialog of a series', async (page) => {
      await repeat(page, 'Une série');
      await page.locator('dialog[open] select').selectOption({ index: 0 });
      await shown(page, 'dialog[open] li');
    }),
    onEvent('dialog of the changes', async (page) => {
      await retitle(page);
      await click('button', /^(Voir )?ce qui change/i)(page);
      await shown(page, 'dialog[open]');
    }),
    onEvent('a version of the history', async (page) => {
      await saveElsewhere(page);
      await page.getByRole('tab', { name: 'Suivi' }).click();
      await page.locator('summary').filter({ hasText: 'Historique' }).click();
      await click('button', /, version \d/)(page);
      await shown(page, 'dialog[open] [role=radiogroup], dialog[open] fieldset');
    }),
    onEvent('saved by another', async (page) => {
      await retitle(page);
      await saveElsewhere(page);
      await click('button', /^Publier/)(page);
      await shown(page, 'dialog[open] fieldset');
    }),
    onEvent('session that ended', async (page) => {
      await retitle(page);
      await page.evaluate(() => localStorage.setItem('adminToken', 'ended'));
      await click('button', /^Publier/)(page);
      await shown(page, 'dialog[open] input[type=password]');
    }),
    onEvent('question before it is left', async (page) => {
      // What is saved by itself is left without a question.
      await page.route('**/api/events/*', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.fallback(),
      );
      await retitle(page);
      await click('link', /^Événements/)(page);
      await shown(page, 'dialog[open]');
    }),
    {
      name: 'list, dates of the selected rows',
      path: '/admin/events?etat=brouillon',
      prepare: async (page) => {
        await loaded(page);
        await page.getByRole('checkbox').nth(1).check();
        await click('button', /^Programmer \d/)(page);
        await shown(page, 'dialog[open] input');
      },
    },
    {
      name: 'list, question before rows are deleted',
      path: '/admin/events?etat=tous',
      prepare: async (page) => {
        await loaded(page);
        for (const index of [1, 2, 3]) await page.getByRole('checkbox').nth(index).check();
        await click('button', 'Supprimer 3')(page);
        await shown(page, 'dialog[open]');
      },
    },
    {
      name: 'month, dialog of another day',
      path: '/admin/events?vue=mois',
      prepare: async (page) => {
        await loaded(page);
        await click('button', /^Déplacer…/)(page);
        await shown(page, 'dialog[open] input');
      },
    },
    {
      name: 'medias, question before a file is deleted',
      path: '/admin/medias',
      prepare: async (page) => {
        await openFile(page, /horizon/);
        await inDialog(page, 'Supprimer');
        await page.getByText('trente jours').waitFor();
      },
    },
    {
      name: 'medias, question before a file is replaced',
      path: '/admin/medias',
      prepare: async (page) => {
        await openFile(page, /horizon/);
        const replacement = { name: 'autre.png', mimeType: 'image/png', buffer: await picture(80, 60, 'png') };
        await page.locator('dialog[open] input[type=file]').setInputFiles(replacement);
        await page.getByRole('dialog', { name: /^Remplacer/ }).waitFor();
      },
    },
    {
      name: 'medias, credit of the selected files',
      path: '/admin/medias',
      prepare: async (page) => {
        await loaded(page);
        await page
          .getByRole('checkbox', { name: /^Sélectionner/ })
          .nth(1)
          .check();
        await click('button', 'Crédit…')(page);
        await shown(page, 'dialog[open] input');
      },
    },
    {
      name: 'session that is about to end',
      path: '/admin/dashboard',
      prepare: async (page) => {
        await page.clock.install();
        await page.reload();
        await loaded(page);
        const [, claims = ''] = session.jwt.split('.');
        const { idle } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { idle: number };
        await page.clock.fastForward((idle - 7 * 60) * 1000);
        await shown(page, 'dialog[open]');
      },
    },
    {
      name: 'question before the session is closed',
      path: '/admin/dashboard',
      from: 1000,
      prepare: async (page) => {
        await loaded(page);
        await click('button', 'Déconnexion')(page);
        await shown(page, 'dialog[open]');
      },
    },
    {
      name: 'event form, a film',
      path: `/admin/events/${films[0]?.documentId}`,
      prepare: async (page) => {
        await loadedForm(page);
        await page.getByText('Transcription').first().waitFor();
      },
    },
    {
      name: 'opening hours, errors and a date',
      path: '/admin/settings',
      prepare: async (page) => {
        await loadedForm(page);
        await page.getByRole('textbox', { name: 'Mardi, plage 1, de', exact: true }).fill('25');
        await click('button', 'Ouvrir le lundi')(page);
        await page.locator('button[aria-label^="Recopier les horaires du mardi"]').click();
        await click('button', 'Ajouter une date')(page);
        await page.getByRole('radio', { name: 'Autres horaires' }).check();
      },
    },
    {
      name: 'medias, a picture',
      path: '/admin/medias',
      prepare: (page) => openFile(page, /horizon/),
    },
    { name: 'medias, a film', path: '/admin/medias', prepare: (page) => openFile(page, /mer-de-nuit/) },
    { name: 'medias, a document', path: '/admin/medias', prepare: (page) => openFile(page, /Résille nº 8/) },
    {
      name: 'medias, files selected to label',
      path: '/admin/medias',
      prepare: async (page) => {
        await loaded(page);
        await page
          .getByRole('checkbox', { name: /^Sélectionner/ })
          .nth(1)
          .check();
        await click('button', 'Étiqueter…')(page);
        await click('button', /^Étiqueter$/)(page);
      },
    },
    {
      name: 'medias, files selected to delete',
      path: '/admin/medias',
      prepare: async (page) => {
        await loaded(page);
        for (const index of [1, 2])
          await page
            .getByRole('checkbox', { name: /^Sélectionner/ })
            .nth(index)
            .check();
        await click('button', 'Supprimer 2')(page);
        await shown(page, 'dialog[open] strong');
      },
    },
    {
      name: 'medias, files sent and refused',
      path: '/admin/medias',
      prepare: async (page) => {
        await loaded(page);
        await page.locator('#ajouter').setInputFiles([
          { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf },
          { name: 'programme.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
        ]);
        await page
          .getByText(/programme\.exe/)
          .first()
          .waitFor();
      },
    },
    {
      name: 'users, an account',
      path: '/admin/users',
      prepare: async (page) => {
        await loaded(page);
        await click('link', /^Modifier/)(page);
        await shown(page, 'input[type=email]');
      },
    },
    {
      name: 'users, a form refused',
      path: '/admin/users/nouveau',
      prepare: async (page) => {
        await page.getByLabel('Adresse électronique').fill('a@b');
        await click('button', /^(Ajouter|Créer|Enregistrer)/)(page);
        await shown(page, '[aria-invalid=true]');
      },
    },
    {
      name: 'a screen whose content cannot be read',
      path: '/admin/journal',
      prepare: async (page) => {
        await page.route('**/api/audit?*', (route) => route.abort());
        await page.reload();
        await page.getByRole('button', { name: 'Réessayer' }).waitFor();
      },
    },
  ];
  return states.map((state) => ({ ...state, name: `back-office, ${state.name}`, session }));
}

/** The session of the administrator. */
export async function openSession(url: string, { email, password }: Account): Promise<Session> {
  const answer = await fetch(`${url}/api/auth/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: email, password }),
  });
  if (!answer.ok) throw new Error(`sign-in: ${answer.status}`);
  return (await answer.json()) as Session;
}

/** Types a title that no state before has saved. */
const retitle = (page: Page) => page.getByRole('textbox', { name: 'Titre' }).fill(`Un autre titre, ${Date.now()}`);

/** Scrolls an element to where nothing that stays in view covers it. */
const inView = (element: Locator) => element.evaluate((shown) => shown.scrollIntoView({ block: 'center' }));

/** Presses a button of the dialog that was opened last. */
const inDialog = (page: Page, name: string) =>
  page.locator('dialog[open]').last().getByRole('button', { name, exact: true }).click();

/** Opens « Dupliquer… » of the event. */
async function repeat(page: Page, choice: string): Promise<void> {
  await page.getByRole('tab', { name: 'Suivi' }).click();
  await click('button', 'Dupliquer…')(page);
  await page.getByRole('radio', { name: choice }).check();
}

async function loaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

async function loadedForm(page: Page): Promise<void> {
  await loaded(page);
  await page.getByText('Chargement de l’éditeur').waitFor({ state: 'detached' });
}

async function openFile(page: Page, name: RegExp): Promise<void> {
  await loaded(page);
  await page.getByRole('searchbox').fill(name.source);
  await page.locator('button[aria-haspopup=dialog]').filter({ hasText: name }).first().click();
  await shown(page, 'dialog[open]');
  await page.waitForLoadState('networkidle');
}
