import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimitNetworkOf } from '#server/audit/anonymize-ip.ts';
import { fairQueue, knownCaller, QueueFull } from '#server/auth/passwords.ts';
import { setupAdminApp } from '../app.ts';
import { describeOnEachDatabase, openOnSqlite, setupEnvironment } from '../databases.ts';

describeOnEachDatabase('a rate limit', (environment) => {
  const app = setupAdminApp(environment);

  const signIn = (identifier: string, ip: string) => {
    app.from.address = ip;
    return app.ask('POST', '/api/auth/local', { json: { identifier, password: 'wrong' } });
  };
  const minute = 60_000;
  const attempt = (limit: number, now: number, windowMs = minute) =>
    environment().store.countAttempt({ key: 'test', limit, windowMs, now });

  it('stores nothing past the limit, so that a flood ends with its window', async () => {
    const start = 1_800_000_000_000;
    for (let count = 1; count <= 3; count += 1) expect(await attempt(3, start)).toBe(count);
    for (let more = 0; more < 50; more += 1) expect(await attempt(3, start + minute - 1)).toBe(4);
    // Were refused attempts stored, these 50 would fill the next window.
    expect(await attempt(3, start + minute)).toBe(1);
  });

  it('does not count attempts of a clock that was ahead', async () => {
    const now = 1_900_000_000_000;
    for (let count = 0; count < 3; count += 1) await attempt(3, now + 40 * 24 * 60 * minute);
    expect(await attempt(3, now)).toBe(1);
  });

  it('deletes old attempts and their IP addresses without another attempt', async () => {
    const start = 2_000_000_000_000;
    const day = 24 * 60 * minute;
    await attempt(9, start);
    expect(await attempt(9, start + 1)).toBe(2);
    await environment().store.purgeAttempts(start + 61 * minute);
    // A window of a day would count the two.
    expect(await attempt(1, start + 62 * minute, day)).toBe(1);
  });

  it('counts all addresses of an IPv6 /64 as one client, and another /64 apart', async () => {
    app.clock.now += 60 * minute;
    for (let index = 0; index < 10; index += 1)
      expect((await signIn('nobody', `2001:db8:1:2::${index + 1}`)).status).toBe(400);
    expect((await signIn('nobody', '2001:0DB8:0001:0002:ffff::1')).status).toBe(429);
    expect((await signIn('nobody', '2001:db8:1:3::1')).status).toBe(400);
    for (let index = 0; index < 20; index += 1)
      await app
        .ask('POST', '/api/mailjet/contact', { json: { email: 'a@example.org' } })
        .then(({ status }) => expect(status).toBe(200));
    app.from.address = '2001:db8:1:3::2';
    expect((await app.ask('POST', '/api/mailjet/contact', { json: { email: 'a@example.org' } })).status).toBe(429);
  });

  it('counts the e-mail and the user name of an account as one', async () => {
    app.clock.now += 60 * minute;
    app.from.address = '198.51.100.1';
    app.token = await app.signIn();
    const json = { email: 'deux@example.org', username: 'deux-noms', password: 'Zebre-Mauve-77', role: 1 };
    expect((await app.ask('POST', '/api/users', { as: app.token, json })).status).toBe(201);
    for (let index = 0; index < 20; index += 1)
      expect((await signIn(index % 2 ? 'deux@example.org' : 'deux-noms', `192.0.2.${index}`)).status).toBe(400);
    expect((await signIn('deux@example.org', '192.0.2.100')).status).toBe(429);
    expect((await signIn('deux-noms', '192.0.2.101')).status).toBe(429);
  });
});

describe('the rate limit', () => {
  const environment = setupEnvironment(openOnSqlite);
  // A page is the input of its renderer.
  const app = setupAdminApp(environment, { render: async (_request, _now, more) => Response.json(more ?? null) });
  let file: DatabaseSync;
  beforeAll(() => {
    file = new DatabaseSync(join(environment().dataDir, 'content.sqlite'), { readOnly: true });
  });
  afterAll(() => file.close());

  const signIn = (identifier: string) =>
    app.ask('POST', '/api/auth/local', { json: { identifier, password: 'wrong' } });
  const changePassword = () =>
    app.ask('POST', '/api/auth/change-password', {
      as: app.token,
      json: { currentPassword: 'wrong', password: 'Zebre-Mauve-77', passwordConfirmation: 'Zebre-Mauve-77' },
    });
  const subscribe = (email: string) => app.ask('POST', '/api/mailjet/contact', { json: { email } });
  let form = '';
  const requestVisit = async (name: string) => {
    if (form === '') {
      await app.send('PUT', 'setting', { areGroupRequestsOpen: true });
      form = ((await app.ask('GET', '/groupes')).body as { groupForm: { token: string } }).groupForm.token;
      app.clock.now += 60_000;
    }
    const typed = {
      groupKind: 'class',
      organization: 'Collège',
      level: 'cycle3',
      people: '3',
      visit: '',
      phone: '0590001848',
    };
    const body = new URLSearchParams({ ...typed, day: '14/01', email: 'a@example.org', name, envoi: form });
    return app.app.request('/groupes', { method: 'POST', body });
  };
  const cases: Record<string, (turn: number) => Promise<{ status: number }>> = {
    limitByIp: () => signIn('nobody'),
    limitByUser: changePassword,
    limitLinks: (turn) => app.ask('POST', '/api/auth/password-link', { json: { email: `${turn}@example.org` } }),
    newsletter: (turn) => subscribe(`${turn}@example.org`),
    search: (turn) => app.ask('GET', `/recherche?q=mot${turn}`),
    groups: (turn) => requestVisit(`Awa ${turn}`),
  };

  it.each(Object.entries(cases))('%s writes nothing past the limit', async (name, attempt) => {
    app.from.address = `198.51.100.${Object.keys(cases).indexOf(name)}`;
    const turns = (from: number, length: number) =>
      Promise.all(Array.from({ length }, (_, index) => attempt(from + index)));
    // The audit log has sixty of those past the limit.
    for (let turn = 0; turn < 4; turn += 1) await turns(turn * 25, 25);
    const version = file.prepare('pragma data_version').get();
    const statuses = (await turns(100, 100)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([429]));
    // data_version changes when another connection commits anything.
    expect(file.prepare('pragma data_version').get()).toEqual(version);
  });

  it('limitByAccount writes nothing past the limit but the count of each network', async () => {
    app.clock.now += 60 * 60_000;
    const rows = async () => {
      const [attempts, audit] = ['attempts', 'audit'].map((table) =>
        Number(file.prepare(`select count(*) as "rows" from "${table}"`).get()?.rows),
      );
      return { attempts, audit };
    };
    let network = 0;
    const turns = (length: number) =>
      Promise.all(
        Array.from({ length }, () => {
          network += 1;
          app.from.address = `203.${network >> 8}.${network & 255}.1`;
          return signIn('admin@example.org');
        }),
      );
    for (let turn = 0; turn < 10; turn += 1) await turns(10);
    const before = await rows();
    expect((await turns(50)).every(({ status }) => status === 429)).toBe(true);
    expect(await rows()).toEqual({ attempts: (before.attempts ?? 0) + 50, audit: before.audit });
  });

  it('has a case above for each count of attempts in the server', async () => {
    const sources = await Array.fromAsync(glob('server/**/*.ts'), (path) => readFile(path, 'utf8'));
    const limits = sources.flatMap((source) => source.match(/\.countAttempt\(|(?:=>|await) limitAttempts\(/g) ?? []);
    // With `limitByAccount`, the counts of an address by `limitLinks` and by the newsletter, and the count that some share.
    expect(limits).toHaveLength(Object.keys(cases).length + 4);
  });
});

describe('the client that a rate limit counts', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['0:0:0:0:0:ffff:c000:201', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0000:0000:1::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['not an address', 'not an address'],
  ])('of %s is %s', (ip, network) => expect(rateLimitNetworkOf(ip)).toBe(network));
});

describe('the queue of password hashings', () => {
  const blocker = Promise.withResolvers<void>();
  it('alternates between lanes, prefers known clients, and refuses at once when a lane is full', async () => {
    const queue = fairQueue({ perLane: 3, total: 5 });
    const order: string[] = [];
    const job = (name: string) => async () => void order.push(name);
    const first = queue.run('a', () => blocker.promise);
    const waiting = [queue.run('a', job('a1')), queue.run('a', job('a2')), queue.run('a', job('a3'))];
    await expect(queue.run('a', job('a4'))).rejects.toThrow(QueueFull);
    waiting.push(queue.run('b', job('b1')), queue.run('c', job('c1')));
    await expect(queue.run('d', job('d1'))).rejects.toThrow(QueueFull);
    waiting.push(queue.run(knownCaller, job('known')));
    blocker.resolve();
    await Promise.all([first, ...waiting]);
    expect(order).toEqual(['known', 'a1', 'b1', 'c1', 'a2', 'a3']);
  });
});
