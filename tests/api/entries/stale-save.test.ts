import { expect, it, vi } from 'vitest';
import { unbounded } from '#store/query.ts';
import { setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';

type Saved = { data: { documentId: string; updatedAt: string; title: string } };

describeOnEachDatabase('a save with If-Match', (environment) => {
  const app = setupAdminApp(environment);

  const create = async (title: string) => {
    const json = { data: { title, newStartDate: '2027-01-01 19:30', isPublished: true } };
    return ((await app.ask('POST', '/api/events', { as: app.token, json })).body as Saved).data;
  };
  const save = (documentId: string, title: string, version?: string) =>
    app.ask('PUT', `/api/events/${documentId}`, {
      as: app.token,
      json: { data: { title } },
      ...(version !== undefined && { headers: { 'if-match': version } }),
    });
  const titleOf = async (documentId: string) =>
    ((await app.ask('GET', `/api/events/${documentId}`)).body as Saved).data.title;
  /** `updatedAt` has milliseconds: two saves must not share one. */
  const later = () => new Promise((resolve) => setTimeout(resolve, 5));

  it('succeeds while the version is current, and is refused after a concurrent save', async () => {
    const { documentId, updatedAt } = await create('Léwoz');
    await later();
    const first = await save(documentId, 'Léwoz des vents', `"${updatedAt}"`);
    expect(first.status).toBe(200);
    const second = await save(documentId, 'Léwoz de la mer', `"${updatedAt}"`);
    expect(second).toMatchObject({
      status: 412,
      body: {
        data: null,
        error: {
          status: 412,
          name: 'PreconditionFailedError',
          details: { updatedAt: (first.body as Saved).data.updatedAt },
        },
      },
    });
    expect(await titleOf(documentId)).toBe('Léwoz des vents');
    expect((await save(documentId, 'Léwoz de la mer', `"${(first.body as Saved).data.updatedAt}"`)).status).toBe(200);
  });

  it('accepts one of ten concurrent saves of the same version, and refuses nine', async () => {
    const { documentId, updatedAt } = await create('Dix mains');
    await later();
    const saves = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save(documentId, `Main ${index}`, `"${updatedAt}"`)),
    );
    const accepted = saves.filter(({ status }) => status === 200);
    expect(accepted.map(({ body }) => (body as Saved).data.title)).toEqual([await titleOf(documentId)]);
    expect(saves.filter(({ status }) => status === 412)).toHaveLength(9);
  });

  it('without a version, or with « * »: the last save wins, as in the contract', async () => {
    const { documentId } = await create('Sans version');
    expect((await save(documentId, 'Une')).status).toBe(200);
    expect((await save(documentId, 'Deux', '*')).status).toBe(200);
    expect((await save(documentId, 'Trois', '')).status).toBe(200);
    expect(await titleOf(documentId)).toBe('Trois');
  });

  it.each(['"hier"', 'W/"x"', ',,,', '"', '"a", "b"', 'é'.repeat(2)])(
    'is refused for a version that never was: %s',
    async (version) => {
      const { documentId } = await create('Version inconnue');
      expect((await save(documentId, 'Autre', encodeURIComponent(version))).status).toBe(412);
    },
  );

  it('answers 404, not 412, for a missing entry', async () => {
    expect((await save('aaaaaaaaaaaaaaaaaaaaaaaa', 'Rien', '"x"')).status).toBe(404);
  });

  it('is refused without a token before anything is read', async () => {
    const { documentId, updatedAt } = await create('Fermé');
    const answer = await app.ask('PUT', `/api/events/${documentId}`, {
      json: { data: { title: 'Ouvert' } },
      headers: { 'if-match': `"${updatedAt}"` },
    });
    expect(answer.status).toBe(403);
  });

  it('works for a single type too', async () => {
    const put = (name: string, version?: string) =>
      app.ask('PUT', '/api/setting', {
        as: app.token,
        json: { data: { companyName: name } },
        ...(version && { headers: { 'if-match': `"${version}"` } }),
      });
    const { updatedAt } = ((await put('Mémorial')).body as Saved).data;
    await later();
    expect((await put('Mémorial ACTe', updatedAt)).status).toBe(200);
    expect((await put('Autre', updatedAt)).status).toBe(412);
  });

  it('of a single type without an entry creates one entry, also where two come at once', async () => {
    const put = (name: string) => app.ask('PUT', '/api/special-menu-link', { as: app.token, json: { data: { name } } });
    const saves = await Promise.all([put('Un'), put('Deux')]);
    expect(saves.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(saves.map(({ body }) => (body as Saved).data.documentId)).size).toBe(1);
    const { entries } = await environment().store.list('special-menu-link', { budget: unbounded });
    expect(entries).toHaveLength(1);
  });

  /** A text that is cleaned in a thread: the other request is done meanwhile. */
  const description = `<p>${'Tambours. '.repeat(2000)}</p>`;
  const put = (documentId: string, data: object, query = '') =>
    app.ask('PUT', `/api/events/${documentId}${query}`, { as: app.token, json: { data } });

  it.each(['publish', 'discard'])(
    'publishes no entry without its title where another request has ended its working copy meanwhile: %s',
    async (action) => {
      const { documentId } = await create('Tambours');
      await put(documentId, { place: 'Jardin' }, '?status=draft');
      const [saved, acted] = await Promise.all([
        put(documentId, { title: null, description }),
        app.ask('POST', `/api/events/${documentId}/actions/${action}`, { as: app.token }),
      ]);
      expect([saved.status, acted.status]).toEqual([400, 200]);
      expect(await titleOf(documentId)).toBe('Tambours');
    },
  );

  it('publishes no entry without its title where its working copy ends while the save reads it', async () => {
    const { documentId } = await create('Tambours');
    await later();
    await put(documentId, { place: 'Jardin' }, '?status=draft');
    const { store } = environment();
    const versionsOf = store.versionsOf.bind(store);
    const read = vi.spyOn(store, 'versionsOf').mockImplementationOnce(async (key) => {
      const versions = await versionsOf(key);
      await app.ask('POST', `/api/events/${documentId}/actions/discard`, { as: app.token });
      return versions;
    });
    const { status } = await put(documentId, { title: null });
    read.mockRestore();
    expect(status).toBe(400);
    expect(await titleOf(documentId)).toBe('Tambours');
  });

  it('publishes no end before the start where two requests change one date each', async () => {
    const { documentId } = await create('Deux dates');
    await put(documentId, { newEndDate: '2027-01-20 19:30' });
    const saves = await Promise.all([
      put(documentId, { newStartDate: '2027-01-10 19:30', description }),
      put(documentId, { newEndDate: '2027-01-05 19:30' }),
    ]);
    expect(saves.map(({ status }) => status)).toEqual([400, 200]);
  });
});
