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
