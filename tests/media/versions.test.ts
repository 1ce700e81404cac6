import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { FileEntry } from '#content/index.ts';
import { openMedia } from '#media/index.ts';
import { setupAdminApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';
import { form, picture } from '../files.ts';

const dayMs = 24 * 60 * 60_000;
type Version = { id: number; canBePutBack: boolean; author: { email: string }; expiresAt: string };

describeOnEachDatabase('a replaced file', (environment) => {
  const app = setupAdminApp(environment);
  const send = async (path: string, name: string, info = {}) => {
    const bytes = await picture(640, 400, 'jpeg');
    const body = form([{ name, type: 'image/jpeg', bytes }], { fileInfo: JSON.stringify(info) });
    return (await app.ask('POST', `/api/upload${path}`, { as: app.token, form: body })).body;
  };
  const upload = async (info = {}) => ((await send('', 'registre.jpg', info)) as FileEntry[])[0] as FileEntry;
  const replace = async ({ id }: FileEntry) => (await send(`?id=${id}`, 'scan.jpg')) as FileEntry;
  const versionsOf = async ({ id }: FileEntry) =>
    ((await app.send('GET', `upload/files/${id}/versions`)).body as { data: Version[] }).data;
  const get = async (url: string) => {
    const { status, headers } = await app.app.request(url);
    return [status, headers.get('location')];
  };
  const stored = async (hash: string) =>
    (await readdir(join(environment().dataDir, 'uploads'))).filter((name) => name.includes(hash));

  it('has its id, its texts and its focal point, and its earlier URLs lead to the new ones', async () => {
    const file = await upload({ alternativeText: 'Un registre', focalPoint: { x: 20, y: 30 } });
    const text = `<figure><img src="${file.url}" alt="" data-alt="library" /></figure>`;
    const article = { title: 'Registres', publishedOn: '2026-01-02T12:00:00.000Z', content: text };
    const { documentId } = await app.create('patrimoine-actualites', article);
    const now = await replace(file);
    expect(now).toMatchObject({
      id: file.id,
      name: 'registre.jpg',
      alternativeText: 'Un registre',
      focalPoint: { x: 20, y: 30 },
    });
    expect(now.url).not.toBe(file.url);
    expect(await get(file.url)).toEqual([302, now.url]);
    expect(await get(file.formats?.small?.url ?? '')).toEqual([302, now.formats?.small?.url]);
    expect(await get(`/uploads/${file.hash}-320.webp`)).toEqual([302, now.url]);
    expect((await get(now.url))[0]).toBe(200);
    const { body } = await app.ask('GET', `/api/patrimoine-actualites/${documentId}`);
    expect((body as { data: { content: string } }).data.content).toContain(`<img src="${now.url}" alt="Un registre"`);
    expect((await app.send('GET', `upload/files/${file.id}/uses`)).body).toMatchObject({
      data: [{ field: 'content' }],
    });
    expect(
      (await app.ask('GET', `/api/upload/library?isUsed=false&filters[id][$eq]=${file.id}`, { as: app.token })).body,
    ).toMatchObject({ data: [] });
  });

  it('can be put back for thirty days', async () => {
    const file = await upload();
    const now = await replace(file);
    const [version] = (await versionsOf(file)) as [Version];
    expect(version).toMatchObject({ canBePutBack: true, author: { email: 'admin@example.org' } });
    expect((await app.ask('GET', `/api/upload/files/${file.id}/versions`)).status).toBe(403);
    const restored = await app.send('POST', `upload/files/${file.id}/versions/${version.id}/restore`);
    expect(restored.body).toMatchObject({ id: file.id, url: file.url, formats: file.formats, width: 640 });
    expect((await get(file.url))[0]).toBe(200);
    expect(await get(now.url)).toEqual([302, file.url]);
    expect((await app.send('POST', `upload/files/${file.id}/versions/${version.id}/restore`)).status).toBe(404);

    const media = await openMedia(environment());
    await media.purgeVersions(app.clock.now + 29 * dayMs);
    expect((await stored(now.hash)).length).toBeGreaterThan(0);
    await media.purgeVersions(app.clock.now + 31 * dayMs);
    expect(await stored(now.hash)).toEqual([]);
    expect((await stored(file.hash)).length).toBeGreaterThan(0);
    expect(await get(now.url)).toEqual([302, file.url]);
    const [expired] = (await versionsOf(file)) as [Version];
    expect(expired.canBePutBack).toBe(false);
    expect((await app.send('POST', `upload/files/${file.id}/versions/${expired.id}/restore`)).status).toBe(404);
  });

  it('has its earlier bytes after an interrupted upload of them was noticed, and after a version was put back while others expired', async () => {
    const { store, dataDir } = environment();
    const file = await upload();
    const now = await replace(file);
    const marker = join(dataDir, 'uploads', '.incoming', `${file.hash}.moving`);
    await writeFile(marker, '');
    const media = await openMedia({ store, dataDir });
    expect((await stored(file.hash)).length).toBeGreaterThan(0);

    // The list of expired versions was read before the version is put back.
    const [version] = (await versionsOf(file)) as [Version];
    const list = vi.spyOn(store, 'list');
    list.mockImplementationOnce(async (...query) => {
      list.mockRestore();
      const page = await store.list(...query);
      await app.send('POST', `upload/files/${file.id}/versions/${version.id}/restore`);
      return page;
    });
    await media.purgeVersions(app.clock.now + 31 * dayMs);
    expect((await get(file.url))[0]).toBe(200);
    expect(await get(now.url)).toEqual([302, file.url]);
  });

  it('is deleted with its versions', async () => {
    const file = await upload();
    const now = await replace(file);
    await app.send('DELETE', `upload/files/${file.id}`);
    expect((await get(file.url))[0]).toBe(404);
    await app.send('DELETE', 'trash');
    expect([await stored(file.hash), await stored(now.hash)]).toEqual([[], []]);
  });
});
