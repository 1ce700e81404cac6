import { beforeAll, describe, expect, it } from 'vitest';
import { setupBuiltSite } from '../built-site.ts';

describe('for visitors who plan a visit', () => {
  const site = setupBuiltSite();
  const ids: Record<string, string> = {};
  let token: string;
  beforeAll(async () => {
    token = await site.app.signIn();
    // A Sunday.
    site.app.clock.now = Date.parse('2026-11-22T16:00:00Z');
    const dates: Record<string, [string, string]> = {
      Racines: ['2026-11-14', '2027-01-10'],
      Veillée: ['2026-11-23 18:30', '2026-11-23 20:00'],
      Slam: ['2026-10-01', '2026-10-01'],
    };
    for (const [title, [newStartDate, newEndDate]] of Object.entries(dates)) {
      const values = { title, newStartDate, newEndDate, isFree: false, isPublished: true };
      ids[title] = (await site.store.createPublished('events', { values, links: {} })).documentId;
    }
    await site.store.createPublished('setting', { values: { companyName: 'Mémorial ACTe' }, links: {} });
  });

  async function page(path: string): Promise<string> {
    const answer = await site.app.app.request(path);
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.text()).replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
  }
  async function create(type: string, data: Record<string, unknown>): Promise<string> {
    const { status, body } = await site.app.ask('POST', `/api/${type}`, { as: token, json: { data } });
    expect([status, body]).toEqual([201, body]);
    return (body as { data: { documentId: string } }).data.documentId;
  }
  const publish = async (values: Record<string, unknown>) =>
    `/evenement/${await create('events', { isPublished: true, ...values })}`;
  const textOf = (html: string) =>
    html
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .replaceAll('\u2060', '');
  /** The URL and text of each link whose text matches. */
  const links = (html: string, pattern: RegExp) =>
    [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
      .map(([, href = '', inner = '']) => ({ href, text: inner.replace(/<[^>]*>/g, '').trim() }))
      .filter((link) => pattern.test(link.text));

  it('a closed day is announced, and lists no exhibition as open', async () => {
    const html = await page('/evenements');
    const [, monday = ''] = /id="d-2026-11-23"(.*?)<\/section>/s.exec(html) ?? [];
    const [, tuesday = ''] = /id="d-2026-11-24"(.*?)<\/section>/s.exec(html) ?? [];
    expect(monday).toContain('Le Mémorial est fermé le lundi.');
    expect(monday).not.toContain('Racines');
    expect(monday).toMatch(/>18 h 30<.*?Veillée.*?[Jj]usqu’à 20 h/s);
    expect(monday).not.toContain('>9 h –');
    expect(html).toMatch(/id="d-2026-11-22".*?>9 h –\u2060 18 h<.*?Racines.*?id="d-2026-11-23"/s);
    expect(tuesday).toMatch(/Toujours en cours : <a[^>]*>Racines</);
    expect(tuesday).not.toContain('fermé');
  });

  it('an exception to the opening hours reads the same above every page, on the agenda, at the foot and for machines', async () => {
    const day = '2026-11-24';
    const exceptions = [
      { firstDay: day, lastDay: day, spans: [], reason: 'Panne de courant. Le jardin reste ouvert.' },
    ];
    const as = await site.app.signIn();
    const save = (openingExceptions: unknown) =>
      site.app.ask('PUT', '/api/setting', { as, json: { data: { openingExceptions } } });
    expect((await save(exceptions)).status).toBe(200);
    for (const path of ['/', '/visiter-le-macte', '/evenements', '/collections', '/mentions-legales']) {
      const html = await page(path);
      const [strip = ''] = /<aside[^>]*aria-label="Changement d’horaires".*?<\/aside>/s.exec(html) ?? [];
      const text = strip.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
      expect([path, text]).toEqual([path, expect.stringContaining('mardi 24 novembre. Panne de courant.')]);
      expect(strip).toContain('href="/visiter-le-macte#horaires"');
      expect(html.indexOf(strip)).toBeLessThan(html.indexOf('<header'));
      expect(html).toMatch(/Mardi 24 novembre : fermé/);
    }
    const agenda = await page('/evenements');
    const [, rule = ''] = /<nav[^>]*aria-label="Jours"(.*?)<\/nav>/s.exec(agenda) ?? [];
    // The visible words come first, then the whole date.
    expect(rule.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')).toContain('mar 24 fermé, 24 novembre 2026');
    const [, tuesday = ''] = /id="d-2026-11-24"(.*?)<\/section>/s.exec(agenda) ?? [];
    expect(tuesday).toContain('Le Mémorial est fermé ce jour');
    expect(tuesday).toContain('Les expositions reprennent mercredi 25 novembre, à 9 h.');
    expect(tuesday).not.toContain('Racines');
    expect(await page('/')).toContain('"validFrom":"2026-11-24","validThrough":"2026-11-24","opens":"00:00"');
    const visit = await page('/visiter-le-macte');
    expect(visit).toContain('Panne de courant. Le jardin reste ouvert.');
    expect(await page('/agenda.ics')).toContain('UID:horaires-2026-11-24');
    expect((await save([{ ...exceptions[0], reason: 'Inventaire' }])).status).toBe(200);
    expect(await page('/evenements')).toContain('Inventaire. Les expositions reprennent');
    expect((await save([exceptions[0], exceptions[0]])).status).toBe(400);
    expect((await save(null)).status).toBe(200);
    expect(await page('/')).not.toContain('Changement d’horaires');
  });

  it('the coming closed days are named above the week, on the first screen of a phone', async () => {
    const save = async (openingExceptions: unknown) =>
      site.app.ask('PUT', '/api/setting', { as: await site.app.signIn(), json: { data: { openingExceptions } } });
    await save([{ firstDay: '2026-12-25', lastDay: '2026-12-25', spans: [], reason: 'Noël' }]);
    const html = await page('/visiter-le-macte');
    expect(html).toContain('<a href="#dates-particulieres">Fermé vendredi 25 décembre.</a>');
    expect(html.indexOf('#dates-particulieres')).toBeLessThan(html.indexOf('<ol'));
    await save(null);
    expect(await page('/visiter-le-macte')).not.toContain('#dates-particulieres');
  });

  it('a telephone number is called from abroad too, and the statement of the site leads to the access of the building', async () => {
    const json = { data: { phoneNumber: '05 90 00 18 48' } };
    await site.app.ask('PUT', '/api/setting', { as: await site.app.signIn(), json });
    expect(await page('/')).toContain('<a href="tel:+590590001848">05 90 00 18 48</a>');
    expect(await page('/accessibilite')).toContain('href="/visiter-le-macte#accueil"');
  });

  it('the remarks on hours and prices are on the visit page until they are emptied', async () => {
    const remarks = {
      operatingHours: 'Le belvédère ferme une heure avant.',
      pricingDetails: 'Billet valable deux jours.',
    };
    const save = async (data: object) =>
      expect((await site.app.ask('PUT', '/api/setting', { as: await site.app.signIn(), json: { data } })).status).toBe(
        200,
      );
    await save(remarks);
    const html = await page('/visiter-le-macte');
    for (const remark of Object.values(remarks)) expect(html).toContain(remark);
    // Remarks that say the last departure replace the sentence of the week.
    await save({ operatingHours: 'Dernier départ de visite à 16 h 30.' });
    expect((await page('/visiter-le-macte')).match(/<p[^>]*>[^<]*Dernier départ de visite[^<]*/g)).toEqual([
      expect.stringMatching(/>Dernier départ de visite à 16.h.30\.$/),
    ]);
    await save({ operatingHours: null, pricingDetails: null });
    for (const remark of Object.values(remarks)) expect(await page('/visiter-le-macte')).not.toContain(remark);
  });

  it('a past event links back to past events, and an upcoming one to upcoming events', async () => {
    for (const [title, path, label] of [
      ['Slam', '/evenements-passes', 'Événements passés'],
      ['Veillée', '/evenements', 'Événements à venir'],
    ] as const) {
      const html = await page(`/evenement/${ids[title]}`);
      const [, breadcrumb = ''] = /<nav[^>]*aria-label="Fil d’Ariane"(.*?)<\/nav>/s.exec(html) ?? [];
      expect(links(breadcrumb, /^Événements/)).toEqual([{ href: path, text: label }]);
      expect(links(html, /^Retour aux événements$/).map(({ href }) => href)).toEqual([path]);
    }
  });

  it('an event whose text alone has a film is not said to have none', async () => {
    const none = 'Pas d&#x27;image ou de vidéo disponible';
    const film = '<iframe src="https://www.youtube.com/embed/abc" title="Le gwoka"></iframe>';
    for (const [description, hasSentence] of [
      ['<p>Une veillée.</p>', true],
      [film, false],
    ] as const) {
      const html = await page(await publish({ title: 'Nuit', newStartDate: '2026-12-24', description }));
      expect(html.includes(none), description).toBe(hasSentence);
    }
  });

  it('the page of an event has what a visitor needs to know, and the price of each ticket', async () => {
    const details = {
      genre: 'workshop',
      place: 'Ponton pédagogique',
      duration: 75,
      isForFamilies: true,
      minimumAge: 8,
      languages: ['fr', 'gcf'],
      access: ['signLanguage'],
      accessDetails: 'Livret en braille',
      prices: [
        { title: 'Plein', price: 4 },
        { title: 'Réduit', condition: 'Étudiants', price: 0 },
      ],
    };
    // A Monday: the Mémorial is closed.
    const html = await page(await publish({ title: 'Encres', newStartDate: '2026-12-07 09:30', ...details }));
    const text = textOf(html);
    for (const row of [
      'Genre Atelier',
      'Heure 9 h 30 – 10 h 45',
      'Lieu Ponton pédagogique',
      'Public En famille, dès 8 ans',
      'Langues Français et créole guadeloupéen',
      'Accès Interprété en langue des signes française. Livret en braille',
      'Plein 4,00€ Réduit Étudiants Gratuit',
      'Le Mémorial est fermé le lundi. L’événement est maintenu.',
    ])
      expect(text).toContain(row);
    const bare = await page(await publish({ title: 'Nu', newStartDate: '2026-12-08' }));
    for (const term of ['Genre', 'Heure', 'Durée', 'Lieu', 'Public', 'Langues', 'Accès', 'Tarif'])
      expect(bare).not.toContain(`<dt>${term}</dt>`);
    expect(bare).not.toContain('est maintenu');
  });

  it('a piece has its notice, an article its author and subjects, and a job ad its contract, place and deadline', async () => {
    await create('collections', {
      title: 'Registre',
      technique: 'Encre',
      creationDate: 'Vers 1798',
      inventoryNumber: 'A.1',
    });
    const collections = textOf(await page('/collections'));
    expect(collections).toContain('Registre Technique Encre Date Vers 1798 Inventaire A.1');
    expect(collections).not.toContain('Provenance');
    const article = {
      title: 'Le ka',
      publishedOn: '2026-11-20T12:00:00.000Z',
      author: 'Ruth Delannay',
      subjects: 'gwoka, 1848',
    };
    const read = textOf(await page(`/patrimoine-actualites/${await create('patrimoine-actualites', article)}`));
    expect(read).toContain('Publié le 20 novembre 2026 , par Ruth Delannay');
    expect(read).toContain('Sujets : gwoka, 1848');
    const ad = { publishedAt: '2026-11-01T12:00:00.000Z', employmentType: 'permanent', place: 'Pointe-à-Pitre' };
    await create('hiring-ads', { title: 'Archiviste (F/H)', ...ad, applicationDeadline: '2026-12-31' });
    await create('hiring-ads', { title: 'Régie (F/H)', ...ad, applicationDeadline: '2026-11-21' });
    const html = await page('/annonces-legales');
    const terms = 'Contrat Contrat à durée indéterminée Lieu Pointe-à-Pitre Candidatures';
    expect(textOf(html)).toContain(`${terms} Jusqu’au 31 décembre 2026`);
    expect(textOf(html)).toContain(`${terms} Closes`);
    // Google takes a JobPosting on the page of one ad, not on a list.
    expect(html).not.toContain('JobPosting');
  });

  it('a piece has a page with its place among the others, those that share a line of its notice, and its JSON-LD', async () => {
    const notice = { creationDate: 'Vers 1802', technique: 'Plume', displayPlace: 'Vitrine 9' };
    const first = await create('collections', { title: 'Carnet', order: 900, ...notice });
    const second = await create('collections', { title: 'Plan', order: 901, creationDate: 'Vers 1802' });
    const third = await create('collections', { title: 'Encrier', order: 902, ...notice });
    const html = await page(`/collections/${first}`);
    const text = textOf(html);
    expect(text).toMatch(/Carnet Technique Plume Date Vers 1802 À voir Vitrine 9 Partager .* Pièce (\d+) sur (\d+)/);
    expect(text).toContain('Suivante Plan');
    // The closest reason first, each piece once.
    expect(text).toContain('Avec cette pièce Encrier Même lieu : Vitrine 9 Plan Même date : Vers 1802');
    expect(html).toContain('"@type":"VisualArtwork"');
    expect(html).toContain('"artMedium":"Plume","dateCreated":"Vers 1802"');
    expect(html).toContain(`/partage/collections/${first}/carte.jpg`);
    expect(textOf(await page(`/collections/${third}`))).toContain('Précédente Plan');
    expect(await page('/sitemap.xml')).toContain(`/collections/${second}</loc>`);
    await site.app.ask('POST', `/api/collections/${first}/actions/unpublish`, { as: token });
    const gone = await site.app.ask('GET', `/collections/${first}`);
    expect(gone.status).toBe(404);
    expect(String(gone.body)).toContain('Cette pièce n’est plus présentée');
  });

  it.each([
    ['soldOut', 'Complet', 'Il n’y a plus de place pour cet événement.'],
    ['cancelled', 'Annulé', 'Cet événement est annulé.'],
    ['postponed', 'Reporté', 'Cet événement est reporté.'],
  ])('an event that changes keeps its page, and says so on its cards: %s', async (eventStatus, label, sentence) => {
    const title = `Nuit ${label}`;
    const path = await publish({ title, newStartDate: '2026-11-25 19:00', eventStatus });
    const html = await page(path);
    expect(html).toContain(sentence);
    expect(links(html, /^Réserver/)).toEqual([]);
    for (const list of ['/', '/evenements']) {
      const rows = (await page(list)).split('<li').filter((row) => row.includes(title));
      expect([list, rows.some((row) => row.includes(`>${label}<`))]).toEqual([list, true]);
    }
  });

  it('without a ticketing URL booking buttons link to the visit page; with one they open a new tab and announce it', async () => {
    const books = /^(Billetterie|Réserver|Voir la billetterie)/;
    const paths = ['/', '/visiter-le-macte', `/evenement/${ids.Veillée}`];
    for (const path of paths) {
      const addresses = links(await page(path), books).map(({ href }) => new URL(href, 'http://localhost').href);
      expect([path, new Set(addresses)]).toEqual([path, new Set(['http://localhost/visiter-le-macte'])]);
    }
    const ticketing = 'https://billets.example/';
    const { status } = await site.app.ask('PUT', '/api/setting', {
      as: await site.app.signIn(),
      json: { data: { defaultBookingUrl: ticketing } },
    });
    expect(status).toBe(200);
    for (const path of paths) {
      const bookingLinks = links(await page(path), books);
      expect([path, new Set(bookingLinks.map(({ href }) => href))]).toEqual([path, new Set([ticketing])]);
      expect(bookingLinks.filter(({ text }) => !text.includes('(nouvel onglet)'))).toEqual([]);
    }
  });
});
