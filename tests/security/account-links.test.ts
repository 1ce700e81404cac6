import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { compare, unbounded } from '#store/query.ts';
import { openApp, type TestApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';

const minuteMs = 60_000;
const password = 'Mangrove-bleue-1802';
const maite = { email: 'maite@example.org', username: 'maite', displayName: 'Maïté Nestor' };
const tokenOf = (text: string): string => /#([\w-]{43})/.exec(text)?.[1] ?? '';

interface Link {
  id: number;
  url: string;
  expiresAt: string;
  isInvitation: boolean;
  isMailed: boolean;
}

describeOnEachDatabase('a link to choose a password', (environment) => {
  let app: TestApp;
  let as = '';
  let visitors = 0;
  const fromElsewhere = () => {
    visitors += 1;
    app.from.address = `198.51.100.${visitors}`;
  };
  beforeAll(async () => {
    // No server answers there: mails wait.
    app = await openApp(environment(), { smtp: { url: 'smtp://127.0.0.1:9', from: 'site@memorial.example' } });
    as = await app.signIn();
  });
  beforeEach(fromElsewhere);
  afterAll(() => app.close());

  const call = async (path: string, json: object, token?: string) => {
    const { status, body } = await app.ask('POST', `/api${path}`, { json, ...(token && { as: token }) });
    return {
      status,
      body: body as {
        data: Link;
        error: { message: string; details: { errors: { path: string[]; sentence?: string }[] } };
      },
    };
  };
  const invite = async (account: object) => (await call('/users/invitations', account, as)).body.data;
  const link = async (id: number) => (await call(`/users/${id}/link`, {}, as)).body.data;
  const use = async (token: unknown, chosen: unknown = password) => {
    fromElsewhere();
    return call('/auth/password-link/use', { token, password: chosen });
  };
  const signIn = async (email: string, typed: string) => {
    fromElsewhere();
    const { status, body } = await app.ask('POST', '/api/auth/local', { json: { identifier: email, password: typed } });
    return { status, token: (body as { jwt?: string }).jwt ?? '' };
  };
  const mailsTo = async (recipient: string) => {
    const where = compare('recipient', 'eq', recipient);
    return (await environment().store.list('mails', { where, budget: unbounded })).entries;
  };
  const remove = (id: number) => app.ask('DELETE', `/api/users/${id}`, { as });
  const access = async (id: number) => {
    const { body } = await app.ask('GET', '/api/users/access', { as });
    return (body as { data: { id: number }[] }).data.find((account) => account.id === id);
  };

  it('of an invitation opens the account once, within three days, by a password of the rule', async () => {
    const invited = await invite(maite);
    expect(invited).toMatchObject({ isInvitation: true, isMailed: true });
    expect(Date.parse(invited.expiresAt) - app.clock.now).toBe(3 * 24 * 60 * minuteMs);
    const token = tokenOf(invited.url);
    expect(invited.url).toBe(`https://memorial.example/admin/mot-de-passe#${token}`);
    const [mail] = await mailsTo(maite.email);
    expect(mail?.body).toContain(invited.url);
    expect(mail?.body).toContain('Bonjour Maïté Nestor,');
    expect(await access(invited.id)).toMatchObject({ isInvited: true, invitedUntil: invited.expiresAt });

    for (const typed of ['', 'null', password, '$argon2id$v=19$m=1,t=1,p=1$AAAA$AAAA'])
      expect((await signIn(maite.email, typed)).status).toBe(400);
    // Nothing stored is the token, and nothing that the API answers has its hash.
    const { entries } = await environment().store.list('account-links', { fields: ['tokenHash'], budget: unbounded });
    expect(JSON.stringify(entries)).not.toContain(token);
    const users = await app.ask('GET', `/api/users/${invited.id}?populate=*`, { as });
    expect(JSON.stringify(users.body)).not.toMatch(/tokenHash|"password"/);

    expect((await call('/auth/password-link/read', { token })).body).toMatchObject({
      data: { email: maite.email, isInvitation: true },
    });
    for (const weak of ['court', 'motdepasse', 'maite@example.org', 'memorial acte', 12, null, 'x'.repeat(201)]) {
      const { status, body } = await use(token, weak);
      expect([weak, status, body.error.details.errors[0]?.path]).toEqual([weak, 400, ['password']]);
    }
    expect((await use(token)).status).toBe(200);
    expect((await use(token)).status).toBe(400);
    expect((await signIn(maite.email, password)).status).toBe(200);
    expect(await access(invited.id)).toMatchObject({ isInvited: false, invitedUntil: null });
    await remove(invited.id);
  });

  it('is refused in one way when it is wrong, expired, replaced, used, or of an account that is blocked or gone', async () => {
    const { id, url } = await invite(maite);
    const replaced = tokenOf(url);
    const current = tokenOf((await link(id)).url);
    const refused = await use('A'.repeat(43));
    expect(refused).toMatchObject({ status: 400, body: { error: { message: 'Invalid or expired link' } } });
    const { entries } = await environment().store.list('account-links', { fields: ['tokenHash'], budget: unbounded });
    for (const token of [
      replaced,
      entries[0]?.tokenHash,
      '',
      null,
      1,
      [current],
      { $ne: '' },
      `${current} `,
      current.slice(1),
    ])
      expect([token, await use(token)]).toEqual([token, refused]);
    for (const token of [replaced, '', null, { $ne: '' }])
      expect([token, await call('/auth/password-link/read', { token })]).toEqual([token, refused]);

    await app.ask('PUT', `/api/users/${id}`, { as, json: { blocked: true } });
    expect(await use(current)).toEqual(refused);
    expect((await call(`/users/${id}/link`, {}, as)).status).toBe(400);
    await app.ask('PUT', `/api/users/${id}`, { as, json: { blocked: false } });
    expect(await use(current)).toEqual(refused);

    const next = tokenOf((await link(id)).url);
    await app.ask('PUT', `/api/users/${id}`, { as, json: { email: 'autre@example.org' } });
    expect(await use(next)).toEqual(refused);
    const late = await link(id);
    const { now } = app.clock;
    app.clock.now = Date.parse(late.expiresAt);
    expect(await use(tokenOf(late.url))).toEqual(refused);
    as = await app.signIn();
    expect(await access(id)).toMatchObject({ isInvited: true, invitedUntil: null });
    app.clock.now = now;
    const set = tokenOf((await link(id)).url);
    await app.ask('PUT', `/api/users/${id}`, { as, json: { password: `${password}-1` } });
    expect(await use(set)).toEqual(refused);
    const last = tokenOf((await link(id)).url);
    await remove(id);
    expect(await use(last)).toEqual(refused);
  });

  it('serves one of two requests that come together', async () => {
    const { id, url } = await invite(maite);
    const answers = await Promise.all(['a', 'b', 'c'].map((end) => use(tokenOf(url), `${password}-${end}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    await remove(id);
  });

  it('of a forgotten password leaves by mail alone, is valid for thirty minutes, and closes every session', async () => {
    const { id, url } = await invite(maite);
    await use(tokenOf(url));
    // An invited account has its invitation, which an unknown client cannot void.
    const invited = await invite({ email: 'invitee@example.org', username: 'invitee' });
    expect((await call('/auth/password-link', { email: 'invitee@example.org' })).status).toBe(200);
    const { token: session } = await signIn(maite.email, password);
    const before = (await mailsTo(maite.email)).length;
    const ask = async (email: unknown) => {
      fromElsewhere();
      return call('/auth/password-link', { email });
    };
    const known = await ask(` ${maite.email.toUpperCase()} `);
    expect(known).toEqual({ status: 200, body: { data: { isMailConfigured: true }, meta: {} } });
    expect(await ask('nobody@example.org')).toEqual(known);
    await vi.waitFor(async () => expect((await mailsTo(maite.email)).length).toBe(before + 1));
    expect(await mailsTo('nobody@example.org')).toEqual([]);
    expect(await mailsTo('invitee@example.org')).toHaveLength(1);
    await remove(invited.id);
    const token = tokenOf((await mailsTo(maite.email)).at(-1)?.body ?? '');

    app.clock.now += 30 * minuteMs;
    expect((await use(token)).status).toBe(400);
    app.clock.now -= minuteMs;
    expect((await use(token, `${password}-bis`)).status).toBe(200);
    expect((await app.ask('GET', '/api/users/me', { as: session })).status).toBe(401);
    expect((await signIn(maite.email, password)).status).toBe(400);
    expect((await signIn(maite.email, `${password}-bis`)).status).toBe(200);

    for (const email of ['', 'maite', null, { $ne: '' }, 'maite@example.org\nBcc: x@example.org'])
      expect([email, (await ask(email)).status]).toEqual([email, 400]);
    const { body } = await app.ask('GET', '/api/audit?what=accounts&who=maite', { as });
    const acts = (body as { data: { act: string; detail: string | null }[] }).data;
    expect(acts.slice(0, 2)).toMatchObject([{ act: 'passwordChange', detail: 'Par un lien' }, { act: 'passwordLink' }]);
    expect(JSON.stringify(body)).not.toContain(token);
    await remove(id);
  });

  it('is asked for three times in a quarter of an hour for an address, known or not, and ten times from a network', async () => {
    for (const email of ['admin@example.org', 'unknown@example.org']) {
      const statuses: number[] = [];
      for (const address of [email, email.toUpperCase(), email, email]) {
        fromElsewhere();
        statuses.push((await call('/auth/password-link', { email: address })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect((await call('/auth/password-link', { email })).body.error.details.errors[0]).toMatchObject({
        path: ['email'],
        sentence: expect.stringMatching(/quart d’heure/),
      });
    }
    fromElsewhere();
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1)
      statuses.push((await call('/auth/password-link', { email: `person${index}@example.org` })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  it('is made by administrators alone, who are never replaced by an invited account', async () => {
    for (const path of ['/users/invitations', '/users/1/link']) expect((await call(path, maite)).status).toBe(403);
    expect((await call('/users/1/link', {}, as)).status).toBe(400);
    for (const [account, sentence] of [
      [{ ...maite, email: 'admin@example.org' }, /déjà celle d’un autre/],
      [{ ...maite, email: 'x' }, /adresse électronique complète/],
      [{ ...maite, email: '' }, /obligatoire/],
      [{ ...maite, username: 'jo' }, /au moins 3 caractères/],
      [{ ...maite, displayName: 'x'.repeat(81) }, /80 caractères/],
      [{ email: maite.email }, /obligatoire/],
    ] as const) {
      const { status, body } = await call('/users/invitations', account, as);
      expect([status, body.error.details.errors[0]?.sentence]).toEqual([400, expect.stringMatching(sentence)]);
    }
    const { id, url } = await invite({ ...maite, password, blocked: false });
    expect((await signIn(maite.email, password)).status).toBe(400);
    // The administrator is the last active one.
    const second = await invite({ email: 'second@example.org', username: 'second' });
    await use(tokenOf(url));
    const { token: hers } = await signIn(maite.email, password);
    await app.ask('PUT', '/api/users/1', { as: hers, json: { blocked: true } });
    const block = (user: number) => app.ask('PUT', `/api/users/${user}`, { as: hers, json: { blocked: true } });
    expect((await block(1)).status).toBe(200);
    expect((await app.ask('DELETE', `/api/users/${id}`, { as: hers })).status).toBe(400);
    await app.ask('PUT', '/api/users/1', { as: hers, json: { blocked: false } });
    as = await app.signIn();
    await remove(id);
    await remove(second.id);
  });
});
