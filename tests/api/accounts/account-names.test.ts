import { expect, it } from 'vitest';
import { setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';

interface Refusal {
  message: string;
  details: { errors: { path: string[]; sentence: string }[] };
}

describeOnEachDatabase('the names of an account', (environment) => {
  const app = setupAdminApp(environment);
  const password = 'Zebre-Mauve-77';
  const send = async (method: string, path: string, json: object) => {
    const { status, body } = await app.ask(method, `/api/users${path}`, { as: app.token, json });
    return { status, body: body as { id: number; error: Refusal } };
  };

  it('are not the e-mail or the user name of another account, whatever the case and the accents', async () => {
    const zoe = await send('POST', '', { email: 'zoe@example.org', username: 'zoe@example.org', password, role: 1 });
    expect(zoe.status).toBe(201);
    const yan = await send('POST', '', { email: 'yan@example.org', username: 'yan@other.example', password, role: 1 });
    for (const [method, path, json] of [
      ['PUT', `/${zoe.body.id}`, { username: 'admin@example.org' }],
      ['PUT', `/${zoe.body.id}`, { username: 'Admin@Example.org' }],
      ['PUT', `/${zoe.body.id}`, { email: 'yan@other.example' }],
      ['POST', '', { email: 'x@example.org', username: 'yan@example.org', password, role: 1 }],
      ['POST', '', { email: 'yan@other.example', username: 'xavier', password, role: 1 }],
      ['PUT', `/${zoe.body.id}`, { username: 'ADMIN' }],
      ['PUT', `/${zoe.body.id}`, { username: 'Ádmin' }],
      ['PUT', `/${zoe.body.id}`, { username: 'ádmin@example.org' }],
      ['POST', '', { email: 'x@example.org', username: 'Admin', password, role: 1 }],
      ['POST', '', { email: 'x@example.org', username: 'YÁN@other.example', password, role: 1 }],
    ] as const) {
      const { status, body } = await send(method, path, json);
      expect(status).toBe(400);
      expect(body.error.message).toMatch(/already taken$/);
      const issue = body.error.message.startsWith('Email')
        ? { path: ['email'], sentence: 'Cette adresse est déjà celle d’un autre utilisateur.' }
        : { path: ['username'], sentence: expect.stringMatching(/^Le nom d’utilisateur « .+ » est déjà pris/) };
      expect(body.error.details.errors).toMatchObject([issue]);
    }
    // The same e-mail implies the same user name in the back-office: the e-mail is what its user understands.
    const same = await send('POST', '', { email: 'zoe@example.org', username: 'zoe@example.org', password, role: 1 });
    expect(same.body.error.message).toBe('Email already taken');
    const exact = await send('POST', '', { email: 'x@example.org', username: 'zoe@example.org', password, role: 1 });
    expect(exact.body.error).toMatchObject({
      message: 'This attribute must be unique',
      details: { errors: [{ path: ['username'], sentence: expect.stringMatching(/est déjà pris/) }] },
    });
    expect((await send('PUT', `/${zoe.body.id}`, { email: 'zoe@example.org', username: 'zoe' })).status).toBe(200);
    expect((await send('PUT', `/${yan.body.id}`, { username: 'yan@example.org' })).status).toBe(200);
  });

  it('have beside them the name of the person, which stands for the user name wherever someone is named', async () => {
    const account = { email: 'awa@example.org', username: 'awa', displayName: ' Awa\nSylvestre ', password, role: 1 };
    const { id } = (await send('POST', '', account)).body;
    const awa = await app.signIn(account);
    const me = async () => (await app.ask('GET', '/api/users/me', { as: awa })).body;
    expect(await me()).toMatchObject({ username: 'awa', displayName: 'Awa Sylvestre' });
    const title = { data: { title: 'Léwoz', newStartDate: '2031-01-01' } };
    const created = (await app.ask('POST', '/api/events', { as: awa, json: title })).body as {
      data: { documentId: string };
    };
    const path = `/api/events/${created.data.documentId}`;
    await app.ask('PUT', `${path}/presence`, { as: awa, json: { data: { field: null } } });
    const read = async (url: string, method = 'GET') =>
      (await app.ask(method, url, { as: app.token, ...(method === 'PUT' && { json: { data: { field: null } } }) }))
        .body;
    expect(await read(`${path}/presence`, 'PUT')).toMatchObject({ data: [{ id, username: 'Awa Sylvestre' }] });
    expect(await read('/api/events/presence')).toMatchObject({ data: [{ id, username: 'Awa Sylvestre' }] });
    expect(await read(`${path}/history`)).toMatchObject({ data: [{ author: { id, username: 'Awa Sylvestre' } }] });
    const author = { id, email: 'awa@example.org', name: 'Awa Sylvestre' };
    expect(await read('/api/audit?who=awa&what=contents')).toMatchObject({ data: [{ author }] });

    for (const displayName of ['x'.repeat(81), 'Awa\u0000', 12, { name: 'Awa' }]) {
      const { status, body } = await send('PUT', `/${id}`, { displayName });
      expect([displayName, status]).toEqual([displayName, 400]);
      expect(body).toMatchObject({ error: { details: { errors: [{ path: ['displayName'] }] } } });
    }
    expect((await send('PUT', `/${id}`, { displayName: ' ' })).status).toBe(200);
    expect(await me()).toMatchObject({ displayName: null });
    expect(await read('/api/audit?who=awa&what=contents')).toMatchObject({
      data: [{ author: { ...author, name: null } }],
    });
    // The history has the name of that time.
    expect(await read(`${path}/history`)).toMatchObject({ data: [{ author: { username: 'Awa Sylvestre' } }] });
  });

  it('that differ by case in an older database sign in, change their password and do not share a device cookie', async () => {
    const create = async (username: string, email: string) => {
      const { body } = await send('POST', '', { email, username, password: `${password}-${username}`, role: 1 });
      return body.id;
    };
    const [lower, upper] = [await create('lewoz', 'lewoz@example.org'), await create('autre', 'autre@example.org')];
    const renamed = { values: { username: 'LEWOZ' }, links: {} };
    await environment().store.update({ type: 'users', ref: { id: upper } }, renamed);
    let address = 0;
    const signIn = (identifier: string, secret: string, cookie = '') => {
      address += 1;
      app.from.address = `192.0.2.${address}`;
      return app.ask('POST', '/api/auth/local', { json: { identifier, password: secret }, headers: { cookie } });
    };
    const first = await signIn('lewoz', `${password}-lewoz`);
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(first.body).toMatchObject({ user: { id: lower } });
    expect((await signIn('LEWOZ', `${password}-autre`)).body).toMatchObject({ user: { id: upper } });
    const json = { email: 'autre@example.org', username: 'LEWOZ', password: `${password}-neuf` };
    expect((await send('PUT', `/${upper}`, json)).status).toBe(200);
    // Other browsers have no attempt at LEWOZ left: the cookie of lewoz does not count.
    for (let index = 0; index < 20; index += 1) await signIn('LEWOZ', 'wrong');
    expect((await signIn('LEWOZ', `${password}-neuf`, cookie)).status).toBe(429);
    expect((await signIn('lewoz@example.org', `${password}-lewoz`, cookie)).status).toBe(200);
  });

  it('hold no control character', async () => {
    const json = { email: 'a@example.org', username: 'a\0bc', password, role: 1 };
    expect((await send('POST', '', json)).status).toBe(400);
  });
});
