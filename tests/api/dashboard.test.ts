import { expect, it } from 'vitest';
import type { Dashboard } from '#contract/admin-answers.ts';
import { addDays, today } from '#model/calendar.ts';
import { setupAdminApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';

describeOnEachDatabase('the dashboard', (environment) => {
  const app = setupAdminApp(environment);
  const { send, create } = app;
  const read = async (as = app.token) =>
    ((await app.ask('GET', '/api/dashboard', { as })).body as { data: Dashboard }).data;
  const inDays = (count: number) => addDays(today(app.clock.now), count);
  const instantIn = (days: number) => new Date(app.clock.now + days * 24 * 60 * 60_000).toISOString();
  const titlesOf = (entries: readonly { title: string }[] | undefined) => entries?.map(({ title }) => title).sort();

  it('is empty on a new site, but for the sentences that the law asks for', async () => {
    const { site, ...empty } = await read();
    expect(site?.missingStatements).toContain('siren');
    expect(site?.hours.week.monday).toEqual([]);
    expect(empty.counts?.every(({ total, shown }) => total === 0 && shown === 0)).toBe(true);
    expect(empty).toMatchObject({
      schedule: [],
      agenda: { week: [], withoutPicture: { count: 0, first: null } },
      messages: { groupRequests: { count: 0, answerBy: null }, mails: { count: 0, first: null } },
      drafts: [],
      changes: [],
    });
  });

  it('counts what the public sees: not a draft, a popup before or after its dates, nor one that is switched off', async () => {
    const dates = { startDate: instantIn(-1), endDate: instantIn(3), active: true };
    await create('popups', { title: 'Affichée', ...dates });
    await create('popups', { title: 'Éteinte', ...dates, active: false });
    await create('popups', { title: 'Plus tard', ...dates, startDate: instantIn(2) });
    await create('popups', { title: 'Finie', ...dates, startDate: instantIn(-9), endDate: instantIn(-8) });
    await send('POST', 'popups?status=draft', { title: 'Écrite' });
    const event = { newStartDate: `${inDays(40)} 10:00`, duration: 60 };
    await create('events', { title: 'À venir', ...event, isPublished: true });
    await create('events', { title: 'Caché', ...event, isPublished: false });
    const { counts } = await read();
    expect(counts).toContainEqual({ type: 'popups', total: 5, shown: 1, coming: null, over: 1 });
    expect(counts).toContainEqual({ type: 'events', total: 2, shown: 1, coming: 1, over: null });
  });

  it('has the events of the week, drafts included, those that go on, and those without a picture', async () => {
    const isPublished = true;
    await create('events', { title: 'Exposition', newStartDate: inDays(-30), newEndDate: inDays(2), isPublished });
    await create('events', { title: 'Finie hier', newStartDate: inDays(-3), newEndDate: inDays(-1), isPublished });
    await create('events', { title: 'Dans six jours', newStartDate: inDays(6), isPublished });
    await create('events', { title: 'Dans sept jours', newStartDate: inDays(7), isPublished });
    await create('events', { title: 'Annulé', newStartDate: inDays(8), eventStatus: 'cancelled', isPublished });
    await send('POST', 'events?status=draft', { title: 'Pas publié', newStartDate: `${inDays(1)} 19:00` });
    const { agenda } = await read();
    expect(agenda?.week.map(({ title, isPublic }) => [title, isPublic])).toEqual([
      ['Exposition', true],
      ['Pas publié', false],
      ['Dans six jours', true],
    ]);
    expect(agenda?.withoutPicture).toMatchObject({ count: 3, first: { title: 'Pas publié' } });
  });

  it('has the latest change of each entry with its author, and the drafts of who asks alone', async () => {
    const { documentId } = await create('collections', { title: 'Registre' });
    await send('PUT', `collections/${documentId}?status=draft`, { title: 'Registre de 1848' });
    const account = { email: 'ruth@memorial.example', username: 'ruth', password: 'Mangrove-bleue-1802' };
    await app.ask('POST', '/api/users', { as: app.token, json: { ...account, confirmed: true, role: 1 } });
    const ruth = await app.signIn(account);
    app.clock.now += 1000;
    const json = { data: { title: 'Laisse de mer' } };
    await app.ask('POST', '/api/collections?status=draft', { as: ruth, json });
    const [own, hers] = [await read(), await read(ruth)];
    expect(titlesOf(own.drafts ?? [])).toContain('Registre de 1848');
    expect(titlesOf(own.drafts ?? [])).not.toContain('Laisse de mer');
    expect(hers.drafts).toMatchObject([{ type: 'collections', title: 'Laisse de mer', state: 'draft' }]);
    expect(own.changes?.slice(0, 2)).toMatchObject([
      { title: 'Laisse de mer', kind: 'create', author: { username: 'ruth' } },
      { title: 'Registre de 1848', kind: 'draft', documentId },
    ]);
    expect(own.changes?.filter((change) => change.documentId === documentId)).toHaveLength(1);
    await send('POST', `collections/${documentId}/actions/publish`);
    expect(titlesOf((await read()).drafts ?? [])).not.toContain('Registre de 1848');
  });

  it('has the changes of the week, and no refused publication that was made since', async () => {
    const { documentId } = await create('collections', { title: 'Bientôt' });
    await send('PUT', `collections/${documentId}/schedule`, { publishAt: null, unpublishAt: instantIn(3) });
    const late = await create('collections', { title: 'Plus tard' });
    await send('PUT', `collections/${late.documentId}/schedule`, { publishAt: null, unpublishAt: instantIn(9) });
    const schedule = async () => (await read()).schedule?.filter(({ type }) => type === 'collections');
    await environment().store.create('schedules', {
      values: {
        type: 'collections',
        entry: documentId,
        action: 'publish',
        at: instantIn(-1),
        dueAt: null,
        doneAt: instantIn(-1),
        problem: 'Le titre manque',
        title: 'Bientôt',
      },
    });
    expect(await schedule()).toMatchObject([{ title: 'Bientôt', action: 'unpublish' }]);
    await send('PUT', `collections/${documentId}?status=draft`, { title: 'Bientôt, encore' });
    expect(await schedule()).toMatchObject([{ problem: 'Le titre manque' }, { action: 'unpublish' }]);
  });

  it('has the numbers of the sidebar beside it', async () => {
    const { body } = await app.ask('GET', '/api/counts', { as: app.token });
    const { counts, site } = await read();
    const types = Object.fromEntries((counts ?? []).map(({ type, total }) => [type, total]));
    expect(body).toMatchObject({ data: { types, missingStatements: site?.missingStatements.length } });
    expect((body as { data: { scheduled: number } }).data.scheduled).toBeGreaterThan(0);
  });

  it('leaves out a part that cannot be read, and has the others', async () => {
    const { store } = environment();
    const list = store.list;
    store.list = ((type: string, query: never) =>
      type === 'mails' ? Promise.reject(new Error('no mails')) : list.call(store, type as never, query)) as never;
    try {
      const { messages, counts } = await read();
      expect(messages).toBeNull();
      expect(counts).not.toBeNull();
    } finally {
      store.list = list;
    }
  });
});
