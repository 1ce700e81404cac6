import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createAdminClient } from '#client/index.ts';
import { contentTypeNames, typeOf } from '#content/index.ts';
import type { PresentUser } from '#contract/admin-answers.ts';
import { publicToken, setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';

const secondMs = 1000;
const minuteMs = 60_000;
const ruth = { email: 'ruth@example.org', username: 'Ruth Delannay', password: 'Motdepasse-1848' };

describeOnEachDatabase('the presence of users in a form', (environment) => {
  const app = setupAdminApp(environment);
  let ruthId = 0;
  let ruthToken = '';
  let signIns = 0;
  let path = '';

  async function signIn(credentials?: { email: string; password: string }): Promise<string> {
    signIns += 1;
    // Sign-in attempts are limited by IP address.
    app.from.address = `198.51.100.${signIns}`;
    return app.signIn(credentials);
  }
  async function createRuth(): Promise<void> {
    const json = { ...ruth, confirmed: true, role: 1 };
    ruthId = ((await app.ask('POST', '/api/users', { as: app.token, json })).body as { id: number }).id;
    ruthToken = await signIn(ruth);
  }
  const report = (as: string, data: object = { field: null }, of = path) =>
    app.ask('PUT', `/api/${of}/presence`, { as, json: { data } });
  /** The others, for the user of this token. */
  const others = async (as = app.token, of = path) =>
    ((await report(as, { field: null }, of)).body as { data: PresentUser[] }).data.map(({ username }) => username);
  const leave = (as: string, of = path) => app.ask('DELETE', `/api/${of}/presence`, { as });

  beforeAll(createRuth);
  beforeEach(async () => {
    path = `events/${(await app.create('events', { title: 'Léwoz', newStartDate: '2031-01-01' })).documentId}`;
  });

  it('is answered to each of them without themselves, with the field they write in', async () => {
    expect((await report(app.token)).body).toEqual({ data: [], meta: {} });
    expect((await report(ruthToken, { field: 'title' })).body).toMatchObject({
      data: [{ username: 'admin', field: null }],
    });
    const { status, body } = await report(app.token);
    expect([status, body]).toEqual([
      200,
      { data: [{ id: ruthId, username: ruth.username, field: 'title' }], meta: {} },
    ]);
    await report(ruthToken);
    expect((await report(app.token)).body).toMatchObject({ data: [{ field: null }] });
  });

  it('exists for a draft, and for that entry only', async () => {
    const draft = `events/${(await app.create('events?status=draft', { title: 'Brouillon' })).documentId}`;
    await report(ruthToken, {}, draft);
    expect(await others(app.token, draft)).toEqual([ruth.username]);
    expect(await others()).toEqual([]);
  });

  it('expires 45 seconds after the last report, and not before', async () => {
    await report(ruthToken);
    app.clock.now += 44 * secondMs;
    expect(await others()).toEqual([ruth.username]);
    await report(ruthToken);
    app.clock.now += 44 * secondMs;
    expect(await others()).toEqual([ruth.username]);
    app.clock.now += secondMs;
    expect(await others()).toEqual([]);
  });

  it('ends at once when a form is closed, even if the entry was deleted', async () => {
    await report(ruthToken);
    expect(await others()).toEqual([ruth.username]);
    const { status, body } = await leave(ruthToken);
    expect([status, body]).toEqual([204, '']);
    expect(await others()).toEqual([]);
    await report(ruthToken);
    await app.ask('DELETE', `/api/${path}`, { as: app.token });
    expect((await leave(ruthToken)).status).toBe(204);
  });

  it('names a user of two sessions once, until both have left, and never to themselves', async () => {
    const phone = await signIn(ruth);
    await report(ruthToken);
    expect(await others(phone)).toEqual([]);
    expect(await others()).toEqual([ruth.username]);
    await leave(ruthToken);
    expect(await others()).toEqual([ruth.username]);
    await leave(phone);
    expect(await others()).toEqual([]);
  });

  it('ends with the session, and with the account', async () => {
    await report(ruthToken);
    await app.ask('POST', '/api/auth/logout', { as: ruthToken });
    expect(await others()).toEqual([]);
    ruthToken = await signIn(ruth);
    await report(ruthToken);
    expect(await others()).toEqual([ruth.username]);
    await app.ask('DELETE', `/api/users/${ruthId}`, { as: app.token });
    expect(await others()).toEqual([]);
    expect((await report(ruthToken)).status).toBe(401);
    await createRuth();
  });

  it('exists for every content type', async () => {
    const paths: string[] = [];
    for (const type of contentTypeNames) {
      if (!typeOf(type).isSingle) paths.push(`${type}/${(await app.create(`${type}?status=draft`, {})).documentId}`);
      else {
        await app.send('PUT', `${type}?status=draft`, {});
        paths.push(type);
      }
    }
    for (const each of paths) {
      expect([each, (await report(ruthToken, {}, each)).status]).toEqual([each, 200]);
      expect([each, await others(app.token, each)]).toEqual([each, [ruth.username]]);
    }
  });

  it('is listed by entry, without the client’s own and expired ones', async () => {
    const list = async (as: string, type = 'events') => {
      const { status, body } = await app.ask('GET', `/api/${type}/presence`, { as });
      return status === 200 ? (body as { data: unknown }).data : status;
    };
    app.clock.now += minuteMs;
    await report(ruthToken, { field: 'title' });
    await report(await signIn(ruth));
    await report(app.token);
    const [, documentId] = path.split('/');
    expect(await list(app.token)).toEqual([{ documentId, id: ruthId, username: ruth.username }]);
    expect(await list(ruthToken)).toMatchObject([{ documentId, username: 'admin' }]);
    expect(await list(app.token, 'collections')).toEqual([]);
    app.clock.now += 45 * secondMs;
    expect(await list(app.token)).toEqual([]);
    expect(await list(publicToken)).toBe(403);
    expect(await list(app.token, 'setting')).toBe(405);
  });

  it('answers 404 for a missing entry, 403 to all but administrators, 400 for an unknown field', async () => {
    expect((await report(app.token, {}, 'events/absent')).status).toBe(404);
    for (const as of [undefined, publicToken])
      for (const method of ['PUT', 'DELETE'])
        expect((await app.ask(method, `/api/${path}/presence`, { ...(as && { as }), json: {} })).status).toBe(403);
    expect((await report('not-a-token')).status).toBe(401);
    for (const field of ['unknown', 'constructor', 7, { $ne: 'title' }])
      expect((await report(app.token, { field })).status).toBe(400);
    const { status, headers } = await app.ask('GET', `/api/${path}/presence`, { as: app.token });
    expect([status, headers.get('allow')]).toEqual([405, 'PUT, DELETE']);
  });

  it('does not prolong an idle session', async () => {
    ruthToken = await signIn(ruth);
    for (let minutes = 0; minutes < 120; minutes += 7) {
      expect((await report(ruthToken)).status).toBe(200);
      app.clock.now += 7 * minuteMs;
    }
    expect((await report(ruthToken)).status).toBe(401);
    ruthToken = await signIn(ruth);
    app.token = await signIn();
  });

  it('changes nothing in the content, its history or the audit log', async () => {
    const { store } = environment();
    const total = async (of: string) =>
      ((await app.ask('GET', `/api/${of}`, { as: app.token })).body as { meta: { pagination: { total: number } } }).meta
        .pagination.total;
    const before = [store.revision(contentTypeNames), await total(`${path}/history`), await total('audit')];
    for (let time = 0; time < 5; time += 1) {
      await report(ruthToken, { field: 'title' });
      app.clock.now += 20 * secondMs;
    }
    expect([store.revision(contentTypeNames), await total(`${path}/history`), await total('audit')]).toEqual(before);
  });

  it('is no part of a backup', async () => {
    await report(ruthToken);
    const tables: string[] = [];
    await environment().store.dump(async ({ table, rows }) => {
      tables.push(table);
      for await (const _row of rows);
    });
    expect(tables).toContain('events');
    expect(tables).not.toContain('presences');
  });

  it('is reported by the typed client', async () => {
    const client = (token: string) =>
      createAdminClient({
        baseUrl: 'http://memorial.example',
        fetch: async (url, init) => app.app.request(url, init),
        token: () => token,
      });
    const [, documentId = ''] = path.split('/');
    await client(ruthToken).reportPresence('events', documentId, 'newStartDate');
    expect(await client(app.token).reportPresence('events', documentId, null)).toEqual([
      { id: ruthId, username: ruth.username, field: 'newStartDate' },
    ]);
    expect(await client(app.token).openEntries('events')).toContainEqual({
      documentId,
      id: ruthId,
      username: ruth.username,
    });
    await client(ruthToken).endPresence('events', documentId);
    expect(await client(app.token).reportPresence('events', documentId, null)).toEqual([]);
  });
});
