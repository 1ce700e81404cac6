import { expect, it } from 'vitest';
import { addDays, today } from '#model/calendar.ts';
import { unbounded } from '#store/store.ts';
import { setupAdminApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';

interface Key {
  id: number;
  key: string;
  start: string;
  usedAt: string | null;
}

describeOnEachDatabase('keys', (environment) => {
  const app = setupAdminApp(environment);
  const create = async (access: object, more: object = {}) =>
    ((await app.send('POST', 'api-keys', { name: 'Agenda', access, ...more })).body as { data: Key }).data;
  const ask = async (key: string, method: string, path: string, data?: object) =>
    app.ask(method, `/api/${path}`, { as: key, ...(data && { json: { data } }) });
  const event = { title: 'Léwoz', newStartDate: '2027-03-01', isPublished: true };

  it('read what is published of their types, as an anonymous client does', async () => {
    const { documentId } = await app.create('events', event);
    await app.create('events', { ...event, title: 'Caché', isPublished: false });
    const { key } = await create({ events: 'read' });
    const { status, body, headers } = await ask(key, 'GET', 'events?status=draft');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((body as { data: { title: string }[] }).data.map(({ title }) => title)).toEqual(['Léwoz']);
    expect((await ask(key, 'GET', `events/${documentId}`)).status).toBe(200);
    expect((await ask(key, 'GET', 'agenda/days')).status).toBe(200);
    expect((await ask(key, 'GET', 'collections')).status).toBe(403);
    expect((await ask(key, 'POST', 'events', event)).status).toBe(403);
    expect((await ask(key, 'DELETE', `events/${documentId}`)).status).toBe(403);
  });

  it('write their types alone, under their name in the history', async () => {
    const { key } = await create({ events: 'write', collections: 'read' });
    const created = await ask(key, 'POST', 'events', { ...event, title: 'De la Région' });
    expect(created.status).toBe(201);
    const { documentId } = (created.body as { data: { documentId: string } }).data;
    expect((await ask(key, 'PUT', `events/${documentId}?status=draft`, { title: 'Changé' })).status).toBe(200);
    expect((await ask(key, 'GET', `events/${documentId}`)).body).toMatchObject({ data: { title: 'De la Région' } });
    expect((await ask(key, 'PUT', `events/${documentId}`, { title: 'Changé' })).status).toBe(200);
    const { body } = await app.send('GET', `events/${documentId}/history`);
    expect(JSON.stringify(body)).toContain('Clé «\u00a0Agenda\u00a0»');
    for (const path of [`events/${documentId}/history`, `events/${documentId}/actions/publish`, 'events/actions/order'])
      expect([path, (await ask(key, 'POST', path, {})).status]).toEqual([path, 403]);
    expect((await ask(key, 'POST', 'collections', { title: 'Fer' })).status).toBe(403);
    expect((await ask(key, 'DELETE', `events/${documentId}`)).status).toBe(204);
  });

  it('are stored as a hash, shown once, and note their use once a minute', async () => {
    const { id, key, start } = await create({ events: 'read' });
    expect(key).toMatch(/^mact_[\w-]{43}$/);
    expect(key.startsWith(start)).toBe(true);
    const list = await app.send('GET', 'api-keys');
    expect(JSON.stringify(list.body)).not.toContain(key);
    const stored = () =>
      environment().store.get({ type: 'api-keys', ref: { id } }, { fields: ['hash', 'usedAt'], budget: unbounded });
    expect(JSON.stringify(await stored())).not.toContain(key.slice(start.length));
    await ask(key, 'GET', 'events');
    const first = (await stored())?.usedAt;
    app.clock.now += 30_000;
    await ask(key, 'GET', 'events');
    expect((await stored())?.usedAt).toBe(first);
    app.clock.now += 31_000;
    await ask(key, 'GET', 'events');
    expect(Date.parse((await stored())?.usedAt ?? '') - Date.parse(first ?? '')).toBe(61_000);
  });

  it('end after their last day, at once when they are revoked, and not when they are unknown', async () => {
    const day = today(app.clock.now);
    const { id, key } = await create({ events: 'read' }, { endsOn: day });
    expect((await ask(key, 'GET', 'events')).status).toBe(200);
    app.clock.now += 24 * 3_600_000;
    expect((await ask(key, 'GET', 'events')).status).toBe(401);
    app.token = await app.signIn();
    expect((await app.send('PUT', `api-keys/${id}`, { name: 'Finie', endsOn: day })).status).toBe(200);
    expect((await ask(key, 'GET', 'events')).status).toBe(401);
    expect((await app.send('PUT', `api-keys/${id}`, { endsOn: addDays(day, -1) })).status).toBe(400);
    expect((await app.send('PUT', `api-keys/${id}`, { endsOn: addDays(day, 30) })).status).toBe(200);
    expect((await ask(key, 'GET', 'events')).status).toBe(200);
    expect((await app.send('DELETE', `api-keys/${id}`)).status).toBe(204);
    expect((await ask(key, 'GET', 'events')).status).toBe(401);
    expect((await ask('mact_unknown', 'GET', 'events')).status).toBe(401);
    const { body } = await app.send('GET', 'audit?what=programs');
    expect(JSON.stringify(body)).toMatch(/Révocation.*Modification.*Création/);
  });

  it.each([
    ['no name', { name: ' ', access: { events: 'read' } }],
    ['no type', { access: {} }],
    ['a type that no key opens', { access: { users: 'read' } }],
    ['an unknown level', { access: { events: 'delete' } }],
    ['what the server alone writes', { access: { events: 'read' }, usedAt: '2026-01-01T00:00:00.000Z' }],
    ['an end that is past', { access: { events: 'read' }, endsOn: '2020-01-01' }],
    ['an end that is no day', { access: { events: 'read' }, endsOn: 'demain' }],
  ])('are refused with %s', async (_case, data) => {
    expect((await app.send('POST', 'api-keys', { name: 'X', ...data })).status).toBe(400);
  });
});
