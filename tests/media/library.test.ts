import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FileEntry } from '#content/index.ts';
import { openMedia } from '#media/index.ts';
import { setupAdminApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';
import { form, mp4, pdf, picture } from '../files.ts';

describeOnEachDatabase('the media library', (environment) => {
  const app = setupAdminApp(environment);

  const upload = async (name: string, type: string, bytes: Buffer, info = {}) => {
    const { body } = await app.ask('POST', '/api/upload', {
      as: app.token,
      form: form([{ name, type, bytes }], { fileInfo: JSON.stringify(info) }),
    });
    return (body as FileEntry[])[0] as FileEntry;
  };
  const library = async (query: string) => {
    const { status, body } = await app.ask('GET', `/api/upload/library?${query}`, { as: app.token });
    expect(status).toBe(200);
    const { data, meta } = body as { data: FileEntry[]; meta: { pagination: Record<string, number> } };
    return { names: data.map(({ name }) => name), pagination: meta.pagination };
  };
  const setPreview = async (id: number, bytes: Buffer, name = 'apercu.jpg') =>
    app.ask('PUT', `/api/upload/files/${id}/preview`, {
      as: app.token,
      form: form([{ name, type: 'image/jpeg', bytes }]),
    });
  const get = async (path: string) => (await app.app.request(path)).status;

  it('is paged, searched without minding accents, filtered by kind, and closed to the public', async () => {
    const bytes = await picture(20, 20);
    await upload('Éclats.png', 'image/png', bytes);
    await upload('sel.png', 'image/png', bytes, { alternativeText: 'Une étoffe éclatante' });
    await upload('dossier.pdf', 'application/pdf', pdf);
    const search = (word: string) =>
      `filters[$or][0][name][$containsi]=${word}&filters[$or][1][alternativeText][$containsi]=${word}&sort=id`;
    expect((await library(search('ECLAT'))).names).toEqual(['Éclats.png', 'sel.png']);
    expect((await library(`filters[mime][$in][0]=application/pdf&${search('o')}`)).names).toEqual(['dossier.pdf']);
    const first = await library('pagination[page]=1&pagination[pageSize]=2&sort=id');
    expect(first.names).toEqual(['Éclats.png', 'sel.png']);
    expect(first.pagination).toEqual({ page: 1, pageSize: 2, pageCount: 2, total: 3 });
    expect((await app.ask('GET', '/api/upload/library')).status).toBe(403);
    expect((await app.ask('GET', '/api/upload/library?filters[nothing]=1', { as: app.token })).status).toBe(400);
  });

  it('finds a file by the SHA-256 of the bytes that were sent', async () => {
    const bytes = await picture(30, 20);
    await upload('envoyee.png', 'image/png', bytes);
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect((await library(`filters[sourceHash][$eq]=${hash}`)).names).toEqual(['envoyee.png']);
    expect((await library(`filters[sourceHash][$eq]=${hash.replace(/^./, 'g')}`)).names).toEqual([]);
  });

  it('lists the files that no entry uses', async () => {
    const free = await upload('libre.png', 'image/png', await picture(20, 20));
    const used = await upload('servi.png', 'image/png', await picture(20, 20));
    await app.create('collections', { title: 'Ka', mainImage: used.id });
    const of = `sort=id&filters[id][$in][0]=${free.id}&filters[id][$in][1]=${used.id}`;
    expect((await library(`isUsed=false&${of}`)).names).toEqual(['libre.png']);
    expect((await library(`isUsed=true&${of}`)).names).toEqual(['servi.png']);
    expect((await app.ask('GET', '/api/upload/library?isUsed=peut-etre', { as: app.token })).status).toBe(400);
  });

  it('changes the texts of a file, and removes one', async () => {
    const file = await upload('a.png', 'image/png', await picture(20, 20), { caption: 'Avant' });
    const change = async (info: object) =>
      (
        await app.ask('POST', `/api/upload?id=${file.id}`, {
          as: app.token,
          form: form([], { fileInfo: JSON.stringify(info) }),
        })
      ).body;
    expect(await change({ alternativeText: 'Un tambour', credit: 'Atelier Rive basse' })).toMatchObject({
      name: 'a.png',
      alternativeText: 'Un tambour',
      caption: 'Avant',
      credit: 'Atelier Rive basse',
      url: file.url,
    });
    expect(await change({ caption: null, name: null, alternativeText: 'a\0\ud800' })).toMatchObject({
      name: 'a.png',
      caption: null,
      alternativeText: 'a',
    });
  });

  it('stores the focal point of a picture, which stays when another picture replaces it', async () => {
    const file = await upload('a.png', 'image/png', await picture(60, 40), { focalPoint: { x: 20, y: 70 } });
    expect(file.focalPoint).toEqual({ x: 20, y: 70 });
    const saveFocalPoint = async (focalPoint: unknown) =>
      app.ask('POST', `/api/upload?id=${file.id}`, {
        as: app.token,
        form: form([], { fileInfo: JSON.stringify({ focalPoint }) }),
      });
    const replace = async (width: number, height: number) =>
      (
        await app.ask('POST', `/api/upload?id=${file.id}`, {
          as: app.token,
          form: form([{ name: 'b.png', type: 'image/png', bytes: await picture(width, height) }]),
        })
      ).body as FileEntry;

    expect((await saveFocalPoint({ x: 33.4, y: 0 })).body).toMatchObject({ focalPoint: { x: 33, y: 0 } });
    for (const wrong of [{ x: 101, y: 0 }, { x: -1, y: 0 }, { x: 'a', y: 1 }, { x: 1 }, 'haut', 12]) {
      const { status, body } = await saveFocalPoint(wrong);
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain('Le point de cadrage se donne de 0 à 100, en largeur et en hauteur.');
    }
    expect((await replace(120, 80)).focalPoint).toEqual({ x: 33, y: 0 });
    expect((await replace(80, 120)).focalPoint).toEqual({ x: 33, y: 0 });
    // The center is the default focal point: it is neither stored nor rendered.
    await saveFocalPoint({ x: 10, y: 10 });
    expect((await saveFocalPoint({ x: 50, y: 50 })).body).toMatchObject({ focalPoint: null });
    await saveFocalPoint({ x: 10, y: 10 });
    expect((await saveFocalPoint(null)).body).toMatchObject({ focalPoint: null });
  });

  it('stores the poster of a film in its sizes, and deletes the former one', async () => {
    const film = await upload('film.mp4', 'video/mp4', mp4);
    const { status, body } = await setPreview(film.id, await picture(640, 360, 'jpeg'));
    const first = body as FileEntry;
    expect(status).toBe(200);
    expect(first).toMatchObject({ id: film.id, url: film.url, mime: 'video/mp4' });
    expect(first.previewUrl).toMatch(new RegExp(`^/uploads/${film.hash}-preview-[0-9a-f]{10}\\.jpg$`));
    expect(Object.keys(first.formats ?? {}).sort()).toEqual(['small', 'thumbnail']);
    expect(await get(first.formats?.thumbnail?.url ?? '')).toBe(200);

    const second = (await setPreview(film.id, await picture(300, 200, 'jpeg'))).body as FileEntry;
    expect(await get(second.previewUrl ?? '')).toBe(200);
    expect([await get(first.previewUrl ?? ''), await get(first.formats?.thumbnail?.url ?? '')]).toEqual([404, 404]);
    expect(await get(film.url)).toBe(200);

    await app.ask('DELETE', `/api/upload/files/${film.id}`, { as: app.token });
    expect([await get(second.previewUrl ?? ''), await get(second.formats?.thumbnail?.url ?? '')]).toEqual([404, 404]);
  });

  it('refuses a preview that is no picture, or a preview of a picture, and stores nothing of it', async () => {
    const film = await upload('film.mp4', 'video/mp4', mp4);
    const photo = await upload('photo.png', 'image/png', await picture(20, 20));
    const files = async () => (await readdir(join(environment().dataDir, 'uploads'))).length;
    const before = await files();
    expect((await setPreview(film.id, pdf)).body).toMatchObject({ error: { message: 'A preview must be a picture' } });
    expect((await setPreview(film.id, Buffer.from('<svg xmlns="…"/>'))).status).toBe(400);
    expect((await setPreview(photo.id, await picture(20, 20))).status).toBe(400);
    expect((await setPreview(999_999, await picture(20, 20))).status).toBe(404);
    expect(await files()).toBe(before);
    expect(await readdir(join(environment().dataDir, 'uploads', '.incoming'))).toEqual([]);
  });

  it('preserves a poster with a row if the process stops before its marker is removed', async () => {
    const film = await upload('film.mp4', 'video/mp4', mp4);
    const { previewUrl } = (await setPreview(film.id, await picture(30, 20, 'jpeg'))).body as FileEntry;
    const mark = (name: string) =>
      writeFile(join(environment().dataDir, 'uploads', '.incoming', `${name.replace(/\.jpg$/, '')}.moving`), '');
    await mark((previewUrl ?? '').replace('/uploads/', ''));
    await writeFile(join(environment().dataDir, 'uploads', `${film.hash}-preview-0000000000.jpg`), 'x');
    await mark(`${film.hash}-preview-0000000000.jpg`);
    await openMedia({ dataDir: environment().dataDir, store: environment().store });
    expect(await get(previewUrl ?? '')).toBe(200);
    expect(await get(`/uploads/${film.hash}-preview-0000000000.jpg`)).toBe(404);
    expect(await get(film.url)).toBe(200);
  });

  it('lists the entries whose rich texts contain a file', async () => {
    const file = await upload('dans le texte.png', 'image/png', await picture(20, 20));
    const data = { title: 'Un récit', description: `<p>Voyez <img src="${file.url}" alt="Vue"></p>` };
    await app.ask('POST', '/api/collections', { as: app.token, json: { data } });
    expect((await app.ask('GET', `/api/upload/files/${file.id}/uses`, { as: app.token })).body).toMatchObject({
      data: [{ type: 'collections', field: 'description', title: 'Un récit' }],
    });
  });

  it('explains in French why a file is refused', async () => {
    const { body } = await app.ask('POST', '/api/upload', {
      as: app.token,
      form: form([{ name: 'a.png', type: 'image/png', bytes: Buffer.from('bonjour') }]),
    });
    expect(body).toMatchObject({
      error: { details: { errors: [{ path: ['files'], sentence: 'Ce type de fichier n’est pas accepté.' }] } },
    });
  });
});
