import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diskStorage } from '#media/disk-storage.ts';
import { backup } from '#operations/backup.ts';
import { restore } from '#operations/restore.ts';
import { purge } from '#server/jobs/retention.ts';
import { proofsOf } from '#server/newsletter/newsletter.ts';
import { unbounded } from '#store/query.ts';
import { openApp, publicToken, type TestApp } from '../app.ts';
import { describeOnEachDatabase, type TestEnvironment } from '../databases.ts';

const address = 'awa@exemple.fr';
const consentText = 'En vous inscrivant, vous acceptez de recevoir la lettre.';
const storageOf = ({ dataDir }: TestEnvironment) => diskStorage(join(dataDir, 'uploads'));

describeOnEachDatabase('what the settings state of retention', (environment, another) => {
  let app: TestApp;
  let token = '';
  beforeAll(async () => {
    app = await openApp(environment(), {
      list: { subscribe: async () => undefined, unsubscribe: async () => undefined },
    });
    app.clock.now = Date.parse('2027-01-31T12:00:00Z');
    token = await app.signIn();
  });
  afterAll(() => app.close());

  const save = (data: object) => app.ask('PUT', '/api/setting', { as: token, json: { data } });
  const proofs = async (email: string) => {
    const path = `/api/newsletter/consent-proofs?email=${encodeURIComponent(email)}`;
    return (await app.ask('GET', path, { as: token })).body;
  };
  const subscribeAndRemove = async (email: string) => {
    const { id } = await environment().store.create(
      'subscribers',
      { values: { email, consentText, source: '/', delivery: 'sent', attempts: 1 }, links: {} },
      { createdAt: '2026-11-02T10:00:00.000Z' },
    );
    expect((await app.ask('DELETE', `/api/newsletter/subscribers/${id}`, { as: token })).status).toBe(204);
  };
  const columnsWith = async (text: string) => {
    const matches: string[] = [];
    await environment().store.dump(async ({ table, rows }) => {
      for await (const row of rows) if (JSON.stringify(row).includes(text)) matches.push(table);
    });
    return matches;
  };

  it('a removed subscriber leaves a proof that only their address finds, and their address nowhere', async () => {
    await subscribeAndRemove(address);
    expect(await columnsWith('awa@')).toEqual([]);
    expect(await proofs(' AWA@exemple.fr')).toEqual({
      data: [
        {
          consentText,
          source: '/',
          subscribedAt: '2026-11-02T10:00:00.000Z',
          removedAt: '2027-01-31T12:00:00.000Z',
        },
      ],
      meta: {},
    });
    expect(await proofs('solitude@exemple.fr')).toEqual({ data: [], meta: {} });
    expect(await proofs('awa')).toMatchObject({ error: { status: 400 } });
  });

  it('proofs are for administrators only', async () => {
    const status = async (as?: string) =>
      (await app.ask('GET', `/api/newsletter/consent-proofs?email=${address}`, as ? { as } : {})).status;
    expect([await status(), await status(publicToken), await status('garbage')]).toEqual([403, 403, 401]);
  });

  it('a proof is found in a backup that is restored elsewhere', async () => {
    const archive = join(environment().dataDir, 'sauvegarde');
    await backup({
      store: environment().store,
      storage: await storageOf(environment()),
      out: archive,
      version: '0.0.0',
      now: () => app.clock.now,
    });
    const target = await another();
    await restore({
      store: target.store,
      dataDir: target.dataDir,
      storage: await storageOf(target),
      archive,
      partial: false,
    });
    expect(await proofsOf(target.store, address)).toMatchObject([{ consentText }]);
    await target.close();
  });

  it('a proof is deleted at the end of the stated period, and not before', async () => {
    expect((await save({ proofRetention: '18 mois' })).status).toBe(200);
    await purge(environment().store, Date.parse('2028-07-31T11:59:00Z'));
    expect(await proofs(address)).toMatchObject({ data: [{}] });
    await purge(environment().store, Date.parse('2028-07-31T12:01:00Z'));
    expect(await proofs(address)).toMatchObject({ data: [] });
  });

  it('the audit log is deleted at the end of the stated period, and not before', async () => {
    expect((await save({ logRetention: 'six mois' })).status).toBe(200);
    const actions = async () =>
      (await environment().store.list('audit', { fields: [], budget: unbounded })).entries.length;
    await subscribeAndRemove('solitude@exemple.fr');
    const before = await actions();
    await purge(environment().store, Date.parse('2027-07-31T11:59:00Z'));
    expect([before > 0, await actions()]).toEqual([true, before]);
    await purge(environment().store, Date.parse('2027-07-31T12:01:00Z'));
    expect(await actions()).toBe(0);
  });

  it('a period that is no duration is refused in French at its field', async () => {
    const { status, body } = await save({ proofRetention: 'le temps nécessaire' });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('proofRetention')]);
    expect((await save({ logRetention: 'quatre ans' })).status).toBe(400);
  });

  it('a value of an earlier version that is no duration counts as the default one', async () => {
    const { store } = environment();
    await store.publish({ type: 'setting', ref: 'only' }, { values: { proofRetention: 'longtemps' }, links: {} });
    await subscribeAndRemove(address);
    await purge(store, Date.parse('2030-01-31T11:59:00Z'));
    expect(await proofs(address)).toMatchObject({ data: [{}] });
    await purge(store, Date.parse('2030-01-31T12:01:00Z'));
    expect(await proofs(address)).toMatchObject({ data: [] });
  });
});
