import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Entry, FileEntry } from '#content/index.ts';
import { diskStorage } from '#media/disk-storage.ts';
import { openMedia } from '#media/index.ts';
import { exportTo, folderSource } from '#server/transfer/folder.ts';
import { importFrom } from '#server/transfer/import.ts';
import { SourceProblem } from '#server/transfer/source.ts';
import { strapiSource } from '#server/transfer/strapi.ts';
import { unbounded } from '#store/query.ts';
import { openApp, type TestApp } from '../app.ts';
import { describeOnEachDatabase, openOnSqlite, type TestEnvironment } from '../databases.ts';
import { form, pdf, picture } from '../files.ts';

const sourceUrl = 'https://ancien.example';
/** The report's lines for the types that the source leaves empty. */
const nothingThere = ['Patrimoine & Actualités', 'Collections', 'Magazines', 'Presse'].map(
  (many) => `${many} : rien à reprendre`,
);

/** `fetch` for the source app; `spoil` simulates faults of the network. */
function fetchFrom(
  app: TestApp,
  spoil: (path: string, answer: Response) => Response | Promise<Response> = (_, answer) => answer,
) {
  return (async (input: URL | string, init?: RequestInit) => {
    const { pathname, search } = new URL(input);
    return spoil(`${pathname}${search}`, await app.app.request(`${pathname}${search}`, init));
  }) as typeof fetch;
}

async function exported(
  environment: TestEnvironment,
  name: string,
): Promise<{ folder: string; content: Record<string, string> }> {
  const folder = join(environment.dataDir, name);
  await exportTo({
    store: environment.store,
    storage: await diskStorage(join(environment.dataDir, 'uploads')),
    out: folder,
  });
  const content: Record<string, string> = {};
  for (const type of [
    ...['events', 'popups', 'setting', 'special-menu-link', 'hiring-ads', 'collections', 'files'],
    ...['events.drafts', 'setting.drafts', 'collections.drafts'],
  ])
    content[type] = await readFile(join(folder, `${type}.json`), 'utf8');
  return { folder, content };
}

describeOnEachDatabase('an import', (environment, another) => {
  let old: TestApp;
  let token = '';
  let photo: FileEntry;
  let firstEvent: Entry<'events'>;

  beforeAll(async () => {
    old = await openApp(environment());
    token = await old.signIn();
    const ask = async (method: string, path: string, json: unknown) =>
      (await old.ask(method, path, { as: token, json })).body as { data: never };
    const files = form([
      { name: 'photo.jpg', type: 'image/jpeg', bytes: await picture(600, 400, 'jpeg') },
      { name: 'programme.pdf', type: 'application/pdf', bytes: pdf },
    ]);
    const uploaded = (await old.ask('POST', '/api/upload', { as: token, form: files })).body as FileEntry[];
    photo = uploaded[0] as FileEntry;
    await old.ask('POST', `/api/upload?id=${photo.id}`, {
      as: token,
      form: form([], {
        fileInfo: JSON.stringify({ alternativeText: 'La mer', caption: 'Vue du quai', focalPoint: { x: 20, y: 70 } }),
      }),
    });
    firstEvent = (
      await ask('POST', '/api/events', {
        data: { title: 'Premier', newStartDate: '2027-03-14 18:30', isPublished: true },
      })
    ).data as Entry<'events'>;
    const small = `${sourceUrl}${photo.formats?.thumbnail?.url ?? photo.url}`;
    await ask('POST', '/api/events', {
      data: {
        title: 'Second',
        newStartDate: '2027-04-01',
        description: `<p>Voir <img src="${photo.url}" alt="" /> <img src="${small}" alt="" /></p>`,
        images: [photo.id],
        linkedEvents: [firstEvent.documentId],
      },
    });
    await ask('POST', '/api/popups', {
      data: {
        title: 'Annonce',
        startDate: '2027-01-01T04:00:00.000Z',
        endDate: '2027-02-01T04:00:00.000Z',
        link: { url: 'https://exemple.fr/', text: 'Lire' },
        targetAudience: ['new'],
      },
    });
    await ask('POST', '/api/hiring-ads', {
      data: { title: 'Médiateur F/H', publishedAt: '2026-11-02T13:00:00.000Z', document: uploaded[1]?.id },
    });
    await ask('PUT', '/api/setting', { data: { companyName: 'Mémorial', logo: photo.id } });
    await ask('PUT', '/api/special-menu-link', {
      data: { name: 'Nuit', url: 'https://exemple.fr/nuit', active: true },
    });
  });

  const moveIn = async (target: TestEnvironment, fetch = fetchFrom(old)) =>
    importFrom({
      source: strapiSource({ url: sourceUrl, token, fetch, pauseMs: 1 }),
      store: target.store,
      media: await openMedia(target),
    });

  it('from a Strapi imports everything, in order and with its ids; a second run duplicates nothing', async () => {
    const target = await another();
    try {
      expect(await moveIn(target)).toEqual({
        created: 6,
        updated: 0,
        unchanged: 0,
        left: 0,
        refused: 0,
        files: { imported: 2, there: 0, refused: 0 },
        differences: nothingThere,
      });
      const second = await target.store.list('events', {
        where: { path: ['title'], operator: 'eq', value: 'Second' },
        populate: { images: {}, linkedEvents: {} },
        budget: unbounded,
      });
      const [event] = second.entries as unknown as Entry<'events'>[];
      expect(event?.images).toMatchObject([
        {
          documentId: photo.documentId,
          alternativeText: 'La mer',
          caption: 'Vue du quai',
          focalPoint: { x: 20, y: 70 },
        },
      ]);
      expect(event?.linkedEvents).toMatchObject([{ documentId: firstEvent.documentId, title: 'Premier' }]);
      // Pictures in texts have this site's URLs.
      const [image] = event?.images ?? [];
      expect(event?.description).toBe(
        `<p>Voir <img src="${image?.url}" alt="" /> <img src="${image?.formats?.thumbnail?.url}" alt="" /></p>`,
      );
      const ad = (await target.store.list('hiring-ads', { budget: unbounded })).entries[0];
      expect(ad?.publishedAt).toBe('2026-11-02T13:00:00.000Z');

      expect(await moveIn(target)).toEqual({
        created: 0,
        updated: 0,
        unchanged: 6,
        left: 0,
        refused: 0,
        files: { imported: 0, there: 2, refused: 0 },
        differences: nothingThere,
      });
    } finally {
      await target.close();
    }
  });

  it('resumes after the source stopped answering', async () => {
    const target = await another();
    try {
      const silent = fetchFrom(old, (path, answer) => {
        if (path.startsWith('/api/popups?populate')) throw new TypeError('fetch failed');
        return answer;
      });
      await expect(moveIn(target, silent)).rejects.toThrow(SourceProblem);
      const report = await moveIn(target);
      expect(report).toMatchObject({ files: { imported: 0, there: 2 }, unchanged: 2, created: 4 });
      expect(report.differences).toEqual(nothingThere);
      expect((await target.store.list('events', { count: true, budget: unbounded })).total).toBe(2);
    } finally {
      await target.close();
    }
  }, 60_000);

  it('reports differences: an unknown field, a refused value, a file that fails to load', async () => {
    const target = await another();
    try {
      const spoilt = fetchFrom(old, async (path, answer) => {
        if (path === photo.url) return new Response('gone', { status: 404 });
        if (!path.startsWith('/api/events?populate')) return answer;
        const body = (await answer.json()) as { data: Record<string, unknown>[] };
        for (const event of body.data) Object.assign(event, { couleur: 'bleu', bookingUrl: 'pas une adresse' });
        Object.assign(body.data[0] ?? {}, { newStartDate: null });
        return Response.json(body);
      });
      const { differences, created } = await moveIn(target, spoilt);
      expect(created).toBe(5);
      expect(differences).toEqual([
        'fichier « photo.jpg » non repris : réponse 404',
        expect.stringContaining('Événement « Premier » : Début : '),
        expect.stringContaining('Événement « Premier » : Lien de réservation : '),
        'Événement « Premier » : entrée non reprise : un champ obligatoire manque',
        expect.stringContaining('Événement « Second » : Description : montre un fichier qui n’a pas été repris ('),
        expect.stringContaining('Événement « Second » : Description : montre un fichier qui n’a pas été repris ('),
        expect.stringContaining('Événement « Second » : Lien de réservation : '),
        'Événement « Second » : Photos : ce qui est lié n’est pas là (photo.jpg)',
        `Événement « Second » : Dans le même cycle : ce qui est lié n’est pas là (${firstEvent.documentId})`,
        'Informations « Mémorial » : Logo : ce qui est lié n’est pas là (photo.jpg)',
        ...nothingThere,
        'champ inconnu ici, laissé de côté : events.couleur (rempli dans 2 entrées)',
      ]);
    } finally {
      await target.close();
    }
  });

  it('reports a refused token', async () => {
    const target = await another();
    try {
      const source = strapiSource({ url: sourceUrl, token: 'garbage', fetch: fetchFrom(old) });
      const media = await openMedia(target);
      await expect(importFrom({ source, store: target.store, media })).rejects.toThrow(/refuse le jeton \(401\)/);
    } finally {
      await target.close();
    }
  });

  it('of an export restores equal content, on the other database too', async () => {
    const source = await exported(environment(), 'export');
    for (const open of [another, openOnSqlite]) {
      const target = await open();
      try {
        const media = await openMedia(target);
        const report = await importFrom({ source: folderSource(source.folder), store: target.store, media });
        expect(report.differences).toEqual([]);
        const again = await exported(target, 'again');
        // Addresses of files, dates of changes and checksums are those of the source.
        const settled = (text: string) => text.replaceAll(`${sourceUrl}/uploads`, '/uploads');
        for (const [type, text] of Object.entries(source.content))
          expect(settled(again.content[type] ?? ''), type).toBe(settled(text));
      } finally {
        await target.close();
      }
    }
  });

  it('of an export has the working copies, and publishes none of them', async () => {
    const source = await another();
    const target = await another();
    try {
      const app = await openApp(source);
      const as = await app.signIn();
      const send = async (method: string, path: string, data: object) => {
        const { status, body } = await app.ask(method, `/api/${path}`, { as, json: { data } });
        expect(status, JSON.stringify(body)).toBeLessThan(300);
        return (body as { data: { documentId: string } }).data;
      };
      const shown = await send('POST', 'events', { title: 'Public', newStartDate: '2027-01-01', isPublished: true });
      const draft = await send('POST', 'events?status=draft', { title: 'À venir', linkedEvents: [shown.documentId] });
      await send('PUT', `events/${shown.documentId}?status=draft`, {
        title: 'Corrigé',
        linkedEvents: [draft.documentId, shown.documentId],
      });
      await send('PUT', 'setting', { companyName: 'Mémorial' });
      await send('PUT', 'setting?status=draft', { companyName: 'Mémorial ACTe', prices: [] });
      await send('POST', 'collections?status=draft', { description: '<p>Une conque, sans titre encore.</p>' });
      const { folder, content } = await exported(source, 'export');
      expect(JSON.parse(content['events.drafts'] ?? '')).toMatchObject([
        { documentId: shown.documentId, title: 'Corrigé', linkedEvents: [draft.documentId, shown.documentId] },
        { documentId: draft.documentId, title: 'À venir', linkedEvents: [shown.documentId] },
      ]);

      const media = await openMedia(target);
      const moveInto = () => importFrom({ source: folderSource(folder), store: target.store, media });
      expect(await moveInto()).toMatchObject({ created: 4, updated: 2, refused: 0, differences: [] });
      // The date of a working copy that has a published version is that of the import.
      const settled = (text = '') => text.replaceAll(/"updatedAt": "[^"]*"/g, '');
      const again = await exported(target, 'again');
      for (const [type, text] of Object.entries(content))
        expect(settled(again.content[type]), type).toBe(settled(text));
      expect(await moveInto()).toMatchObject({ created: 0, updated: 0, left: 0, differences: [] });
      expect((await exported(target, 'third')).content).toEqual(again.content);

      // The published version alone changed there.
      await writeFile(join(folder, 'events.json'), (content.events ?? '').replace('"Public"', '"Public, changé"'));
      expect(await moveInto()).toMatchObject({
        updated: 0,
        left: 1,
        differences: [expect.stringContaining('a des changements qui ne sont pas publiés ici, laissé comme ici')],
      });
      expect((await exported(target, 'fourth')).content).toEqual(again.content);
    } finally {
      await source.close();
      await target.close();
    }
  });

  it('publishes no working copy that exists here', async () => {
    const target = await another();
    try {
      await moveIn(target);
      const here = await openApp(target);
      const as = await here.signIn();
      const send = (method: string, path: string, data: object) =>
        here.ask(method, `/api/${path}`, { as, json: { data } });
      const { documentId } = firstEvent;
      const ad = (await target.store.list('hiring-ads', { budget: unbounded })).entries[0]?.documentId ?? '';
      await send('PUT', `events/${documentId}?status=draft`, { name: 'en secret' });
      await send('POST', `hiring-ads/${ad}/actions/unpublish`, {});
      // A change there of a value, and of links alone.
      for (const data of [{ title: 'Premier, changé' }, { title: 'Premier', linkedEvents: [documentId] }]) {
        await old.ask('PUT', `/api/events/${documentId}`, { as: token, json: { data } });
        await moveIn(target);
        expect(await target.store.get({ type: 'events', ref: { documentId } }, { budget: unbounded })).toMatchObject({
          name: null,
        });
        expect(await target.store.versionsOf({ type: 'events', ref: { documentId } })).toMatchObject({
          hasDraft: true,
        });
      }
      expect(await target.store.versionsOf({ type: 'hiring-ads', ref: { documentId: ad } })).toMatchObject({
        hasPublishedVersion: false,
      });
      await old.ask('PUT', `/api/events/${documentId}`, { as: token, json: { data: { linkedEvents: [] } } });
    } finally {
      await target.close();
    }
  });

  it('refuses a folder that is no export', async () => {
    const target = await openOnSqlite();
    try {
      await writeFile(join(target.dataDir, 'files.json'), '{');
      const media = await openMedia(target);
      const source = folderSource(target.dataDir);
      await expect(importFrom({ source, store: target.store, media })).rejects.toThrow(SourceProblem);
    } finally {
      await target.close();
    }
  });
});
