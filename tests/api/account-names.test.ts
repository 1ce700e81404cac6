import { expect, it } from 'vitest';
import { setupAdminApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';

describeOnEachDatabase('the names of an account', (environment) => {
  const app = setupAdminApp(environment);
  const password = 'Zebre-Mauve-77';
  const send = async (method: string, path: string, json: object) => {
    const { status, body } = await app.ask(method, `/api/users${path}`, { as: app.token, json });
    return { status, body: body as { id: number; error: { message: string } } };
  };

  it('are not the e-mail or the user name of another account, in any case', async () => {
    const zoe = await send('POST', '', { email: 'zoe@example.org', username: 'zoe@example.org', password, role: 1 });
    expect(zoe.status).toBe(201);
    const yan = await send('POST', '', { email: 'yan@example.org', username: 'yan@other.example', password, role: 1 });
    for (const [method, path, json] of [
      ['PUT', `/${zoe.body.id}`, { username: 'admin@example.org' }],
      ['PUT', `/${zoe.body.id}`, { username: 'Admin@Example.org' }],
      ['PUT', `/${zoe.body.id}`, { email: 'yan@other.example' }],
      ['POST', '', { email: 'x@example.org', username: 'yan@example.org', password, role: 1 }],
      ['POST', '', { email: 'yan@other.example', username: 'xavier', password, role: 1 }],
    ] as const) {
      const { status, body } = await send(method, path, json);
      expect(status).toBe(400);
      expect(body.error.message).toMatch(/already taken$/);
    }
    expect((await send('PUT', `/${zoe.body.id}`, { email: 'zoe@example.org', username: 'zoe' })).status).toBe(200);
    expect((await send('PUT', `/${yan.body.id}`, { username: 'yan@example.org' })).status).toBe(200);
  });

  it('hold no control character', async () => {
    const json = { email: 'a@example.org', username: 'a\0bc', password, role: 1 };
    expect((await send('POST', '', json)).status).toBe(400);
  });
});
