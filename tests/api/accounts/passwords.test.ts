import { expect, it } from 'vitest';
import { commonPasswords } from '#server/auth/password-policy.ts';
import { setupAdminApp } from '../../app.ts';
import { describeOnSqlite } from '../../databases.ts';

const zoe = { email: 'zoe@example.org', username: 'zoe', password: 'Motdepasse-1', role: 1, confirmed: true };
const chosen = 'Autre-mot-2';

describeOnSqlite('a new password', (environment) => {
  const app = setupAdminApp(environment);

  let visitors = 0;
  async function enter(password = zoe.password) {
    visitors += 1;
    app.from.address = `198.51.100.${visitors}`;
    return app.signIn({ email: zoe.email, password });
  }
  const create = async (more: object = {}) =>
    (await app.ask('POST', '/api/users', { as: app.token, json: { ...zoe, ...more } })) as {
      status: number;
      body: { id: number; error: { name: string; message: string; details: { errors: FieldIssue[] } } };
    };
  const change = async (id: number, as: string, json: object) => {
    const { status, body } = await app.ask('PUT', `/api/users/${id}`, { as, json });
    return { status, issue: (body as { error?: { details: { errors?: FieldIssue[] } } }).error?.details.errors?.[0] };
  };
  const remove = (id: number) => app.ask('DELETE', `/api/users/${id}`, { as: app.token });
  const me = async (as: string) => (await app.ask('GET', '/api/users/me', { as })).status;

  it.each([
    '123456',
    'motdepasse',
    'Azerty123',
    'SOLEIL',
    'password123',
    'zoe@example.org',
    'ZOE@example.org',
    'Mémorial-1848',
    'Memorial ACTe 971',
    'guadeloupe',
    'aaaaaa',
    '      ',
    '\0\0\0\0\0\0',
    ' \t\u200b \u00a0\n',
  ])('is not a common one: %s', async (password) => {
    const { status, body } = await create({ password });
    expect([status, body.error.name]).toEqual([400, 'ApplicationError']);
    const [issue] = body.error.details.errors;
    expect(issue).toMatchObject({ path: ['password'], name: 'ValidationError', message: body.error.message });
    expect(issue?.sentence).toMatch(/Choisissez|choisissez/);
    expect(JSON.stringify(body)).not.toContain(password);
  });

  it('is not one of the 3,000 most common at least, the first as the last of them', async () => {
    const common = [...(await commonPasswords())];
    expect(common.length).toBeGreaterThan(40_000);
    for (const password of [common[0], common[2999], common.at(-1)])
      expect([password, (await create({ password })).status]).toEqual([password, 400]);
  });

  it('has no other restriction', async () => {
    for (const password of [zoe.password, 'Ziguinchor et la mangrove', 'Mémorial vu des Saintes', '鯨が海に帰る']) {
      const { status, body } = await create({ password });
      expect([password, status]).toEqual([password, 201]);
      await remove(body.id);
    }
  });

  it('from a page of the back-office has 12 characters, or 8 of four kinds, and is none of the common ones', async () => {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const { id } = (await create()).body;
    const own = await enter();
    const ways = (password: string): [method: string, path: string, as: string, json: object][] => [
      ['POST', '/api/users', app.token, { ...zoe, email: 'yan@example.org', username: 'yan', password }],
      ['PUT', `/api/users/${id}`, app.token, { password }],
      [
        'POST',
        '/api/auth/change-password',
        own,
        { currentPassword: zoe.password, password, passwordConfirmation: password },
      ],
    ];
    for (const password of ['mangrove', 'onze-lettre', 'Zebre77b', 'Zebr-77', '1qaz2wsx3edc'])
      for (const [method, path, as, json] of ways(password)) {
        const { status, body } = await app.ask(method, path, { as, json, headers });
        expect([method, path, password, status]).toEqual([method, path, password, 400]);
        const [issue] = (body as { error: { details: { errors: FieldIssue[] } } }).error.details.errors;
        expect(issue).toMatchObject({ path: ['password'], sentence: expect.stringMatching(/hoisissez/) });
      }
    for (const password of ['Zebre-77', 'la mangrove bleue'])
      expect((await app.ask('PUT', `/api/users/${id}`, { as: app.token, json: { password }, headers })).status).toBe(
        200,
      );
    // A shorter one of a program, or of an earlier version, signs in.
    expect((await change(id, app.token, { password: 'Saint7' })).status).toBe(200);
    expect(await me(await enter('Saint7'))).toBe(200);
    await remove(id);
  });

  it('is checked when it changes, too', async () => {
    const { id } = (await create()).body;
    expect(await change(id, app.token, { password: 'qwerty123' })).toMatchObject({
      status: 400,
      issue: { path: ['password'], message: 'password is too common' },
    });
    expect((await change(id, app.token, { password: 'zoe' })).status).toBe(400);
    await remove(id);
  });

  it('of one’s own account requires the current one, which must be right where it is sent', async () => {
    const { id } = (await create()).body;
    const hers = await enter();
    expect(await change(id, hers, { password: chosen, currentPassword: null })).toMatchObject({
      status: 400,
      issue: { path: ['currentPassword'], sentence: 'Donnez votre mot de passe actuel.' },
    });
    for (const currentPassword of ['', 'faux', 12, { $ne: '' }, [zoe.password]])
      expect([currentPassword, (await change(id, hers, { password: chosen, currentPassword })).status]).toEqual([
        currentPassword,
        400,
      ]);
    expect(await me(hers)).toBe(200);
    expect((await change(id, hers, { email: 'z@example.org' })).status).toBe(200);
    expect((await change(id, hers, { email: zoe.email, password: '' })).status).toBe(200);
    expect((await change(id, hers, { password: chosen, currentPassword: zoe.password })).status).toBe(200);
    expect(await me(hers)).toBe(200);
    // As in the contract: Strapi's clients do not send this field.
    expect((await change(id, hers, { password: 'Encore-un-2' })).status).toBe(200);
    // For another account no current password is required.
    expect((await change(id, app.token, { password: 'Encore-un-3' })).status).toBe(200);
    await remove(id);
  });

  it('is changed by Strapi’s own call, which answers as a sign-in does', async () => {
    const { id } = (await create()).body;
    const [hers, secondToken] = [await enter(), await enter()];
    const ask = async (json: object, as = hers) => {
      const { status, body } = await app.ask('POST', '/api/auth/change-password', { ...(as && { as }), json });
      return { status, body: body as { jwt: string; user: object; error: { message: string } } };
    };
    const right = { currentPassword: zoe.password, password: chosen, passwordConfirmation: chosen };
    for (const [json, message] of [
      [{}, '3 errors occurred'],
      [{ ...right, passwordConfirmation: 'x' }, 'Passwords do not match'],
      [{ ...right, currentPassword: 'faux' }, 'The provided current password is invalid'],
      [
        { ...right, password: zoe.password, passwordConfirmation: zoe.password },
        'Your new password must be different than your current password',
      ],
      [{ ...right, password: '123456', passwordConfirmation: '123456' }, 'password is too common'],
      [{ ...right, password: 12, passwordConfirmation: 12 }, 'password must be at least 6 characters'],
    ] as const) {
      const { status, body } = await ask(json);
      expect([status, body.error.message]).toEqual([400, message]);
    }
    expect((await ask(right, '')).status).toBe(403);
    const { status, body } = await ask(right);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id, email: zoe.email });
    expect(JSON.stringify(body)).not.toContain('argon2');
    expect([await me(body.jwt), await me(hers), await me(secondToken)]).toEqual([200, 401, 401]);
    expect(await enter(chosen)).toBeDefined();
    await remove(id);
  });

  it('cannot be guessed with a stolen token', async () => {
    const { id } = (await create()).body;
    const hers = await enter();
    const statuses = [];
    for (let turn = 0; turn < 12; turn += 1)
      statuses.push((await change(id, hers, { password: chosen, currentPassword: `essai ${turn}` })).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    expect(await change(id, hers, { password: chosen, currentPassword: zoe.password })).toMatchObject({
      status: 429,
      issue: { path: ['currentPassword'], sentence: expect.stringMatching(/quart d’heure/) },
    });
    // Her sign-in is not locked by it.
    expect(await me(await enter())).toBe(200);
    app.clock.now += 16 * 60_000;
    expect((await change(id, hers, { password: chosen, currentPassword: zoe.password })).status).toBe(200);
    await remove(id);
  });
});

interface FieldIssue {
  path: string[];
  message: string;
  name: string;
  sentence?: string;
}
