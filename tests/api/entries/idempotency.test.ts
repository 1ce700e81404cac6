import { expect, it } from 'vitest';
import { createIdempotencyStore } from '#server/api/idempotency.ts';
import { setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';

type Saved = { data: { id: number; documentId: string; title: string; name: string | null } };

describeOnEachDatabase('a create repeated with its Idempotency-Key', (environment) => {
  const app = setupAdminApp(environment);

  const create = async (key: string | undefined, fields: Record<string, unknown>) => {
    const answer = await app.ask('POST', '/api/events', {
      as: app.token,
      json: { data: { newStartDate: '2027-01-01 19:30', isPublished: true, ...fields } },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
    return { status: answer.status, entry: (answer.body as Saved).data };
  };
  const titled = async (title: string) =>
    ((await app.ask('GET', `/api/events?filters[title][$startsWith]=${title}`)).body as { data: Saved['data'][] }).data;

  it('creates one entry, with the values of the last request', async () => {
    const key = 'a'.repeat(32);
    const first = await create(key, { title: 'Conque', name: 'C' });
    const second = await create(key, { title: 'Conque bis' });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.entry.documentId).toBe(first.entry.documentId);
    expect(await titled('Conque')).toMatchObject([{ title: 'Conque bis', name: null }]);
  });

  it('creates one entry when both requests are concurrent', async () => {
    await Promise.all([create('b'.repeat(32), { title: 'Lambi' }), create('b'.repeat(32), { title: 'Lambi' })]);
    expect(await titled('Lambi')).toHaveLength(1);
  });

  it('creates it again when it was deleted since, or when the first was refused', async () => {
    const key = 'c'.repeat(32);
    expect((await create(key, { title: 'Oursin', linkedEvents: [999_999] })).status).toBe(400);
    const { entry } = await create(key, { title: 'Oursin' });
    await app.ask('DELETE', `/api/events/${entry.id}`, { as: app.token });
    await create(key, { title: 'Oursin' });
    const matches = await titled('Oursin');
    expect(matches).toHaveLength(1);
    expect(matches[0]?.documentId).not.toBe(entry.documentId);
  });

  it('creates two entries for two keys, or without a key', async () => {
    for (const key of ['d'.repeat(32), 'e'.repeat(32), undefined, undefined]) await create(key, { title: 'Burgau' });
    expect(await titled('Burgau')).toHaveLength(4);
  });

  it('refuses an invalid key', async () => {
    expect((await create('<script>', { title: 'Palourde' })).status).toBe(400);
    expect(await titled('Palourde')).toHaveLength(0);
  });
});

it('runs one create for requests with one key in the same turn of the event loop', async () => {
  const save = createIdempotencyStore(Date.now);
  const entries = new Set<string>();
  const request = {
    name: 'author key',
    create: async () => {
      const documentId = String(entries.size);
      entries.add(documentId);
      return documentId;
    },
    update: async (documentId: string) => entries.has(documentId),
  };
  expect(await Promise.all([save(request), save(request)])).toEqual(['0', '0']);
  entries.delete('0');
  entries.add('another');
  expect(await Promise.all([save(request), save(request)])).toEqual(['1', '1']);
});
