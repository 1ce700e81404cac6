import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp, type TestApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';

describeOnEachDatabase('unpublished content', (environment) => {
  let app: TestApp;
  let token = '';
  let secret = '';
  let shown = '';
  const create = async (type: string, data: object) =>
    ((await app.ask('POST', `/api/${type}`, { as: token, json: { data } })).body as { data: { documentId: string } })
      .data.documentId;

  beforeAll(async () => {
    app = await openApp(environment());
    token = await app.signIn();
    secret = await create('events', { title: 'Le secret du programme', newStartDate: '2027-01-01' });
    shown = await create('events', {
      title: 'Public',
      newStartDate: '2027-01-02',
      isPublished: true,
      linkedEvents: [secret],
      relatedEvents: [secret],
    });
  });
  afterAll(() => app.close());

  it('is in no list, whatever the query', async () => {
    const queries = [
      '',
      'filters[isPublished][$eq]=false',
      'filters[$or][0][isPublished]=false',
      'populate=*',
      'populate[linkedEvents][populate]=*',
      'filters[$not][isPublished]=true',
      '_q=secret',
      'sort=isPublished',
      'pagination[withCount]=false',
      'populate=linkedEvents.relatedEvents',
    ];
    for (const query of queries) {
      const { status, body } = await app.ask('GET', `/api/events?${query}`);
      expect([query, status, JSON.stringify(body).includes('secret')]).toEqual([query, 200, false]);
    }
    const { body } = await app.ask('GET', '/api/events?filters[isPublished][$eq]=false');
    expect(body).toMatchObject({ data: [], meta: { pagination: { total: 0 } } });
  });

  it('is not revealed by a filter or a sort through a link', async () => {
    for (const query of [
      'filters[linkedEvents][title][$startsWith]=Le',
      'filters[relatedEvents][$not][title]=x',
      'filters[linkedEvents][documentId][$notNull]=true',
      'filters[linkedEvents][$notNull]=true',
      'filters[linkedEvents][$null]=false',
    ]) {
      expect((await app.ask('GET', `/api/events?${query}`)).body).toMatchObject({ data: [] });
    }
    for (const query of ['filters[linkedEvents][$null]=true', 'filters[linkedEvents][$notNull]=false'])
      expect((await app.ask('GET', `/api/events?${query}`)).body).toMatchObject({ data: [{ title: 'Public' }] });
    expect((await app.ask('GET', '/api/events?sort=linkedEvents.title')).status).toBe(400);
    expect((await app.ask('GET', `/api/events/${shown}?populate[linkedEvents][count]=true`)).body).toMatchObject({
      data: { linkedEvents: [] },
    });
  });

  it('reveals whether an event exists by its documentId, and nothing more', async () => {
    const { status, body } = await app.ask('GET', `/api/events/${secret}?populate=*&fields=title`);
    expect(status).toBe(200);
    expect(Object.keys((body as { data: object }).data).sort()).toEqual(['documentId', 'id', 'isPublished']);
    expect(body).toMatchObject({ data: { documentId: secret, isPublished: false } });
  });

  it('is hidden for magazines too', async () => {
    const magazine = await create('magazines', { title: 'Épreuves', publicationDate: '2027-01-01' });
    expect((await app.ask('GET', `/api/magazines/${magazine}`)).status).toBe(404);
    expect((await app.ask('GET', `/api/magazines/${magazine}`, { as: token })).status).toBe(200);
  });

  it('is complete for an administrator', async () => {
    expect(JSON.stringify((await app.ask('GET', '/api/events?populate=*', { as: token })).body)).toContain('secret');
  });

  it('appears as soon as it is published, in cached answers too', async () => {
    const before = await app.ask('GET', '/api/events?fields=title');
    const etag = before.headers.get('etag') ?? '';
    expect((await app.ask('GET', '/api/events?fields=title', { headers: { 'if-none-match': etag } })).status).toBe(304);
    await app.ask('PUT', `/api/events/${secret}`, { as: token, json: { data: { isPublished: true } } });
    const after = await app.ask('GET', '/api/events?fields=title', { headers: { 'if-none-match': etag } });
    expect(after.status).toBe(200);
    expect(JSON.stringify(after.body)).toContain('secret');
  });
});
