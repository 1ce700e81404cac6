import { expect, it } from 'vitest';
import { openMedia } from '#media/index.ts';
import { deleteVersioned, updateVersioned } from '#server/entries/versioned-writes.ts';
import { importFrom } from '#server/transfer/import.ts';
import { SourceProblem } from '#server/transfer/source.ts';
import { strapiSource } from '#server/transfer/strapi.ts';
import { unbounded } from '#store/query.ts';
import { describeOnSqlite, type TestEnvironment } from '../databases.ts';
import { mp4, pdf, picture } from '../files.ts';

const sourceUrl = 'http://cms.interne.example:1337';
const editor = {
  id: 1,
  email: 'a@example.org',
  username: 'a',
  accessLevel: 'administrator' as const,
  timestamp: Date.parse('2027-01-01T00:00:00Z'),
};
const dates = { createdAt: '2026-11-21T03:02:22.477Z', updatedAt: '2026-11-21T03:02:22.477Z' };
const publishedAt = '2026-11-21T03:02:22.475Z';

/** An entry's name of 24 characters, from a short one. */
const named = (short: string) => short.padEnd(24, '0');

type EntryValues = Record<string, unknown>;
interface Type {
  published: EntryValues[];
  /** The response to `status=draft`: a draft of every entry. Absent: the type has none, and returns its published entries. */
  drafts?: EntryValues[];
}

/** A Strapi 5.54 with Draft & Publish, with observed responses, for the requests of the import only. */
function strapi(
  types: Record<string, Type>,
  {
    files = [],
    refused = [],
    bytes = {},
  }: { files?: EntryValues[]; refused?: string[]; bytes?: Record<string, Buffer> } = {},
) {
  const error = (status: number, name: string) =>
    Response.json({ data: null, error: { status, name, message: name, details: {} } }, { status });
  return (async (input: URL) => {
    const { pathname, searchParams } = new URL(input);
    const body = bytes[pathname];
    if (body) return new Response(new Uint8Array(body));
    if (pathname === '/api/upload/files') return Response.json(files);
    const name = pathname.replace('/api/', '');
    if (refused.includes(name)) return error(403, 'ForbiddenError');
    const type = types[name];
    if (!type) return error(404, 'NotFoundError');
    const isDraft = searchParams.get('status') === 'draft';
    const all = isDraft && type.drafts ? type.drafts : type.published;
    const [page, pageSize] = ['page', 'pageSize'].map((each) => Number(searchParams.get(`pagination[${each}]`) ?? 1));
    const [number = 1, most = 100] = [page, Math.min(pageSize ?? 25, 100)];
    const pagination = { page: number, pageSize: most, pageCount: Math.ceil(all.length / most), total: all.length };
    return Response.json({ data: all.slice((number - 1) * most, number * most), meta: { pagination } });
  }) as typeof fetch;
}

const entry = (short: string, values: EntryValues, state: EntryValues = { publishedAt }): EntryValues => ({
  id: 1,
  documentId: named(short),
  ...values,
  ...dates,
  ...state,
});
const event = (short: string, values: EntryValues, state?: EntryValues) =>
  entry(short, { title: short, newStartDate: '2027-03-14', isPublished: true, ...values }, state);
const popup = (short: string, values: EntryValues) =>
  entry(short, { title: short, startDate: '2027-01-01T00:00:00.000Z', endDate: '2027-02-01T00:00:00.000Z', ...values });
const draft = { publishedAt: null };
const file = (short: string, name: string, values: EntryValues = {}): EntryValues => ({
  id: 1,
  documentId: named(short),
  name,
  alternativeText: null,
  caption: null,
  formats: null,
  url: `/uploads/${short}_0123456789${/\.\w+$/.exec(name)?.[0]}`,
  ...dates,
  ...values,
});

describeOnSqlite('importing from a Strapi', (_environment, another) => {
  const withEnvironment = async (work: (environment: TestEnvironment) => Promise<void>) => {
    const environment = await another();
    try {
      await work(environment);
    } finally {
      await environment.close();
    }
  };
  const moveIn = async (environment: TestEnvironment, fetch: typeof globalThis.fetch) => {
    const media = await openMedia(environment);
    const source = strapiSource({ url: sourceUrl, token: 't', fetch, pauseMs: 1 });
    return importFrom({ source, store: environment.store, media });
  };
  const read = async (environment: TestEnvironment, type: 'events' | 'collections' | 'popups', short: string) =>
    environment.store.get(
      { type, ref: { documentId: named(short) } },
      { populate: type === 'popups' ? { link: {} } : {}, budget: unbounded },
    );

  it('imports drafts as drafts, and reports them', () =>
    withEnvironment(async (environment) => {
      const published = [event('paru', {}), event('change', { title: 'Comme publié' })];
      const there = strapi({
        events: {
          published,
          drafts: [event('paru', {}, draft), event('change', { title: 'Repris' }, draft), event('attend', {}, draft)],
        },
        collections: { published: [], drafts: [entry('piece', { title: 'Conque' }, draft)] },
      });
      const { created, refused, differences } = await moveIn(environment, there);
      expect([created, refused]).toEqual([4, 0]);
      expect(await read(environment, 'events', 'paru')).toMatchObject({ isPublished: true });
      expect(await read(environment, 'events', 'change')).toMatchObject({ title: 'Comme publié' });
      expect(await read(environment, 'events', 'attend')).toMatchObject({ title: 'attend', isPublished: false });
      expect(await read(environment, 'collections', 'piece')).toBeUndefined();
      const key = { type: 'collections' as const, ref: { documentId: named('piece') } };
      expect(await environment.store.get(key, { version: 'draft', budget: unbounded })).toMatchObject({
        title: 'Conque',
      });
      expect(differences).toEqual([
        'Événement « attend » : brouillon là-bas : repris, mais pas publié',
        'Collection « Conque » : brouillon là-bas : repris comme brouillon',
        ...[
          'Patrimoine & Actualités',
          'Popups',
          'Offres d’Emploi',
          'Magazines',
          'Presse',
          'Menu Spécial',
          'Informations',
        ].map((many) => `${many} : rien à reprendre`),
        'Événement « Repris » : des changements n’y sont pas publiés ; la version publiée est reprise',
      ]);
    }));

  it('overwrites nothing that was edited or deleted here since, and reports the differences', () =>
    withEnvironment(async (environment) => {
      const there = (second: string) =>
        strapi({
          events: {
            published: [
              event('modifie', { description: `<p>${second}</p>` }),
              event('supprime', {}),
              event('intact', { description: `<p>${second}</p>` }),
            ],
          },
        });
      await moveIn(environment, there('avant'));
      const { store } = environment;
      const ours = { values: { title: 'Le titre d’ici' }, links: {} };
      await updateVersioned(editor, store, { type: 'events', ref: { documentId: named('modifie') } }, ours);
      await deleteVersioned(editor, store, { type: 'events', ref: { documentId: named('supprime') } });
      const report = await moveIn(environment, there('après'));
      expect(report).toMatchObject({ created: 0, updated: 1, left: 2 });
      expect(report.differences.slice(0, 2)).toEqual([
        'Événement « modifie » : modifié ici, laissé comme ici (diffère : Titre, Description)',
        'Événement « supprime » : supprimé ici, non repris',
      ]);
      expect(await read(environment, 'events', 'modifie')).toMatchObject({
        title: 'Le titre d’ici',
        description: '<p>avant</p>',
      });
      expect(await read(environment, 'events', 'supprime')).toBeUndefined();
      expect(await read(environment, 'events', 'intact')).toMatchObject({ description: '<p>après</p>' });
    }));

  it('lists what exists here and not in the source', () =>
    withEnvironment(async (environment) => {
      await environment.store.createPublished('events', {
        values: { title: 'D’ici', newStartDate: '2027-01-01' },
        links: {},
      });
      const { differences } = await moveIn(environment, strapi({ events: { published: [event('un', {})] } }));
      expect(differences).toContain('Événements : 1 ici et pas là-bas, laissés (« D’ici »)');
    }));

  it('rewrites the source’s file URLs in texts and links, by its public URL too', () =>
    withEnvironment(async (environment) => {
      const files = [
        file('photo', 'photo.png', { alternativeText: 'La mer' }),
        file('tarifs', 'tarifs.pdf'),
        file('veillee', 'veillee.mp4'),
      ];
      const bytes = {
        '/uploads/photo_0123456789.png': await picture(40, 30),
        '/uploads/tarifs_0123456789.pdf': pdf,
        '/uploads/veillee_0123456789.mp4': mp4,
      };
      const description = [
        '<p><img src="/uploads/photo_0123456789.png" alt="" />',
        '<img src="https://cms.memorial.example/uploads/photo_0123456789.png?updated_at=1" alt="" />',
        '<a href="/uploads/tarifs_0123456789.pdf#page=2">Tarifs</a>',
        '<a href="/uploads/perdu_0123456789.pdf">Perdu</a>',
        '<a href="https://ailleurs.example/uploads/a.pdf">Ailleurs</a></p>',
        '<video controls src="https://cms.memorial.example/uploads/veillee_0123456789.mp4"></video>',
      ].join('');
      const there = strapi(
        {
          events: { published: [event('un', { description })] },
          popups: {
            published: [
              popup('avis', {
                link: { id: 3, url: 'https://cms.memorial.example/uploads/tarifs_0123456789.pdf', text: 'Tarifs' },
              }),
            ],
          },
        },
        { files, bytes },
      );
      const { differences } = await moveIn(environment, there);
      const here = (await environment.store.list('files', { budget: unbounded })).entries.map(({ url }) => String(url));
      const [photo, tarifs, film] = here;
      expect((await read(environment, 'events', 'un'))?.description).toBe(
        `<p><img src="${photo}" alt="" /><img src="${photo}" alt="" /><a href="${tarifs}#page=2">Tarifs</a>` +
          '<a href="/uploads/perdu_0123456789.pdf">Perdu</a><a href="https://ailleurs.example/uploads/a.pdf">Ailleurs</a></p>' +
          `<figure><video src="${film}" controls preload="none"></video></figure>`,
      );
      expect((await read(environment, 'popups', 'avis'))?.link).toMatchObject({ url: tarifs, text: 'Tarifs' });
      expect(differences.filter((each) => each.includes('perdu') || each.includes('ailleurs'))).toEqual([
        'Événement « un » : Description : montre un fichier qui n’a pas été repris (/uploads/perdu_0123456789.pdf)',
      ]);
    }));

  it('omits a file from a field of another media type, and only the invalid member of a group', () =>
    withEnvironment(async (environment) => {
      const film = file('film', 'film.pdf');
      const there = strapi(
        {
          events: { published: [event('un', { video: film, partner: { id: 4, documentId: named('ami') } })] },
          popups: {
            published: [popup('avis', { link: { id: 3, url: 'pas une adresse', text: 'Lire', icon: 'fleche' } })],
          },
        },
        { files: [film], bytes: { '/uploads/film_0123456789.pdf': pdf } },
      );
      const { differences } = await moveIn(environment, there);
      const un = await environment.store.get(
        { type: 'events', ref: { documentId: named('un') } },
        { populate: { video: {} }, budget: unbounded },
      );
      expect(un?.video).toBeNull();
      expect((await read(environment, 'popups', 'avis'))?.link).toMatchObject({ url: null, text: 'Lire' });
      expect(differences).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^Popup « avis » : Lien, Adresse : .*laissé de côté : "pas une adresse"/),
          'Événement « un » : Vidéo : Ce champ attend une vidéo. (laissé de côté : film.pdf)',
          'champ inconnu ici, laissé de côté : events.partner (rempli dans 1 entrées)',
          'champ inconnu ici, laissé de côté : popups.link.icon (rempli dans 1 entrées)',
        ]),
      );
    }));

  it('writes nothing if the token cannot read everything, and lists what it cannot read', () =>
    withEnvironment(async (environment) => {
      const types = { events: { published: [event('un', {})] } };
      const there = strapi(types, { refused: ['popups', 'setting'] });
      await expect(moveIn(environment, there)).rejects.toThrow(/lire : Popups, Informations\. .*Rien n’a été écrit/);
      expect(await environment.store.isEmpty()).toBe(true);
    }));

  it('skips a file whose download is interrupted, and imports it the next time', () =>
    withEnvironment(async (environment) => {
      const files = [file('coupe', 'coupe.pdf'), file('suite', 'suite.pdf')];
      const bytes = { '/uploads/coupe_0123456789.pdf': pdf, '/uploads/suite_0123456789.pdf': pdf };
      const there = strapi({ events: { published: [event('un', {})] } }, { files, bytes });
      const cut = (async (input: URL) => {
        if (!input.pathname.includes('coupe')) return there(input);
        const start = (controller: ReadableStreamDefaultController) =>
          controller.enqueue(new Uint8Array(pdf.subarray(0, 20)));
        const pull = (controller: ReadableStreamDefaultController) => controller.error(new TypeError('terminated'));
        return new Response(new ReadableStream({ start, pull }));
      }) as typeof fetch;
      const first = await moveIn(environment, cut);
      expect(first.files).toEqual({ imported: 1, there: 0, refused: 1 });
      expect(first.differences[0]).toBe('fichier « coupe.pdf » non repris : lecture interrompue (terminated)');
      expect((await moveIn(environment, there)).files).toEqual({ imported: 1, there: 1, refused: 0 });
    }));

  it('explains why a URL does not answer as a Strapi 5', () =>
    withEnvironment(async (environment) => {
      const moved = new Response(null, {
        status: 308,
        headers: { location: 'https://cms.memorial.example/api/events' },
      });
      const strapi4 = {
        data: [{ id: 1, attributes: { title: 'Ancien' } }],
        meta: { pagination: { pageCount: 1, total: 1 } },
      };
      const cases: [Response, RegExp][] = [
        [
          new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
          /ne répond pas en JSON à api\/events/,
        ],
        [Response.json(strapi4), /ne répond pas comme un Strapi 5 à api\/events/],
        [new Response('', { status: 404 }), /n’a rien de ce que ce site publie/],
        [new Response('', { status: 401 }), /refuse le jeton/],
        [moved, /renvoie vers https:\/\/cms\.memorial\.example : donnez cette adresse-là/],
      ];
      for (const [answer, message] of cases) {
        const fetch = (async () => answer.clone()) as unknown as typeof globalThis.fetch;
        const failure = moveIn(environment, fetch);
        await expect(failure).rejects.toThrow(SourceProblem);
        await expect(failure).rejects.toThrow(message);
      }
      expect(await environment.store.isEmpty()).toBe(true);
    }));
});
