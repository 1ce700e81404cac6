import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '#store/open.ts';
import { unbounded } from '#store/query.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Outcome {
  code: number;
  out: string;
  error: string;
}

/** A command as an operator runs it. */
const command = (name: string, dataDir: string, ...args: string[]) =>
  new Promise<Outcome>((done) => {
    const options = { cwd: root, env: { PATH: process.env.PATH, DATA_DIR: dataDir } };
    execFile(
      process.execPath,
      ['--import', './scripts/compile-cache.js', `operations/commands/${name}.ts`, ...args],
      options,
      (failure, out, error) => done({ code: failure ? Number(failure.code) : 0, out, error }),
    );
  });

/** The audit log of a data folder, oldest first. */
async function auditLogOf(dataDir: string) {
  const store = await openStore({ dataDir });
  const { entries } = await store.list('audit', { sort: [{ path: ['id'], direction: 'asc' }], budget: unbounded });
  await store.close();
  return entries.map(({ act, authorEmail, detail }) => [act, authorEmail, detail]);
}

describe('operator commands', () => {
  let folder = '';
  const pathOf = (name: string) => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memorial-commands-'));
    const store = await openStore({ dataDir: pathOf('old') });
    await store.createPublished('collections', { values: { title: 'Conque', order: 1 }, links: {} });
    await store.close();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('restore the second factor of a person, and remove it, with the end of their sessions', async () => {
    const store = await openStore({ dataDir: pathOf('people') });
    const email = 'awa@example.org';
    const values = { email, username: 'awa', blocked: false, confirmed: true, password: 'a-hash' };
    const { id: userId } = await store.create('users', { values, links: {} });
    const now = new Date().toISOString();
    const factor = { userId, secret: 'JBSWY3DPEHPK3PXP', enabledAt: now, lastStep: 60_000_000, recoveryCodes: 'a b' };
    await store.create('second-factors', { values: factor });
    await store.create('account-links', { values: { userId, tokenHash: 'hash', expiresAt: now } });
    await store.close();
    expect(await command('backup', pathOf('people'), '--out', pathOf('people.tar'))).toMatchObject({ code: 0 });
    expect(await command('restore', pathOf('moved'), pathOf('people.tar'))).toMatchObject({ code: 0 });
    const moved = await openStore({ dataDir: pathOf('moved') });
    const fields = ['userId', 'secret', 'enabledAt', 'lastStep', 'recoveryCodes'] as const;
    expect((await moved.list('second-factors', { fields, budget: unbounded })).entries).toMatchObject([factor]);
    // A restore brings no link back that has served.
    expect((await moved.list('account-links', { budget: unbounded })).entries).toEqual([]);
    const session = { userId, passwordMark: 'mark', openedAt: now, usedAt: now };
    await moved.create('sessions', { values: session });
    await moved.close();

    const remove = (...args: string[]) => command('remove-second-factor', pathOf('moved'), ...args);
    expect(await remove()).toMatchObject({ code: 1, error: expect.stringContaining('Donnez l’adresse') });
    expect(await remove('nobody@example.org')).toMatchObject({
      code: 1,
      error: expect.stringContaining('Aucun compte'),
    });
    expect(await remove('AWA@example.org')).toMatchObject({ code: 0, out: expect.stringContaining(email) });
    expect(await remove(email)).toMatchObject({ code: 1, error: expect.stringContaining('n’a pas de second facteur') });
    expect((await auditLogOf(pathOf('moved'))).at(-1)).toEqual(['secondFactorReset', null, email]);
    const after = await openStore({ dataDir: pathOf('moved') });
    for (const type of ['second-factors', 'sessions'] as const)
      expect((await after.list(type, { budget: unbounded })).entries).toEqual([]);
    await after.close();
  }, 60_000);

  it('are in the audit log, without an author', async () => {
    expect(await command('export', pathOf('old'), '--out', pathOf('exported'))).toMatchObject({ code: 0 });
    expect(await command('backup', pathOf('old'), '--out', pathOf('whole.tar'))).toMatchObject({ code: 0 });
    expect(await auditLogOf(pathOf('old'))).toEqual([
      ['export', null, 'Entrées : 1. Brouillons : 0. Fichiers : 0'],
      ['backup', null, 'Lignes : 2. Fichiers : 0'],
    ]);

    expect(await command('restore', pathOf('again'), pathOf('whole.tar'))).toMatchObject({ code: 0 });
    // The audit log of the archive is restored too: the archive was made before its own line.
    expect(await auditLogOf(pathOf('again'))).toEqual([
      ['export', null, 'Entrées : 1. Brouillons : 0. Fichiers : 0'],
      ['restore', null, expect.stringMatching(/^Site tel qu’il était le \d{4}-\d\d-\d\d \d\d:\d\d$/)],
    ]);

    expect(await command('import', pathOf('new'), '--from', pathOf('exported'))).toMatchObject({ code: 0 });
    expect(await auditLogOf(pathOf('new'))).toEqual([
      ['import', null, expect.stringMatching(/^De exported\. Entrées : reprises 1, .* Fichiers : repris 0/)],
    ]);
  });

  it('leave an empty database empty, so that it can be restored into, and make no backup of it', async () => {
    expect(await command('export', pathOf('empty'), '--out', pathOf('nothing'))).toMatchObject({ code: 0 });
    const { code, error } = await command('backup', pathOf('empty'), '--out', pathOf('empty.tar'));
    expect([code, error]).toEqual([1, expect.stringMatching(/^Rien à sauvegarder dans .* DATA_DIR/)]);
    expect(await command('restore', pathOf('empty'), pathOf('whole.tar'))).toMatchObject({ code: 0 });
  });

  it('are refused with one sentence, without a line in the audit log', async () => {
    const before = await auditLogOf(pathOf('old'));
    const over = await command('restore', pathOf('old'), pathOf('whole.tar'));
    expect([over.code, over.error]).toEqual([1, expect.stringMatching(/^Un site se trouve déjà dans /)]);
    for (const [name, message] of [
      ['restore', /^Donnez l’archive/],
      ['import', /^Donnez la source/],
    ] as const) {
      const { code, error } = await command(name, pathOf('old'));
      expect([code, error]).toEqual([1, expect.stringMatching(message)]);
    }
    expect(await auditLogOf(pathOf('old'))).toEqual(before);
  });
});
