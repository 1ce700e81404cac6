import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { compare, unbounded } from '#store/query.ts';
import { setupAdminApp } from '../app.ts';
import { openOnSqlite, setupEnvironment } from '../databases.ts';

/** The secret that tests/app.ts sets. */
const secret = 'a-secret-for-tests-of-32-characters-at-least';
const key = (text: string) => new TextEncoder().encode(text);
const zoe = { email: 'zoe@example.org', username: 'zoe', password: 'Motdepasse-1', role: 1, confirmed: true };

const environment = setupEnvironment(openOnSqlite);
const app = setupAdminApp(environment);

let visitors = 0;
const fromElsewhere = () => {
  visitors += 1;
  app.from.address = `198.51.${visitors >> 8}.${visitors & 255}`;
};
const me = async (as: string) => (await app.ask('GET', '/api/users/me', { as })).status;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (header: object, claims: object, by: string, hash = 'sha256') => {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${createHmac(hash, by).update(text).digest('base64url')}`;
};

describe('a token', () => {
  const claims = () =>
    JSON.parse(Buffer.from(app.token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

  it('is accepted when signed by this site, and refused when signed with another key', async () => {
    expect(await me(app.token)).toBe(200);
    // The control: the forged tokens below have the right form, and lack the key only.
    expect(await me(signed({ alg: 'HS256' }, claims(), secret))).toBe(200);
    for (const forged of [
      signed({ alg: 'HS256' }, claims(), 'another-secret-of-32-characters-or-more'),
      signed({ alg: 'HS256' }, claims(), ''),
      signed({ alg: 'none' }, claims(), secret),
      `${part({ alg: 'none' })}.${part(claims())}.`,
      `${part({ alg: 'NONE' })}.${part(claims())}.`,
      signed({ alg: 'HS512' }, claims(), secret, 'sha512'),
      signed({ alg: 'RS256' }, claims(), secret),
      signed({ alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } }, claims(), ''),
      signed({ alg: 'HS256', jku: 'https://evil.example/keys' }, claims(), 'x'),
      signed({ alg: 'HS256', kid: '../../dev/null' }, claims(), ''),
      signed({ alg: 'HS256', crit: ['x'] }, claims(), secret),
      `${app.token}x`,
      `${app.token.split('.').slice(0, 2).join('.')}.`,
      app.token.slice(0, -3),
    ])
      expect([forged, await me(forged)]).toEqual([forged, 401]);
  });

  it('with other claims than ours grants nothing, even when signed', async () => {
    expect(await me(signed({ alg: 'HS256' }, claims(), secret))).toBe(200);
    const { id, sid, iat, exp } = claims();
    const now = Math.floor(app.clock.now / 1000);
    for (const invalidClaims of [
      { id, sid, iat, exp: now - 1 },
      { id, sid, nbf: now + 600, exp },
      { id: String(id), sid, iat, exp },
      { id: 99_999, sid, iat, exp },
      { id: -1, sid, iat, exp },
      { id, iat, exp },
      // As versions without sessions signed them.
      { id, mark: 'AAAAAAAAAAAAAAAA', iat, exp },
      { id, sid: '', iat, exp },
      { id, sid: 'aaaaaaaaaaaaaaaaaaaaaaaa', iat, exp },
      { id, sid: [sid], iat, exp },
      { id, sid: { $ne: '' }, iat, exp },
      { id: { $ne: 0 }, sid, iat, exp },
    ])
      expect([invalidClaims, await me(signed({ alg: 'HS256' }, invalidClaims, secret))]).toEqual([invalidClaims, 401]);
  });

  it('is refused with the session of another account', async () => {
    fromElsewhere();
    const { id } = (await app.ask('POST', '/api/users', { as: app.token, json: zoe })).body as { id: number };
    const hers = await app.signIn(zoe);
    expect(await me(signed({ alg: 'HS256' }, { ...claims(), id }, secret))).toBe(401);
    expect(await me(hers)).toBe(200);
    await app.ask('DELETE', `/api/users/${id}`, { as: app.token });
  });

  it('of a preview is no credential, and a credential opens no preview', async () => {
    const body = { data: { title: 'Secret', newStartDate: '2031-01-01', isPublished: false } };
    const created = (await app.ask('POST', '/api/events', { as: app.token, json: body })).body as {
      data: { documentId: string };
    };
    const { documentId } = created.data;
    const { url } = (
      (await app.ask('POST', `/api/events/${documentId}/preview`, { as: app.token })).body as {
        data: { url: string };
      }
    ).data;
    const preview = new URL(url, 'http://x').searchParams.get('apercu') ?? '';
    expect(preview).not.toBe('');
    expect(await me(preview)).toBe(401);
    expect((await app.ask('GET', `/api/events/${documentId}`, { as: preview })).status).toBe(401);
    const { createPreviewTokens } = await import('#server/preview/routes.ts');
    const previews = createPreviewTokens(secret, environment().store, () => app.clock.now);
    expect((await previews.verify(preview))?.grant.documentId).toBe(documentId);
    expect(await previews.verify(app.token)).toBeUndefined();
    const own = createHmac('sha256', secret).update('preview').digest();
    const { entries } = await environment().store.list('sessions', { fields: ['userId'], budget: unbounded });
    const session = entries.find(({ userId }) => userId === 1)?.id;
    const make = (audience: string, claim: object) =>
      new SignJWT({ type: 'events', documentId, by: 1, session, ...claim })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setExpirationTime(Math.floor(app.clock.now / 1000) + 60);
    expect(await previews.verify(await make('preview frame', {}).sign(own))).toBeDefined();
    expect(await previews.verify(await make('preview frame', { session: 999_999 }).sign(own))).toBeUndefined();
    expect(await previews.verify(await make('preview frame', { by: 2 }).sign(own))).toBeUndefined();
    expect(await previews.verify(await make('api', {}).sign(own))).toBeUndefined();
    expect(await previews.verify(await make('preview frame', {}).sign(key(secret)))).toBeUndefined();
    expect(await previews.verify(await make('preview frame', { type: 'users' }).sign(own))).toBeUndefined();
  });

  it('ends with the password, the block or the deletion of its account', async () => {
    fromElsewhere();
    const { id } = (await app.ask('POST', '/api/users', { as: app.token, json: zoe })).body as { id: number };
    const change = (json: object) => app.ask('PUT', `/api/users/${id}`, { as: app.token, json });
    let hers = await app.signIn(zoe);
    await change({ blocked: true });
    expect(await me(hers)).toBe(401);
    expect(
      (await app.ask('POST', '/api/auth/local', { json: { identifier: zoe.email, password: zoe.password } })).status,
    ).toBe(400);
    await change({ blocked: false, password: 'Autre-mot-2' });
    expect(await me(hers)).toBe(401);
    hers = await app.signIn({ ...zoe, password: 'Autre-mot-2' });
    expect(await me(hers)).toBe(200);
    await app.ask('DELETE', `/api/users/${id}`, { as: app.token });
    expect(await me(hers)).toBe(401);
  });

  it('is not accepted after an unblocking when its session was opened as the account was blocked', async () => {
    fromElsewhere();
    const { id } = (await app.ask('POST', '/api/users', { as: app.token, json: zoe })).body as { id: number };
    const change = (json: object) => app.ask('PUT', `/api/users/${id}`, { as: app.token, json });
    const hers = await app.signIn(zoe);
    const where = compare('userId', 'eq', id);
    const fields = ['userId', 'passwordMark', 'openedAt', 'usedAt'] as const;
    const { entries } = await environment().store.list('sessions', { where, fields, budget: unbounded });
    const [{ documentId, userId, passwordMark, openedAt, usedAt }] = entries as [(typeof entries)[number]];
    await change({ blocked: true });
    // The sign-in had read the account before; its session is stored after the others have ended.
    await environment().store.create(
      'sessions',
      { values: { userId, passwordMark, openedAt, usedAt } },
      { documentId },
    );
    expect(await me(hers)).toBe(401);
    await change({ blocked: false });
    expect(await me(hers)).toBe(401);
    expect(await me(await app.signIn(zoe))).toBe(200);
    await app.ask('DELETE', `/api/users/${id}`, { as: app.token });
  });
});

describe('a sign-in', () => {
  const tryTo = (identifier: unknown, password: unknown) =>
    app.ask('POST', '/api/auth/local', { json: { identifier, password } });

  it('answers alike, and in the same time, for an unknown account and a wrong password', async () => {
    const times: Record<string, number[]> = { 'admin@example.org': [], 'nobody@example.org': [] };
    const bodies = new Set<string>();
    for (let turn = 0; turn < 9; turn += 1) {
      for (const [identifier, taken] of Object.entries(times)) {
        fromElsewhere();
        const started = performance.now();
        const { status, body } = await tryTo(identifier, 'wrong');
        taken.push(performance.now() - started);
        bodies.add(`${status} ${JSON.stringify(body)}`);
      }
    }
    expect([...bodies]).toHaveLength(1);
    const [known = 0, unknown = 0] = Object.values(times).map((each) => each.sort((a, b) => a - b)[4] ?? 0);
    // Without hashing, an unknown account would be answered in a twentieth of the time.
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });

  it('accepts strings only', async () => {
    for (const [identifier, password] of [
      [{ $ne: null }, { $ne: null }],
      [['admin@example.org'], 'Password-1234'],
      ['admin@example.org', ['Password-1234']],
      ["admin@example.org' or 1=1 --", 'x'],
      ['admin@example.org\0', 'Password-1234x'],
      ['%', '%'],
      ['admin@example.org', true],
    ]) {
      fromElsewhere();
      app.clock.now += 60 * 60_000;
      expect([identifier, (await tryTo(identifier, password)).status]).toEqual([identifier, 400]);
    }
  });

  it('takes the same time whatever the length of the password', async () => {
    fromElsewhere();
    const started = performance.now();
    expect((await tryTo('admin@example.org', 'x'.repeat(900_000))).status).toBe(400);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

describe('an account', () => {
  it('accepts the fields of its calls only', async () => {
    app.clock.now += 60 * 60_000;
    fromElsewhere();
    app.token = await app.signIn();
    const sly = {
      ...zoe,
      id: 1,
      documentId: 'chosen',
      provider: 'google',
      createdAt: '2000-01-01',
      resetPasswordToken: 'x',
    };
    const { body } = await app.ask('POST', '/api/users', { as: app.token, json: sly });
    const user = body as Record<string, unknown> & { id: number };
    expect(user).toMatchObject({ provider: 'local', email: zoe.email });
    expect([user.id, user.documentId, user.createdAt]).not.toEqual([1, 'chosen', '2000-01-01']);
    expect(JSON.stringify(user)).not.toMatch(/argon2|resetPassword|chosen/);
    await app.ask('PUT', `/api/users/${user.id}`, {
      as: app.token,
      json: { provider: 'google', id: 1, createdAt: '2000-01-01' },
    });
    expect((await app.ask('GET', `/api/users/${user.id}`, { as: app.token })).body).toEqual(
      expect.objectContaining({ id: user.id, provider: 'local', createdAt: user.createdAt }),
    );
  });

  it('cannot be created, changed or read by an anonymous client', async () => {
    for (const [method, path] of [
      ['POST', '/api/users'],
      ['PUT', '/api/users/1'],
      ['DELETE', '/api/users/1'],
      ['GET', '/api/users'],
      ['GET', '/api/users/1'],
      ['GET', '/api/users/count'],
      ['POST', '/api/auth/forgot-password'],
      ['POST', '/api/auth/reset-password'],
      ['GET', '/api/users-permissions/roles'],
    ] as const) {
      const { status } = await app.ask(method, path, method === 'GET' ? {} : { json: zoe });
      expect([path, [403, 404].includes(status)]).toEqual([path, true]);
    }
    const register = await app.ask('POST', '/api/auth/local/register', { json: zoe });
    expect(register).toMatchObject({
      status: 400,
      body: { error: { message: 'Register action is currently disabled' } },
    });
    expect(await me('')).toBe(403);
  });

  it('is in no public response, through no relation, filter or sort', async () => {
    for (const query of [
      'populate=createdBy',
      'populate[createdBy]=*',
      'filters[createdBy][email][$contains]=a',
      'sort=createdBy.email',
      'fields=password',
      'filters[$or][0][updatedBy][id]=1',
    ]) {
      const { status, body } = await app.ask('GET', `/api/events?${query}`);
      expect([query, JSON.stringify(body).includes('example.org')]).toEqual([query, false]);
      expect([query, status < 500]).toEqual([query, true]);
    }
  });
});
