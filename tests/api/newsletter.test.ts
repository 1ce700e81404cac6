import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newsletterConsent } from '#content/newsletter/newsletter-consent.ts';
import { log } from '#observability/log.ts';
import { mailjet } from '#server/newsletter/mailjet.ts';
import { proofsOf } from '#server/newsletter/newsletter.ts';
import { unbounded } from '#store/query.ts';
import { openApp, type TestApp } from '../app.ts';
import { openOnSqlite } from '../databases.ts';

/** A stub of Mailjet's documented API: records requests and answers with a set status. */
const received: { path: string; authorization: string; body: unknown }[] = [];
/** Its answers wait for this. */
let held: Promise<void> | undefined;
let answer: [status: number, body: object] = [201, { Count: 1, Data: [], Total: 1 }];
const provider = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  received.push({
    path: request.url ?? '',
    authorization: request.headers.authorization ?? '',
    body: JSON.parse(Buffer.concat(chunks).toString()),
  });
  await held;
  response.writeHead(answer[0], { 'content-type': 'application/json' }).end(JSON.stringify(answer[1]));
});

describe('a subscription', () => {
  let environment: Awaited<ReturnType<typeof openOnSqlite>>;
  let app: TestApp;
  beforeAll(async () => {
    await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
    environment = await openOnSqlite();
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    app = await openApp(environment, { list: mailjet({ url, apiKey: 'key', secretKey: 'secret', listId: '42' }) });
  });
  afterEach(() => {
    received.length = 0;
    held = undefined;
    answer = [201, { Count: 1, Data: [], Total: 1 }];
  });
  afterAll(async () => {
    await app.close();
    await environment.close();
    provider.closeAllConnections();
    provider.close();
  });

  const send = (email: unknown, more: object = {}) =>
    app.ask('POST', '/api/mailjet/contact', { json: { email, ...more } });
  const subscriber = async (email: string) =>
    (
      await environment.store.list('subscribers', {
        where: { path: ['email'], operator: 'eq', value: email },
        budget: unbounded,
      })
    ).entries[0];

  it('is sent to Mailjet’s list, without subscribing again an address that left it', async () => {
    expect((await send('awa@exemple.fr')).status).toBe(200);
    await app.newsletter.deliver();
    expect(received).toEqual([
      {
        path: '/v3/REST/contactslist/42/managecontact',
        authorization: `Basic ${Buffer.from('key:secret').toString('base64')}`,
        body: {
          Email: 'awa@exemple.fr',
          Action: 'addnoforce',
          Properties: {
            desinscription: expect.stringMatching(
              /^https:\/\/memorial\.example\/lettre\/quitter\?jeton=\d+\.[\w-]{43}$/,
            ),
          },
        },
      },
    ]);
    expect(await subscriber('awa@exemple.fr')).toMatchObject({
      delivery: 'sent',
      consentText: newsletterConsent,
    });
  });

  it('is sent without the link to leave to an account of Mailjet that has no such property', async () => {
    answer = [400, { ErrorMessage: 'Object properties invalid', StatusCode: 400 }];
    await send('sans@exemple.fr');
    await app.newsletter.deliver();
    expect(received.map(({ body }) => Object.keys(body as object))).toEqual([
      ['Email', 'Action', 'Properties'],
      ['Email', 'Action'],
    ]);
  });

  it('is stored while Mailjet is down, and sent when it is back', async () => {
    answer = [503, {}];
    expect((await send('solitude@exemple.fr')).status).toBe(200);
    await app.newsletter.deliver();
    expect(await subscriber('solitude@exemple.fr')).toMatchObject({ delivery: 'waiting', attempts: 1 });
    answer = [201, {}];
    await app.newsletter.deliver();
    expect(await subscriber('solitude@exemple.fr')).toMatchObject({ delivery: 'waiting', attempts: 1 });
    app.clock.now += 61_000;
    await app.newsletter.deliver();
    expect(await subscriber('solitude@exemple.fr')).toMatchObject({ delivery: 'sent', attempts: 2 });
  });

  it('that is deleted while it is sent is deleted from Mailjet’s list too', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    await send('partie@exemple.fr');
    await expect.poll(() => received.length).toBe(1);
    const deleted = app.newsletter.unsubscribe((await subscriber('partie@exemple.fr'))?.id ?? 0);
    resolve();
    await deleted;
    expect(received.map(({ body }) => body)).toMatchObject([{ Action: 'addnoforce' }, { Action: 'unsub' }]);
    expect(await subscriber('partie@exemple.fr')).toBeUndefined();
  });

  it('answers the same for an address that is already subscribed', async () => {
    const [first, second] = [await send('deux@exemple.fr'), await send('DEUX@exemple.fr')];
    expect(second.status).toBe(first.status);
    expect(
      (
        await environment.store.list('subscribers', {
          where: { path: ['email'], operator: 'eqi', value: 'deux@exemple.fr' },
          budget: unbounded,
        })
      ).entries.length,
    ).toBe(1);
  });

  it.each([undefined, '', 'awa', 'awa@', 5, 'a@b.fr\r\nBcc: x@y.fr'])('of %s is refused', async (email) => {
    expect((await send(email)).status).toBe(400);
  });

  it('by a robot that fills the hidden field is not stored', async () => {
    expect((await send('robot@exemple.fr', { site: 'http://spam' })).status).toBe(200);
    expect(await subscriber('robot@exemple.fr')).toBeUndefined();
  });

  it('works as a plain form, which redirects to the page', async () => {
    const post = (email: string) =>
      app.app.request('/newsletter', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ email }),
      });
    const answered = await post('forme@exemple.fr');
    expect([answered.status, answered.headers.get('location')]).toEqual([303, '/?lettre=merci#lettre']);
    expect((await post('rien')).headers.get('location')).toBe('/?lettre=erreur#lettre');
    expect(await subscriber('forme@exemple.fr')).toBeDefined();
  });

  it('by a plain form returns to the page even when it cannot be stored', async () => {
    const refused = vi.spyOn(environment.store, 'create').mockRejectedValueOnce(new Error('the disk is full'));
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const answered = await app.app.request('/newsletter', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email: 'plein@exemple.fr' }),
    });
    expect([answered.status, answered.headers.get('location')]).toEqual([303, '/?lettre=erreur#lettre']);
    expect(logged).toHaveBeenCalled();
    for (const spy of [refused, logged]) spy.mockRestore();
  });

  describe('ends by the form of the page that unsubscribes', () => {
    const leave = async (email: string) => {
      const { status, headers } = await app.app.request('/lettre/quitter', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ email }),
      });
      return [status, headers.get('location')];
    };
    const done = [303, '/lettre/quitter?demande=merci'];
    const actions = (email: string) =>
      received.flatMap(({ body }) => {
        const { Email, Action } = body as { Email: string; Action: string };
        return Email === email ? [Action] : [];
      });

    it('at Mailjet, then here, where a proof without the address is left', async () => {
      await send('quitte@exemple.fr');
      await app.newsletter.deliver();
      expect(await leave(' QUITTE@exemple.fr ')).toEqual(done);
      await app.newsletter.deliver();
      expect(actions('quitte@exemple.fr')).toEqual(['addnoforce', 'unsub']);
      expect(await subscriber('quitte@exemple.fr')).toBeUndefined();
      expect(await proofsOf(environment.store, 'quitte@exemple.fr')).toMatchObject([
        { consentText: newsletterConsent },
      ]);
    });

    it('once Mailjet answers again', async () => {
      await send('attend@exemple.fr');
      await app.newsletter.deliver();
      answer = [503, {}];
      expect(await leave('attend@exemple.fr')).toEqual(done);
      await app.newsletter.deliver();
      expect(await subscriber('attend@exemple.fr')).toMatchObject({ delivery: 'leaving' });
      answer = [200, {}];
      app.clock.now += 61_000;
      await app.newsletter.deliver();
      expect(await subscriber('attend@exemple.fr')).toBeUndefined();
    });

    it('while the address is sent to Mailjet', async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      await send('croise@exemple.fr');
      await expect.poll(() => received.length).toBe(1);
      expect(await leave('croise@exemple.fr')).toEqual(done);
      resolve();
      await app.newsletter.deliver();
      expect(actions('croise@exemple.fr')).toEqual(['addnoforce', 'unsub']);
      expect(await subscriber('croise@exemple.fr')).toBeUndefined();
    });

    it('unless the address subscribes again before Mailjet answers', async () => {
      await send('revient@exemple.fr');
      await app.newsletter.deliver();
      answer = [503, {}];
      await leave('revient@exemple.fr');
      await app.newsletter.deliver();
      await send('revient@exemple.fr');
      expect(await subscriber('revient@exemple.fr')).toMatchObject({ delivery: 'waiting' });
    });

    it('with a message to try later when the request cannot be stored', async () => {
      await send('comble@exemple.fr');
      await app.newsletter.deliver();
      const refused = vi.spyOn(environment.store, 'update').mockRejectedValueOnce(new Error('the disk is full'));
      const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
      expect(await leave('comble@exemple.fr')).toEqual([303, '/lettre/quitter?demande=plus-tard']);
      expect(logged).toHaveBeenCalled();
      for (const spy of [refused, logged]) spy.mockRestore();
    });

    it('with the same answer for an address that is not subscribed, and none for a text that is no address', async () => {
      expect(await leave('jamais@exemple.fr')).toEqual(done);
      expect(await leave('jamais')).toEqual([303, '/lettre/quitter?demande=erreur']);
      await app.newsletter.deliver();
      expect(actions('jamais@exemple.fr')).toEqual([]);
    });
  });

  it('is slowed when one address sends many, as is its end', async () => {
    app.from.address = '198.51.100.7';
    let status = 0;
    for (let index = 0; index < 21; index += 1) ({ status } = await send(`n${index}@exemple.fr`));
    expect(status).toBe(429);
    const answered = await app.app.request('/lettre/quitter', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email: 'n1@exemple.fr' }),
    });
    // The address is right: the page says to try later.
    expect(answered.headers.get('location')).toBe('/lettre/quitter?demande=plus-tard');
    expect((await subscriber('n1@exemple.fr'))?.delivery).toMatch(/^(waiting|sent)$/);
  });
});
