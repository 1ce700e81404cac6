import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from 'vitest';
import type { GroupRequestFacts } from '#editorial/group-requests.ts';
import { type GroupRequests, openGroupRequests } from '#server/groups/routes.ts';
import { purge } from '#server/jobs/retention.ts';
import { openStore } from '#store/open.ts';
import { unbounded } from '#store/query.ts';
import { foldText } from '#store/sql/fold-text.ts';
import { openApp, type TestApp } from '../../app.ts';
import { build } from '../../built-site.ts';
import { describeOnEachDatabase } from '../../databases.ts';
import { captureLog } from '../../log-lines.ts';

const span = { from: '09:00', to: '18:00', lastEntry: null };
const week = {
  monday: [],
  ...Object.fromEntries(
    ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, [span]]),
  ),
};
const typed = {
  groupKind: 'class',
  organization: 'Collège de Pointe-à-Pitre',
  level: 'cycle3',
  people: '30',
  visit: 'Lire un registre',
  day: '14 janvier 2027',
  otherDay: '',
  needs: 'Une élève en fauteuil',
  name: 'Awa Delannay',
  email: 'awa@exemple.fr',
  phone: '05 90 00 18 48',
};

describeOnEachDatabase('the requests of groups', (environment) => {
  let app: TestApp;
  let token = '';
  let tests = 0;
  beforeEach(async () => {
    if (!app) {
      app = await openApp(environment(), { build });
      token = await app.signIn();
      const groupVisits = [{ title: 'Lire un registre' }];
      const data = { areGroupRequestsOpen: true, phoneNumber: '05 90 00 18 48', groupVisits, openingWeek: week };
      expect((await app.ask('PUT', '/api/setting', { as: token, json: { data } })).status).toBe(200);
    }
    app.clock.now = Date.parse('2026-11-23T14:00:00Z');
    // Each test has a limit of its own.
    tests += 1;
    app.from.address = `192.0.2.${tests}`;
  });

  const page = async (): Promise<string> => String((await app.ask('GET', '/groupes')).body);
  /** The token of a form that was filled in for a minute. */
  async function formToken(seconds = 60): Promise<string> {
    const value = /name="envoi" value="([^"]+)"/.exec(await page())?.[1] ?? '';
    app.clock.now += seconds * 1000;
    return value;
  }
  async function send(values: Record<string, string> = {}, headers = {}) {
    const body = new URLSearchParams({ ...typed, envoi: values.envoi ?? (await formToken()), ...values });
    const answer = await app.app.request('/groupes', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: body.toString(),
    });
    const text = (await answer.text()).replaceAll('\u00a0', ' ').replaceAll('&#x27;', "'");
    return { status: answer.status, text, location: answer.headers.get('location') ?? '', headers: answer.headers };
  }
  const stored = async () => (await environment().store.list('group-requests', { budget: unbounded })).entries;
  const admin = (method: string, path: string, data?: object) =>
    app.ask(method, `/api/group-requests${path}`, { as: token, ...(data && { json: { data } }) });

  it('are confirmed once by mail, without what was typed, and announced to the staff', async () => {
    const mails = async () => (await environment().store.list('mails', { budget: unbounded })).entries;
    expect(
      (await app.ask('PUT', '/api/setting', { as: token, json: { data: { contactEmail: 'accueil@exemple.gp' } } }))
        .status,
    ).toBe(200);
    const envoi = await formToken();
    const organization = `Lycée ${Math.random()}`;
    const sent = await Promise.all([send({ envoi, organization }), send({ envoi, organization })]);
    expect(sent.map(({ status }) => status)).toEqual([303, 303]);
    const [number] = /G-2026-\d+/.exec(sent[0]?.location ?? '') ?? [];
    const about = (await mails()).filter(({ subject }) => subject.endsWith(` ${number}`));
    const toSender = about.filter(({ recipient }) => recipient === typed.email);
    const toStaff = about.filter(({ recipient }) => recipient === 'accueil@exemple.gp');
    expect([about.length, toSender.length, toStaff.length]).toEqual([2, 1, 1]);
    expect(toSender[0]?.body).toContain(`https://memorial.example${sent[0]?.location}`);
    for (const text of [organization, typed.needs, typed.name]) {
      expect(toSender[0]?.body).not.toContain(text);
      expect(toStaff[0]?.body).toContain(text);
    }
    expect(toStaff[0]?.replyTo).toBe(typed.email);

    const id = (await stored()).find((request) => request.number === number)?.id;
    expect((await admin('DELETE', `/${id}`)).status).toBe(204);
    expect((await mails()).filter(({ subject }) => subject.endsWith(` ${number}`))).toEqual([]);
  });

  it('are stored, and confirmed at a signed address with a number and the date of the answer', async () => {
    const before = (await stored()).length;
    const { status, location } = await send();
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/groupes\/demande\/G-2026-\d+\?jeton=/)]);
    const answer = await app.app.request(location);
    const text = (await answer.text()).replaceAll('\u00a0', ' ');
    expect(text).toContain('Nous vous répondons avant le mardi 1er décembre');
    expect(text).toContain('Jeudi 14 janvier 2027');
    expect(text).toContain('name="robots" content="noindex"');
    expect([answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual([
      'no-store',
      'noindex, nofollow',
    ]);
    expect((await stored()).length).toBe(before + 1);
    const forged = await app.app.request(location.replace(/jeton=.*/, 'jeton=AAAAAAAAAAAAAAAAAAAAAA'));
    expect(forged.status).toBe(404);
    expect(await forged.text()).not.toContain('Awa');
  });

  it.each([
    [
      'more people than a visit takes',
      { people: '31' },
      '31 personnes dépassent l’effectif d’une visite (30). Faites deux demandes, ou appelez-nous.',
    ],
    ['a closed day', { day: 'lundi 11/01/2027' }, undefined],
    [
      'a closed day in figures',
      { day: '11/01/2027' },
      'Le lundi 11 janvier est un jour de fermeture. Le mardi 12 est ouvert.',
    ],
    ['a day that cannot be read', { day: 'bientôt' }, 'Écrivez la date ainsi : 12 janvier 2027.'],
    ['a past day', { day: '14 janvier 2026' }, 'Le mercredi 14 janvier 2026 est passé.'],
    ['a day that does not exist', { day: '30 février 2027' }, 'Cette date n’existe pas.'],
    ['a visit that is not offered', { visit: 'Autre' }, 'Choisissez dans la liste.'],
    ['a telephone number of three digits', { phone: '05 9' }, 'Ce numéro semble incomplet.'],
    ['no address', { email: '' }, 'Indiquez votre adresse électronique.'],
  ])('are refused at the field for %s, with every value', async (_fault, values, sentence) => {
    const before = (await stored()).length;
    const { status, text } = await send(values);
    expect(status).toBe(400);
    if (sentence) expect(text).toContain(sentence);
    expect(text).toContain('Une chose à corriger avant l’envoi.');
    expect(text).toContain('value="Collège de Pointe-à-Pitre"');
    expect((await stored()).length).toBe(before);
  });

  it('have two faults counted in words', async () => {
    expect((await send({ people: '60', day: '11 janvier 2027' })).text).toContain(
      'Deux choses à corriger avant l’envoi.',
    );
  });

  it('are stored once for a double click, with one number', async () => {
    const before = (await stored()).length;
    const envoi = await formToken();
    const answers = await Promise.all([send({ envoi }), send({ envoi }), send({ envoi })]);
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    expect((await stored()).length).toBe(before + 1);
    // The same form with other values is another request.
    expect((await send({ envoi, needs: 'Deux élèves' })).location).not.toBe(answers[0]?.location);
  });

  it('have numbers of their own when sent at the same time', async () => {
    const tokens = [await formToken(), await formToken(), await formToken()];
    const answers = await Promise.all(tokens.map((envoi) => send({ envoi })));
    expect(new Set(answers.map(({ location }) => location)).size).toBe(3);
  });

  it('never have the number of an erased one, in two processes at once', async () => {
    const { dataDir, databaseUrl } = environment();
    const jwtSecret = 'a-secret-for-tests-of-32-characters-at-least';
    const clock = () => app.clock.now;
    const secondStore =
      databaseUrl || environment().kind === 'SQLite'
        ? await openStore({ dataDir, ...(databaseUrl && { databaseUrl }) })
        : undefined;
    const stores = [environment().store, secondStore ?? environment().store];
    const request = { ...typed, people: 30, day: '2027-01-14', otherDay: null } as GroupRequestFacts;
    const numbers: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const services = stores.map((store) => openGroupRequests({ store, jwtSecret, clock }));
      const create = (requests: GroupRequests) =>
        requests.create(requests.issueFormToken(), request, '2027-01-01').then(({ number }) => number);
      numbers.push(...(await Promise.all(services.map(create))));
      const { body } = await admin('GET', '?pagination[pageSize]=1');
      const [latest] = (body as { data: { id: number }[] }).data;
      expect((await admin('DELETE', `/${latest?.id}`)).status).toBe(204);
    }
    await purge(environment().store, app.clock.now + 500 * 86_400_000);
    expect(await stored()).toEqual([]);
    numbers.push((await send()).location);
    expect(new Set(numbers.map((text) => /G-2026-\d+/.exec(text)?.[0])).size).toBe(11);
    await secondStore?.close();
  });

  it('are limited to five an hour for an address, and keep what was typed', async () => {
    for (let count = 0; count < 5; count += 1) expect((await send()).status).toBe(303);
    const { status, text, headers } = await send();
    expect([status, headers.get('retry-after')]).toEqual([429, '3600']);
    expect(text).toContain(
      'Cinq demandes viennent déjà d’être envoyées d’ici. Attendez une heure, ou appelez le 05 90 00 18 48.',
    );
    expect(text).toContain('value="Collège de Pointe-à-Pitre"');
  });

  it('are not taken from scripts, other sites and bodies of 100 kB', async () => {
    const before = (await stored()).length;
    expect((await send({ site: 'https://example.org' })).status).toBe(303);
    const envoi = await formToken(1);
    expect((await send({ envoi })).text).toContain('Relisez votre demande');
    // The answer has the same token, so that a person who sends the form again is not taken for a script.
    expect((await send({ envoi, day: 'demain' })).text).toContain(`name="envoi" value="${envoi}"`);
    expect((await send({ envoi: 'forged.token' })).status).toBe(400);
    expect((await send({}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await send({ needs: 'x'.repeat(100_000) })).status).toBe(413);
    expect((await stored()).length).toBe(before);
  });

  it('have no line end in what becomes a header of a mail', async () => {
    await send({ organization: 'Collège\r\nBcc: tous@exemple.fr', email: 'awa@exemple.fr' });
    expect((await stored()).at(-1)?.organization).toBe('Collège Bcc: tous@exemple.fr');
    expect((await send({ email: 'awa@exemple.fr\r\nBcc: tous@exemple.fr' })).status).toBe(400);
  });

  it('are listed, answered, exported without formulas, and erased by administrators', async () => {
    await send({ organization: '=HYPERLINK("x")' });
    const { body } = await admin('GET', '?pagination[pageSize]=1');
    const [latest] = (body as { data: { id: number; organization: string; status: string }[] }).data;
    expect(latest).toMatchObject({ organization: '=HYPERLINK("x")', status: 'new', note: null });
    expect(latest).not.toHaveProperty('digest');
    const path = `/${latest?.id}`;
    expect((await admin('PUT', path, { status: 'answered', note: 'Rappelée' })).body).toMatchObject({
      data: { status: 'answered', note: 'Rappelée' },
    });
    expect((await admin('PUT', path, { status: 'lost' })).status).toBe(400);
    expect((await admin('PUT', path, { email: 'autre@exemple.fr' })).status).toBe(400);
    const csv = String((await admin('GET', '.csv')).body);
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    expect(csv).toContain(';Répondue;une classe;');
    expect((await admin('DELETE', path)).status).toBe(204);
    expect((await admin('DELETE', path)).status).toBe(404);
  });

  it('are not taken, and have no form, until the settings say so', async () => {
    const envoi = await formToken();
    const before = (await stored()).length;
    const change = async (data: object) =>
      expect((await app.ask('PUT', '/api/setting', { as: token, json: { data } })).status).toBe(200);
    await change({ areGroupRequestsOpen: false });
    const text = await page();
    expect(text).toContain('appelez-nous ou écrivez-nous');
    expect(text).toContain('tel:+590590001848');
    expect(text).not.toContain('<form class');
    expect(text).not.toContain('Réponse');
    expect(await send({ envoi })).toMatchObject({ status: 303, location: '/groupes' });
    expect((await stored()).length).toBe(before);
    await change({ areGroupRequestsOpen: true });
    expect((await send({ envoi })).location).toContain('/groupes/demande/');
  });

  it('are deleted after thirteen months, and not before', async () => {
    await send();
    const created = (await stored()).at(-1)?.createdAt ?? '';
    const after = (months: number, days: number) =>
      new Date(created).setUTCMonth(new Date(created).getUTCMonth() + months) + days * 86_400_000;
    await purge(environment().store, after(13, -1));
    expect((await stored()).length).toBeGreaterThan(0);
    await purge(environment().store, after(13, 2));
    expect(await stored()).toEqual([]);
  });
});

it('have no form on a site that was upgraded from a version without them', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'memorial-test-'));
  const file = new DatabaseSync(join(dataDir, 'content.sqlite'));
  file.function('fold', (text) => foldText(String(text)));
  file.exec(await readFile(join(import.meta.dirname, '../../upgrade/fixtures/3b5c6df.sqlite.sql'), 'utf8'));
  file.exec(`insert into setting ("documentId", "phoneNumber", "createdAt", "updatedAt", "publishedAt")
    values ('aaaaaaaaaaaaaaaaaaaaaaaa', '05 90 00 18 48', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`);
  file.close();
  const captured = captureLog();
  const store = await openStore({ dataDir }).finally(() => captured.restore());
  const app = await openApp({ store, dataDir, databaseUrl: undefined, kind: 'SQLite' }, { build });
  const text = String((await app.ask('GET', '/groupes')).body);
  expect(text).toContain('Demander une visite</h2>');
  expect(text).toContain('tel:+590590001848');
  expect(text).not.toContain('name="envoi"');
  // The defaults of this version are no facts of that museum.
  expect(text).not.toContain('Préparer la venue');
  await app.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});
