import { describe, expect, it, vi } from 'vitest';
import type { AuditEntry } from '#client/index.ts';
import { anonymizeIp } from '#server/audit/anonymize-ip.ts';
import { createSignInAudit } from '#server/auth/sign-in.ts';
import { purge } from '#server/jobs/retention.ts';
import { unbounded } from '#store/query.ts';
import { publicToken, setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';
import { form, mp4, pdf, picture } from '../../files.ts';

interface Answer {
  data: AuditEntry[];
  meta: { pagination: { total: number } };
}

describeOnEachDatabase('the audit log', (environment) => {
  const app = setupAdminApp(environment);

  const read = async (query = '') => (await app.ask('GET', `/api/audit${query}`, { as: app.token })).body as Answer;
  const acts = async (query = '') => (await read(query)).data.map(({ act }) => act);
  const later = () => {
    app.clock.now += 60_000;
  };
  const tryTo = (identifier: string, password: string) =>
    app.ask('POST', '/api/auth/local', { json: { identifier, password } });

  it('lists sign-ins with account and network, without the typed identifier or password', async () => {
    app.from.address = '198.51.100.77';
    later();
    await tryTo('admin@example.org', 'wrong-one-typed');
    later();
    await tryTo('My-Secret-Password-9', 'x');
    later();
    app.from.address = '2001:db8:77:1::abcd';
    await app.signIn();
    const { data } = await read('?what=signIns&pagination[pageSize]=3');
    expect(data).toMatchObject([
      { act: 'signIn', result: 'done', author: { email: 'admin@example.org' }, network: '2001:db8:77::/48' },
      { act: 'signInFailed', result: 'refused', author: null, subject: null, network: '198.51.100.0/24' },
      { act: 'signInFailed', author: null, subject: { name: 'admin@example.org' }, network: '198.51.100.0/24' },
    ]);
    const { entries } = await environment().store.list('audit', { budget: unbounded });
    expect(JSON.stringify(entries)).not.toMatch(/Secret-Password|wrong-one-typed|198\.51\.100\.77|abcd/i);
  });

  it('lists changes of accounts, with their names at that time', async () => {
    later();
    const zoe = { email: 'zoe@example.org', username: 'zoe', password: 'Motdepasse-1', role: 1 };
    const { id } = (await app.ask('POST', '/api/users', { as: app.token, json: zoe })).body as { id: number };
    for (const json of [
      { password: 'Autre-mot-2' },
      { blocked: true },
      { blocked: true },
      { blocked: false },
      { email: 'z@example.org' },
    ]) {
      later();
      await app.ask('PUT', `/api/users/${id}`, { as: app.token, json });
    }
    later();
    await app.ask('DELETE', `/api/users/${id}`, { as: app.token });
    const { data } = await read('?what=accounts');
    expect(data.map(({ act, subject }) => [act, subject?.name])).toEqual([
      ['userDelete', 'z@example.org'],
      ['userUpdate', 'z@example.org'],
      ['userUnblock', 'zoe@example.org'],
      ['userBlock', 'zoe@example.org'],
      ['passwordChange', 'zoe@example.org'],
      ['userCreate', 'zoe@example.org'],
    ]);
    expect(new Set(data.map(({ author }) => author?.email))).toEqual(new Set(['admin@example.org']));
    expect(JSON.stringify(data)).not.toMatch(/Autre-mot|argon2/);
  });

  it('lists changes of content once, as their history does, in order with the rest', async () => {
    const day = new Date(app.clock.now + 60_000).toISOString();
    later();
    const response = await app.ask('POST', '/api/collections', { as: app.token, json: { data: { title: 'Conque' } } });
    const { documentId } = (response.body as { data: { documentId: string } }).data;
    later();
    await app.ask('POST', `/api/collections/${documentId}/preview`, { as: app.token });
    later();
    await app.ask('DELETE', `/api/collections/${documentId}`, { as: app.token });
    later();
    await app.ask('POST', `/api/trash/${documentId}/restore`, { as: app.token });
    later();
    await app.ask('DELETE', `/api/collections/${documentId}`, { as: app.token });
    later();
    await app.ask('GET', '/api/newsletter/subscribers.csv', { as: app.token });
    const since = `?since=${day}`;
    expect(await acts(since)).toEqual(['subscribersExport', 'remove', 'restore', 'remove', 'preview', 'create']);
    const { data, meta } = await read(`${since}&pagination[page]=2&pagination[pageSize]=2`);
    expect([data.map(({ act }) => act), meta.pagination.total]).toEqual([['restore', 'remove'], 6]);
    expect(data[0]?.subject).toEqual({ name: 'Conque', type: 'collections', id: documentId });
    later();
    await app.ask('DELETE', `/api/trash/${documentId}`, { as: app.token });
    // The history is deleted with the entry; the audit log still has the deletion and its author.
    expect(await acts(since)).toEqual(['trashRemove', 'subscribersExport', 'preview']);
  });

  it('names a new entry by the title that its session of editing left', async () => {
    later();
    const response = await app.ask('POST', '/api/events?status=draft', {
      as: app.token,
      json: { data: { title: 'Veil' } },
    });
    const { documentId } = (response.body as { data: { documentId: string } }).data;
    const rename = (title: string) =>
      app.ask('PUT', `/api/events/${documentId}?status=draft`, { as: app.token, json: { data: { title } } });
    for (const title of ['Veillée au', 'Veillée au clavier']) {
      later();
      await rename(title);
    }
    const created = async () => (await read()).data.find(({ act }) => act === 'create')?.subject?.name;
    expect(await created()).toBe('Veillée au clavier');
    app.clock.now += 11 * 60_000;
    await rename('Veillée d’un autre jour');
    expect(await created()).toBe('Veillée au clavier');
  });

  it('lists changes of files with their author, and no refused ones', async () => {
    const since = `?what=files&since=${new Date(app.clock.now).toISOString()}`;
    const send = async (path: string, data: FormData, method = 'POST') => {
      later();
      return (await app.ask(method, path, { as: app.token, form: data })).body;
    };
    const film = { name: 'film.mp4', type: 'video/mp4', bytes: mp4 };
    const [file] = (await send('/api/upload', form([film]))) as { id: number }[];
    const uploadPath = `/api/upload?id=${file?.id}`;
    await send(uploadPath, form([{ ...film, name: 'autre.mp4' }]));
    await send(uploadPath, form([], { fileInfo: JSON.stringify({ name: 'Chant.mp4' }) }));
    const poster = { name: 'a.png', type: 'image/png', bytes: await picture(40, 30) };
    await send(`/api/upload/files/${file?.id}/preview`, form([poster]), 'PUT');
    await send('/api/upload', form([{ name: 'a.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg/>') }]));
    await send(
      '/api/upload',
      form([{ name: 'p.pdf', type: 'application/pdf', bytes: pdf }], {
        ref: 'events',
        refId: '999999',
        field: 'images',
      }),
    );
    later();
    await app.ask('DELETE', `/api/upload/files/${file?.id}`, { as: app.token });
    const { data } = await read(since);
    expect(data.map(({ act, subject, detail }) => [act, subject?.name, detail])).toEqual([
      ['fileRemove', 'Chant.mp4', null],
      ['fileUpdate', 'Chant.mp4', 'Image d’aperçu'],
      ['fileUpdate', 'Chant.mp4', null],
      ['fileReplace', 'film.mp4', null],
      ['fileAdd', 'film.mp4', null],
    ]);
    expect(new Set(data.map(({ author }) => author?.email))).toEqual(new Set(['admin@example.org']));
  });

  it('lists the first account, without an author', async () => {
    expect((await read('?what=commands')).data).toMatchObject([
      { act: 'firstAdministrator', author: null, subject: { name: 'admin@example.org', type: 'users' } },
    ]);
  });

  it('is filtered by author, kind of act and time', async () => {
    expect(new Set(await acts('?what=refusals'))).toEqual(new Set(['signInFailed']));
    expect((await read('?who=ADMIN@example')).meta.pagination.total).toBeGreaterThan(8);
    // A denied sign-in has no author, and is found by the account that it named.
    expect((await read('?who=admin@&what=refusals')).meta.pagination.total).toBe(1);
    expect((await read('?who=personne')).data).toEqual([]);
    expect((await read('?since=2999-01-01')).data).toEqual([]);
    expect((await read('?until=2001-01-01')).data).toEqual([]);
    for (const query of ['what=toString', 'what[a]=1', 'who[a]=b', 'since=hier', 'pagination[page]=x'])
      expect((await app.ask('GET', `/api/audit?${query}`, { as: app.token })).status).toBe(400);
  });

  it('is for administrators, and is only read', async () => {
    const status = async (method: string, as?: string) =>
      (await app.ask(method, '/api/audit', as ? { as } : {})).status;
    expect([await status('GET'), await status('GET', publicToken), await status('GET', 'garbage')]).toEqual([
      403, 403, 401,
    ]);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(await status(method, app.token)).toBe(405);
    for (const method of ['PUT', 'DELETE'])
      expect((await app.ask(method, '/api/audit/1', { as: app.token, json: { data: {} } })).status).toBe(404);
  });

  it('does not fail a sign-in when it cannot be written', async () => {
    const { store } = environment();
    const createEntry = store.create;
    const create = vi
      .spyOn(store, 'create')
      .mockImplementation((type, ...rest) =>
        type === 'audit' ? Promise.reject(new Error('disk full')) : createEntry(type, ...rest),
      );
    const silenced = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    later();
    const { status } = await tryTo('admin@example.org', 'Password-1234');
    create.mockRestore();
    silenced.mockRestore();
    expect(status).toBe(200);
  });

  it('bounds the lines of failed sign-ins, and a flood hides no attempt on an account', async () => {
    app.clock.now += 60 * 60_000;
    const since = `?what=refusals&pagination[pageSize]=100&since=${new Date(app.clock.now).toISOString()}`;
    const signInLog = createSignInAudit(environment().store, () => app.clock.now);
    const many = Array.from({ length: 200 }, (_, index) => `203.0.${index}.1`);
    await Promise.all(many.flatMap((ip) => [signInLog.refused(undefined, ip), signInLog.throttled(undefined, ip)]));
    const { data, meta } = await read(since);
    expect(meta.pagination.total).toBe(120);
    expect(data.some(({ detail }) => /ne sont pas inscrites/.test(detail ?? ''))).toBe(true);
    await Promise.all(many.map(() => signInLog.refused({ id: 1, email: 'admin@example.org' }, '203.1.0.1')));
    expect((await read(since)).meta.pagination.total).toBe(180);
    later();
    app.from.address = '203.2.0.1';
    await tryTo('admin@example.org', 'wrong');
    expect((await read(since)).data[0]).toMatchObject({ act: 'signInFailed', subject: { name: 'admin@example.org' } });
  });

  it('delays each failed sign-in by the same time, so that its duration does not reveal which accounts exist', async () => {
    app.clock.now += 60 * 60_000;
    const { store } = environment();
    const signInLog = createSignInAudit(store, () => app.clock.now);
    const refuse = async (account?: { id: number; email: string }) => {
      const create = vi.spyOn(store, 'create');
      const begun = performance.now();
      await signInLog.refused(account, '203.3.0.1');
      const rows = create.mock.calls.length;
      create.mockRestore();
      expect(performance.now() - begun).toBeGreaterThan(45);
      return rows;
    };
    // The lines of unknown accounts run out before those of a known one.
    await Promise.all(Array.from({ length: 60 }, () => signInLog.refused(undefined, '203.3.0.1')));
    expect([await refuse(), await refuse({ id: 1, email: 'admin@example.org' })]).toEqual([0, 1]);
  });

  it('is erased after twelve months, and not before', async () => {
    const { store } = environment();
    const before = (await store.list('audit', { fields: [], budget: unbounded })).entries.length;
    expect(await purge(store, app.clock.now + 364 * 86_400_000)).toBe(0);
    expect(await purge(store, app.clock.now + 366 * 86_400_000)).toBe(before);
    expect((await store.list('audit', { fields: [], budget: unbounded })).entries).toEqual([]);
  });
});

describe('a network', () => {
  it.each([
    ['198.51.100.77', '198.51.100.0/24'],
    ['2001:db8:77:1::abcd', '2001:db8:77::/48'],
    ['2001:DB8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1:2%eth0', 'fe80:0:0::/48'],
    ['1:2:3:4:5:6:7:8', '1:2:3::/48'],
    ['', undefined],
    ['unix:', undefined],
  ])('of %s is %s', (ip, network) => {
    expect(anonymizeIp(ip)).toBe(network);
  });
});
