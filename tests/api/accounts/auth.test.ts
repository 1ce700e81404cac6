import { expect, it } from 'vitest';
import { unbounded } from '#store/query.ts';
import { publicToken, setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';

const zoe = {
  email: 'zoe@example.org',
  username: 'zoe',
  password: 'Motdepasse-1',
  blocked: false,
  confirmed: true,
  role: 1,
};
const errorOf = (body: unknown) => (body as { error: { name: string; message: string } }).error;

describeOnEachDatabase('authentication and rate limits', (environment) => {
  const app = setupAdminApp(environment);

  const createZoe = async () =>
    ((await app.ask('POST', '/api/users', { as: app.token, json: zoe })).body as { id: number }).id;
  const newAddress = () => {
    app.from.address = `192.0.2.${(Math.random() * 250).toFixed(0)}-${Math.random()}`;
  };

  it('stores passwords as Argon2id, and never returns them', async () => {
    const { entries } = await environment().store.list('users', { fields: ['password'], budget: unbounded });
    expect(entries[0]?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    for (const path of ['/api/users', '/api/users/1', '/api/users/me?fields=*', '/api/users?populate=*']) {
      expect(JSON.stringify((await app.ask('GET', path, { as: app.token })).body)).not.toContain('argon2');
    }
    for (const query of [
      'fields=password',
      'sort=password',
      'filters[password][$startsWith]=$argon2',
      'filters[$or][0][password][$notNull]=true',
    ]) {
      expect((await app.ask('GET', `/api/users?${query}`, { as: app.token })).status).toBe(400);
    }
  });

  it('accepts an e-mail in any case, or a user name', async () => {
    newAddress();
    for (const identifier of ['ADMIN@example.org', 'admin']) {
      expect(
        (await app.ask('POST', '/api/auth/local', { json: { identifier, password: 'Password-1234' } })).status,
      ).toBe(200);
    }
  });

  it('ends a token with a password change, a block, a deletion, and its hour', async () => {
    newAddress();
    const id = await createZoe();
    const me = async (as: string) => (await app.ask('GET', '/api/users/me', { as })).status;
    let hers = await app.signIn(zoe);
    expect(await me(hers)).toBe(200);
    await app.ask('PUT', `/api/users/${id}`, { as: app.token, json: { password: 'Autre-mot-2' } });
    expect(await me(hers)).toBe(401);
    hers = await app.signIn({ ...zoe, password: 'Autre-mot-2' });
    await app.ask('PUT', `/api/users/${id}`, { as: app.token, json: { blocked: true } });
    expect(await me(hers)).toBe(401);
    await app.ask('PUT', `/api/users/${id}`, { as: app.token, json: { blocked: false } });
    // A block ends the sessions: a stolen token does not work again when the account is unblocked.
    expect(await me(hers)).toBe(401);
    hers = await app.signIn({ ...zoe, password: 'Autre-mot-2' });
    expect(await me(hers)).toBe(200);
    app.clock.now += 13 * 60 * 60_000;
    expect(await me(hers)).toBe(401);
    app.token = await app.signIn();
    hers = await app.signIn({ ...zoe, password: 'Autre-mot-2' });
    await app.ask('DELETE', `/api/users/${id}`, { as: app.token });
    expect(await me(hers)).toBe(401);
  });

  it('answers 404 to the change of an account that is deleted while its new password is hashed', async () => {
    newAddress();
    const id = await createZoe();
    const changes = await Promise.all([
      app.ask('PUT', `/api/users/${id}`, { as: app.token, json: { password: 'Autre-mot-2' } }),
      app.ask('DELETE', `/api/users/${id}`, { as: app.token }),
    ]);
    expect(changes.map(({ status }) => status)).toEqual([404, 200]);
  });

  it('rejects tokens that are unsigned, or signed by another key or algorithm', async () => {
    const [head, body] = app.token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const forged of [
      `${none}.${body}.`,
      `${head}.${body}.AAAA`,
      `${head}.${Buffer.from('{"id":1}').toString('base64url')}.x`,
      'x'.repeat(5000),
    ]) {
      expect((await app.ask('GET', '/api/users/me', { as: forged })).status).toBe(401);
    }
  });

  it('never removes or blocks the last active administrator', async () => {
    newAddress();
    const { body } = await app.ask('GET', '/api/users/me', { as: app.token });
    const { id } = body as { id: number };
    expect(errorOf((await app.ask('DELETE', `/api/users/${id}`, { as: app.token })).body).message).toMatch(
      /votre propre compte/,
    );
    expect(
      errorOf((await app.ask('PUT', `/api/users/${id}`, { as: app.token, json: { blocked: true } })).body).message,
    ).toMatch(/votre propre compte/);
    const zoeId = await createZoe();
    const hers = await app.signIn(zoe);
    expect((await app.ask('PUT', `/api/users/${id}`, { as: hers, json: { blocked: true } })).status).toBe(200);
    expect((await app.ask('DELETE', `/api/users/${zoeId}`, { as: hers })).status).toBe(400);
    expect((await app.ask('PUT', `/api/users/${id}`, { as: hers, json: { blocked: false } })).status).toBe(200);
    app.token = await app.signIn();
    expect((await app.ask('DELETE', `/api/users/${zoeId}`, { as: app.token })).status).toBe(200);
  });

  it('never blocks the last two administrators, even in concurrent requests', async () => {
    newAddress();
    const ids = [];
    for (const name of ['paul', 'lise']) {
      const { body } = await app.ask('POST', '/api/users', {
        as: app.token,
        json: { ...zoe, email: `${name}@example.org`, username: name },
      });
      ids.push((body as { id: number }).id);
    }
    const me = ((await app.ask('GET', '/api/users/me', { as: app.token })).body as { id: number }).id;
    const paul = await app.signIn({ email: 'paul@example.org', password: zoe.password });
    const lise = await app.signIn({ email: 'lise@example.org', password: zoe.password });
    expect((await app.ask('PUT', `/api/users/${me}`, { as: paul, json: { blocked: true } })).status).toBe(200);
    const block = (by: string, id: number | undefined) =>
      app.ask('PUT', `/api/users/${id}`, { as: by, json: { blocked: true } });
    const answers = await Promise.all([block(paul, ids[1]), block(lise, ids[0])]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const { entries } = await environment().store.list('users', {
      where: { path: ['blocked'], operator: 'eq', value: false },
      budget: unbounded,
    });
    expect(entries.length).toBe(1);
    await environment().store.update({ type: 'users', ref: { id: me } }, { values: { blocked: false }, links: {} });
    app.token = await app.signIn();
    for (const id of ids) await environment().store.remove({ type: 'users', ref: { id: id ?? 0 } });
  });

  it('slows guessing from one address, without shutting out the others', async () => {
    newAddress();
    const guess = () =>
      app.ask('POST', '/api/auth/local', { json: { identifier: 'nobody@example.org', password: 'x' } });
    for (let index = 0; index < 10; index += 1) expect((await guess()).status).toBe(400);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    newAddress();
    expect((await guess()).status).toBe(400);
  });

  it('limits attempts at one account from many addresses, except from a browser with its device cookie', async () => {
    app.clock.now += 60 * 60_000;
    newAddress();
    const right = { identifier: 'admin@example.org', password: 'Password-1234' };
    const first = await app.ask('POST', '/api/auth/local', { json: right });
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(first.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Strict/i);
    let status = 0;
    for (let index = 0; index < 25; index += 1) {
      newAddress();
      ({ status } = await app.ask('POST', '/api/auth/local', { json: { ...right, password: 'wrong' } }));
    }
    expect(status).toBe(429);
    newAddress();
    expect((await app.ask('POST', '/api/auth/local', { json: right, headers: { cookie } })).status).toBe(200);
  });

  it('lets the public credential read only', async () => {
    expect((await app.ask('GET', '/api/events', { as: publicToken })).status).toBe(200);
    for (const [method, path] of [
      ['GET', '/api/users'],
      ['GET', '/api/upload/files'],
      ['POST', '/api/events'],
      ['DELETE', '/api/events/1'],
      ['PUT', '/api/setting'],
    ] as const) {
      expect(
        (await app.ask(method, path, { as: publicToken, ...(method !== 'GET' && { json: { data: {} } }) })).status,
      ).toBe(403);
    }
  });
});
