import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FileEntry } from '#content/index.ts';
import { openMedia } from '#media/index.ts';
import { purgeExpired } from '#server/entries/trash.ts';
import { setupAdminApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';
import { form, picture } from '../files.ts';

const dayMs = 24 * 60 * 60_000;

describeOnEachDatabase('a deleted file', (environment) => {
  const app = setupAdminApp(environment);
  const { send, create } = app;

  const upload = async (name: string, info: object = {}) => {
    const files = form([{ name, type: 'image/png', bytes: await picture(400, 300) }], {
      fileInfo: JSON.stringify(info),
    });
    return ((await app.ask('POST', '/api/upload', { as: app.token, form: files })).body as FileEntry[])[0] as FileEntry;
  };
  const stored = async (hash: string) =>
    (await readdir(join(environment().dataDir, 'uploads'))).filter((name) => name.includes(hash));
  const statusOf = async (url: string) => (await app.app.request(url)).status;
  const remove = ({ id }: FileEntry) => send('DELETE', `upload/files/${id}`);
  const restore = async ({ documentId }: FileEntry) =>
    (await send('POST', `trash/${documentId}/restore`)) as { status: number; body: { data: FileEntry; meta: object } };
  const photosOf = async (documentId: string, status = 'published') => {
    const { body } = await send('GET', `events/${documentId}?populate=*&status=${status}`);
    return (body as { data: { images: FileEntry[] | null } }).data.images?.map(({ name }) => name) ?? [];
  };
  const event = (photos: FileEntry[], more: object = {}) =>
    create('events', {
      title: 'Léwoz',
      newStartDate: '2027-01-01',
      isPublished: true,
      images: photos.map(({ id }) => id),
      ...more,
    });
  const services = async () => ({ store: environment().store, media: await openMedia(environment()) });

  it('leaves the API and the site, stays in the storage, and comes back with its ids, texts, URL and places', async () => {
    const info = { alternativeText: 'Un tambour', caption: 'Ka', credit: 'A.', focalPoint: { x: 10, y: 20 } };
    const file = await upload('tambour.png', info);
    const [first, last] = [await upload('a.png'), await upload('b.png')];
    const { documentId } = await event([first, file, last]);
    const before = (await send('GET', `upload/files/${file.id}`)).body as FileEntry;

    expect(await remove(file)).toMatchObject({ status: 200, body: { id: file.id, name: 'tambour.png' } });
    expect((await send('GET', `upload/files/${file.id}`)).status).toBe(404);
    expect([await statusOf(file.url), await statusOf(file.formats?.thumbnail?.url ?? '')]).toEqual([404, 404]);
    expect((await stored(file.hash)).length).toBeGreaterThan(1);
    expect(await photosOf(documentId)).toEqual(['a.png', 'b.png']);
    expect((await send('GET', 'trash?filters[type][$eq]=files')).body).toMatchObject({
      data: [{ type: 'files', documentId: file.documentId, title: 'tambour.png', author: { username: 'admin' } }],
    });
    // An opening of the media storage removes what no row names.
    await openMedia(environment());

    const { status, body } = await restore(file);
    expect([status, body.meta]).toEqual([200, { type: 'files', dropped: [], linksLost: 0, lost: [] }]);
    const { updatedAt: _restored, ...after } = (await send('GET', `upload/files/${file.id}`)).body as FileEntry;
    const { updatedAt: _changed, ...previous } = before;
    expect(after).toEqual({ ...previous, publishedAt: after.publishedAt });
    expect([await statusOf(file.url), await statusOf(file.formats?.thumbnail?.url ?? '')]).toEqual([200, 200]);
    expect(await photosOf(documentId)).toEqual(['a.png', 'tambour.png', 'b.png']);
    expect((await restore(file)).status).toBe(404);
    const { body: log } = await send('GET', 'audit?what=files');
    const acts = (log as { data: { act: string }[] }).data.map(({ act }) => act);
    expect(acts.slice(0, 2)).toEqual(['fileRestore', 'fileRemove']);
  });

  it('comes back into working copies alone where they alone had it, also those that were saved since', async () => {
    const [file, second] = [await upload('projet.png'), await upload('autre.png')];
    const { documentId } = await event([second]);
    const draft = `events/${documentId}?status=draft`;
    await send('PUT', draft, { images: [file.id, second.id] });
    expect((await send('GET', `upload/files/${file.id}/uses`)).body).toMatchObject({
      data: [{ documentId, field: 'images', state: 'modified', isShown: false }],
    });
    expect((await send('GET', `upload/files/${second.id}/uses`)).body).toMatchObject({ data: [{ isShown: true }] });
    await remove(file);
    expect(await photosOf(documentId, 'draft')).toEqual(['autre.png']);
    await send('PUT', draft, { images: [second.id], title: 'Léwoz 2' });
    await restore(file);
    expect(await photosOf(documentId, 'draft')).toEqual(['projet.png', 'autre.png']);
    expect(await photosOf(documentId)).toEqual(['autre.png']);
  });

  it('does not come back into a public page whose working copy, published since, was without it', async () => {
    const file = await upload('retiree.png');
    const { documentId } = await event([file]);
    await send('PUT', `events/${documentId}?status=draft`, { images: [] });
    await remove(file);
    await send('POST', `events/${documentId}/actions/publish`);
    expect((await restore(file)).body.meta).toMatchObject({ lost: [{ documentId, field: 'images', title: 'Léwoz' }] });
    expect(await photosOf(documentId)).toEqual([]);
  });

  it('leaves a field as it is that another file has filled since, and the places are named that are lost', async () => {
    const [file, second] = [await upload('une.png'), await upload('deux.png')];
    const filled = await create('collections', { title: 'Pièce', mainImage: file.id });
    const gone = await create('collections', { title: 'Perdue', mainImage: file.id });
    await remove(file);
    await send('PUT', `collections/${filled.documentId}`, { mainImage: second.id });
    await send('DELETE', `collections/${gone.documentId}`);
    const { body } = await restore(file);
    const place = { type: 'collections', field: 'mainImage' };
    expect(body.meta).toMatchObject({
      linksLost: 2,
      lost: [
        { ...place, documentId: filled.documentId, title: 'Pièce' },
        { ...place, documentId: gone.documentId, title: null },
      ],
    });
    expect((await send('GET', `collections/${filled.documentId}?populate=*`)).body).toMatchObject({
      data: { mainImage: { name: 'deux.png' } },
    });
  });

  it('loses its bytes when the trash is emptied or it expires, also after a stop between', async () => {
    const [emptied, expired] = [await upload('videe.png'), await upload('perimee.png')];
    await remove(emptied);
    await send('DELETE', `trash/${emptied.documentId}`);
    expect(await stored(emptied.hash)).toEqual([]);
    expect((await restore(emptied)).status).toBe(404);

    await remove(expired);
    await purgeExpired(await services(), app.clock.now + 29 * dayMs);
    expect((await stored(expired.hash)).length).toBeGreaterThan(0);
    const { store, media } = await services();
    // The process ends after the row is gone and before the bytes are.
    const stopped = media.removeBytes(expired, async () => {
      await purgeExpired(
        { store, media: { ...media, removeBytes: async (_hash, removeRow) => removeRow() } },
        app.clock.now + 31 * dayMs,
      );
      throw new Error('stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect((await stored(expired.hash)).length).toBeGreaterThan(0);
    // The lease of that process expires.
    expect(await store.claim(`upload ${expired.hash}`, 'another', 1)).toBe(false);
    await store.release(`upload ${expired.hash}`, expired.hash);
    await store.claim(`upload ${expired.hash}`, expired.hash, 1);
    await expect.poll(() => store.expiredClaims('upload ')).toHaveLength(1);
    await openMedia(environment());
    expect(await stored(expired.hash)).toEqual([]);
  });
});
