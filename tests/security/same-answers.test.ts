import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, type TestApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';

const total = (count: number) => ({ meta: { pagination: { total: count } } });

describeOnEachDatabase('SQLite and PostgreSQL answer alike', (environment) => {
  let app: TestApp;
  let token = '';
  let id = '';
  beforeAll(async () => {
    app = await openApp(environment());
    token = await app.signIn();
    const send = async (path: string, data: object) =>
      (await app.ask('POST', `/api/${path}`, { as: token, json: { data } })).body as { data: { documentId: string } };
    id = (await send('events', { title: 'Veillée', newStartDate: '2027-01-01', isPublished: true })).data.documentId;
    await send('events', { title: 'Abcdef', newStartDate: '2027-01-02', isPublished: true, linkedEvents: [id] });
    for (const order of [1, 2, 3]) await send('collections', { title: `Fonds ${order}`, order });
  });
  afterAll(() => app.close());

  describe('to anonymous clients', () => {
    it.each([
      ['/api/events/a%00b', 404],
      ['/api/collections/%00', 404],
      ['/api/events?sort=images.focalPoint', 400],
      ['/api/events?sort=video.formats:desc', 400],
      ['/api/events?_q=%00', 200],
      ['/api/events?filters[title][$eq]=a%00b', 200],
      ['/api/events?filters[documentId]=a%00b', 200],
      ['/api/events?filters[newStartDate][$gt]=a%00bT', 200],
      ['/api/events?filters[images][formats][$containsi]=%00', 200],
      ['/api/popups?filters[priority][$between][0]=0&filters[priority][$between][1]=1.5', 200],
      ['/api/events?filters[id]=1.5', 200],
      ['/api/events?filters[title]=%ED%A0%80', 200],
      ['/api/events?sort=title%00', 200],
    ])('GET %s: %i', async (path, status) => {
      expect((await app.ask('GET', path)).status).toBe(status);
    });

    it.each([
      ['/api/events?_q=abc%00def', 1],
      ['/api/collections?filters[order]=1.5', 0],
      ['/api/collections?filters[order][$ne]=1.5', 3],
      ['/api/collections?filters[order][$lt]=1.5', 1],
      ['/api/collections?filters[order][$gte]=1.5', 2],
      ['/api/collections?filters[order][$in][0]=1.5&filters[order][$in][1]=2', 1],
      ['/api/collections?filters[order][$notIn][0]=1.5&filters[order][$notIn][1]=2', 2],
      ['/api/collections?filters[order][$between][0]=1.5&filters[order][$between][1]=3', 2],
    ])('GET %s finds %i', async (path, count) => {
      expect((await app.ask('GET', path)).body).toMatchObject(total(count));
    });

    it('a sign-in with NUL in its identifier is a wrong one', async () => {
      const { status } = await app.ask('POST', '/api/auth/local', { json: { identifier: 'a\0b', password: 'x' } });
      expect(status).toBe(400);
    });
  });

  describe('to administrators', () => {
    it.each([
      ['GET', '/api/events?sort=linkedEvents.isPublished', 200],
      ['GET', '/api/events?sort=linkedEvents.images.renditions', 400],
      ['PUT', '/api/events/a%00b', 404],
      ['DELETE', '/api/events/a%00b', 404],
      ['GET', '/api/events/a%00b/history', 404],
      ['GET', '/api/events/a%00b/history/1', 404],
      ['POST', '/api/events/a%00b/preview', 404],
      ['POST', '/api/events/a%00b/duplicate', 404],
      ['POST', '/api/trash/a%00b/restore', 404],
      ['GET', '/api/users/a%00b', 404],
      ['GET', '/api/upload/files/a%00b', 404],
      ['GET', '/api/upload/library?_q=abc%00d', 200],
      ['GET', '/api/upload/files?_q=%00', 200],
      ['GET', '/api/audit?who=a%00b', 200],
      ['GET', '/api/newsletter/subscribers?filters[email][$containsi]=a%00b', 200],
    ])('%s %s: %i', async (method, path, status) => {
      const json = { data: { title: 'x' } };
      const answer = await app.ask(method, path, { as: token, ...(method !== 'GET' && { json }) });
      expect(answer.status).toBe(status);
    });

    it('a user name with NUL is refused', async () => {
      const json = { email: 'nul@example.org', username: 'a\0bc', password: 'Zebre-Mauve-77', role: 1 };
      expect((await app.ask('POST', '/api/users', { as: token, json })).status).toBe(400);
    });

    it('half of a surrogate pair is refused, in text and in a group', async () => {
      const dates = { startDate: '2027-01-01', endDate: '2027-01-02' };
      for (const data of [
        { title: '\ud800', ...dates },
        { title: 'x', link: { url: '/a', text: 'x\udfff' }, ...dates },
      ])
        expect((await app.ask('POST', '/api/popups', { as: token, json: { data } })).status).toBe(400);
    });

    it('a link to a documentId with NUL leads to no entry', async () => {
      const json = { data: { linkedEvents: { connect: [{ documentId: 'a\0b' }] } } };
      expect((await app.ask('PUT', `/api/events/${id}`, { as: token, json })).status).toBe(400);
    });
  });
});
