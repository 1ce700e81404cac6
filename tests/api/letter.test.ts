import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proofsOf } from '#server/newsletter/newsletter.ts';
import { unbounded } from '#store/query.ts';
import { openApp, type TestApp } from '../app.ts';
import { build } from '../built-site.ts';
import { describeOnEachDatabase } from '../databases.ts';

const [hour, day] = [60 * 60_000, 24 * 60 * 60_000];
const eventSecret = 'a-secret-of-mailjet';
const settings = { apiKey: 'k', secretKey: 's', listId: '42', url: 'https://mailjet.example', eventSecret };
const success = 'Merci\u00a0! Vous avez correctement été inscrit à la newsletter.';

describeOnEachDatabase('the newsletter of a site with a mail server', (environment) => {
  let app: TestApp;
  /** What Mailjet was sentToMailjet. */
  const sentToMailjet: string[] = [];
  beforeAll(async () => {
    app = await openApp(environment(), {
      build,
      // Nothing listens there: mails are stored, and read from the database.
      smtp: { url: 'smtp://127.0.0.1:9', from: 'lettre@memorial.example' },
      mailjet: settings,
      list: {
        subscribe: async (email, { isConfirmed }) =>
          void sentToMailjet.push(`${isConfirmed ? 'addforce' : 'addnoforce'} ${email}`),
        unsubscribe: async (email) => void sentToMailjet.push(`unsub ${email}`),
      },
    });
  }, 60_000);
  afterAll(() => app.close());

  let network = 0;
  const send = (email: string) => {
    network += 1;
    app.from.address = `198.51.${network >> 8}.${network & 255}`;
    return app.ask('POST', '/api/mailjet/contact', { json: { email } });
  };
  const ofType = async (type: 'mails' | 'subscribers', field: string, email: string) =>
    (
      await environment().store.list(type, {
        where: { path: [field], operator: 'eq', value: email },
        budget: unbounded,
      })
    ).entries as unknown as Record<string, string>[];
  const mailsTo = (email: string) => ofType('mails', 'recipient', email);
  const stateOf = async (email: string) => (await ofType('subscribers', 'email', email))[0]?.delivery;
  /** The paths of the links of the last mail to an address. */
  const linksTo = async (email: string) => {
    const { actionUrl, unsubscribeUrl } = (await mailsTo(email)).at(-1) ?? {};
    const [confirm = '', leave = ''] = [actionUrl, unsubscribeUrl].map((url) =>
      url?.replace('https://memorial.example', ''),
    );
    return { confirm, leave };
  };
  const open = async (method: 'GET' | 'POST', path: string, body?: string) => {
    const {
      status,
      headers,
      body: page,
    } = await app.ask(method, path, {
      ...(body && { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    });
    return { status, headers, page: String(page).replaceAll('<!-- -->', '') };
  };
  const calls = (email: string) =>
    sentToMailjet.filter((call) => call.endsWith(` ${email}`)).map((call) => call.split(' ')[0]);

  it('subscribes an address once its owner presses the button that the mail leads to', async () => {
    const answered = await send('Awa.Mendy@exemple.gp');
    expect(answered).toMatchObject({ status: 200, body: { data: { email: 'Awa.Mendy@exemple.gp' }, meta: {} } });
    const [mail] = await mailsTo('awa.mendy@exemple.gp');
    expect(mail?.subject).toBe('Confirmez votre inscription à la lettre du Mémorial');
    const { confirm } = await linksTo('awa.mendy@exemple.gp');
    for (let visit = 0; visit < 2; visit += 1) {
      const { status, page, headers } = await open('GET', confirm);
      expect(status).toBe(200);
      expect(page).toContain('Encore un geste, et la lettre est à vous');
      expect(page).toContain('a…\u2060y@exemple.gp');
      expect(page).not.toContain('awa.mendy');
      expect(page.match(/<form method="post">/g)).toHaveLength(1);
      expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
      expect(headers.get('x-robots-tag')).toContain('noindex');
    }
    await app.newsletter.deliver();
    expect([await stateOf('awa.mendy@exemple.gp'), calls('awa.mendy@exemple.gp')]).toEqual(['unconfirmed', []]);

    for (let press = 0; press < 2; press += 1) {
      const { status, page } = await open('POST', confirm);
      expect([status, page.includes(success)]).toEqual([200, true]);
    }
    await app.newsletter.deliver();
    expect([await stateOf('awa.mendy@exemple.gp'), calls('awa.mendy@exemple.gp')]).toEqual(['sent', ['addforce']]);
  });

  it('answers the same to an unknown, an unconfirmed and a known address, and writes to each once an hour', async () => {
    for (const email of ['neuve@exemple.fr', 'connue@exemple.fr']) await send(email);
    await open('POST', (await linksTo('connue@exemple.fr')).confirm);
    app.clock.now += hour + 1;
    const answers = [await send('neuve@exemple.fr'), await send('connue@exemple.fr'), await send('jamais@exemple.fr')];
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body).replace(/\w+@/, '')}`)).size,
    ).toBe(1);
    await send('connue@exemple.fr');
    const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject?.split(' ')[0]);
    expect(await subjects('neuve@exemple.fr')).toEqual(['Confirmez', 'Confirmez']);
    expect(await subjects('connue@exemple.fr')).toEqual(['Confirmez', 'Vous']);
    expect(await stateOf('connue@exemple.fr')).toMatch(/waiting|sent/);
  });

  it('erases an address that is not confirmed in seven days, with its mail and without a proof', async () => {
    await send('oubli@exemple.fr');
    const { confirm } = await linksTo('oubli@exemple.fr');
    app.clock.now += 7 * day - 1000;
    await app.newsletter.purge();
    expect((await open('GET', confirm)).status).toBe(200);
    app.clock.now += 2000;
    const late = await open('POST', confirm);
    expect([late.status, late.page.includes('Ce lien n’est plus valable')]).toEqual([404, true]);
    await app.newsletter.purge();
    expect([await stateOf('oubli@exemple.fr'), await proofsOf(environment().store, 'oubli@exemple.fr')]).toEqual([
      undefined,
      [],
    ]);
    expect(calls('oubli@exemple.fr')).toEqual([]);
  });

  it.each(['', '1', '1.', '.x', '1.AAAA', '999999999999.x', '%00', `1.${'a'.repeat(5000)}`, '-1.x', '1.%ED%A0%80'])(
    'answers a changed token with a sentence: %s',
    async (token) => {
      for (const path of ['/lettre/confirmer', '/lettre/quitter'])
        for (const method of ['GET', 'POST'] as const) {
          const { status, page } = await open(method, `${path}?jeton=${token}`);
          expect([path, method, status]).toEqual([path, method, 404]);
          expect(page).toContain('Ce lien n’est plus valable');
        }
    },
  );

  it('takes no token for another purpose or another address', async () => {
    for (const email of ['une@exemple.fr', 'deux@exemple.fr']) await send(email);
    const [first, second] = [await linksTo('une@exemple.fr'), await linksTo('deux@exemple.fr')];
    const crossed = first.leave.replace('quitter', 'confirmer');
    const mixed = first.confirm.replace(/jeton=\d+/, /jeton=\d+/.exec(second.confirm)?.[0] ?? '');
    for (const path of [crossed, mixed]) expect((await open('POST', path)).status).toBe(404);
    expect(await stateOf('une@exemple.fr')).toBe('unconfirmed');
  });

  it('exports no unconfirmed address, and lists each with its state', async () => {
    await send('attente@exemple.fr');
    const as = await app.signIn();
    const { body } = await app.ask('GET', '/api/newsletter/subscribers.csv', { as });
    expect(String(body)).toContain('awa.mendy@exemple.gp');
    expect(String(body)).not.toContain('attente@exemple.fr');
    const listed = await app.ask('GET', '/api/newsletter/subscribers?filters[email]=attente@exemple.fr', { as });
    expect(listed.body).toMatchObject({ data: [{ delivery: 'unconfirmed', confirmedAt: null }] });
  });

  describe('ends by the link of a mail', () => {
    const join = async (email: string) => {
      await send(email);
      const links = await linksTo(email);
      await open('POST', links.confirm);
      await app.newsletter.deliver();
      return links;
    };

    it('years later, after one button, with a proof that begins at the confirmation', async () => {
      const { leave } = await join('part@exemple.fr');
      const confirmedAt = new Date(app.clock.now).toISOString();
      app.clock.now += 800 * day;
      const before = await open('GET', leave);
      expect([before.status, before.page.includes('p…\u2060t@exemple.fr')]).toEqual([200, true]);
      expect(await stateOf('part@exemple.fr')).toBe('sent');
      const { status, page } = await open('POST', leave);
      expect(status).toBe(200);
      expect(page).toContain('Vous êtes désinscrit');
      expect(page).toContain('C’était une erreur');
      await app.newsletter.deliver();
      expect([await stateOf('part@exemple.fr'), calls('part@exemple.fr')]).toEqual([undefined, ['addforce', 'unsub']]);
      expect(await proofsOf(environment().store, 'part@exemple.fr')).toMatchObject([{ subscribedAt: confirmedAt }]);
      expect((await open('POST', leave)).status).toBe(404);
    });

    it('by the POST of a mail program, without a cookie (RFC 8058)', async () => {
      const { leave } = await join('clic@exemple.fr');
      const answered = await app.app.request(leave, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(answered.status).toBe(200);
      await app.newsletter.deliver();
      expect(await stateOf('clic@exemple.fr')).toBeUndefined();
    });

    it('at once for an address that is not confirmed, of which Mailjet hears nothing', async () => {
      await send('refus@exemple.fr');
      expect((await open('POST', (await linksTo('refus@exemple.fr')).leave)).status).toBe(200);
      await app.newsletter.deliver();
      expect([await stateOf('refus@exemple.fr'), await mailsTo('refus@exemple.fr')]).toEqual([undefined, []]);
      expect(calls('refus@exemple.fr')).toEqual([]);
      await send('forme@exemple.fr');
      await app.newsletter.leave('forme@exemple.fr');
      await app.newsletter.deliver();
      expect([await stateOf('forme@exemple.fr'), calls('forme@exemple.fr')]).toEqual([undefined, []]);
    });

    it('at Mailjet, which says so at a URL with a secret', async () => {
      const report = (json: unknown, secret = eventSecret) =>
        app.ask('POST', `/api/mailjet/events?secret=${encodeURIComponent(secret)}`, { json });
      for (const email of [
        'loin@exemple.fr',
        'mort@exemple.fr',
        'plein@exemple.fr',
        'autre@exemple.fr',
        'retour@exemple.fr',
      ])
        await join(email);
      await send('tiers@exemple.fr');
      const time = Math.floor(app.clock.now / 1000) + 1;
      const unsub = { event: 'unsub', time, mj_list_id: 42 };
      for (const secret of ['', 'wrong-secret-of-mailjet'])
        expect((await report({ ...unsub, email: 'loin@exemple.fr' }, secret)).status).toBe(403);
      expect(await stateOf('loin@exemple.fr')).toBe('sent');
      const { status } = await report([
        { ...unsub, email: 'LOIN@exemple.fr' },
        { ...unsub, email: 'autre@exemple.fr', mj_list_id: 7 },
        { ...unsub, email: 'retour@exemple.fr', time: time - 3600 },
        { ...unsub, email: 'tiers@exemple.fr' },
        { event: 'bounce', time, email: 'mort@exemple.fr', hard_bounce: true },
        { event: 'bounce', time, email: 'plein@exemple.fr', hard_bounce: false },
      ]);
      expect(status).toBe(200);
      await app.newsletter.deliver();
      const states = ['loin', 'mort', 'plein', 'autre', 'retour', 'tiers'].map((name) => stateOf(`${name}@exemple.fr`));
      expect(await Promise.all(states)).toEqual([undefined, 'refused', 'sent', 'sent', 'sent', 'unconfirmed']);
      for (const body of [
        [],
        {},
        'x',
        5,
        [null, [[]], { event: 'unsub', email: 5, time: 'x' }, { ...unsub, email: 'a@b.fr', time: 1e300 }],
      ])
        expect([200, 400]).toContain((await report(body)).status);
    });
  });

  it('writes once to an address that a thousand posts name, and subscribes nobody', async () => {
    const statuses = new Set<number>();
    for (let round = 0; round < 20; round += 1) {
      app.from.address = `203.0.${round % 10}.9`;
      const posts = Array.from({ length: 50 }, () =>
        app.ask('POST', '/api/mailjet/contact', { json: { email: 'cible@exemple.fr' } }),
      );
      for (const { status } of await Promise.all(posts)) statuses.add(status);
    }
    expect([...statuses].sort()).toEqual([200, 429]);
    expect(await mailsTo('cible@exemple.fr')).toHaveLength(1);
    expect(await stateOf('cible@exemple.fr')).toBe('unconfirmed');
  });
});
