import { expect, it } from 'vitest';
import type { OpenSession } from '#client/index.ts';
import { deleteExpired } from '#server/auth/sessions.ts';
import { unbounded } from '#store/query.ts';
import { setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';

const minuteMs = 60_000;
const zoe = { email: 'zoe@example.org', username: 'zoe', password: 'Motdepasse-1', role: 1, confirmed: true };
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

describeOnEachDatabase('a session', (environment) => {
  const app = setupAdminApp(environment);

  let visitors = 0;
  /** Signs in from a new IP address. */
  async function enter(
    { email, password } = { email: 'admin@example.org', password: 'Password-1234' },
    agent = firefox,
  ) {
    visitors += 1;
    app.from.address = `198.51.100.${visitors}`;
    const headers = agent ? { 'user-agent': agent } : {};
    const { body } = await app.ask('POST', '/api/auth/local', { json: { identifier: email, password }, headers });
    return (body as { jwt: string }).jwt;
  }
  const me = async (as: string) => (await app.ask('GET', '/api/users/me', { as })).status;
  const sessions = async (as: string, of: number | 'me' = 'me') =>
    (await app.ask('GET', `/api/users/${of}/sessions`, { as })).body as OpenSession[];
  const create = async () =>
    ((await app.ask('POST', '/api/users', { as: app.token, json: zoe })).body as { id: number }).id;
  const remove = (id: number) => app.ask('DELETE', `/api/users/${id}`, { as: app.token });
  const acts = async (query = '') =>
    (
      (await app.ask('GET', `/api/audit${query}`, { as: app.token })).body as {
        data: {
          act: string;
          author: { email: string } | null;
          subject: { name: string } | null;
          detail: string | null;
        }[];
      }
    ).data;

  it('ends on the server at sign-out, without the other sessions of the account', async () => {
    const firstToken = await enter();
    const secondToken = await enter();
    const { status, body } = await app.ask('POST', '/api/auth/logout', { as: firstToken });
    expect([status, body]).toEqual([200, { ok: true }]);
    expect([await me(firstToken), await me(secondToken)]).toEqual([401, 200]);
    expect((await app.ask('POST', '/api/auth/logout', { as: firstToken })).status).toBe(401);
    expect((await app.ask('POST', '/api/auth/logout')).status).toBe(403);
    expect((await app.ask('GET', '/api/auth/logout', { as: secondToken })).status).toBe(405);
    expect((await acts('?what=signIns'))[0]).toMatchObject({ act: 'signOut', author: { email: 'admin@example.org' } });
  });

  it('is described by device, network, start and last use, without a full IP address', async () => {
    const id = await create();
    const opened = app.clock.now;
    await enter(zoe, safari);
    await enter(zoe, '');
    app.clock.now += 10 * minuteMs;
    const hers = await enter(zoe, firefox);
    const list = await sessions(hers);
    expect(list.map(({ device, current }) => [device, current])).toEqual([
      ['Firefox sur Windows', true],
      ['Safari sur iOS', false],
      [null, false],
    ]);
    expect(list.map(({ network }) => network)).toEqual(Array(3).fill('198.51.100.0/24'));
    expect(Date.parse(list[1]?.openedAt ?? '')).toBe(opened);
    expect(Object.keys(list[0] ?? {}).sort()).toEqual(['current', 'device', 'id', 'network', 'openedAt', 'usedAt']);
    const { entries } = await environment().store.list('sessions', { budget: unbounded });
    expect(JSON.stringify(entries)).not.toMatch(/Mozilla|198\.51\.100\.\d+"/);
    await remove(id);
  });

  it('is ended one by one, or all others at once, by its owner', async () => {
    const id = await create();
    const [firstToken, secondToken, thirdToken, mine] = [
      await enter(zoe),
      await enter(zoe),
      await enter(zoe),
      await enter(zoe),
    ];
    const list = await sessions(mine);
    const first = Math.min(...list.map((each) => each.id));
    expect((await app.ask('DELETE', `/api/users/me/sessions/${first}`, { as: mine })).status).toBe(204);
    expect([await me(firstToken), await me(secondToken), await me(mine)]).toEqual([401, 200, 200]);
    expect((await app.ask('DELETE', `/api/users/me/sessions/${first}`, { as: mine })).status).toBe(404);
    expect((await app.ask('DELETE', '/api/users/me/sessions', { as: mine })).status).toBe(204);
    expect([await me(secondToken), await me(thirdToken), await me(mine)]).toEqual([401, 401, 200]);
    expect((await sessions(mine)).map(({ current }) => current)).toEqual([true]);
    expect((await acts('?what=accounts')).slice(0, 2)).toMatchObject([
      { act: 'sessionEnd', author: { email: zoe.email }, subject: { name: zoe.email }, detail: '2 sessions' },
      { act: 'sessionEnd', detail: 'Firefox sur Windows' },
    ]);
    await remove(id);
  });

  it('of another account is listed and ended by an administrator, under that account only', async () => {
    const id = await create();
    const hers = await enter(zoe);
    const [session] = await sessions(app.token, id);
    expect(session).toMatchObject({ device: 'Firefox sur Windows', current: false });
    // Her session is not listed under another account.
    expect((await app.ask('DELETE', `/api/users/me/sessions/${session?.id}`, { as: app.token })).status).toBe(404);
    expect(await me(hers)).toBe(200);
    expect((await app.ask('DELETE', `/api/users/${id}/sessions/${session?.id}`, { as: app.token })).status).toBe(204);
    expect(await me(hers)).toBe(401);
    const again = await enter(zoe);
    expect((await app.ask('DELETE', `/api/users/${id}/sessions`, { as: app.token })).status).toBe(204);
    expect([await me(again), await me(app.token)]).toEqual([401, 200]);
    await remove(id);
  });

  it('is closed to anonymous clients, and answers 404 for an unknown id', async () => {
    for (const [method, path] of [
      ['GET', '/api/users/me/sessions'],
      ['GET', '/api/users/1/sessions'],
      ['DELETE', '/api/users/1/sessions'],
      ['DELETE', '/api/users/1/sessions/1'],
    ] as const)
      expect([path, (await app.ask(method, path)).status]).toEqual([path, 403]);
    for (const path of ['/api/users/99999/sessions', '/api/users/x/sessions', '/api/users/1/sessions/x'])
      expect([path, (await app.ask('DELETE', path, { as: app.token })).status]).toEqual([path, 404]);
    expect((await app.ask('POST', '/api/users/1/sessions', { as: app.token, json: {} })).status).toBe(405);
    expect(JSON.stringify((await app.ask('GET', '/api/openapi.json')).body)).not.toContain('passwordMark');
  });

  it('ends when idle, and not while it is used', async () => {
    const used = await enter();
    const left = await enter();
    for (let turn = 0; turn < 4; turn += 1) {
      app.clock.now += 50 * minuteMs;
      expect(await me(used)).toBe(200);
    }
    expect(await me(left)).toBe(401);
    // Ended sessions are not listed, and signing out of one is not recorded.
    expect((await sessions(used)).filter(({ current }) => !current)).toEqual([]);
    expect(await me(used)).toBe(200);
    app.clock.now += 121 * minuteMs;
    expect(await me(used)).toBe(401);
    app.token = await enter();
  });

  it('lasts twelve hours, however much it is used', async () => {
    const used = await enter();
    for (let turn = 0; turn < 12; turn += 1) {
      expect(await me(used)).toBe(200);
      app.clock.now += 60 * minuteMs;
    }
    expect(await me(used)).toBe(401);
    app.token = await enter();
  });

  it('records its use once in five minutes, not at each request', async () => {
    const used = await enter();
    const usedAt = async () => (await sessions(used)).find(({ current }) => current)?.usedAt;
    const before = await usedAt();
    for (let turn = 0; turn < 4; turn += 1) {
      app.clock.now += minuteMs;
      expect(await usedAt()).toBe(before);
    }
    app.clock.now += minuteMs;
    expect(await usedAt()).toBe(new Date(app.clock.now).toISOString());
  });

  it('ends when the password changes, except the session that changed it', async () => {
    const id = await create();
    const [mine, secondToken] = [await enter(zoe), await enter(zoe)];
    const json = { password: 'Autre-mot-2', currentPassword: zoe.password };
    expect((await app.ask('PUT', `/api/users/${id}`, { as: mine, json })).status).toBe(200);
    expect([await me(mine), await me(secondToken)]).toEqual([200, 401]);
    expect(await sessions(mine)).toHaveLength(1);
    await app.ask('PUT', `/api/users/${id}`, { as: app.token, json: { password: 'Encore-un-3' } });
    expect(await me(mine)).toBe(401);
    expect(await sessions(app.token, id)).toEqual([]);
    await remove(id);
  });

  it('ends when its password was changed in the database directly', async () => {
    const id = await create();
    const hers = await enter(zoe);
    const otherHash = { values: { password: '$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA' }, links: {} };
    await environment().store.update({ type: 'users', ref: { id } }, otherHash);
    expect(await me(hers)).toBe(401);
    await remove(id);
  });

  it('is deleted with its account', async () => {
    const id = await create();
    await enter(zoe);
    await remove(id);
    const where = { path: ['userId'] as [string], operator: 'eq' as const, value: id };
    expect((await environment().store.list('sessions', { where, budget: unbounded })).entries).toEqual([]);
  });

  it('is in no backup, so that a restore does not revive an ended one', async () => {
    const names: string[] = [];
    await environment().store.dump(async ({ table }) => void names.push(table));
    expect(names).toContain('users');
    expect(names).not.toContain('sessions');
  });

  it('is deleted once it has expired, and not before', async () => {
    const { store } = environment();
    const token = await enter();
    await deleteExpired(store, app.clock.now, 120 * minuteMs);
    expect(await me(token)).toBe(200);
    const count = (await store.list('sessions', { fields: [], budget: unbounded })).entries.length;
    expect(await deleteExpired(store, app.clock.now + 121 * minuteMs, 120 * minuteMs)).toBe(count);
    expect(await me(token)).toBe(401);
    app.token = await enter();
  });
});
