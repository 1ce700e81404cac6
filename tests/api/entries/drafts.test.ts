import { expect, it } from 'vitest';
import { createAdminClient, type DraftEntry, type Publication } from '#client/index.ts';
import { publicToken, setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';
import { form, picture } from '../../files.ts';

type Data = Record<string, unknown> & { id: number; documentId: string; updatedAt: string };
type Answer = { status: number; body: unknown };

const dataOf = ({ body }: Answer) => (body as { data: Data }).data;
const listOf = ({ body }: Answer) => (body as { data: Data[] }).data;
const titles = (answer: Answer) => listOf(answer).map(({ title }) => title);
const day = '2027-01-01';

describeOnEachDatabase('drafts', (environment) => {
  const app = setupAdminApp(environment);
  const { send, create } = app;
  const event = (title: string, more: object = {}) =>
    create('events', { title, newStartDate: day, isPublished: true, ...more });
  const draft = (title: string, more: object = {}) =>
    create('events?status=draft', { title, newStartDate: day, isPublished: true, ...more });
  const asPublic = (path: string) => app.ask('GET', `/api/${path}`, { as: publicToken });
  const linked = (entry: unknown, field = 'linkedEvents') =>
    (entry as Record<string, Data[]>)[field]?.map(({ title }) => title);
  const kinds = async (documentId: string) =>
    listOf(await send('GET', `events/${documentId}/history`)).map(({ kind }) => kind);

  it('are saved beside the published version, and published together with the sent changes', async () => {
    const { documentId, id } = await event('Ti-Bois');
    const saved = dataOf(await send('PUT', `events/${documentId}?status=draft`, { title: 'Ti-Bwa', name: 'court' }));
    expect(saved).toMatchObject({ id, title: 'Ti-Bwa', publishedAt: null });
    expect(dataOf(await asPublic(`events/${documentId}`))).toMatchObject({ id, title: 'Ti-Bois', name: null });
    const published = dataOf(await send('PUT', `events/${documentId}`, { name: 'plus court' }));
    expect(published).toMatchObject({ id, title: 'Ti-Bwa', name: 'plus court', publishedAt: expect.any(String) });
    expect(dataOf(await asPublic(`events/${documentId}`))).toMatchObject({ title: 'Ti-Bwa', name: 'plus court' });
  });

  it('are no drafts any more once they are equal to the published version', async () => {
    const { documentId } = await event('Aller');
    await send('PUT', `events/${documentId}?status=draft`, { title: 'Retour', linkedEvents: [] });
    const read = () => send('GET', `events/${documentId}?status=draft&publication=true`);
    expect(dataOf(await read()).publication).toMatchObject({
      state: 'modified',
      isModified: true,
      draft: { author: { username: 'admin' } },
    });
    await send('PUT', `events/${documentId}?status=draft`, { title: 'Aller' });
    expect(dataOf(await read()).publication).toMatchObject({ state: 'published', isModified: false, draft: null });
  });

  it('have ids that no other entry gets', async () => {
    const first = await draft('Premier');
    const second = await event('Deuxième');
    expect(second.id).toBeGreaterThan(first.id);
    await send('POST', `events/${first.documentId}/actions/publish`);
    expect(dataOf(await send('GET', `events/${first.documentId}`)).id).toBe(first.id);
  });

  it('list with their state, and are filtered by it', async () => {
    const alone = await draft('État seul');
    const live = await event('État public');
    const changed = await event('État changé');
    await send('PUT', `events/${changed.documentId}?status=draft`, { name: 'x' });
    const hidden = await event('État caché', { isPublished: false });
    await send('PUT', `events/${hidden.documentId}?status=draft`, { name: 'x' });
    const list = (query: string) => send('GET', `events?status=draft&filters[title][$startsWith]=État&sort=id${query}`);
    const states = listOf(await list('&publication=true')).map(({ documentId, publication }) => [
      documentId,
      (publication as { state: string }).state,
    ]);
    expect(states).toEqual([
      [alone.documentId, 'draft'],
      [live.documentId, 'published'],
      [changed.documentId, 'modified'],
      [hidden.documentId, 'draft'],
    ]);
    expect(listOf(await list('&publication=true'))[0]?.publication).toMatchObject({
      hasPublishedVersion: false,
      wasPublished: false,
      isPublic: false,
      isModified: false,
    });
    expect(listOf(await list(''))[0]).not.toHaveProperty('publication');
    expect(titles(await list('&state=draft'))).toEqual(['État seul', 'État caché']);
    expect(titles(await list('&state=published'))).toEqual(['État public']);
    expect(titles(await list('&state=modified'))).toEqual(['État changé']);
    expect(titles(await list('&hasPublishedVersion=false'))).toEqual(['État seul']);
    const sorted = async (direction: string) =>
      titles(await send('GET', `events?status=draft&filters[title][$startsWith]=État&sort=state:${direction},id:desc`));
    expect(await sorted('asc')).toEqual(['État caché', 'État seul', 'État changé', 'État public']);
    expect(await sorted('desc')).toEqual(['État public', 'État changé', 'État caché', 'État seul']);
    expect((await send('GET', 'events?sort=state')).status).toBe(400);
    for (const wrong of ['&state=other', '&hasPublishedVersion=perhaps', '&publication=perhaps'])
      expect((await list(wrong)).status, wrong).toBe(400);
    for (const wrong of ['maybe', '', 'Draft'])
      expect((await send('GET', `events?status=${wrong}`)).status, wrong).toBe(wrong ? 400 : 200);
    expect((await send('GET', 'events?status[]=draft')).status).toBe(400);
  });

  it('are searched, sorted, filtered and paged like published versions', async () => {
    await draft('Recherche Élan', { description: '<p>Gwoka</p>', newStartDate: '2027-03-01' });
    await event('Recherche bèlè', { newStartDate: '2027-02-01' });
    const list = async (query: string) => titles(await send('GET', `events?status=draft&${query}`));
    const own = 'filters[title][$startsWith]=Recherche';
    expect(await list('filters[title][$containsi]=recherche%20elan')).toEqual(['Recherche Élan']);
    expect(await list('filters[description][$contains]=Gwoka')).toEqual(['Recherche Élan']);
    expect(await list(`_q=bele&${own}`)).toEqual(['Recherche bèlè']);
    expect(await list(`${own}&sort=title`)).toEqual(['Recherche bèlè', 'Recherche Élan']);
    expect(await list(`${own}&sort=newStartDate:desc`)).toEqual(['Recherche Élan', 'Recherche bèlè']);
    expect(await list(`${own}&sort=title&pagination[page]=2&pagination[pageSize]=1`)).toEqual(['Recherche Élan']);
    expect(await list(`${own}&filters[isPublished]=true&sort=id:desc`)).toEqual(['Recherche bèlè', 'Recherche Élan']);
    expect(await list(`${own}&filters[linkedEvents][$null]=true`)).toHaveLength(2);
  });

  it('preserve the position of a link to a draft until the draft is published', async () => {
    const [a, c] = [await event('Lien A'), await event('Lien C')];
    const b = await draft('Lien B');
    const owner = await event('Hôte', { linkedEvents: [a.documentId, b.documentId, c.documentId] });
    const links = async (query = '') =>
      linked(dataOf(await send('GET', `events/${owner.documentId}?populate=linkedEvents${query}`)));
    expect(await links()).toEqual(['Lien A', 'Lien C']);
    expect(await links('&status=draft')).toEqual(['Lien A', 'Lien B', 'Lien C']);
    await send('PUT', `events/${owner.documentId}`, { linkedEvents: { connect: [a.documentId] } });
    expect(await links('&status=draft')).toEqual(['Lien B', 'Lien C', 'Lien A']);
    await send('POST', `events/${b.documentId}/actions/publish`);
    expect(await links()).toEqual(['Lien B', 'Lien C', 'Lien A']);
    await send('DELETE', `events/${b.documentId}`);
    expect(await links('&status=draft')).toEqual(['Lien C', 'Lien A']);
    await send('POST', `trash/${b.documentId}/restore`);
    expect(await links()).toEqual(['Lien B', 'Lien C', 'Lien A']);
  });

  it('remain links in the history of the published entry that links to them', async () => {
    const b = await draft('Histoire B');
    const { documentId } = await event('Histoire A', { linkedEvents: [b.documentId] });
    await send('PUT', `events/${documentId}`, { name: 'court' });
    const [last] = listOf(await send('GET', `events/${documentId}/history`));
    expect(last?.changed).toEqual(['name']);
  });

  it('of a type without a flag are unpublished with the links to them', async () => {
    const article = { title: 'Registre', publishedOn: '2027-01-01T00:00:00Z' };
    const { documentId, id } = await create('patrimoine-actualites', article);
    const action = (name: string) => send('POST', `patrimoine-actualites/${documentId}/actions/${name}`);
    expect(dataOf(await action('unpublish'))).toMatchObject({
      id,
      title: 'Registre',
      publishedAt: null,
      publication: { state: 'draft', hasPublishedVersion: false, wasPublished: true, publishedAt: null },
    });
    expect((await asPublic(`patrimoine-actualites/${documentId}`)).status).toBe(404);
    expect((await action('unpublish')).status).toBe(404);
    expect((await action('discard')).status).toBe(404);
    expect(dataOf(await action('publish'))).toMatchObject({ id, publication: { state: 'published' } });
    expect(dataOf(await asPublic(`patrimoine-actualites/${documentId}`))).toMatchObject({ id, title: 'Registre' });
  });

  it('of events are shown and hidden by isPublished, in both versions', async () => {
    const target = await event('Cible');
    const owner = await event('Qui mène', { linkedEvents: [target.documentId] });
    await send('PUT', `events/${target.documentId}?status=draft`, { name: 'privé' });
    const action = async (name: string) => dataOf(await send('POST', `events/${target.documentId}/actions/${name}`));
    expect(await action('unpublish')).toMatchObject({
      isPublished: false,
      name: 'privé',
      publication: { state: 'draft', hasPublishedVersion: true, isPublic: false },
    });
    expect(dataOf(await send('GET', `events/${target.documentId}`))).toMatchObject({ isPublished: false, name: null });
    const links = async () => linked(dataOf(await asPublic(`events/${owner.documentId}?populate=linkedEvents`)));
    expect(await links()).toEqual([]);
    expect(await action('publish')).toMatchObject({
      isPublished: true,
      name: 'privé',
      publication: { state: 'published' },
    });
    expect(await links()).toEqual(['Cible']);
    expect(await kinds(target.documentId)).toEqual(['publish', 'unpublish', 'draft', 'create']);
  });

  it('are discarded; 404 if no version is published', async () => {
    const { documentId } = await event('Ferme');
    await send('PUT', `events/${documentId}?status=draft`, { title: 'Ouvert' });
    expect((await send('DELETE', `events/${documentId}?status=draft`)).status).toBe(204);
    expect(dataOf(await send('GET', `events/${documentId}?status=draft`)).title).toBe('Ferme');
    expect((await send('DELETE', `events/${documentId}?status=draft`)).status).toBe(204);
    expect(dataOf(await send('POST', `events/${documentId}/actions/discard`)).title).toBe('Ferme');
    const { documentId: alone } = await draft('Seul');
    expect((await send('DELETE', `events/${alone}?status=draft`)).status).toBe(404);
    expect((await send('GET', `events/${alone}?status=draft`)).status).toBe(200);
    expect((await send('DELETE', 'events/aaaaaaaaaaaaaaaaaaaaaaaa?status=draft')).status).toBe(404);
    expect(await kinds(documentId)).toEqual(['discard', 'draft', 'create']);
  });

  it('may lack required values, which their publication names', async () => {
    const { documentId } = await create('events?status=draft', { name: 'sans titre', newEndDate: '2026-12-31' });
    await send('PUT', `events/${documentId}?status=draft`, { newStartDate: day, title: '' });
    const refused = await send('POST', `events/${documentId}/actions/publish`);
    expect(refused.status).toBe(400);
    const { errors } = (refused.body as { error: { details: { errors: { path: string[]; sentence: string }[] } } })
      .error.details;
    expect(errors.map(({ path }) => path.join())).toEqual(['title', 'newEndDate']);
    expect(errors[0]?.sentence).toBe('Ce champ est obligatoire.');
    expect((await send('GET', `events/${documentId}`)).status).toBe(404);
    expect((await send('PUT', `events/${documentId}?status=draft`, { title: 'x'.repeat(300) })).status).toBe(400);
    expect((await send('PUT', `events/${documentId}?status=draft`, { newStartDate: 'demain' })).status).toBe(400);
    expect((await send('PUT', `events/${documentId}`, { title: 'Avec', newEndDate: null })).status).toBe(200);
  });

  it('go to the trash with the published version, and are restored with it', async () => {
    const { documentId, id } = await event('Deux versions', { name: 'publique' });
    await send('PUT', `events/${documentId}?status=draft`, { name: 'privée' });
    expect((await send('DELETE', `events/${id}`)).status).toBe(204);
    expect((await send('GET', `events/${documentId}?status=draft`)).status).toBe(404);
    await send('POST', `trash/${documentId}/restore`);
    expect(dataOf(await send('GET', `events/${documentId}`))).toMatchObject({ id, name: 'publique' });
    expect(dataOf(await send('GET', `events/${documentId}?status=draft`))).toMatchObject({ id, name: 'privée' });

    const alone = await create('events?status=draft', { name: 'seule' });
    expect((await send('DELETE', `events/${alone.id}`)).status).toBe(204);
    expect((await send('GET', `events/${alone.documentId}?status=draft`)).status).toBe(404);
    expect((await send('POST', `trash/${alone.documentId}/restore`)).status).toBe(200);
    expect(dataOf(await send('GET', `events/${alone.documentId}?status=draft`))).toMatchObject({
      id: alone.id,
      name: 'seule',
      title: null,
    });
    expect((await send('GET', `events/${alone.documentId}`)).status).toBe(404);
  });

  it('make one line of history for a session of editing', async () => {
    const { documentId } = await event('Séance');
    for (const name of ['a', 'ab', 'abc']) {
      app.clock.now += 2000;
      await send('PUT', `events/${documentId}?status=draft`, { name });
    }
    await send('PUT', `events/${documentId}?status=draft`, { title: 'Séances' });
    expect(await kinds(documentId)).toEqual(['draft', 'create']);
    const [last] = listOf(await send('GET', `events/${documentId}/history`));
    expect(last).toMatchObject({ title: 'Séances', changed: ['name', 'title'] });
    app.clock.now += 11 * 60_000;
    await send('PUT', `events/${documentId}?status=draft`, { name: 'abcd' });
    expect(await kinds(documentId)).toEqual(['draft', 'draft', 'create']);
    await send('POST', `events/${documentId}/history/1/restore`);
    expect(dataOf(await send('GET', `events/${documentId}?status=draft`))).toMatchObject({
      title: 'Séance',
      name: null,
    });
    expect(dataOf(await send('GET', `events/${documentId}`))).toMatchObject({ title: 'Séance' });
  });

  it('restore a revision without publishing what never was', async () => {
    const { documentId } = await draft('Jamais publié');
    await send('PUT', `events/${documentId}?status=draft`, { title: 'Changé' });
    expect((await send('POST', `events/${documentId}/history/1/restore`)).status).toBe(200);
    expect((await send('GET', `events/${documentId}`)).status).toBe(404);
    expect(dataOf(await send('GET', `events/${documentId}?status=draft`)).title).toBe('Jamais publié');
    const copy = dataOf(await send('POST', `events/${documentId}/duplicate`));
    expect(copy).toMatchObject({ title: 'Jamais publié (copie)', publishedAt: null });
    expect((await send('GET', `events/${copy.documentId}`)).status).toBe(404);
  });

  it('are not published, unpublished or discarded over a version that the editor has not read', async () => {
    const { documentId, updatedAt } = (await event('Relu')) as Data;
    await send('PUT', `events/${documentId}?status=draft`, { name: 'plus récent' });
    for (const action of ['publish', 'unpublish', 'discard']) {
      const headers = { 'if-match': `"${updatedAt}"` };
      const { status } = await app.ask('POST', `/api/events/${documentId}/actions/${action}`, {
        as: app.token,
        headers,
      });
      expect([action, status]).toEqual([action, 412]);
    }
    expect(dataOf(await asPublic(`events/${documentId}`))).toMatchObject({ title: 'Relu', name: null });
  });

  it('are published although the published version has a value that is no longer valid', async () => {
    const { documentId } = await event('Ancien');
    const old = { values: { bookingUrl: 'pas une adresse' }, links: {} };
    await environment().store.publish({ type: 'events', ref: { documentId } }, old);
    await send('PUT', `events/${documentId}?status=draft`, { name: 'corrigé' });
    expect((await send('POST', `events/${documentId}/actions/publish`)).status).toBe(200);
    expect(dataOf(await asPublic(`events/${documentId}`))).toMatchObject({
      name: 'corrigé',
      bookingUrl: 'pas une adresse',
    });
  });

  it('of job ads are dated by their publication, not by the date that the author typed', async () => {
    const publishedAt = '2026-01-01T10:00:00.000Z';
    const { documentId } = await create('hiring-ads', { title: 'Médiation (F/H)', publishedAt });
    const read = dataOf(await send('GET', `hiring-ads/${documentId}?status=draft&publication=true`));
    expect(read).toMatchObject({ publishedAt, publication: { publishedAt: read.updatedAt } });
  });

  it('refuse to write over the working copy of another editor', async () => {
    const { documentId, updatedAt } = (await event('Verrou')) as Data;
    const put = (version: unknown, path = '') =>
      app.ask('PUT', `/api/events/${documentId}${path}`, {
        as: app.token,
        json: { data: { name: `${version}` } },
        headers: { 'if-match': `"${version}"` },
      });
    app.clock.now += 1000;
    const mine = dataOf(await put(updatedAt, '?status=draft'));
    expect((await put(updatedAt, '?status=draft')).status).toBe(412);
    expect((await put(updatedAt)).status).toBe(412);
    expect((await put(mine.updatedAt)).status).toBe(200);
  });

  it('count among the usages of a file', async () => {
    const files = form([{ name: 'a.png', type: 'image/png', bytes: await picture(40, 30) }]);
    const { body } = await app.ask('POST', '/api/upload', { as: app.token, form: files });
    const [file] = body as { id: number; hash: string }[];
    const live = await event('Usage public', { images: [file?.id] });
    await send('PUT', `events/${live.documentId}?status=draft`, { images: [] });
    await draft('Usage privé', { images: [file?.id] });
    await draft('Usage en texte', { description: `<p><img src="/uploads/${file?.hash}.png" alt=""></p>` });
    const uses = listOf(await send('GET', `upload/files/${file?.id}/uses`)).map(({ title, field }) => [title, field]);
    expect(uses).toEqual([
      ['Usage public', 'images'],
      ['Usage privé', 'images'],
      ['Usage en texte', 'description'],
    ]);
  });

  it('of a single type exist before its first publication', async () => {
    expect((await send('POST', 'special-menu-link/actions/publish')).status).toBe(404);
    await send('PUT', 'special-menu-link?status=draft', { name: 'Nuit' });
    expect((await asPublic('special-menu-link')).status).toBe(404);
    expect((await send('DELETE', 'special-menu-link?status=draft')).status).toBe(404);
    const published = dataOf(await send('POST', 'special-menu-link/actions/publish'));
    expect(published).toMatchObject({ name: 'Nuit', active: true, publication: { state: 'published' } });
    await send('PUT', 'special-menu-link?status=draft', { name: 'Jour' });
    expect(dataOf(await asPublic('special-menu-link')).name).toBe('Nuit');
  });

  it('turn the switch of a popup on with its first publication, and leave it off later', async () => {
    const dates = { startDate: '2038-03-14T18:30:00.000Z', endDate: '2038-03-15T18:30:00.000Z' };
    const { documentId } = dataOf(await send('POST', 'popups?status=draft', { title: 'Nuit', ...dates }));
    const published = async () => dataOf(await send('POST', `popups/${documentId}/actions/publish`)).active;
    expect(await published()).toBe(true);
    await send('PUT', `popups/${documentId}?status=draft`, { active: false });
    expect(await published()).toBe(false);
    await send('PUT', `popups/${documentId}?status=draft`, { title: 'Nuit des musées' });
    expect(await published()).toBe(false);
    await send('POST', `popups/${documentId}/actions/unpublish`);
    expect(await published()).toBe(true);
  });

  it('never reach the public', async () => {
    const secret = 'motsecret';
    const target = await draft(`${secret} seul`, { description: `<p>${secret}</p>` });
    const live = await event('Page publique', { description: '<p>clair</p>' });
    await send('PUT', `events/${live.documentId}?status=draft`, {
      title: secret,
      description: `<p>${secret}</p>`,
      linkedEvents: [target.documentId],
    });
    const paths = [
      'events?populate=*&pagination[pageSize]=100',
      'events?status=draft&populate=*&pagination[pageSize]=100&publication=true',
      'events?status=draft&sort=title&state=draft',
      `events?status=draft&_q=${secret}`,
      `events/${live.documentId}?status=draft&populate=*`,
      `events/${target.documentId}?status=draft`,
      `events/${target.documentId}`,
      'agenda/days?status=draft',
    ];
    for (const as of [publicToken, '']) {
      for (const path of paths) {
        const { status, body } = await app.ask('GET', `/api/${path}`, as ? { as } : {});
        expect([200, 404], path).toContain(status);
        expect(JSON.stringify(body), path).not.toContain(secret);
        expect(JSON.stringify(body), path).not.toContain('"publication"');
      }
      for (const [method, path] of [
        ['POST', `events/${live.documentId}/actions/publish`],
        ['PUT', `events/${live.documentId}?status=draft`],
        ['DELETE', `events/${live.documentId}?status=draft`],
      ] as const)
        expect((await app.ask(method, `/api/${path}`, { json: { data: {} }, ...(as && { as }) })).status).toBe(403);
    }
  });

  it('are typed calls of the client', async () => {
    const client = createAdminClient({
      baseUrl: '',
      token: () => app.token,
      fetch: async (url, init) => app.app.request(url, init),
    });
    const { documentId } = await client.create('events', { isPublished: false, data: { name: 'client' } });
    const data = { title: 'Client', newStartDate: day };
    const saved = (await client.save('events', documentId, { isPublished: false, data })) as DraftEntry<'events'>;
    const state: Publication['state'] = saved.publication.state;
    expect(state).toBe('draft');
    const published = await client.publish('events', documentId, { version: saved.updatedAt });
    expect(published.publication).toMatchObject({ state: 'published', isModified: false });
    await client.save('events', documentId, { isPublished: false, data: { name: 'autre' } });
    expect((await client.draft('events', documentId))?.publication.state).toBe('modified');
    expect((await client.drafts('events', { state: 'modified', filters: { title: 'Client' } })).data).toHaveLength(1);
    expect((await client.discardDraft('events', documentId)).name).toBe('client');
    expect((await client.unpublish('events', documentId)).publication.state).toBe('draft');
    expect(await client.draft('events', 'aaaaaaaaaaaaaaaaaaaaaaaa')).toBeUndefined();
  });
});
