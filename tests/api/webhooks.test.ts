import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purge } from '#server/jobs/retention.ts';
import { PrivateAddressError, publicRequest } from '#server/outgoing/public-request.ts';
import { openWebhooks, signatureOf } from '#server/webhooks/webhooks.ts';
import { descending, unbounded } from '#store/store.ts';
import { setupAdminApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';

interface Received {
  headers: IncomingHttpHeaders;
  text: string;
  body: { event: string; model?: string; uid?: string; entry?: Record<string, unknown>; tags?: string[] };
}

/** A program that is called: what it received, and what it answers. */
const program = { received: [] as Received[], status: 204, body: '', location: '', silence: Promise.resolve() };
const server = createServer(async (request, response) => {
  const text = Buffer.concat(await Array.fromAsync(request)).toString();
  program.received.push({ headers: request.headers, text, body: JSON.parse(text || '{}') });
  if (request.url === '/silent') await program.silence;
  response.writeHead(program.status, program.location ? { location: program.location } : {}).end(program.body);
});
let host = '';
const privateHosts: string[] = [];
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  privateHosts.push(host);
});
afterAll(() => server.close());
beforeEach(() =>
  Object.assign(program, { received: [], status: 204, body: '', location: '', silence: Promise.resolve() }),
);

const events = ['entry.create', 'entry.update', 'entry.delete', 'entry.publish', 'entry.unpublish'];
const day = { newStartDate: '2027-03-01', isPublished: true };
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describeOnEachDatabase('webhooks', (environment, another) => {
  const app = setupAdminApp(environment, { privateHosts });
  const create = async (data: object) => (await app.send('POST', 'webhooks', data)).body as { data: Created };
  type Created = { id: number; signingSecret: string };
  const names = () => program.received.map(({ body }) => body.event);
  const deliveries = async () =>
    (await environment().store.list('webhook-deliveries', { sort: descending('id'), budget: unbounded })).entries;
  /** The store has the clock of the machine. */
  const deliver = () => {
    app.clock.now = Math.max(app.clock.now, Date.now() + 1);
    return app.webhooks.deliver().then(({ batches }) => batches);
  };
  const remove = async (id: number) => app.send('DELETE', `webhooks/${id}`);

  it('are called with each change of what the public reads, signed', async () => {
    await app.send('POST', 'events', { title: 'Avant', ...day });
    const { id, signingSecret } = (await create({ name: 'Essai', url: `http://${host}/hook`, events })).data;
    const { documentId } = await app.create('events', { title: 'Léwoz', ...day });
    await deliver();
    expect(names()).toEqual(['entry.create', 'entry.publish']);
    const [first] = program.received;
    expect(first?.body).toMatchObject({
      model: 'event',
      uid: 'api::event.event',
      entry: { documentId, title: 'Léwoz', images: [] },
    });
    const { headers = {} as IncomingHttpHeaders, text: body = '' } = first ?? {};
    expect(headers['x-strapi-event']).toBe('entry.create');
    const message = { id: String(headers['webhook-id']), timestamp: String(headers['webhook-timestamp']), body };
    expect(headers['webhook-signature']).toBe(signatureOf(signingSecret, message));

    program.received = [];
    await app.send('PUT', `events/${documentId}?status=draft`, { title: 'Léwoz du soir' });
    await app.send('POST', `events/${documentId}/actions/publish`);
    await app.send('POST', `events/${documentId}/actions/publish`);
    await app.send('POST', `events/${documentId}/actions/unpublish`);
    await app.send('PUT', `events/${documentId}`, { isPublished: true });
    await app.send('POST', 'bulk/events/delete', { documentIds: [documentId], count: 1 });
    await app.send('DELETE', `events/${documentId}`);
    await app.send('POST', `trash/${documentId}/restore`);
    await deliver();
    expect(names()).toEqual([
      'entry.update',
      'entry.unpublish',
      'entry.publish',
      'entry.delete',
      'entry.create',
      'entry.publish',
    ]);
    expect(program.received[0]?.body.entry).toMatchObject({ title: 'Léwoz du soir' });
    await remove(id);
    expect(await deliveries()).toEqual([]);
  });

  it('are called with files, and with the tags of what a shared cache must forget', async () => {
    const media = ['media.create', 'media.update', 'media.delete'];
    const { id } = (await create({ name: 'Fichiers', url: `http://${host}/`, events: [...media, 'cache.purge'] })).data;
    const form = new FormData();
    form.set('files', new File([png], 'point.png'));
    const { body } = await app.ask('POST', '/api/upload', { as: app.token, form });
    const [file] = body as { id: number }[];
    const info = new FormData();
    info.set('fileInfo', JSON.stringify({ alternativeText: 'Un point' }));
    await app.ask('POST', `/api/upload?id=${file?.id}`, { as: app.token, form: info });
    await app.send('DELETE', `upload/files/${file?.id}`);
    await deliver();
    const purge = program.received.find(({ body }) => body.event === 'cache.purge');
    expect(names().filter((name) => name.startsWith('media.'))).toEqual(media);
    expect(purge?.body.tags).toEqual(['files', 'any']);
    expect(purge?.headers['cache-tag']).toBe('files,any');

    // One that is still to be received is sent again, in place of another.
    program.status = 503;
    program.received = [];
    for (const title of ['Une', 'Deux', 'Trois']) {
      await app.create('events', { title, ...day });
      await deliver();
    }
    expect(new Set(program.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(program.received.map(({ headers }) => headers['cache-tag'])).toEqual(Array(3).fill('events,any'));
    await remove(id);
  });

  it('are tried nine times over a day under one id, then given up until somebody sends again', async () => {
    const { id } = (await create({ name: 'Panne', url: `http://${host}/`, events: ['entry.create'] })).data;
    await app.create('events', { title: 'Panne', ...day });
    Object.assign(program, { status: 503, body: 'x'.repeat(5000) });
    const begun = app.clock.now;
    for (let tries = 0; tries < 12; tries += 1) {
      await deliver();
      const [last] = await deliveries();
      if (!last?.nextAttemptAt) break;
      app.clock.now = Date.parse(String(last.nextAttemptAt));
    }
    expect(program.received).toHaveLength(9);
    expect(Math.round((app.clock.now - begun) / 3_600_000)).toBe(24);
    expect(new Set(program.received.map(({ headers, text }) => `${headers['webhook-id']} ${text}`)).size).toBe(1);
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ status: 503, attempts: 9, receivedAt: null, answer: 'x'.repeat(1024) });
    app.token = await app.signIn();
    const dashboard = async () =>
      ((await app.send('GET', 'dashboard')).body as { data: { messages: object } }).data.messages;
    expect(await dashboard()).toMatchObject({
      webhooks: { count: 1, first: { event: 'entry.create', name: 'Panne' } },
    });

    program.status = 200;
    expect((await app.send('POST', `webhook-deliveries/${delivery?.id}/send`)).status).toBe(204);
    await deliver();
    expect(await dashboard()).toMatchObject({ webhooks: { count: 0, first: null } });
    app.clock.now += 31 * 24 * 3_600_000;
    expect(await purge(environment().store, app.clock.now)).toBe(1);
    app.token = await app.signIn();
    await remove(id);
  });

  it('follow no redirect, and wait while they are suspended', async () => {
    const { id } = (await create({ name: 'Ailleurs', url: `http://${host}/`, events: ['entry.create'] })).data;
    await app.send('POST', `webhooks/${id}/test`);
    Object.assign(program, { status: 307, location: `http://${host}/private` });
    await deliver();
    expect(names()).toEqual(['trigger-test']);
    expect((await deliveries())[0]).toMatchObject({ status: 307, receivedAt: null });
    const suspended = await app.send('PUT', `webhooks/${id}`, { isActive: false });
    expect(suspended.body).toMatchObject({ data: { isActive: false, last: { status: 307, event: 'trigger-test' } } });
    await app.create('events', { title: 'Suspendu', ...day });
    app.clock.now += 3_600_000;
    await deliver();
    expect(names()).toEqual(['trigger-test']);
    await remove(id);
  });

  it('wait for no silent server of another one, and are not called once they are suspended', async () => {
    const { promise, resolve: speak } = Promise.withResolvers<void>();
    program.silence = promise;
    const silent = (await create({ name: 'Muet', url: `http://${host}/silent`, events: ['entry.create'] })).data;
    for (const title of ['Un', 'Deux']) await app.create('events', { title, ...day });
    const batch = deliver();
    await expect.poll(names).toEqual(['entry.create']);
    const { id } = (await create({ name: 'Vif', url: `http://${host}/`, events: ['entry.delete'] })).data;
    await app.send('POST', `webhooks/${id}/test`);
    await app.send('PUT', `webhooks/${silent.id}`, { isActive: false });
    app.clock.now = Math.max(app.clock.now, Date.now() + 1);
    await app.webhooks.deliver();
    await expect.poll(names).toEqual(['entry.create', 'trigger-test']);
    speak();
    await batch;
    expect(names()).toEqual(['entry.create', 'trigger-test']);
    await app.send('PUT', `webhooks/${silent.id}`, { isActive: true });
    await deliver();
    expect(names()).toEqual(['entry.create', 'trigger-test', 'entry.create']);
    expect((await deliveries()).map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
    for (const each of [id, silent.id]) await remove(each);
  });

  it('are each called once by two processes, and the change that is rolled back calls none', async () => {
    const { store } = environment();
    const { id } = (await create({ name: 'Deux', url: `http://${host}/`, events: ['entry.create'] })).data;
    const failed = store.transaction(async (trx) => {
      await trx.createPublished('magazines', { values: { title: 'Annulé' }, links: {} } as never);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    for (let count = 0; count < 20; count += 1) await app.create('events', { title: `N ${count}`, ...day });
    const second = openWebhooks({ store, clock: () => app.clock.now, privateHosts });
    await Promise.all([deliver(), second.deliver().then(({ batches }) => batches)]);
    await second.stop();
    expect(program.received.map(({ body }) => body.entry?.title).sort()).toEqual(
      Array.from({ length: 20 }, (_, count) => `N ${count}`).sort(),
    );
    await remove(id);
  });

  it('are written in the form with an address that is public, and a reason else', async () => {
    const sentence = async (data: object) => {
      const { status, body } = await app.send('POST', 'webhooks', { name: 'X', events, ...data });
      expect(status).toBe(400);
      return JSON.stringify(body);
    };
    expect(await sentence({ url: 'https://10.0.4.12/hook' })).toContain('réseau privé (10.0.4.12)');
    expect(await sentence({ url: 'http://example.org/hook' })).toContain('adresse publique en https');
    expect(await sentence({ url: 'https://a:b@example.org/' })).toContain('Retirez le nom');
    expect(await sentence({ url: `http://${host}/`, events: [] })).toContain('Cochez au moins une case');
    expect(await sentence({ url: `http://${host}/`, name: '' })).toContain('name');
    const restored = await another();
    expect((await restored.store.list('webhooks', { budget: unbounded })).entries).toEqual([]);
    await restored.close();
  });
});

describe('a signature', () => {
  it('is that of the example of Standard Webhooks', () => {
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: '1614265330', body: '{"test": 2432232314}' };
    expect(signatureOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });
});

/** Each range as numbers, in the forms that parsers of addresses accept. */
function hostileHosts(): string[] {
  const ranges = [
    '127.0.0',
    '10.0.4',
    '172.16.9',
    '192.168.1',
    '169.254.169',
    '100.64.0',
    '0.0.0',
    '224.0.0',
    '198.18.5',
    '192.0.2',
  ];
  return ranges.flatMap((range) =>
    [1, 7, 99, 200, 254].flatMap((last) => {
      const parts = [...range.split('.').map(Number), last];
      const value = parts.reduce((sum, part) => sum * 256 + part, 0);
      const hex = parts.map((part) => part.toString(16).padStart(2, '0'));
      const groups = `${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`;
      return [
        parts.join('.'),
        String(value),
        `0x${value.toString(16)}`,
        parts.map((part) => `0${part.toString(8)}`).join('.'),
        parts.map((part) => `0x${part.toString(16)}`).join('.'),
        `${parts[0]}.${(parts[1] ?? 0) * 65_536 + (parts[2] ?? 0) * 256 + last}`,
        `[::ffff:${parts.join('.')}]`,
        `[::ffff:${groups}]`,
        `[64:ff9b::${groups}]`,
        `[2002:${groups}::1]`,
        `[::${groups}]`,
        `${parts.join('.')}.`,
      ];
    }),
  );
}

describe('a hostile address', () => {
  const options = { method: 'POST', headers: {}, timeoutMs: 2000, maxBytes: 1024 } as const;

  it('of a private network is not connected to, in any of its forms', async () => {
    const hosts = [...hostileHosts(), '[::1]', '[::]', '[fe80::1]', '[fc00::1]', '[ff02::1]', 'localhost'];
    expect(hosts.length).toBeGreaterThan(500);
    for (const each of hosts) {
      const url = new URL(`http://${each}:${host.split(':')[1]}/`);
      const error = await publicRequest(url, options).catch((reason: unknown) => reason);
      expect([each, error instanceof PrivateAddressError]).toEqual([each, true]);
    }
    expect(program.received).toEqual([]);
  });

  it('of a name that answers a public address first, and a private one at the connection, is not connected to', async () => {
    let calls = 0;
    const resolve = ((
      _name: string,
      { all }: { all?: boolean },
      done: (error: null, ...addresses: unknown[]) => void,
    ) => {
      calls += 1;
      const address = calls === 1 ? '93.184.216.34' : '127.0.0.1';
      return all ? done(null, [{ address, family: 4 }]) : done(null, address, 4);
    }) as never;
    const store = {} as never;
    const webhooks = openWebhooks({ store, clock: Date.now, privateHosts: [], resolve });
    const name = `rebinding.example:${host.split(':')[1]}`;
    expect(await webhooks.problemOf(`https://${name}/`)).toBeUndefined();
    const error = await publicRequest(new URL(`http://${name}/`), { ...options, resolve }).catch((reason) => reason);
    expect(error).toBeInstanceOf(PrivateAddressError);
    expect(program.received).toEqual([]);
  });
});
