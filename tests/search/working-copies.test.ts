import { beforeAll, expect, it } from 'vitest';
import type { FoundEverywhere } from '#contract/admin-answers.ts';
import { type openApp, setupAdminApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';

const textOf = (parts: readonly { text: string }[]): string => parts.map(({ text }) => text).join('');
const render: NonNullable<Parameters<typeof openApp>[1]>['render'] = async (_request, _now, more) =>
  Response.json(more?.search);

describeOnEachDatabase('the search of the back-office', (environment) => {
  const admin = setupAdminApp(environment, { render });
  let draft = '';
  const search = async (query: string) => {
    const { body, status } = await admin.send('GET', `search?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body as FoundEverywhere;
  };
  const titlesOf = ({ data }: FoundEverywhere) =>
    Object.fromEntries(data.map(({ type, results }) => [type, results.map(({ title }) => textOf(title))]));

  beforeAll(async () => {
    const article = { content: '<p>La rade.</p>', publishedOn: '2026-10-01T10:00:00.000Z' };
    const { documentId } = await admin.create('events?status=draft', {
      title: 'Nuit des régistres',
      description: '<p>Avec <strong>Célimène Rosier</strong>, conteuse.</p>',
    });
    draft = documentId;
    await admin.create('patrimoine-actualites', {
      ...article,
      title: 'La rade',
      content: '<p>Célimène parle.</p><h2>Œuvres</h2>',
    });
    const file = { hash: 'r_1', ext: '.jpg', mime: 'image/jpeg', size: 1, url: '/r.jpg', provider: 'local' };
    await environment().store.create('files', {
      values: { ...file, name: 'folio-12.jpg', alternativeText: 'Deux pages d’un registre' },
    });
  });

  it('answers 503 until its index has been built, and 400 to a text that is too short', async () => {
    const { status, headers, body } = await admin.send('GET', 'search?q=regis');
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('3');
    expect(body).toMatchObject({ error: { details: { isBeingBuilt: true } } });
    await expect.poll(async () => (await admin.send('GET', 'search?q=regis')).status, { timeout: 20_000 }).toBe(200);
    for (const query of ['', 'q=', 'q=r', `opened=events/${'a'.repeat(65)}`, 'opened=users/a', 'opened=nothing'])
      expect((await admin.send('GET', `search?${query}`)).status, query).toBe(400);
  });

  it('finds beginnings of words without accents, in titles, texts and files, with the state of each', async () => {
    const { data } = await search('q=REGIS');
    expect(titlesOf({ data, meta: { trashed: 0 } })).toEqual({
      events: ['Nuit des régistres'],
      files: ['folio-12.jpg'],
    });
    const [event] = data[0]?.results ?? [];
    expect(event).toMatchObject({ documentId: draft, state: 'draft', isPublic: false, passage: [] });
    expect(event?.title).toContainEqual({ text: 'régis', isMatch: true });
    const byText = await search('q=celimene');
    expect(titlesOf(byText)).toEqual({ events: ['Nuit des régistres'], 'patrimoine-actualites': ['La rade'] });
    expect(byText.data[0]?.results[0]?.passage).toContainEqual({ text: 'Célimène', isMatch: true });
    expect(titlesOf(await search('q=celi%20rosi'))).toEqual({ events: ['Nuit des régistres'] });
    expect(titlesOf(await search('q=oeuv'))).toEqual({ 'patrimoine-actualites': ['La rade'] });
  });

  it('finds what was just saved, no longer what was removed, and counts the trash', async () => {
    await admin.send('PUT', `events/${draft}?status=draft`, { title: 'Nuit des tambours' });
    expect(titlesOf(await search('q=tambou'))).toEqual({ events: ['Nuit des tambours'] });
    expect(titlesOf(await search('q=registres'))).toEqual({});
    const { documentId } = await admin.create('collections', { title: 'Mabouya' });
    expect(titlesOf(await search('q=mabou'))).toEqual({ collections: ['Mabouya'] });
    await admin.send('DELETE', `collections/${documentId}`);
    expect(await search('q=mabou')).toEqual({ data: [], meta: { trashed: 1 } });
  });

  it('leads to the tab of the settings whose text has the words', async () => {
    const exceptions = [{ firstDay: '2026-12-25', lastDay: '2026-12-25', spans: [], reason: 'Zandoli malade.' }];
    expect((await admin.send('PUT', 'setting?status=draft', { openingExceptions: exceptions })).status).toBe(200);
    const results = [{ tab: 'opening', state: 'draft' }];
    // A search waits half a second for the latest changes.
    const first = async () => (await search('q=zandoli')).data[0];
    await expect.poll(first, { timeout: 20_000 }).toMatchObject({ type: 'setting', count: 1, results });
  });

  it('lists five of a type with their number, and all of them on demand', async () => {
    for (let number = 1; number <= 7; number += 1) await admin.create('collections', { title: `Conque ${number}` });
    const [first] = (await search('q=conque')).data;
    expect([first?.count, first?.results.length]).toEqual([7, 5]);
    expect((await search('q=conque&all=true')).data[0]?.results).toHaveLength(7);
  });

  it('reads entries that were opened, in their order, without those that are gone', async () => {
    const { documentId } = await admin.create('popups?status=draft', { title: 'Avis' });
    const { data } = await search(`opened=popups/${documentId},events/gone,events/${draft}`);
    expect(data.map(({ type, results }) => [type, results.map(({ title }) => textOf(title))])).toEqual([
      ['popups', ['Avis']],
      ['events', ['Nuit des tambours']],
    ]);
  });

  it('is for administrators: no search of the public has a word of a working copy', async () => {
    const anonymous = await admin.ask('GET', '/api/search?q=tambou');
    expect(anonymous.status).toBe(403);
    await admin.indexedSite.start();
    for (const path of ['/recherche?q=tambour', '/recherche?q=zandoli', '/recherche/suggestions?q=tambou']) {
      const { body } = await admin.ask('GET', path);
      expect(JSON.stringify(body)).not.toMatch(/Nuit des|Zandoli malade/);
    }
  });

  it('answers any text with 200', async () => {
    for (const text of [
      'de la',
      '""',
      '* OR *',
      'title:regis',
      'a AND (',
      '💥💥',
      '\u0000ab',
      'x'.repeat(5000),
      '^^',
      '-- a',
    ])
      expect((await admin.send('GET', `search?q=${encodeURIComponent(text)}`)).status, text).toBe(200);
  });
});
