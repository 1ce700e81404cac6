import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SearchAnswer } from '#contract/search-answer.ts';
import { openApp, type TestApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';

const textOf = (parts: readonly { text: string }[]): string => parts.map(({ text }) => text).join('');
const titlesOf = ({ groups }: SearchAnswer): string[] =>
  groups.flatMap(({ results }) => results.map(({ title }) => textOf(title)));

describeOnEachDatabase('the search of the site', (environment) => {
  let app: TestApp;
  let token = '';
  beforeAll(async () => {
    // The page is the answer that it would show.
    app = await openApp(environment(), {
      render: async (_request, _now, more) =>
        Response.json(more?.search ?? null, { headers: { 'content-type': 'application/json' } }),
    });
    app.clock.now = Date.parse('2026-11-26T16:00:00Z');
    token = await app.signIn();
    await create('events', {
      title: 'La nuit du gwoka',
      newStartDate: '2026-12-05 19:00',
      description: '<p>Tambours.</p>',
    });
    await create('events', {
      title: 'Gwoka passé',
      newStartDate: '2026-08-05 19:00',
      description: '<p>Gwoka, gwoka.</p>',
    });
    await create('events', { title: 'Projet secret', newStartDate: '2026-12-06 19:00', isPublished: false });
    await create('patrimoine-actualites', {
      title: 'Les rythmes nationaux',
      content: '<p>Les tanbouyé jouent du <strong>gwo ka</strong> sur le parvis.</p>',
      publishedOn: '2026-10-01T10:00:00.000Z',
    });
    await app.indexedSite.start();
  });
  afterAll(() => app.close());

  async function create(type: string, data: object): Promise<string> {
    const values = { ...(type === 'events' && { isPublished: true }), ...data };
    const { body, status } = await app.ask('POST', `/api/${type}`, { as: token, json: { data: values } });
    expect(status).toBe(201);
    return (body as { data: { documentId: string } }).data.documentId;
  }
  let searches = 0;
  async function search(text: string, query = '') {
    // Thirty a minute from one address.
    if (searches % 25 === 0) app.from.address = `198.51.100.${searches / 25}`;
    searches += 1;
    const answer = await app.ask('GET', `/recherche?q=${encodeURIComponent(text)}${query}`);
    return { ...answer, body: answer.body as SearchAnswer };
  }

  it('finds words without their accents and endings, in titles and texts', async () => {
    expect(titlesOf((await search('rythme')).body)).toEqual(['Les rythmes nationaux']);
    expect(titlesOf((await search('NATIONALE')).body)).toEqual(['Les rythmes nationaux']);
    const [group] = (await search('tanbouye')).body.groups;
    expect(group?.results[0]?.passage).toContainEqual({ text: 'tanbouyé', isMatch: true });
  });

  it('lists events to come before those that have ended, and counts both', async () => {
    const { body } = await search('gwoka', '&genre=rendez-vous');
    const [group] = body.groups.filter(({ kind }) => kind === 'rendez-vous');
    expect(group).toMatchObject({ count: 2, coming: 1, results: [{ isOver: false }, { isOver: true }] });
    expect(body.kind).toBe('rendez-vous');
  });

  it('searches two words as one too, and says so', async () => {
    const { body } = await search('gwo ka');
    expect(body.spelling).toBe('gwoka');
    expect(titlesOf(body)).toEqual(expect.arrayContaining(['La nuit du gwoka', 'Les rythmes nationaux']));
  });

  it('finds a title that is misspelt', async () => {
    expect(titlesOf((await search('la nui du gwaka')).body)).toContain('La nuit du gwoka');
  });

  it('suggests published titles that begin like the text, from two letters', async () => {
    const { body } = await app.ask('GET', '/recherche/suggestions?q=ry');
    const title = [
      { text: 'Les ', isMatch: false },
      { text: 'ry', isMatch: true },
      { text: 'thmes nationaux', isMatch: false },
    ];
    expect(body).toMatchObject({ data: [{ title, note: 'article' }] });
    expect((await app.ask('GET', '/recherche/suggestions?q=r')).body).toEqual({ data: [] });
    expect((await app.ask('GET', '/recherche/suggestions?q=secret')).body).toEqual({ data: [] });
  });

  it('finds a page of a published magazine, with its number', async () => {
    const file = await environment().store.create('files', {
      values: {
        name: 'n.pdf',
        hash: 'n_1',
        ext: '.pdf',
        mime: 'application/pdf',
        size: 1,
        url: '/uploads/n_1.pdf',
        provider: 'local',
      },
    });
    const pagesOfFile = ['Couverture', 'Le corps entend la calebasse.'];
    await environment().store.create('page-texts', { values: { hash: 'n_1', pages: pagesOfFile } });
    const issue = { title: 'Résille nº 6', publicationDate: '2026-10-01', isPublished: true, pdfFile: file.id };
    const documentId = await create('magazines', issue);
    const [group] = (await search('calebasse')).body.groups;
    expect(group).toMatchObject({ kind: 'magazines', count: 1, results: [{ page: 2 }] });
    expect(group?.results[0]?.path).toBe(`/magazines?numero=${documentId}&page=2`);
    await app.ask('PUT', `/api/magazines/${documentId}`, { as: token, json: { data: { isPublished: false } } });
    expect((await search('calebasse')).body.groups).toEqual([]);
  });

  it('answers a question about hours, prices and services from the settings', async () => {
    const exceptions = [{ firstDay: '2026-12-25', lastDay: '2026-12-25', spans: [], reason: 'Noël.' }];
    const saved = await app.ask('PUT', '/api/setting', {
      as: token,
      json: { data: { openingExceptions: exceptions } },
    });
    expect(saved.status).toBe(200);
    const titleAndText = async (text: string) =>
      (await search(text)).body.facts.map(({ title, text: of }) => `${title} | ${of}`);
    expect(await titleAndText('ouvert le 25 décembre')).toEqual(['Vendredi 25 décembre | Fermé. Noël.']);
    expect((await titleAndText('horaires'))[0]).toMatch(/Mardi à dimanche, 9\sh/);
    expect((await titleAndText('opening hours'))[0]).toMatch(/Mardi à dimanche, 9\sh/);
    expect((await titleAndText('lè ka ouvè'))[0]).toMatch(/Mardi à dimanche, 9\sh/);
    expect((await titleAndText('tarif étudiant'))[0]).toMatch(/^Tarifs \| Tarif Étudiant\s: 5,00€$/);
    expect((await titleAndText('parking'))[0]).toContain('Stationnement sur place');
    expect((await titleAndText('fauteuil'))[0]).toContain('prêt de fauteuils');
  });

  it('answers any text with 200', async () => {
    const texts = [
      'de la',
      '"',
      '*',
      'title:gwoka',
      'gwoka AND (',
      'NEAR(a b)',
      '-gwoka',
      '😀',
      '\u0000a\u0000',
      '%',
      "l'",
      '^gwoka',
    ];
    for (const text of texts) {
      expect((await search(text)).status, text).toBe(200);
      expect((await app.ask('GET', `/recherche/suggestions?q=${encodeURIComponent(text)}`)).status, text).toBe(200);
    }
    expect((await search('')).body.state).toBe('blank');
    expect((await search('g')).body.state).toBe('short');
    expect((await search('de la')).body.groups).toEqual([]);
    expect((await search('a'.repeat(10_000))).body.text).toHaveLength(200);
    expect((await search('gwoka', '&genre=inconnu')).body.kind).toBeUndefined();
  });

  it('shows that an event is cancelled, as its entry has it', async () => {
    await create('events', { title: 'Bal titane', newStartDate: '2026-12-08 19:00', eventStatus: 'cancelled' });
    const [group] = (await search('titane')).body.groups;
    expect(group?.results[0]?.entry).toMatchObject({ eventStatus: 'cancelled' });
  });

  it('proposes a word of the content that is spelt like one that it lacks', async () => {
    const { body } = await search('tanbouyay');
    expect(body).toMatchObject({ groups: [], nearWord: 'tanbouyé' });
    expect((await search('zzzzz')).body.nearWord).toBeUndefined();
  });

  it('refuses the thirty-first search of a minute, and more suggestions than are typed', async () => {
    app.from.address = '203.0.113.9';
    for (let count = 1; count <= 30; count += 1) expect((await app.ask('GET', '/recherche?q=gwoka')).status).toBe(200);
    const refused = await app.ask('GET', '/recherche?q=gwoka');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.body).toMatchObject({ state: 'limited', groups: [] });
    expect((await app.ask('GET', '/recherche')).status).toBe(200);
    const suggest = () => app.ask('GET', '/recherche/suggestions?q=gw');
    for (let count = 1; count <= 120; count += 1) expect((await suggest()).status).toBe(200);
    expect(await suggest()).toMatchObject({ status: 429, body: { data: [] } });
    app.from.address = '203.0.113.10';
  });

  it('finds a change with the next search, and nothing that was withdrawn or deleted', async () => {
    const documentId = await create('events', { title: 'Veillée kalbas', newStartDate: '2026-12-07 19:00' });
    expect(titlesOf((await search('kalbas')).body)).toEqual(['Veillée kalbas']);
    await app.ask('PUT', `/api/events/${documentId}`, { as: token, json: { data: { isPublished: false } } });
    expect((await search('kalbas')).body.groups).toEqual([]);
    await app.ask('PUT', `/api/events/${documentId}`, {
      as: token,
      json: { data: { isPublished: true, title: 'Coui' } },
    });
    expect(titlesOf((await search('coui')).body)).toEqual(['Coui']);
    expect((await search('kalbas')).body.groups).toEqual([]);
    await app.ask('DELETE', `/api/events/${documentId}`, { as: token });
    expect((await search('coui')).body.groups).toEqual([]);
  });

  describe('before the index is ready', () => {
    it('answers 503 with Retry-After, and the facts', async () => {
      const unready = await openApp(environment(), {
        render: async (_request, _now, more) => Response.json(more?.search),
      });
      const answer = await unready.ask('GET', '/recherche?q=horaires');
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('60');
      expect(answer.body).toMatchObject({ state: 'unavailable', groups: [] });
      // The search has started the build, as after one that failed.
      const stateOf = async () => (await unready.ask('GET', '/recherche?q=gwoka')).body;
      await vi.waitFor(async () => expect(await stateOf()).toMatchObject({ state: 'found' }));
      await unready.close();
    });
  });
});
