import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FileEntry } from '#content/index.ts';
import { type Media, openMedia } from '#media/index.ts';
import { openStore } from '#store/open.ts';
import { unbounded } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import { describeOnEachDatabase } from '../databases.ts';
import { pdf, picture } from '../files.ts';

describeOnEachDatabase('a file that two processes change at once', (environment) => {
  let secondStore: Store | undefined;
  let processes: Media[] = [];
  beforeAll(async () => {
    const { dataDir, databaseUrl, store } = environment();
    // Two connections of one thread to SQLite, or to the embedded PostgreSQL, would wait for each other.
    if (databaseUrl) secondStore = await openStore({ dataDir, databaseUrl });
    processes = [await openMedia({ dataDir, store }), await openMedia({ dataDir, store: secondStore ?? store })];
  });
  afterAll(async () => {
    await secondStore?.close();
  });

  const receive = (media: Media, name: string, bytes: Buffer) => media.receive(Readable.from(bytes), name);
  const stored = async () =>
    (await readdir(join(environment().dataDir, 'uploads'))).filter((name) => !name.startsWith('.')).sort();
  /** Four times in each process. */
  const atOnce = async (work: (media: Media, index: number) => Promise<unknown>) => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => work(processes[index % 2] as Media, index)));
  };
  const add = async (name: string) => {
    const [media] = processes as [Media];
    return media.accept(await receive(media, name, pdf));
  };
  const row = async ({ id }: FileEntry) =>
    (await environment().store.get({ type: 'files', ref: { id } }, { budget: unbounded })) as unknown as FileEntry;

  const author = { id: 1, email: 'a@example.org', username: 'ruth', timestamp: Date.now() };

  it('by replacements has the bytes of one of them, and those of the others as its versions', async () => {
    const file = await add('programme.pdf');
    await atOnce(async (media) => media.replace(file, await receive(media, 'programme.pdf', pdf), author));
    const { entries } = await environment().store.list('file-versions', { budget: unbounded });
    expect(entries).toHaveLength(8);
    expect(await stored()).toEqual([...entries, await row(file)].map(({ hash }) => `${hash}.pdf`).sort());
    await processes[0]?.remove(await row(file));
    expect(await stored()).toEqual([]);
  });

  it('by previews has one of them', async () => {
    const file = await add('film.pdf');
    const bytes = await picture(60, 40);
    await atOnce(async (media) => media.setPreview(file, await receive(media, 'affiche.png', bytes)));
    const { previewUrl } = await row(file);
    expect((await stored()).filter((name) => name.includes('-preview-'))).toEqual([
      previewUrl?.replace('/uploads/', ''),
    ]);
    await processes[0]?.remove(file);
    expect(await stored()).toEqual([]);
  });

  it('by a replacement and a removal has the bytes of its row, if the row exists', async () => {
    const file = await add('programme.pdf');
    await atOnce(async (media, index) => {
      if (index === 3) await media.remove(file);
      else await media.replace(file, await receive(media, 'programme.pdf', pdf), author).catch(() => undefined);
    });
    expect(await row(file)).toBeUndefined();
    expect(await stored()).toEqual([]);
  });
});
