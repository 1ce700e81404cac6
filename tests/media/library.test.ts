import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FileEntry } from '#content/index.ts';
import { openMedia } from '#media/index.ts';
import { addDays, today } from '#model/calendar.ts';
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
  const among = (ids: number[]) => ids.map((id, index) => `filters[id][$in][${index}]=${id}`).join('&');
  /** The status and the data of a call for several files. */
  const act = async (name: string, data: object): Promise<[status: number, data: unknown]> => {
    const { status, body } = await app.ask('POST', `/api/upload/files/actions/${name}`, {
      as: app.token,
      json: { data },
    });
    return [status, (body as { data: unknown }).data];
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

  it('labels files, finds and counts them by label, and takes labels back', async () => {
    const bytes = await picture(20, 20);
    const [first, second] = [
      await upload('ka-1.png', 'image/png', bytes),
      await upload('ka-2.png', 'image/png', bytes),
    ];
    const ids = [first.id, second.id];
    expect(await act('bulkLabel', { ids: [...ids, 999_999, 2 ** 40], label: '  Léwoz \n 2026 ' })).toEqual([200, ids]);
    expect(await act('bulkLabel', { ids, label: 'lewoz 2026' })).toEqual([200, []]);
    expect(await act('bulkLabel', { ids: [first.id], label: 'Presse' })).toEqual([200, [first.id]]);
    expect((await library(`label=${encodeURIComponent('Léwoz 2026')}&sort=id`)).names).toEqual([
      'ka-1.png',
      'ka-2.png',
    ]);
    expect((await library('text=LEWOZ&sort=id')).names).toEqual(['ka-1.png', 'ka-2.png']);
    expect((await library('label=Rien')).names).toEqual([]);
    // A parameter that is no text selects nothing, and not everything.
    expect((await library('label[]=L')).names).toEqual([]);
    const read = async (path: string) => (await app.ask('GET', `/api/upload/${path}`, { as: app.token })).body;
    expect(await read(`files/${first.id}/labels`)).toEqual({ data: ['Léwoz 2026', 'Presse'], meta: {} });
    expect(await read('library/counts?filters[name][$startsWith]=ka')).toEqual({
      data: {
        labels: [
          { name: 'Léwoz 2026', files: 2 },
          { name: 'Presse', files: 1 },
        ],
        undescribed: 2,
        unused: 2,
      },
      meta: {},
    });
    expect(await read('library/ids?label=Presse')).toEqual({ data: [first.id], meta: {} });
    // Never a part of a file that the public reads.
    expect(JSON.stringify((await app.ask('GET', '/api/upload/files', { as: app.token })).body)).not.toContain('Léwoz');

    expect((await app.ask('DELETE', `/api/upload/files/${first.id}`, { as: app.token })).status).toBe(200);
    expect((await library('label=Presse')).names).toEqual([]);
    await app.ask('POST', `/api/trash/${first.documentId}/restore`, { as: app.token });
    expect((await library('label=Presse')).names).toEqual(['ka-1.png']);
    expect(await act('bulkLabel', { ids, label: 'PRESSE', isOn: false })).toEqual([200, [first.id]]);
    expect(await act('bulkLabel', { ids, label: 'Léwoz 2026', isOn: false })).toEqual([200, ids]);
    expect(await read('library/counts')).toMatchObject({ data: { labels: [] } });
  });

  it('refuses a label without a name or with 300 characters, and a selection that is none', async () => {
    const refused = async (body: object) => {
      const { status, body: answer } = await app.ask('POST', '/api/upload/files/actions/bulkLabel', {
        as: app.token,
        json: { data: body },
      });
      const { details } = (answer as { error: { details: { errors: { sentence: string }[] } } }).error;
      return [status, details.errors?.[0]?.sentence];
    };
    expect(await refused({ ids: [1], label: ' \n ' })).toEqual([400, 'Écrivez une étiquette.']);
    expect(await refused({ ids: [1], label: 'é'.repeat(300) })).toEqual([
      400,
      'Une étiquette a 60 caractères au plus.',
    ]);
    expect(await refused({ ids: [1], label: { name: 'x' } })).toEqual([400, 'Écrivez une étiquette.']);
    const tooMany = 'Pas plus de 5000 fichiers à la fois\u00a0: resserrez le filtre.';
    for (const ids of [undefined, 'x', [0], [1.5], ['1'], Array.from({ length: 5001 }, (_, index) => index + 1)])
      expect(await refused({ ids, label: 'x' })).toEqual([400, tooMany]);
  });

  it('gives a label to 5,000 files at most, and finds the files of several such labels', async () => {
    const { store } = environment();
    const some = (first: number) => Array.from({ length: 5000 }, (_, index) => 1_000_000 + first + index);
    const file = await upload('pleine.png', 'image/png', await picture(20, 20));
    await store.create('file-labels', { values: { name: 'Pleine', files: some(0) } });
    const { body } = await app.ask('POST', '/api/upload/files/actions/bulkLabel', {
      as: app.token,
      json: { data: { ids: [file.id], label: 'pleine' } },
    });
    expect(JSON.stringify(body)).toContain('Une étiquette va à 5000 fichiers au plus.');
    // More ids than a statement has parameters, on either database.
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
      await store.create('file-labels', { values: { name: `Pleine ${number}`, files: some(number * 5000) } });
    await store.create('file-labels', { values: { name: 'Pleine 14', files: [file.id] } });
    expect((await library('text=PLEINE')).names).toEqual(['pleine.png']);
    expect((await library('label=Pleine 14')).names).toEqual(['pleine.png']);
  });

  it('sets the credit of the files that have none, and takes it back', async () => {
    const bytes = await picture(20, 20);
    const free = await upload('sans.png', 'image/png', bytes);
    const credited = await upload('avec.png', 'image/png', bytes, { credit: 'Archives' });
    const ids = [free.id, credited.id];
    const credits = async () =>
      ((await app.ask('GET', `/api/upload/files?${among(ids)}&sort=id`, { as: app.token })).body as FileEntry[]).map(
        ({ credit }) => credit,
      );
    expect(await act('bulkCredit', { ids, from: null, to: 'Joël Bade' })).toEqual([200, [free.id]]);
    expect(await credits()).toEqual(['Joël Bade', 'Archives']);
    expect(await act('bulkCredit', { ids, from: 'Joël Bade', to: null })).toEqual([200, [free.id]]);
    expect(await credits()).toEqual([null, 'Archives']);
    expect((await act('bulkCredit', { ids, from: null, to: 'é'.repeat(256) }))[0]).toBe(400);
    expect((await act('bulkCredit', { ids, from: null, to: 7 }))[0]).toBe(400);
  });

  it('deletes several files, or the unused ones of them, and says where the used ones are', async () => {
    const bytes = await picture(20, 20);
    const free = await upload('libre-2.png', 'image/png', bytes);
    const used = await upload('servi-2.png', 'image/png', bytes);
    await app.create('collections', { title: 'Ka', mainImage: used.id });
    const ids = [free.id, used.id];
    const [, uses] = await act('bulkUses', { ids });
    expect(uses).toMatchObject({
      ...{ count: 2, used: 1 },
      listed: [{ id: used.id, name: 'servi-2.png', uses: [{ title: 'Ka', state: 'published', isShown: true }] }],
    });
    expect(await act('bulkDelete', { ids, isUnused: true })).toEqual([
      200,
      {
        done: [free.documentId],
        left: [{ documentId: used.documentId, title: 'servi-2.png', reason: 'utilisé dans une page' }],
      },
    ]);
    expect(await act('bulkDelete', { ids, isUnused: false })).toEqual([200, { done: [used.documentId], left: [] }]);
    expect((await library(`${among(ids)}`)).names).toEqual([]);
    const { body } = await app.ask('POST', `/api/trash/${used.documentId}/restore`, { as: app.token });
    expect(body).toMatchObject({ meta: { lost: [] } });
  });

  it('counts the files of each day of the centre', async () => {
    const { body } = await app.ask('GET', '/api/upload/library?days=true&pagination[limit]=1', { as: app.token });
    const { meta } = body as { meta: { days: { day: string; files: number }[]; pagination: { total: number } } };
    expect(meta.days.map(({ files }) => files)).toEqual([meta.pagination.total]);
    expect(meta.days[0]?.day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it('skips the files that were added after a day', async () => {
    await upload('du-jour.png', 'image/png', await picture(20, 20));
    const latest = 'days=true&sort=createdAt:desc,id:desc';
    const { names, pagination } = await library(latest);
    expect(names).toContain('du-jour.png');
    expect((await library(`${latest}&until=${today()}`)).names).toEqual(names);
    const before = await library(`${latest}&until=${addDays(today(), -1)}`);
    expect(before).toMatchObject({ names: [], pagination: { total: pagination.total } });
    for (const wrong of ['until=2026-02-31', 'until[]=2026-02-01'])
      expect((await app.ask('GET', `/api/upload/library?days=true&${wrong}`, { as: app.token })).status).toBe(400);
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
