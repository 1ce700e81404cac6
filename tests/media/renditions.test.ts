import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { FileEntry } from '#content/index.ts';
import { renditionMaker } from '#media/background.ts';
import { diskStorage } from '#media/disk-storage.ts';
import { type Media, openMedia } from '#media/index.ts';
import { stagingArea } from '#media/staging.ts';
import { unbounded } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import { describeOnEachDatabase } from '../databases.ts';
import { acceptFile, picture } from '../files.ts';

const child = fileURLToPath(new URL('rendition-process.ts', import.meta.url));
const compiled = new URL('../../scripts/compile-cache.js', import.meta.url).href;

describeOnEachDatabase('waiting renditions', (environment) => {
  async function accept(media: Media, name: string, width: number): Promise<FileEntry> {
    const path = join(environment().dataDir, name);
    await writeFile(path, await picture(width, Math.round(width / 2)));
    return acceptFile(media, path);
  }
  const stateOf = async (store: Store, { id }: FileEntry) =>
    ((await store.get({ type: 'files', ref: { id } }, { budget: unbounded })) as unknown as FileEntry).renditions
      ?.state;

  it('of a killed process are made by another', async ({ skip }) => {
    const { store, dataDir, databaseUrl, kind } = environment();
    if (kind === 'PostgreSQL' && !databaseUrl) skip('the embedded PostgreSQL serves one process');
    const media = await openMedia({ dataDir, store });
    const file = await accept(media, 'tuée.png', 700);
    const worker = spawn(
      process.execPath,
      ['--import', compiled, child, '4000', dataDir, ...(databaseUrl ? [databaseUrl] : [])],
      {
        stdio: 'ignore',
      },
    );
    const exited = once(worker, 'exit');
    // It has made the first size of several.
    const isBegun = async () => (await media.find(`${file.hash}-320.webp`)) !== undefined;
    await expect.poll(isBegun, { timeout: 60_000, interval: 5 }).toBe(true);
    worker.kill('SIGKILL');
    await exited;
    expect(await stateOf(store, file)).toBe('waiting');
    // The takeover follows the end of its lease, which is shorter here than the 25 s of the product.
    const takeOver = async () => {
      await media.makeRenditions(new AbortController().signal);
      return stateOf(store, file);
    };
    await expect.poll(takeOver, { timeout: 100_000, interval: 200 }).toBe('ready');
  }, 200_000);

  it('of a picture that is replaced while they are made are removed, and those of the new one still wait', async () => {
    const { store, dataDir } = environment();
    const media = await openMedia({ dataDir, store });
    const file = await accept(media, 'remplacée.png', 400);
    const storage = await diskStorage(join(dataDir, 'uploads'));
    const replaced = { type: 'files', ref: { id: file.id } } as const;
    const replacing: typeof storage = {
      ...storage,
      async put(name: string, from: string) {
        await storage.put(name, from);
        await store.update(replaced, { values: { hash: 'nouvelle' } });
      },
    };
    const staging = stagingArea(join(dataDir, 'replaced'), 1e9);
    await staging.open();
    await renditionMaker({ store, storage: replacing, staging }).makeWaiting(new AbortController().signal);
    expect(await stateOf(store, file)).toBe('waiting');
    expect(await storage.listByPrefix(`${file.hash}-`)).toEqual([]);
    await store.remove(replaced);
  });

  it('are made once by three processes that start together', async () => {
    const { store, dataDir } = environment();
    const media = await openMedia({ dataDir, store });
    const files = [await accept(media, 'une.png', 400), await accept(media, 'deux.png', 400)];
    const storage = await diskStorage(join(dataDir, 'uploads'));
    const writes: string[] = [];
    const counting: typeof storage = {
      ...storage,
      put(name: string, from: string) {
        writes.push(name);
        return storage.put(name, from);
      },
    };
    const makers = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        const incoming = stagingArea(join(dataDir, name), 1e9);
        await incoming.open();
        return renditionMaker({ store, storage: counting, staging: incoming });
      }),
    );
    await Promise.all(makers.map((maker) => maker.makeWaiting(new AbortController().signal)));
    for (const file of files) expect(await stateOf(store, file)).toBe('ready');
    expect(writes.length).toBeGreaterThan(0);
    expect(writes.toSorted()).toEqual([...new Set(writes)].toSorted());
  }, 200_000);
});

describeOnEachDatabase('an upload that a process did not finish moving', (environment) => {
  it('is removed from the storage although the disk of that process is gone', async () => {
    const { store, dataDir } = environment();
    const storage = await diskStorage(join(dataDir, 'uploads'));
    for (const hash of ['orpheline_0', 'gardee_0']) {
      const path = join(dataDir, hash);
      await writeFile(path, 'bytes');
      await storage.put(`${hash}.txt`, path);
      // Its move began, and its lease has expired.
      await store.claim(`upload ${hash}`, hash, 1);
    }
    const values = { name: 'gardee', hash: 'gardee_0', mime: 'text/plain', size: 1, url: '/uploads/gardee_0.txt' };
    await store.create('files', { values, links: {} });
    await expect.poll(() => store.expiredClaims('upload ')).toHaveLength(2);
    const media = await openMedia({ dataDir, store });
    expect(await media.find('orpheline_0.txt')).toBeUndefined();
    expect(await media.find('gardee_0.txt')).toBeDefined();
    expect(await store.expiredClaims('upload ')).toEqual([]);
  });
});
