import { beforeEach, expect, it } from 'vitest';
import { contentTypes } from '#content/index.ts';
import type { Revision } from '#contract/admin-answers.ts';
import { publicToken } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';
import { dataOf, setupScheduleApp } from './schedule-app.ts';

const online = { companyName: 'Mémorial ACTe', pricingDetails: '15 euros', operatingHours: 'Ouvert' };

describeOnEachDatabase('a tab of the settings', (environment) => {
  const { app, after, changes, move, soon, start, stop } = setupScheduleApp(environment);
  const { send } = app;
  const save = (data: object, token?: string) =>
    token
      ? app.ask('PUT', '/api/setting?status=draft&publication=true', { as: token, json: { data } })
      : send('PUT', 'setting?status=draft&publication=true', data);
  const publish = (tab: string, data: object = {}) => send('PUT', `setting?tab=${tab}`, data);
  const schedule = (tab: string, publishAt: string) => send('PUT', `setting/schedule?tab=${tab}`, { publishAt });
  const fields = Object.keys(online).map((name, index) => `fields[${index}]=${name}`);
  const read = async (query = '') => dataOf(await send('GET', `setting?${fields.join('&')}${query}`));
  const seen = async () =>
    dataOf(await app.ask('GET', `/api/setting?${fields.join('&')}`, { as: publicToken })) as Record<string, unknown>;
  const tabs = async () => (await read('&status=draft&publication=true')).publication.tabs ?? {};
  const history = async (query = '') =>
    ((await send('GET', `setting/history${query}`)).body as { data: Revision[] }).data;
  const upcoming = async () =>
    (await changes()).data.upcoming
      .filter(({ type }) => type === 'setting')
      .map(({ tab, at: instant }) => [tab, instant]);

  beforeEach(async () => {
    await send('DELETE', 'setting/schedule');
    expect((await send('PUT', 'setting', online)).status).toBe(200);
    await send('POST', 'setting/actions/discard');
  });

  it('is published alone: the changes of the others stay in the working copy', async () => {
    await save({ pricingDetails: '18 euros', operatingHours: 'Fermé demain' });
    const published = await publish('opening');
    expect(published.status).toBe(200);
    expect(await seen()).toMatchObject({ ...online, operatingHours: 'Fermé demain' });
    expect(await read('&status=draft')).toMatchObject({ pricingDetails: '18 euros', operatingHours: 'Fermé demain' });
    expect(await tabs()).toMatchObject({
      opening: { state: 'published', isModified: false, draft: null },
      prices: { state: 'modified', isModified: true, authors: [{ username: 'admin' }] },
    });
    // The version in the answer is that of the working copy: the next save is accepted.
    const { updatedAt } = dataOf(published);
    const next = await app.ask('PUT', '/api/setting?status=draft', {
      as: app.token,
      json: { data: { pricingDetails: '19 euros' } },
      headers: { 'if-match': `"${updatedAt}"` },
    });
    expect(next.status).toBe(200);
  });

  it('is published with the keystrokes of the call, and a call without a tab publishes the tabs of what it changes', async () => {
    await save({ pricingDetails: '18 euros' });
    await publish('opening', { operatingHours: 'Fermé' });
    expect(await seen()).toMatchObject({ pricingDetails: '15 euros', operatingHours: 'Fermé' });
    await send('PUT', 'setting', { companyName: 'MACTe' });
    expect(await seen()).toMatchObject({ companyName: 'MACTe', pricingDetails: '15 euros' });
    await send('POST', 'setting/actions/publish?tab=institution');
    expect(await seen()).toMatchObject({ pricingDetails: '15 euros' });
    // As in Strapi, a publication that names nothing publishes all.
    await send('POST', 'setting/actions/publish');
    expect(await seen()).toMatchObject({ pricingDetails: '18 euros' });
  });

  it('is discarded alone', async () => {
    await save({ pricingDetails: '18 euros', operatingHours: 'Fermé' });
    expect((await send('POST', 'setting/actions/discard?tab=prices')).status).toBe(200);
    expect(await read('&status=draft')).toMatchObject({ pricingDetails: '15 euros', operatingHours: 'Fermé' });
    expect((await send('DELETE', 'setting?status=draft&tab=opening')).status).toBe(204);
    expect((await read('&status=draft&publication=true')).publication).toMatchObject({
      isModified: false,
      draft: null,
    });
  });

  it('is scheduled alone, and its date survives the publication of its neighbour', async () => {
    await save({ pricingDetails: '18 euros', operatingHours: 'Fermé demain' });
    const scheduled = await schedule('prices', after(10));
    expect(dataOf(scheduled).publication).toMatchObject({ state: 'scheduled', publishAt: after(10) });
    expect(await tabs()).toMatchObject({ prices: { publishAt: after(10) }, opening: { publishAt: null } });
    await publish('opening');
    expect(await upcoming()).toEqual([['prices', after(10)]]);
    await save({ companyName: 'Pas encore' });
    move(11);
    await soon(async () => expect(await seen()).toMatchObject({ pricingDetails: '18 euros' }));
    expect(await seen()).toMatchObject({ companyName: online.companyName, operatingHours: 'Fermé demain' });
    expect((await changes()).data.done).toContainEqual(expect.objectContaining({ type: 'setting', tab: 'prices' }));
    expect(await tabs()).toMatchObject({ institution: { state: 'modified' }, prices: { state: 'published' } });
  });

  it('loses its date when it is published or discarded by hand, and refuses one without changes', async () => {
    await save({ pricingDetails: '18 euros', operatingHours: 'Fermé' });
    await schedule('prices', after(10));
    await schedule('opening', after(20));
    await publish('prices');
    expect(await upcoming()).toEqual([['opening', after(20)]]);
    await send('POST', 'setting/actions/discard?tab=opening');
    expect(await upcoming()).toEqual([]);
    expect((await schedule('opening', after(20))).status).toBe(400);
    expect((await schedule('rien', after(20))).status).toBe(400);
  });

  it('gets its own date from a call that schedules the settings as a whole', async () => {
    await save({ pricingDetails: '18 euros', operatingHours: 'Fermé' });
    expect((await send('PUT', 'setting/schedule', { publishAt: after(10) })).status).toBe(200);
    expect((await upcoming()).map(([tab]) => tab).sort()).toEqual(['opening', 'prices']);
    await send('DELETE', 'setting/schedule?tab=opening');
    expect(await upcoming()).toEqual([['prices', after(10)]]);
  });

  it('gets its own date from a schedule of the version before, which had one for the settings', async () => {
    await save({ pricingDetails: '18 euros' });
    await stop();
    const { store } = environment();
    const { documentId } = await read();
    await store.create('schedules', {
      values: { type: 'setting', entry: documentId, action: 'publish', at: after(10), dueAt: after(10) },
    });
    await start();
    expect(await upcoming()).toEqual([['prices', after(10)]]);
  });

  it('names who has written its unpublished changes', async () => {
    const ruth = { email: 'ruth@example.org', username: 'ruth', password: 'Motdepasse-1', confirmed: true, role: 1 };
    await app.ask('POST', '/api/users', { as: app.token, json: { ...ruth, blocked: false } });
    const hers = await app.signIn(ruth);
    await save({ pricingDetails: '17 euros' }, hers);
    await save({ operatingHours: 'Fermé dimanche' });
    expect(await tabs()).toMatchObject({
      prices: { authors: [{ username: 'ruth' }], draft: { author: { username: 'ruth' } } },
      opening: { authors: [{ username: 'admin' }] },
    });
    await save({ pricingDetails: '16 euros' });
    expect((await tabs()).prices?.authors.map(({ username }) => username)).toEqual(['admin', 'ruth']);
    await publish('prices');
    await save({ pricingDetails: '20 euros' });
    expect((await tabs()).prices?.authors.map(({ username }) => username)).toEqual(['admin']);
  });

  it('has its own history, whose restoration changes its fields alone', async () => {
    await save({ pricingDetails: '18 euros', operatingHours: 'Fermé' });
    await publish('prices');
    await publish('opening');
    await save({ pricingDetails: '20 euros', operatingHours: 'Ouvert dimanche' });
    const inTab = await history('?tab=prices&pagination[pageSize]=2');
    expect(inTab.map(({ kind, changed }) => [kind, changed])).toEqual([
      ['draft', ['pricingDetails', 'operatingHours'].sort((a, b) => order(a) - order(b))],
      ['publish', ['pricingDetails']],
    ]);
    await send('POST', `setting/history/${inTab[1]?.revision}/restore?tab=prices`);
    expect(await read('&status=draft')).toMatchObject({
      pricingDetails: '18 euros',
      operatingHours: 'Ouvert dimanche',
    });
  });

  it('is not refused for what another tab lacks', async () => {
    // A rate needs the date and the author of its audit.
    expect((await save({ accessibilityRate: 80, operatingHours: 'Fermé' })).status).toBe(200);
    expect((await publish('legal')).status).toBe(400);
    expect((await publish('opening')).status).toBe(200);
    expect((await schedule('legal', after(5))).status).toBe(400);
    expect(await seen()).toMatchObject({ operatingHours: 'Fermé' });
  });

  it('is published once by two people who publish two tabs at the same time', async () => {
    await save({ pricingDetails: '18 euros', operatingHours: 'Fermé' });
    const answers = await Promise.all([publish('prices'), publish('opening')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await seen()).toMatchObject({ pricingDetails: '18 euros', operatingHours: 'Fermé' });
    expect((await read('&status=draft&publication=true')).publication).toMatchObject({ isModified: false });
  });

  it('comes back from the trash with its changes apart from those that are public', async () => {
    await save({ pricingDetails: '18 euros' });
    const { documentId } = await read();
    await send('DELETE', 'setting');
    await send('POST', `trash/${documentId}/restore`);
    expect(await seen()).toMatchObject(online);
    expect(await tabs()).toMatchObject({ prices: { state: 'modified' }, opening: { state: 'published' } });
  });

  it('is published first without what is written in another', async () => {
    await send('DELETE', 'setting');
    await save({ pricingDetails: '18 euros', operatingHours: 'Ouvert' });
    await publish('opening');
    expect(await seen()).toMatchObject({ pricingDetails: null, operatingHours: 'Ouvert' });
    expect(await read('&status=draft')).toMatchObject({ pricingDetails: '18 euros' });
  });

  it('is unknown to types without tabs', async () => {
    const { documentId } = await app.create('events?status=draft', { title: 'Bèlè', newStartDate: '2027-01-01' });
    expect((await send('POST', `events/${documentId}/actions/publish?tab=prices`)).status).toBe(200);
    expect(
      dataOf(await send('GET', `events/${documentId}?status=draft&publication=true`)).publication,
    ).not.toHaveProperty('tabs');
  });
});

const order = (name: string) => Object.keys(contentTypes.setting.fields).indexOf(name);
