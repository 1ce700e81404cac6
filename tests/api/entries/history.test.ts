import { expect, it } from 'vitest';
import { unbounded } from '#store/query.ts';
import { publicToken, setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';
import { form, picture } from '../../files.ts';

interface Revision {
  revision: number;
  kind: string;
  title: string;
  author: { email: string; username: string } | null;
  changed: string[];
}

describeOnEachDatabase('the history of an entry', (environment) => {
  const app = setupAdminApp(environment);
  const { send, create } = app;

  const event = (more: object = {}) => create('events', { title: 'Léwoz', newStartDate: '2027-01-01', ...more });
  const history = async (path: string) => ((await send('GET', `${path}/history`)).body as { data: Revision[] }).data;

  /** Stores other values in the first revision of an event, as an earlier version or model could have. */
  const changeFirstSnapshot = async (documentId: string, changes: object) => {
    const { entries } = await environment().store.list('revisions', {
      where: { path: ['entry'], operator: 'eq', value: documentId },
      budget: unbounded,
    });
    const first = entries[0];
    await environment().store.update(
      { type: 'revisions', ref: { id: first?.id ?? 0 } },
      { values: { snapshot: { ...first?.snapshot, ...changes } }, links: {} },
    );
  };

  it('lists author, act and changed fields', async () => {
    const { documentId } = await event();
    await send('PUT', `events/${documentId}`, { title: 'Léwoz du soir', description: '<p>Au parvis</p>' });
    await send('PUT', `events/${documentId}`, { isPublished: true });
    await send('PUT', `events/${documentId}`, { isPublished: false, title: 'Léwoz reporté' });
    const revisions = await history(`events/${documentId}`);
    expect(revisions.map(({ revision, kind, changed }) => [revision, kind, changed])).toEqual([
      [4, 'unpublish', ['title', 'isPublished']],
      [3, 'publish', ['isPublished']],
      [2, 'update', ['title', 'description']],
      [1, 'create', []],
    ]);
    expect(revisions[0]).toMatchObject({
      title: 'Léwoz reporté',
      author: { email: 'admin@example.org', username: 'admin' },
    });
    expect(JSON.stringify(revisions)).not.toContain('Au parvis');
  });

  it('has no revision for a save without changes, nor for a refused one', async () => {
    const { documentId } = await event({ link: undefined });
    await send('PUT', `events/${documentId}`, { title: 'Léwoz' });
    expect((await send('PUT', `events/${documentId}`, { title: '' })).status).toBe(400);
    expect((await send('PUT', `events/${documentId}`, { linkedEvents: ['aaaaaaaaaaaaaaaaaaaaaaaa'] })).status).toBe(
      400,
    );
    expect((await history(`events/${documentId}`)).length).toBe(1);
  });

  it('stores the values from before the first recorded change', async () => {
    const { documentId } = await environment().store.createPublished('collections', {
      values: { title: 'Chaînes', order: 3 },
      links: {},
    });
    expect(await history(`collections/${documentId}`)).toEqual([]);
    await send('PUT', `collections/${documentId}`, { title: 'Fers' });
    expect((await history(`collections/${documentId}`)).map(({ kind, author }) => [kind, author?.username])).toEqual([
      ['update', 'admin'],
      ['origin', undefined],
    ]);
    await send('POST', `collections/${documentId}/history/1/restore`);
    expect((await send('GET', `collections/${documentId}?status=draft`)).body).toMatchObject({
      data: { title: 'Chaînes', order: 3 },
    });
    // The public still has what was published.
    expect((await send('GET', `collections/${documentId}`)).body).toMatchObject({ data: { title: 'Fers' } });
  });

  it('returns one revision with the previous one and the current values', async () => {
    const { documentId } = await event({ title: 'Un' });
    await send('PUT', `events/${documentId}`, { title: 'Deux' });
    await send('PUT', `events/${documentId}`, { title: 'Trois' });
    expect((await send('GET', `events/${documentId}/history/2`)).body).toMatchObject({
      data: {
        revision: 2,
        values: { title: 'Deux', linkedEvents: [] },
        previous: { title: 'Un' },
        current: { title: 'Trois' },
      },
    });
    for (const missing of ['0', '4', '99999999999999'])
      expect((await send('GET', `events/${documentId}/history/${missing}`)).status).toBe(404);
    expect((await send('GET', 'events/aaaaaaaaaaaaaaaaaaaaaaaa/history')).status).toBe(404);
  });

  it('restores a revision as a new one: fields, groups, links and files in their order', async () => {
    const [first, second, gone] = [
      await event({ title: 'Un' }),
      await event({ title: 'Deux' }),
      await event({ title: 'Parti' }),
    ];
    const files = [];
    for (const name of ['a.png', 'b.png']) {
      const bytes = await picture(40, 30);
      const { body } = await app.ask('POST', '/api/upload', {
        as: app.token,
        form: form([{ name, type: 'image/png', bytes }]),
      });
      files.push((body as { id: number }[])[0]?.id ?? 0);
    }
    const { documentId } = await event({
      title: 'Avant',
      isFree: true,
      linkedEvents: [second.documentId, gone.documentId, first.documentId],
      images: [files[1], files[0]],
    });
    await send('PUT', `events/${documentId}`, {
      title: 'Après',
      isFree: false,
      linkedEvents: [first.documentId],
      images: [],
      isPublished: true,
    });
    await send('DELETE', `events/${gone.id}`);
    const { status, body } = await send('POST', `events/${documentId}/history/1/restore`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: { title: 'Avant', isFree: true, isPublished: true },
      meta: { dropped: [{ field: 'linkedEvents', label: 'Dans le même cycle', title: 'Parti' }] },
    });
    const { body: populated } = await send('GET', `events/${documentId}?populate=*&status=draft`);
    const { linkedEvents, images } = (
      populated as { data: { linkedEvents: { documentId: string }[]; images: { id: number }[] } }
    ).data;
    expect(linkedEvents.map((linked) => linked.documentId)).toEqual([second.documentId, first.documentId]);
    expect(images.map((file) => file.id)).toEqual([files[1], files[0]]);
    expect((await history(`events/${documentId}`))[0]).toMatchObject({
      revision: 3,
      kind: 'revert',
      changed: ['title', 'images', 'isFree', 'linkedEvents'],
    });
  });

  it('restores a group, and records a change within it', async () => {
    const { documentId } = await create('popups', {
      title: 'Annonce',
      startDate: '2027-01-01T00:00:00.000Z',
      endDate: '2027-02-01T00:00:00.000Z',
      link: { url: 'https://exemple.fr/a', text: 'Lire' },
      targetAudience: ['all'],
    });
    await send('PUT', `popups/${documentId}`, {
      link: { url: 'https://exemple.fr/b', text: 'Lire' },
      targetAudience: [],
    });
    expect((await history(`popups/${documentId}`))[0]?.changed).toEqual(['targetAudience', 'link']);
    expect((await send('POST', `popups/${documentId}/history/1/restore`)).status).toBe(200);
    expect((await send('GET', `popups/${documentId}?populate=*&status=draft`)).body).toMatchObject({
      data: { link: { url: 'https://exemple.fr/a', text: 'Lire' }, targetAudience: ['all'] },
    });
  });

  it('passes through the same validation as any working copy, and as any publication', async () => {
    const { documentId } = await event({ newStartDate: '2027-01-01', newEndDate: '2027-01-05' });
    await send('PUT', `events/${documentId}`, { title: 'Autre' });
    await changeFirstSnapshot(documentId, { title: 'é'.repeat(256) });
    expect((await send('POST', `events/${documentId}/history/1/restore`)).status).toBe(400);
    await changeFirstSnapshot(documentId, { title: 'Avant', newEndDate: '2026-12-01' });
    expect((await send('POST', `events/${documentId}/history/1/restore`)).status).toBe(200);
    const { status, body } = await send('POST', `events/${documentId}/actions/publish`);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('La fin doit venir après le début.');
    expect((await send('GET', `events/${documentId}`)).body).toMatchObject({ data: { title: 'Autre' } });
  });

  it('omits a link that a field of another kind stored', async () => {
    const { documentId } = await event();
    await send('PUT', `events/${documentId}`, { title: 'Autre' });
    await changeFirstSnapshot(documentId, { images: 'affiche.jpg' });
    expect((await send('POST', `events/${documentId}/history/1/restore`)).status).toBe(200);
  });

  it('exists for a single type too', async () => {
    expect((await send('GET', 'special-menu-link/history')).status).toBe(404);
    await send('PUT', 'special-menu-link', { name: 'Nuit', url: 'https://exemple.fr', active: true });
    await send('PUT', 'special-menu-link', { name: 'Jour', active: false });
    expect((await history('special-menu-link')).map(({ kind }) => kind)).toEqual(['unpublish', 'create']);
    await send('POST', 'special-menu-link/history/1/restore');
    expect((await send('GET', 'special-menu-link?status=draft')).body).toMatchObject({
      data: { name: 'Nuit', active: false },
    });
  });

  it('has the last fifty changes, in pages, and removes older ones in batches of ten', async () => {
    const { documentId } = await event({ title: 'Nº 0' });
    for (let count = 1; count <= 59; count += 1) await send('PUT', `events/${documentId}`, { title: `Nº ${count}` });
    const { body } = await send('GET', `events/${documentId}/history?pagination[page]=2&pagination[pageSize]=20`);
    expect(body).toMatchObject({ meta: { pagination: { page: 2, pageSize: 20, pageCount: 3, total: 50 } } });
    expect((body as { data: Revision[] }).data[0]).toMatchObject({ revision: 40, title: 'Nº 39' });
    expect((await send('GET', `events/${documentId}/history/10`)).status).toBe(404);
    expect((await send('GET', `events/${documentId}/history/11`)).status).toBe(200);
  });

  it('numbers changes of the same moment consecutively', async () => {
    const { documentId } = await event();
    await Promise.all(
      Array.from({ length: 5 }, (_, index) => send('PUT', `events/${documentId}`, { title: `Ensemble ${index}` })),
    );
    const numbers = (await history(`events/${documentId}`)).map(({ revision }) => revision);
    expect(numbers).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('is for administrators only', async () => {
    const { documentId } = await event();
    await send('PUT', `events/${documentId}`, { title: 'Secret' });
    for (const [method, path] of [
      ['GET', `events/${documentId}/history`],
      ['GET', `events/${documentId}/history/1`],
      ['POST', `events/${documentId}/history/1/restore`],
      ['GET', 'setting/history'],
      ['POST', `events/${documentId}/duplicate`],
      ['POST', `events/${documentId}/preview`],
    ] as const) {
      const status = async (as?: string) => (await app.ask(method, `/api/${path}`, as ? { as } : {})).status;
      expect([path, await status(), await status(publicToken), await status('garbage')]).toEqual([path, 403, 403, 401]);
    }
    expect((await send('PATCH', `events/${documentId}/history`)).status).toBe(405);
  });
});
