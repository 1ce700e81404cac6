import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { openStore } from '#store/open.ts';
import { unbounded } from '#store/query.ts';
import { describeOnEachDatabase } from '../databases.ts';

const writer = fileURLToPath(new URL('writer.ts', import.meta.url));
const compiled = new URL('../../scripts/compile-cache.js', import.meta.url).href;

interface Writing {
  child: ChildProcess;
  acknowledged: number[];
  opened: Promise<void>;
  gone: Promise<void>;
}

function startWriting(...args: string[]): Writing {
  const child = spawn(process.execPath, ['--import', compiled, writer, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: number[] = [];
  let opened = () => {};
  const writing: Writing = {
    child,
    acknowledged,
    opened: new Promise((resolve) => {
      opened = resolve;
    }),
    gone: new Promise((resolve) => child.once('exit', () => resolve())),
  };
  let rest = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) line === 'open' ? opened() : acknowledged.push(Number(line));
  });
  return writing;
}

const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('an acknowledged write', () => {
  it('survives a kill at any moment, with a consistent database', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'memorial-kill-'));
    const acknowledged: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const writing = startWriting(dataDir);
      await writing.opened;
      // On a busy machine a fixed delay may end before the first write.
      await vi.waitFor(() => expect(writing.acknowledged.length).toBeGreaterThan(turn), {
        timeout: 60_000,
        interval: 5,
      });
      await soon(turn * 3);
      writing.child.kill('SIGKILL');
      await writing.gone;
      acknowledged.push(...writing.acknowledged);
    }
    const store = await openStore({ dataDir });
    const { entries } = await store.list('events', { fields: [], budget: unbounded });
    const stored = new Set(entries.map((entry) => entry.id));
    expect(acknowledged.length).toBeGreaterThan(8);
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    await store.close();
    const file = new DatabaseSync(join(dataDir, 'content.sqlite'));
    expect(file.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    file.close();
    await rm(dataDir, { recursive: true });
  }, 120_000);
});

describeOnEachDatabase('two processes on one database', (environment) => {
  it('migrate and write at the same time, and each sees the other’s writes', async (test) => {
    const { store, dataDir, databaseUrl } = environment();
    if (databaseUrl === undefined && (await readdir(dataDir)).length === 0)
      return test.skip('the embedded PostgreSQL serves one process');
    const others = [
      startWriting(dataDir, ...(databaseUrl ? [databaseUrl] : [])),
      startWriting(dataDir, ...(databaseUrl ? [databaseUrl] : [])),
    ];
    await Promise.all(others.map((writing) => writing.opened));
    const { id } = await store.createPublished('events', {
      values: { title: 'ici', newStartDate: '2027-01-01' },
      links: {},
    });
    const before = store.revision();
    const idsNow = async () =>
      (await store.list('events', { fields: [], budget: unbounded })).entries.map((entry) => entry.id);
    // An entry with a greater id was written after `before`. An acknowledgement that arrives now may be of an earlier one.
    const last = Math.max(...(await idsNow()));
    await vi.waitFor(
      () => expect(others.every(({ acknowledged }) => acknowledged.some((written) => written > last))).toBe(true),
      20_000,
    );
    for (const { child } of others) child.kill('SIGTERM');
    await Promise.all(others.map((writing) => writing.gone));
    await vi.waitFor(() => expect(store.revision()).toBeGreaterThan(before), 20_000);
    const stored = new Set(await idsNow());
    expect(stored.has(id)).toBe(true);
    for (const { acknowledged } of others) {
      expect(acknowledged.length).toBeGreaterThan(0);
      expect(acknowledged.every((written) => stored.has(written))).toBe(true);
    }
  });
});
