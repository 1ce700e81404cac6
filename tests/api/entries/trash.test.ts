import { expect, it } from 'vitest';
import { openMedia } from '#media/index.ts';
import { purgeExpired } from '#server/entries/trash.ts';
import { unbounded } from '#store/query.ts';
import { publicToken, setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';

const dayMs = 24 * 60 * 60_000;

describeOnEachDatabase('the trash', (environment) => {
  const app = setupAdminApp(environment);
  const { send, create } = app;

  const event = (more: object = {}) => create('events', { title: 'Léwoz', newStartDate: '2027-01-01', ...more });
  const services = async () => ({ store: environment().store, media: await openMedia(environment()) });
  const trash = async (query = '') =>
    (await send('GET', `trash${query}`)).body as {
      data: { documentId: string; title: string }[];
      meta: { pagination: { total: number } };
    };

  it('has deleted entries, which no other response contains', async () => {
    const { id, documentId } = await event({ title: 'Ciné-quai', isPublished: true });
    expect((await send('DELETE', `events/${id}`)).status).toBe(204);
    expect((await app.ask('GET', `/api/events/${documentId}`)).status).toBe(404);
    expect((await send('GET', `events/${documentId}`)).status).toBe(404);
    expect((await send('PUT', `events/${documentId}`, { title: 'x' })).status).toBe(404);
    expect((await send('GET', `events?filters[id][$eq]=${id}`)).body).toMatchObject({ data: [] });
    const { data } = await trash();
    const [item] = data;
    expect(item).toMatchObject({ type: 'events', documentId, title: 'Ciné-quai', author: { username: 'admin' } });
    expect(JSON.stringify(item)).not.toContain('snapshot');
    expect((await send('DELETE', `events/${id}`)).status).toBe(204);
    expect((await trash()).data.filter((item) => item.documentId === documentId).length).toBe(1);
  });

  it('is searched by words and by type', async () => {
    const article = await create('patrimoine-actualites', {
      title: 'Élan créole',
      publishedOn: '2027-01-01T00:00:00Z',
    });
    await send('DELETE', `patrimoine-actualites/${article.documentId}`);
    const titles = async (query: string) => (await trash(query)).data.map(({ title }) => title);
    expect(await titles('?filters[title][$containsi]=elan')).toEqual(['Élan créole']);
    expect(await titles('?filters[type][$eq]=patrimoine-actualites')).toEqual(['Élan créole']);
    expect(await titles('?filters[type][$eq]=magazines')).toEqual([]);
    expect((await trash('?pagination[pageSize]=1')).data.length).toBe(1);
  });

  it('restores an entry with its ids and the links to it', async () => {
    const sibling = await event({ title: 'Autre' });
    const gone = await event({
      title: 'Revenant',
      isPublished: true,
      description: '<p>Texte</p>',
      linkedEvents: [sibling.documentId],
    });
    const owner = await event({ title: 'Hôte', linkedEvents: [sibling.documentId, gone.documentId] });
    const lost = await event({ title: 'Hôte perdu', relatedEvents: [gone.documentId] });
    const { body: before } = await send('GET', `events/${gone.documentId}?populate=*`);
    const { body: host } = await send('GET', `events/${owner.documentId}`);
    await send('DELETE', `events/${gone.id}`);
    await send('DELETE', `events/${lost.id}`);
    const { status, body } = await send('POST', `trash/${gone.documentId}/restore`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { title: 'Revenant' }, meta: { type: 'events', dropped: [], linksLost: 1 } });
    const { body: after } = await send('GET', `events/${gone.documentId}?populate=*`);
    const still = (answer: unknown) => {
      const { updatedAt: _when, linkedEvents, ...rest } = (answer as { data: Record<string, unknown> }).data;
      return { ...rest, linkedEvents: (linkedEvents as { documentId: string }[]).map((link) => link.documentId) };
    };
    expect(still(after)).toEqual(still(before));
    const { body: linked } = await send('GET', `events/${owner.documentId}?populate=*`);
    expect(still(linked).linkedEvents).toEqual([sibling.documentId, gone.documentId]);
    expect((linked as { data: { updatedAt: string } }).data.updatedAt).toBe(
      (host as { data: { updatedAt: string } }).data.updatedAt,
    );
    expect((await trash()).data.some(({ documentId }) => documentId === gone.documentId)).toBe(false);
    expect((await send('POST', `trash/${gone.documentId}/restore`)).status).toBe(404);
    const { body: history } = await send('GET', `events/${gone.documentId}/history`);
    expect((history as { data: { kind: string }[] }).data.map(({ kind }) => kind)).toEqual([
      'restore',
      'remove',
      'create',
    ]);
    // It can be deleted and restored again.
    await send('DELETE', `events/${gone.id}`);
    expect((await send('POST', `trash/${gone.documentId}/restore`)).status).toBe(200);
  });

  it('lists the links of an entry whose target is gone', async () => {
    const linked = await event({ title: 'Effacé depuis' });
    const gone = await event({ linkedEvents: [linked.documentId] });
    await send('DELETE', `events/${gone.id}`);
    await send('DELETE', `events/${linked.id}`);
    expect((await send('POST', `trash/${gone.documentId}/restore`)).body).toMatchObject({
      meta: { dropped: [{ field: 'linkedEvents', title: 'Effacé depuis' }] },
    });
  });

  it('does not restore a second entry of a single type', async () => {
    const put = async (name: string) =>
      (
        (await send('PUT', 'special-menu-link', { name, url: 'https://exemple.fr' })).body as {
          data: { documentId: string };
        }
      ).data.documentId;
    const first = await put('Premier');
    await send('DELETE', 'special-menu-link');
    expect((await send('GET', 'special-menu-link')).status).toBe(404);
    await put('Second');
    const refused = await send('POST', `trash/${first}/restore`);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('existe de nouveau')]);
    await send('DELETE', 'special-menu-link');
    expect((await send('POST', `trash/${first}/restore`)).status).toBe(200);
    expect((await send('GET', 'special-menu-link')).body).toMatchObject({ data: { name: 'Premier' } });
  });

  it('deletes an entry permanently, with its history', async () => {
    const { id, documentId } = await event();
    await send('DELETE', `events/${id}`);
    expect((await send('DELETE', `trash/${documentId}`)).status).toBe(204);
    expect((await send('DELETE', `trash/${documentId}`)).status).toBe(404);
    expect((await send('POST', `trash/${documentId}/restore`)).status).toBe(404);
    expect((await send('GET', `events/${documentId}/history`)).status).toBe(404);
  });

  it('deletes entries after thirty days', async () => {
    const { id, documentId } = await event({ title: 'Vieux' });
    await send('DELETE', `events/${id}`);
    const deleted = app.clock.now;
    await purgeExpired(await services(), deleted + 30 * dayMs - 1000);
    expect((await trash('?filters[title][$eq]=Vieux')).data.length).toBe(1);
    app.clock.now = deleted + 30 * dayMs + 1000;
    app.token = await app.signIn();
    expect((await send('POST', `trash/${documentId}/restore`)).status).toBe(404);
    expect((await trash('?filters[title][$eq]=Vieux')).data).toEqual([]);
    expect(await purgeExpired(await services(), app.clock.now)).toBe(0);
    const { entries } = await environment().store.list('revisions', {
      where: { path: ['entry'], operator: 'eq', value: documentId },
      budget: unbounded,
    });
    expect(entries).toEqual([]);
  });

  it('is for administrators only', async () => {
    const { id, documentId } = await event();
    await send('DELETE', `events/${id}`);
    for (const [method, path] of [
      ['GET', 'trash'],
      ['POST', `trash/${documentId}/restore`],
      ['DELETE', `trash/${documentId}`],
    ] as const) {
      const status = async (as?: string) => (await app.ask(method, `/api/${path}`, as ? { as } : {})).status;
      expect([path, await status(), await status(publicToken), await status('garbage')]).toEqual([path, 403, 403, 401]);
    }
    expect((await trash()).data.some((item) => item.documentId === documentId)).toBe(true);
  });

  it('is emptied at once, and the audit log names each entry', async () => {
    const gone = [await event({ title: 'Vidé un' }), await event({ title: 'Vidé deux' })];
    for (const { id } of gone) await send('DELETE', `events/${id}`);
    expect((await app.ask('DELETE', '/api/trash')).status).toBe(403);
    expect((await trash()).meta.pagination.total).toBeGreaterThanOrEqual(2);
    expect((await send('DELETE', 'trash')).status).toBe(204);
    expect((await trash()).meta.pagination.total).toBe(0);
    const { body } = await send('GET', 'audit?pagination[pageSize]=20');
    expect(JSON.stringify(body)).toContain('Vidé un');
    expect((await send('POST', `trash/${gone[0]?.documentId}/restore`)).status).toBe(404);
  });
});
