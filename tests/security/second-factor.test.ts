import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { unbounded } from '#store/query.ts';
import { openApp, type TestApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';

const password = 'Mangrove-bleue-1802';
const stepMs = 30_000;
const own = '/api/users/me/second-factor';
const administrator = { email: 'admin@example.org', password: 'Password-1234' };

describeOnEachDatabase('a second factor', (environment, _another, kind) => {
  let app: TestApp;
  let admin = '';
  let visitors = 0;
  beforeAll(async () => {
    app = await openApp(environment());
    admin = await app.signIn();
  });
  beforeEach(() => {
    app.clock.now += 60 * 60_000;
  });
  afterAll(() => app.close());

  interface Body {
    jwt?: string;
    data: unknown;
    error?: { message: string; details: { secondFactor?: string; errors?: { path: string[] }[] } };
  }
  const ask = async (method: string, path: string, options: { as?: string; json?: object; cookie?: string } = {}) => {
    const { as, json, cookie = '' } = options;
    const answer = await app.ask(method, path, { ...(as && { as }), ...(json && { json }), headers: { cookie } });
    return { status: answer.status, headers: answer.headers, body: answer.body as Body };
  };
  const fieldOf = ({ body }: { body: Body }) => body.error?.details.errors?.[0]?.path[0];
  const signIn = (identifier: string, code?: unknown, typed = password, cookie = '') => {
    visitors += 1;
    app.from.address = `198.51.${visitors >> 8}.${visitors & 255}`;
    return ask('POST', '/api/auth/local', { cookie, json: { identifier, password: typed, code } });
  };
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now + steps * stepMs });
  let people = 0;
  const create = async (more: object = {}) => {
    people += 1;
    const email = `person${people}@example.org`;
    const json = { email, username: `person${people}`, password, role: 1, ...more };
    const { body } = await ask('POST', '/api/users', { as: admin, json });
    return { email, id: (body as unknown as { id: number }).id };
  };
  const enable = async (as: string, currentPassword = password) => {
    const { secret, uri } = (await ask('POST', own, { as })).body.data as { secret: string; uri: string };
    const answer = await ask('POST', `${own}/actions/enable`, { as, json: { currentPassword, code: codeOf(secret) } });
    return { ...answer, secret, uri, codes: answer.body.data as string[] };
  };
  /** An account whose sign-in needs a code. */
  const protect = async (more: object = {}) => {
    const account = await create(more);
    const { body } = await signIn(account.email);
    const enabled = await enable(body.jwt ?? '');
    expect(enabled.status).toBe(200);
    app.clock.now += stepMs;
    return { ...account, ...enabled, token: body.jwt ?? '' };
  };

  it('asks for a code after a right password alone, and takes each code once', async () => {
    const { email, secret, token } = await protect();
    expect(fieldOf(await signIn(email, codeOf(secret), 'wrong'))).toBe(undefined);
    expect((await signIn(email, codeOf(secret), 'wrong')).body.error?.message).toBe('Invalid identifier or password');
    for (const code of [undefined, '', ' ', null, [codeOf(secret)], { $ne: '' }, Number(codeOf(secret))])
      expect([code, fieldOf(await signIn(email, code))]).toEqual([code, 'code']);
    expect((await signIn(email, '000000')).body.error?.message).toBe('Invalid code');
    const code = codeOf(secret);
    const together = await Promise.all(
      [code, ` ${code.slice(0, 3)} ${code.slice(3)}`, code].map((each) => signIn(email, each)),
    );
    expect(together.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(fieldOf(await signIn(email, code))).toBe('code');
    // One before it does not serve any more; the next one does, from a phone that is ahead.
    expect(fieldOf(await signIn(email, codeOf(secret, -1)))).toBe('code');
    expect((await signIn(email, codeOf(secret, 1))).status).toBe(200);
    app.clock.now += stepMs;
    expect(fieldOf(await signIn(email, codeOf(secret)))).toBe('code');
    expect((await ask('GET', '/api/users/me', { as: token })).status).toBe(200);
    // Others sign in as before.
    const plain = await create();
    expect((await signIn(plain.email, 'anything')).status).toBe(200);
  });

  it('takes each of ten recovery codes once, also of two that come together, until they are renewed', async () => {
    const { email, secret, codes, token } = await protect();
    const [first = '', second = '', third = ''] = codes;
    const together = await Promise.all([signIn(email, first), signIn(email, first.toUpperCase().replace('-', ' '))]);
    expect(together.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await signIn(email, second)).status).toBe(200);
    expect(fieldOf(await signIn(email, second))).toBe('code');
    expect((await ask('GET', own, { as: token })).body.data).toMatchObject({ codesLeft: 8 });
    const renew = (json: object) => ask('POST', `${own}/actions/renew-codes`, { as: token, json });
    expect(fieldOf(await renew({ currentPassword: password }))).toBe('code');
    expect(
      (
        await ask('POST', `${own}/actions/renew-codes`, {
          as: admin,
          json: { currentPassword: administrator.password },
        })
      ).status,
    ).toBe(400);
    expect(fieldOf(await renew({ code: codeOf(secret) }))).toBe('currentPassword');
    const renewed = (await renew({ currentPassword: password, code: codeOf(secret) })).body.data as string[];
    expect(fieldOf(await signIn(email, third))).toBe('code');
    expect((await signIn(email, renewed[0])).status).toBe(200);
  });

  // What follows takes no two requests at once, and most of its time is that of the hashes of passwords: on one database.
  if (kind === 'PostgreSQL') return;

  it('is enabled with the password and a code, closes the other sessions, and its secret is answered once', async () => {
    const { email } = await create({ accessLevel: 'writer' });
    const elsewhere = (await signIn(email)).body.jwt ?? '';
    const as = (await signIn(email)).body.jwt ?? '';
    expect((await ask('GET', own, { as })).body.data).toEqual({ enabledAt: null, codesLeft: 0, isRequired: false });
    const { secret } = (await ask('POST', own, { as })).body.data as { secret: string };
    const confirm = (json: object) => ask('POST', `${own}/actions/enable`, { as, json });
    expect(fieldOf(await confirm({ code: codeOf(secret) }))).toBe('currentPassword');
    expect(fieldOf(await confirm({ code: codeOf(secret), currentPassword: 'wrong' }))).toBe('currentPassword');
    for (const code of [
      '',
      '000000',
      'éééééé',
      ' ',
      null,
      123456,
      [codeOf(secret)],
      codeOf(secret, 3),
      codeOf(secret, -3),
    ])
      expect([code, fieldOf(await confirm({ code, currentPassword: password }))]).toEqual([code, 'code']);
    // Not enabled, it asks nothing.
    const unprotected = (await signIn(email)).body.jwt ?? '';
    expect(unprotected).not.toBe('');
    app.clock.now += 16 * 60_000;
    const begun = await enable(as);
    expect([begun.status, begun.codes.length, new Set(begun.codes).size]).toEqual([200, 10, 10]);
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/M%C3%A9morial%20ACTe:person/);
    for (const token of [elsewhere, unprotected])
      expect((await ask('GET', '/api/users/me', { as: token })).status).toBe(401);
    expect((await ask('POST', own, { as })).status).toBe(400);
    expect(fieldOf(await confirm({ code: codeOf(begun.secret), currentPassword: password }))).toBe(undefined);
    const answers = [own, '/api/users/me?populate=*', '/api/users?populate=*', '/api/users/access', '/api/audit'];
    for (const path of answers) {
      const text = JSON.stringify((await ask('GET', path, { as: path === own ? as : admin })).body);
      for (const hidden of [begun.secret, 'argon2', ...begun.codes])
        expect([path, text.includes(hidden)]).toEqual([path, false]);
    }
    const { entries } = await environment().store.list('second-factors', {
      fields: ['recoveryCodes'],
      budget: unbounded,
    });
    for (const code of begun.codes) expect(JSON.stringify(entries)).not.toContain(code.replace('-', ''));
  });

  it('counts its codes in the limit of the account, which a right password does not reset', async () => {
    const { email } = await protect();
    const statuses: number[] = [];
    for (let index = 0; index < 22; index += 1) statuses.push((await signIn(email, String(100_000 + index))).status);
    expect(statuses).toEqual([...Array(20).fill(400), 429, 429]);
    const { body } = await ask('GET', `/api/audit?what=refusals&who=${email}`, { as: admin });
    expect(body.data).toContainEqual(expect.objectContaining({ act: 'signInFailed', detail: 'Code refusé' }));
  });

  it('that no code has confirmed gives no recovery codes', async () => {
    const as = (await signIn((await create()).email)).body.jwt ?? '';
    await ask('POST', own, { as });
    const renewed = await ask('POST', `${own}/actions/renew-codes`, { as, json: { currentPassword: password } });
    expect(renewed.status).toBe(400);
    expect((await ask('GET', own, { as })).body.data).toMatchObject({ enabledAt: null, codesLeft: 0 });
  });

  it('is needed with the password to change the password and to remove it, in every call, ten times in a quarter of an hour', async () => {
    const { id, email, secret, token: as } = await protect();
    const next = `${password}-bis`;
    const put = (json: object) => ask('PUT', `/api/users/${id}`, { as, json: { password: next, ...json } });
    const change = (json: object) =>
      ask('POST', '/api/auth/change-password', {
        as,
        json: { currentPassword: password, password: next, passwordConfirmation: next, ...json },
      });
    const remove = (json: object) => ask('POST', `${own}/actions/remove`, { as, json });
    expect(fieldOf(await put({}))).toBe('currentPassword');
    expect(fieldOf(await put({ currentPassword: password }))).toBe('code');
    expect(fieldOf(await change({}))).toBe('code');
    expect(fieldOf(await remove({ currentPassword: password }))).toBe('code');
    expect(fieldOf(await remove({ code: codeOf(secret) }))).toBe('currentPassword');
    for (let index = 0; index < 7; index += 1) {
      const wrong = { currentPassword: password, code: String(100_000 + index) };
      expect(fieldOf((await [put, change, remove][index % 3]?.(wrong)) ?? { body: { data: null } })).toBe('code');
    }
    expect((await remove({ currentPassword: password, code: codeOf(secret) })).status).toBe(429);
    app.clock.now += 16 * 60_000;
    expect((await put({ currentPassword: password, code: codeOf(secret) })).status).toBe(200);
    // The code has served.
    expect(fieldOf(await remove({ currentPassword: next, code: codeOf(secret) }))).toBe('code');
    app.clock.now += stepMs;
    expect((await remove({ currentPassword: next, code: codeOf(secret) })).status).toBe(204);
    expect((await signIn(email, undefined, next)).status).toBe(200);
  });

  it('stays with an account that is blocked or chooses another password by a link, and goes with one that is deleted', async () => {
    const { id, email, secret } = await protect();
    const { data } = (await ask('POST', `/api/users/${id}/link`, { as: admin, json: {} })).body;
    const token = (data as { url: string }).url.split('#')[1];
    const used = await ask('POST', '/api/auth/password-link/use', { json: { token, password: `${password}-2` } });
    expect([used.status, used.body.jwt]).toEqual([200, undefined]);
    expect(fieldOf(await signIn(email, undefined, `${password}-2`))).toBe('code');
    for (const blocked of [true, false]) await ask('PUT', `/api/users/${id}`, { as: admin, json: { blocked } });
    expect((await signIn(email, codeOf(secret), `${password}-2`)).status).toBe(200);
    await ask('DELETE', `/api/users/${id}`, { as: admin });
    const { entries } = await environment().store.list('second-factors', { budget: unbounded });
    expect(entries.filter(({ userId }) => userId === id)).toEqual([]);
  });

  it('is required of all by an administrator who has one; an account without one can then enroll, and call nothing else', async () => {
    const require = (as: string, isSecondFactorRequired: unknown) =>
      ask('PUT', '/api/users/access', { as, json: { isSecondFactorRequired } });
    const writer = await protect({ accessLevel: 'writer' });
    expect((await require(admin, true)).status).toBe(400);
    expect((await require(writer.token, true)).status).toBe(403);
    expect((await ask('PUT', '/api/users/access', { json: { isSecondFactorRequired: true } })).status).toBe(403);
    const mine = await protect();
    for (const value of ['true', 1, null]) expect((await require(mine.token, value)).status).toBe(400);
    const before = await create();
    const open = (await signIn(before.email)).body.jwt ?? '';
    expect((await require(mine.token, true)).status).toBe(204);
    expect((await ask('GET', '/api/users/access', { as: admin })).body).toMatchObject({
      meta: { isSecondFactorRequired: true },
    });
    // Sessions of before go on until they end.
    expect((await ask('GET', '/api/users/me', { as: open })).status).toBe(200);

    const { status, body } = await signIn(before.email);
    expect(status).toBe(200);
    const as = body.jwt ?? '';
    for (const [method, path] of [
      ['GET', '/api/users/me'],
      ['GET', '/API/Users/me'],
      ['GET', '/api/users/me/'],
      ['GET', '/api/events?status=draft'],
      ['GET', '/api/events'],
      ['POST', '/api/events'],
      ['PUT', `/api/users/${before.id}`],
      ['POST', '/api/auth/change-password'],
      ['POST', '/api/auth/local'],
      ['PUT', '/api/users/access'],
      ['POST', `${own}/actions/remove`],
      ['DELETE', `/api/users/${before.id}/sessions`],
      ['GET', '/api/dashboard'],
      ['GET', '/api/nowhere'],
    ] as const) {
      const answer = await ask(method, path, { as, ...(method !== 'GET' && { json: {} }) });
      expect([path, answer.status, answer.body.error?.details.secondFactor]).toEqual([path, 403, 'missing']);
    }
    expect((await ask('GET', own, { as })).body.data).toMatchObject({ isRequired: true });
    expect((await enable(as)).status).toBe(200);
    expect((await ask('GET', '/api/users/me', { as })).status).toBe(200);
    app.clock.now += stepMs;

    // An account that removes its own enrolls again at once.
    const json = { currentPassword: password, code: codeOf(mine.secret) };
    expect((await ask('POST', `${own}/actions/remove`, { as: mine.token, json })).status).toBe(204);
    expect((await ask('GET', '/api/users/me', { as: mine.token })).status).toBe(403);
    const again = await enable(mine.token);
    expect(again.status).toBe(200);
    expect((await require(mine.token, false)).status).toBe(204);
    expect((await signIn(administrator.email, undefined, administrator.password)).status).toBe(200);
  });
});
