import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp, publicToken, type TestApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';
import { form, picture } from '../files.ts';
import { unrecordedDifferences } from './intended-differences.ts';

interface Body {
  data: ({ id: number; documentId: string; title?: string } & Record<string, unknown>)[];
  meta: { pagination: { total: number } };
  error: { name: string; message: string; details: object };
}

/** Requests that are not in recorded.json, with the observed responses of a Strapi 5. */
describeOnEachDatabase('the content API, beyond the recorded requests', (environment) => {
  let app: TestApp;
  let token = '';
  let first = '';
  let file = 0;
  beforeAll(async () => {
    app = await openApp(environment());
    token = await app.signIn();
    const create = async (data: object) => {
      const { body } = await app.ask('POST', '/api/events', {
        as: token,
        json: { data: { isPublished: true, ...data } },
      });
      return (body as { data: { documentId: string } }).data.documentId;
    };
    const date = '2027-01-02';
    first = await create({ title: 'Alpha', newStartDate: date, bookingUrl: 'https://billets.example/sel-de-mer' });
    const beta = await create({ title: 'Beta', newStartDate: '2027-08-09', name: 'nommé' });
    await create({ title: 'Gamma', newStartDate: date, linkedEvents: [beta] });
    const image = form([{ name: 'a.png', type: 'image/png', bytes: await picture(8, 8) }]);
    const { body } = await app.ask('POST', '/api/upload', { as: token, form: image });
    file = (body as { id: number }[])[0]?.id ?? 0;
    // Sign-ins are counted for a minute.
    app.clock.now += 61_000;
  });
  afterAll(() => app.close());

  const get = async (path: string, as = token) => {
    const { status, body, headers } = await app.ask('GET', path, as ? { as } : {});
    return { status, headers, body: body as Body };
  };
  const titles = ({ data }: Body) => data.map(({ title }) => title);

  it('3: every answer has the number of sign-ins left', async () => {
    const signIn = (json: object | string) => app.ask('POST', '/api/auth/local', { json });
    const left: (string | null)[] = [];
    for (const json of [{ identifier: 'x@example.org', password: 'x' }, {}, '{"'] as const) {
      const { status, headers } = await signIn(json);
      expect(status).toBe(400);
      expect(headers.get('x-ratelimit-limit')).toBe('10');
      expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThan(app.clock.now / 1000);
      left.push(headers.get('x-ratelimit-remaining'));
    }
    expect(left).toEqual(['9', '8', '7']);
  });

  it.each(['/API/Events', '/api/Events', '/Api/EVENTS/'])('7: finds a path in any case: %s', async (path) => {
    for (const as of ['', token, publicToken]) {
      const { status, body } = await get(path, as);
      expect(status).toBe(200);
      expect(body.meta.pagination.total).toBe(3);
    }
  });

  it('7: finds an entry, and writes it, at a path in any case', async () => {
    expect((await get(`/API/Events/${first}`, '')).status).toBe(200);
    expect((await app.ask('PUT', `/Api/eVents/${first}`, { as: token, json: { data: {} } })).status).toBe(200);
    expect((await app.ask('POST', '/API/Auth/Local', { json: {} })).status).toBe(400);
    expect((await get('/API/Nothing')).status).toBe(404);
  });

  it('6: `$null` without a value is « not null », and `$notNull` is null', async () => {
    expect(titles((await get('/api/events?filters[name][$null]')).body)).toEqual(['Beta']);
    expect(titles((await get('/api/events?filters[name][$notNull]')).body)).toEqual(['Alpha', 'Gamma']);
    expect(titles((await get('/api/events?filters[linkedEvents][$null]')).body)).toEqual(['Gamma']);
  });

  it.each([
    '[$gt]=abc',
    '[$gte]=abc',
    '[$lt]=abc',
    '[$lte]=abc',
    '[$eq]=abc',
    '=abc',
    '[$in][0]=abc',
    '[$between][0]=a&filters[id][$between][1]=9',
  ])('6: a text compared with an id gives an empty list: %s', async (filter) => {
    const { status, body } = await get(`/api/events?filters[id]${filter}`);
    expect(status).toBe(200);
    expect(body.data).toEqual([]);
  });

  it('4: `_q` searches every string', async () => {
    expect(titles((await get('/api/events?_q=sel-de')).body)).toEqual(['Alpha']);
    expect(titles((await get('/api/events?_q=2027-08')).body)).toEqual(['Beta']);
  });

  it('10: a written user is returned with its role', async () => {
    const json = { email: 'Zoe@Example.org', username: 'zoe', password: 'Zebre-Mauve-77', role: 1 };
    const { status, body } = await app.ask('POST', '/api/users', { as: token, json });
    expect(status).toBe(201);
    const { id, role } = body as { id: number; role: object };
    expect(role).toMatchObject({ id: 1, type: expect.any(String), name: expect.any(String) });
    const { body: updated } = await app.ask('PUT', `/api/users/${id}`, { as: token, json: { username: 'zoé' } });
    expect(updated).toMatchObject({ username: 'zoé', role });
    expect(updated).not.toHaveProperty('password');
  });

  it('10: an unknown role is an ApplicationError', async () => {
    const json = { email: 'yan@example.org', username: 'yan', password: 'Zebre-Mauve-77', role: 99 };
    const { status, body } = await app.ask('POST', '/api/users', { as: token, json });
    expect(status).toBe(400);
    expect((body as Body).error).toEqual({
      status: 400,
      name: 'ApplicationError',
      message: '1 relation(s) of type plugin::users-permissions.role associated with this entity do not exist',
      details: {},
    });
  });

  it('1: a role is read by its id', async () => {
    const { status, body } = await get('/api/users-permissions/roles/1');
    expect(status).toBe(200);
    expect(body).toMatchObject({ role: { id: 1, name: expect.any(String) } });
    expect((await get('/api/users-permissions/roles/99')).status).toBe(404);
    expect((await get('/api/users-permissions/roles/1', '')).status).toBe(403);
  });

  it.each(unrecordedDifferences)('differs on purpose: $path ($reason)', async (difference) => {
    const { path, send, status, total, body = {} } = difference;
    const json = send && JSON.stringify({ data: send.data }).replace('"{file}"', String(file));
    const options = { as: token, ...(json && { json }) };
    const answer = await app.ask(send?.method ?? 'GET', path.replace('{a}', first), options);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject(body);
    if (total !== undefined) expect((answer.body as Body).meta.pagination.total).toBe(total);
  });
});
