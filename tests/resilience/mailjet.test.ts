import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { mailjet } from '#server/newsletter/mailjet.ts';
import { unbounded } from '#store/query.ts';
import { openApp, type TestApp } from '../app.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../databases.ts';

const minute = 60_000;

/** Mailjet as a server that works, answers errors, hangs or is down. */
class Provider {
  mode: 'well' | 'broken' | 'silent' = 'well';
  readonly taken: string[] = [];
  port = 0;
  #server: Server | undefined;

  async start(): Promise<void> {
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { Email } = JSON.parse(Buffer.concat(chunks).toString()) as { Email: string };
      if (this.mode === 'silent') return;
      if (this.mode === 'well') this.taken.push(Email);
      response.writeHead(this.mode === 'well' ? 201 : 500, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((listening) => this.#server?.listen(this.port, '127.0.0.1', listening));
    this.port = (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const gone = new Promise((closed) => this.#server?.close(closed));
    this.#server?.closeAllConnections();
    await gone;
  }
}

describeOnSqlite('an hour-long outage of Mailjet', (environment) => {
  let app: TestApp;
  const provider = new Provider();
  /** When each address was delivered, by the clock of the test. */
  const tries = new Map<string, number[]>();
  beforeAll(async () => {
    await provider.start();
    // The client gives up after ten seconds without a response; here after a hundredth of that.
    const hasty: typeof fetch = (input, init) => {
      const { Email } = JSON.parse(String(init?.body)) as { Email: string };
      tries.set(Email, [...(tries.get(Email) ?? []), app.clock.now]);
      return fetch(input, { ...init, signal: AbortSignal.timeout(100) });
    };
    const settings = { url: `http://127.0.0.1:${provider.port}`, apiKey: 'key', secretKey: 'secret', listId: '42' };
    app = await openApp(environment(), { list: mailjet(settings, hasty) });
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  });
  afterEach(() => vi.clearAllMocks());
  afterAll(async () => {
    await app.close();
    await provider.stop();
    vi.restoreAllMocks();
  });

  it('loses no subscription: each is retried at growing intervals, and delivered once', async () => {
    const wanted: string[] = [];
    const began = app.clock.now;
    const subscribe = async (email: string) => {
      wanted.push(email);
      app.from.address = `192.0.2.${wanted.length}`;
      const { status } = await app.ask('POST', '/api/mailjet/contact', { json: { email } });
      expect(status).toBe(200);
    };
    for (let passed = 0; passed < 60; passed += 1) {
      if (passed === 0) provider.mode = 'broken';
      if (passed === 20) provider.mode = 'silent';
      if (passed === 40) await provider.stop();
      if (passed % 4 === 0) await subscribe(`minute-${passed}@exemple.fr`);
      await app.newsletter.deliver();
      app.clock.now += minute;
    }
    expect(provider.taken).toEqual([]);
    const { entries } = await environment().store.list('subscribers', { budget: unbounded });
    expect(entries.map(({ email, delivery }) => [email, delivery])).toEqual(wanted.map((email) => [email, 'waiting']));

    const first = (tries.get('minute-0@exemple.fr') ?? []).map((time) => Math.round((time - began) / minute));
    const waits = first.slice(1).map((time, index) => time - (first[index] ?? 0));
    expect(first[0]).toBe(0);
    expect(waits.length).toBeGreaterThan(2);
    // Each wait is at least the double of the one before, up to the round that comes by.
    waits.slice(1).forEach((wait, index) => {
      expect(wait).toBeGreaterThanOrEqual(2 * (waits[index] ?? 0) - 1);
    });

    await provider.start();
    provider.mode = 'well';
    for (let passed = 0; passed < 130; passed += 1) {
      await app.newsletter.deliver();
      app.clock.now += minute;
    }
    expect([...provider.taken].sort()).toEqual([...wanted].sort());
    expect(
      (await environment().store.list('subscribers', { budget: unbounded })).entries.map(({ delivery }) => delivery),
    ).toEqual(wanted.map(() => 'sent'));
  });

  it('does not prevent the process from stopping', async () => {
    provider.mode = 'silent';
    for (let index = 0; index < 20; index += 1) {
      app.from.address = '198.51.100.9';
      await app.ask('POST', '/api/mailjet/contact', { json: { email: `attend-${index}@exemple.fr` } });
    }
    const before = performance.now();
    await app.newsletter.stop();
    expect(performance.now() - before).toBeLessThan(2000);
    const { entries } = await environment().store.list('subscribers', {
      where: { path: ['email'], operator: 'startsWith', value: 'attend-' },
      budget: unbounded,
    });
    expect(entries.map(({ delivery }) => delivery)).toEqual(Array.from({ length: 20 }, () => 'waiting'));
  });
});

describeOnEachDatabase('two processes with the same subscribers', (environment) => {
  it('deliver each subscription once', async () => {
    const provider = new Provider();
    await provider.start();
    const settings = { url: `http://127.0.0.1:${provider.port}`, apiKey: 'key', secretKey: 'secret', listId: '42' };
    const apps = [
      await openApp(environment(), { list: mailjet(settings) }),
      await openApp(environment(), { list: mailjet(settings) }),
    ];
    try {
      for (let index = 0; index < 10; index += 1)
        await environment().store.create('subscribers', {
          values: {
            email: `${index}@exemple.fr`,
            delivery: 'waiting',
            attempts: 0,
            nextAttemptAt: new Date(0).toISOString(),
          },
          links: {},
        });
      await Promise.all(apps.map((app) => app.newsletter.deliver()));
      expect([...provider.taken].sort()).toEqual(Array.from({ length: 10 }, (_, index) => `${index}@exemple.fr`));
    } finally {
      for (const app of apps) await app.close();
      await provider.stop();
    }
  });
});
