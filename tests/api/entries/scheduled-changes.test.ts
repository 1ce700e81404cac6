import { expect, it } from 'vitest';
import { purge } from '#server/jobs/retention.ts';
import { unbounded } from '#store/query.ts';
import { describeOnEachDatabase } from '../../databases.ts';
import { dataOf, day, minute, setupScheduleApp } from './schedule-app.ts';

describeOnEachDatabase('a scheduled change', (environment) => {
  const { app, after, event, draft, schedule, publication, publicTitle, changes, kinds, move, soon, start, stop } =
    setupScheduleApp(environment);
  const { send, create } = app;

  it('publishes the current working copy and unpublishes, at the scheduled instants', async () => {
    const { documentId } = await draft('Avant');
    await schedule(documentId, { publishAt: after(2), unpublishAt: after(4) });
    await send('PUT', `events/${documentId}?status=draft`, { title: 'Après' });
    move(1.99);
    expect(await publicTitle(`events/${documentId}`)).toBeUndefined();
    move(0.01);
    await soon(async () => expect(await publicTitle(`events/${documentId}`)).toBeDefined());
    expect(dataOf(await send('GET', `events/${documentId}`))).toMatchObject({ title: 'Après', isPublished: true });
    expect(await publication(documentId)).toMatchObject({ state: 'published', publishAt: null, unpublishAt: after(2) });
    move(2);
    await soon(async () => expect(await publicTitle(`events/${documentId}`)).toBeUndefined());
    expect(await publication(documentId)).toMatchObject({ state: 'ended', endedAt: after(0), unpublishAt: null });
    expect(await kinds(documentId)).toEqual([
      ['unpublish', 'admin'],
      ['publish', 'admin'],
      ['draft', 'admin'],
      ['create', 'admin'],
    ]);
    const done = (await changes()).data.done.filter((change) => change.documentId === documentId);
    expect(done).toMatchObject([
      { action: 'unpublish', title: 'Après', source: 'schedule', problem: null },
      { action: 'publish', title: 'Après', scheduledBy: { username: 'admin' } },
    ]);
    const audit = (
      (await send('GET', 'audit?what=contents')).body as { data: { act: string; subject: { id: string } }[] }
    ).data;
    expect(audit.filter(({ subject }) => subject.id === documentId).map(({ act }) => act)).toEqual(
      expect.arrayContaining(['schedule', 'scheduledPublish', 'scheduledUnpublish']),
    );
  });

  it('publishes modifications of a public page, and unpublishes types without a flag', async () => {
    const { documentId } = await create('collections', { title: 'Une' });
    await send('PUT', `collections/${documentId}?status=draft`, { title: 'Deux' });
    await send('PUT', `collections/${documentId}/schedule`, { publishAt: after(2), unpublishAt: after(3) });
    const { upcoming } = (await changes()).data;
    expect(upcoming.filter((change) => change.documentId === documentId)).toMatchObject([
      { action: 'update', at: after(2), type: 'collections', title: 'Deux', unpublishAt: after(3), problem: null },
      { action: 'unpublish', at: after(3), unpublishAt: null },
    ]);
    move(2);
    await soon(async () => expect(dataOf(await send('GET', `collections/${documentId}`)).title).toBe('Deux'));
    move(1);
    await soon(async () => expect(await publicTitle(`collections/${documentId}`)).toBeUndefined());
    expect((await publication(documentId, 'collections')).state).toBe('ended');
    const done = (await changes()).data.done.filter((change) => change.documentId === documentId);
    expect(done.map(({ action }) => action)).toEqual(['unpublish', 'update']);
  });

  it('of a single type publishes its changes', async () => {
    await send('PUT', 'setting', { companyName: 'Mémorial' });
    await send('PUT', 'setting?status=draft', { companyName: 'Mémorial ACTe' });
    expect((await send('PUT', 'setting/schedule', { publishAt: after(1) })).status).toBe(200);
    expect((await send('DELETE', 'setting/schedule')).status).toBe(200);
    await send('PUT', 'setting/schedule', { publishAt: after(1) });
    move(1);
    await soon(async () => expect(dataOf(await send('GET', 'setting')).companyName).toBe('Mémorial ACTe'));
  });

  it('that is refused stays in the list with its reason, and the working copy is unchanged', async () => {
    const { documentId } = await draft('Incomplet');
    await schedule(documentId, { publishAt: after(1), unpublishAt: after(2) });
    await send('PUT', `events/${documentId}?status=draft`, { title: '' });
    const problem = 'Titre\u00a0: ce champ est obligatoire';
    const upcoming = (await changes()).data.upcoming.find((change) => change.documentId === documentId);
    expect(upcoming).toMatchObject({ action: 'publish', problem });
    move(1);
    await soon(async () => {
      const done = (await changes()).data.done.filter((change) => change.documentId === documentId);
      expect(done).toMatchObject([{ action: 'publish', problem, at: after(0) }]);
    });
    expect(await publication(documentId)).toMatchObject({ state: 'draft', publishAt: null, unpublishAt: null });
    expect(await publicTitle(`events/${documentId}`)).toBeUndefined();
  });

  it('that is refused leaves the scheduled end of a page that is online', async () => {
    const { documentId } = await create('collections', { title: 'Une' });
    await send('PUT', `collections/${documentId}?status=draft`, { title: 'Deux' });
    await send('PUT', `collections/${documentId}/schedule`, { publishAt: after(1), unpublishAt: after(2) });
    await send('PUT', `collections/${documentId}?status=draft`, { title: '' });
    move(1);
    await soon(async () => {
      const done = (await changes()).data.done.filter((change) => change.documentId === documentId);
      expect(done).toMatchObject([{ action: 'update', problem: 'Titre\u00a0: ce champ est obligatoire' }]);
    });
    expect(await publicTitle(`collections/${documentId}`)).toBe('Une');
    expect(await publication(documentId, 'collections')).toMatchObject({ publishAt: null, unpublishAt: after(1) });
    move(1);
    await soon(async () => expect(await publicTitle(`collections/${documentId}`)).toBeUndefined());
  });

  it('ends a job ad on its own date, and is listed', async () => {
    const { documentId } = await create('hiring-ads', {
      title: 'Médiateur (F/H)',
      publishedAt: after(0),
      endDate: after(2),
    });
    const own = async (list: 'upcoming' | 'done') =>
      (await changes()).data[list].filter((change) => change.documentId === documentId);
    expect(await own('upcoming')).toMatchObject([
      { action: 'end', at: after(2), source: 'field', title: 'Médiateur (F/H)', scheduledBy: null },
    ]);
    move(2);
    await soon(async () => expect(await publicTitle(`hiring-ads/${documentId}`)).toBeUndefined());
    expect(await publication(documentId, 'hiring-ads')).toMatchObject({ state: 'ended', endedAt: after(0) });
    expect(await own('upcoming')).toEqual([]);
    expect(await own('done')).toMatchObject([{ action: 'end', source: 'field' }]);
    expect(await kinds(documentId, 'hiring-ads')).toEqual([
      ['unpublish', null],
      ['create', 'admin'],
    ]);
  });

  it('that is late is made at the start, in the order of the dates', async () => {
    await stop();
    const { documentId } = await draft('En retard');
    await schedule(documentId, { publishAt: after(1), unpublishAt: after(2) });
    const alone = await draft('En retard aussi');
    await schedule(alone.documentId, { publishAt: after(2) });
    move(30);
    expect(await publicTitle(`events/${alone.documentId}`)).toBeUndefined();
    await start();
    expect(await publicTitle(`events/${alone.documentId}`)).toBeDefined();
    expect((await kinds(documentId)).map(([kind]) => kind)).toEqual(['unpublish', 'publish', 'create']);
    expect((await publication(documentId)).state).toBe('ended');
  });

  it('is deleted after thirty days, except the one that explains why a page is offline', async () => {
    const { store } = environment();
    const rows = async (documentId: string) =>
      (
        await store.list('schedules', {
          where: { path: ['entry'], operator: 'eq', value: documentId },
          budget: unbounded,
        })
      ).entries.length;
    const [over, live] = [await event('Toujours terminé'), await draft('Paru')];
    await schedule(over.documentId, { unpublishAt: after(1) });
    await schedule(live.documentId, { publishAt: after(1) });
    move(1);
    await soon(async () => expect((await publication(live.documentId)).state).toBe('published'));
    await soon(async () => expect((await publication(over.documentId)).state).toBe('ended'));
    move((31 * day) / minute);
    app.token = await app.signIn();
    await purge(store, app.clock.now);
    expect(await rows(live.documentId)).toBe(0);
    expect((await publication(over.documentId)).state).toBe('ended');
    await send('DELETE', `events/${over.documentId}`);
    await send('DELETE', `trash/${over.documentId}`);
    expect(await rows(over.documentId)).toBe(0);
  });
});
