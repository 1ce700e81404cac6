import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { jwtSecret } from '#server/process/jwt-secret.ts';
import { openStore } from '#store/open.ts';
import { makePrivate } from '#system/private-files.ts';
import { connect, urlOf } from '../postgres.ts';
import { runCommand, startCommand } from './command.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'memorial-private-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const modes = async () => {
  const modeByName: Record<string, string> = {};
  for (const name of ['.', ...(await readdir(dataDir, { recursive: true }))])
    modeByName[name] = ((await stat(join(dataDir, name))).mode & 0o777).toString(8);
  return modeByName;
};

it('a data folder of an earlier version is closed to other accounts, and foreign files preserve their modes', async () => {
  await chmod(dataDir, 0o755);
  for (const folder of ['uploads', 'uploads/.incoming', 'backups', 'site-notes']) {
    await mkdir(join(dataDir, folder));
    await chmod(join(dataDir, folder), 0o755);
  }
  for (const name of [
    'content.sqlite',
    'content.sqlite-wal',
    'uploads/a_0123456789.png',
    'backups/before.sqlite',
    'site-notes/a.txt',
  ]) {
    await writeFile(join(dataDir, name), '');
    await chmod(join(dataDir, name), 0o644);
  }
  await (await makePrivate(dataDir)).uploads;
  expect(await modes()).toEqual({
    '.': '700',
    uploads: '700',
    'uploads/.incoming': '700',
    'uploads/a_0123456789.png': '600',
    backups: '700',
    'backups/before.sqlite': '600',
    'content.sqlite': '600',
    'content.sqlite-wal': '600',
    'site-notes': '755',
    'site-notes/a.txt': '644',
  });
});

it('commands write files that their account alone reads, whatever the umask', async () => {
  const archive = join(import.meta.dirname, 'archives/3b5c6df.tar');
  const cache = join(dataDir, 'cache');
  const { code } = await startCommand('restore', { DATA_DIR: dataDir, CACHE_DIRECTORY: '' }, [archive]).ended;
  expect(code).toBe(0);
  expect(await runCommand('export', dataDir)).toMatchObject({ code: 0 });
  const open = Object.entries(await modes()).filter(
    ([name, mode]) => !name.startsWith('cache/') && !['600', '700'].includes(mode),
  );
  expect(open).toEqual([]);
  // Compiled code is cached beside the data, where no other account can put code.
  expect(((await stat(cache)).mode & 0o777).toString(8)).toBe('700');
  expect(await readdir(join(cache, 'compile'))).not.toEqual([]);
});

it('concurrent first starts have one secret, which none reads before it is complete', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => jwtSecret(dataDir, undefined)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readFile(join(dataDir, 'jwt-secret'), 'utf8')).toBe(secrets[0]);
  expect(await readdir(dataDir)).toEqual(['jwt-secret']);
});

it('a database that is a folder, or in another encoding than UTF-8, is named in one sentence', async (test) => {
  await mkdir(join(dataDir, 'content.sqlite'));
  const folder = await runCommand('export', dataDir);
  expect([folder.code, folder.error]).toEqual([
    1,
    'Réglage DATA_DIR : content.sqlite est un dossier, et non une base.\n',
  ]);
  const server = await connect();
  if (!server) return test.skip('no PostgreSQL server');
  const name = `memorial_latin1_${process.pid}`;
  await server.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`);
  try {
    const { code, error } = await startCommand('export', { DATA_DIR: dataDir, DATABASE_URL: urlOf(name) }, []).ended;
    expect([code, error]).toEqual([
      1,
      expect.stringMatching(/^Réglage DATABASE_URL : cette base n’est pas en UTF-8 : [^\n]*\n$/),
    ]);
  } finally {
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  }
});

it('another process reads and copies the SQLite database while the site writes, as continuous replication does', async () => {
  const store = await openStore({ dataDir });
  const database = new DatabaseSync(join(dataDir, 'content.sqlite'), { timeout: 1000 });
  const count = () => (database.prepare('select count(*) as n from collections').get() as { n: number }).n;
  expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
  const create = (title: string) => store.createPublished('collections', { values: { title, order: 1 }, links: {} });
  await create('Conque');
  // A long read transaction, by which Litestream keeps the log from being restarted under it.
  database.exec('begin');
  expect(count()).toBe(1);
  await create('Tambour');
  expect(count()).toBe(1);
  database.exec('commit');
  expect(count()).toBe(2);
  expect(database.prepare('pragma wal_checkpoint(passive)').get()).toMatchObject({ busy: 0 });
  database.exec(`vacuum into '${join(dataDir, 'copy.sqlite')}'`);
  await create('Masque');
  database.close();
  await store.close();
  const copy = new DatabaseSync(join(dataDir, 'copy.sqlite'), { readOnly: true });
  expect(copy.prepare('select count(*) as n from collections').get()).toEqual({ n: 2 });
  expect(copy.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  copy.close();
});
