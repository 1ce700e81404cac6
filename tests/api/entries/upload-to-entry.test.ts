import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unbounded } from '#store/query.ts';
import { setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';
import { form, pdf, picture } from '../../files.ts';

type Answer = { status: number; body: unknown };
type Data = Record<string, unknown> & { id: number; documentId: string; images: { id: number }[] };

const dataOf = ({ body }: Answer) => (body as { data: Data }).data;
const article = 'api::patrimoine-actualite.patrimoine-actualite';
const published = { title: 'Public', content: '<p>lu</p>', publishedOn: '2026-01-01T12:00:00.000Z' };

describeOnEachDatabase('an upload with `ref`, `refId` and `field`', (environment) => {
  const app = setupAdminApp(environment);
  const { send, create } = app;
  const upload = async (
    { id }: { id: number },
    {
      ref = article,
      field = 'images',
      headers = {},
      query = '',
      name = 'p.png',
      bytes = undefined as Buffer | undefined,
    } = {},
  ) =>
    app.ask('POST', `/api/upload${query}`, {
      as: app.token,
      headers,
      form: form([{ name, type: 'image/png', bytes: bytes ?? (await picture(8, 8)) }], {
        ref,
        refId: String(id),
        field,
      }),
    });
  const read = async ({ documentId }: { documentId: string }, query = '') =>
    dataOf(await send('GET', `patrimoine-actualites/${documentId}?populate=images${query}`));
  const asVisitor = ({ documentId }: { documentId: string }) =>
    app.ask('GET', `/api/patrimoine-actualites/${documentId}?populate=images`);
  const kinds = async ({ documentId }: { documentId: string }) =>
    (
      await send('GET', `patrimoine-actualites/${documentId}/history`).then(
        ({ body }) => (body as { data: Data[] }).data,
      )
    ).map(({ kind }) => kind);
  const stored = async () => {
    const names = await readdir(join(environment().dataDir, 'uploads'), { recursive: true });
    return {
      names: names.sort(),
      rows: (await environment().store.list('files', { fields: ['id'], budget: unbounded })).total,
    };
  };

  it('appends the file to the field of an entry without a working copy, with a revision, and answers as Strapi', async () => {
    const entry = await create('patrimoine-actualites', published);
    const first = await upload(entry);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject([{ name: 'p.png', isUrlSigned: false }]);
    const [file] = first.body as { id: number }[];
    await upload(entry, { ref: 'patrimoine-actualites' });
    const { images } = dataOf(await asVisitor(entry));
    expect(images).toHaveLength(2);
    expect(images[0]?.id).toBe(file?.id);
    expect(await kinds(entry)).toEqual(['update', 'update', 'create']);
  });

  it('saves the working copy of an entry that has one, and publishes nothing', async () => {
    const entry = await create('patrimoine-actualites', published);
    await send('PUT', `patrimoine-actualites/${entry.documentId}?status=draft`, { title: 'Pas encore' });
    const before = (await asVisitor(entry)).body;
    expect((await upload(entry)).status).toBe(201);
    expect((await asVisitor(entry)).body).toEqual(before);
    expect(await read(entry, '&status=draft')).toMatchObject({ title: 'Pas encore', images: [{ name: 'p.png' }] });
    expect((await kinds(entry))[0]).toBe('draft');
  });

  it('leaves a document that is only a draft a draft, though it could not be published', async () => {
    const entry = await create('patrimoine-actualites?status=draft', { title: 'Embargo', content: '<p>secret</p>' });
    expect((await upload(entry)).status).toBe(201);
    expect((await asVisitor(entry)).status).toBe(404);
    expect(await read(entry, '&status=draft')).toMatchObject({ images: [{ name: 'p.png' }], publishedAt: null });
  });

  it('keeps the schedule of an entry', async () => {
    const entry = await create('patrimoine-actualites?status=draft', published);
    const publishAt = new Date(app.clock.now + 3_600_000).toISOString();
    const path = `patrimoine-actualites/${entry.documentId}/schedule`;
    const scheduled = await send('PUT', path, { publishAt });
    expect(scheduled.status).toBe(200);
    await upload(entry);
    expect((await read(entry, '&status=draft&publication=true')).publication).toMatchObject({
      state: 'scheduled',
      publishAt,
    });
    expect((await asVisitor(entry)).status).toBe(404);
  });

  it('begins a working copy where `status=draft` asks for it', async () => {
    const entry = await create('patrimoine-actualites', published);
    expect((await upload(entry, { query: '?status=draft' })).status).toBe(201);
    expect(dataOf(await asVisitor(entry)).images ?? []).toEqual([]);
    expect((await read(entry, '&status=draft')).images).toHaveLength(1);
  });

  describe('is refused, and leaves no file, no row and no change', () => {
    const unchanged = async (entry: Data, send: () => Promise<Answer>, status: number) => {
      const before = [await stored(), (await asVisitor(entry)).body, await kinds(entry)];
      const answer = await send();
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
      expect([await stored(), (await asVisitor(entry)).body, await kinds(entry)]).toEqual(before);
      return answer.body;
    };

    it.each([
      ['whose field does not accept it', { name: 'p.pdf', bytes: pdf }, 400],
      ['to an entry that was changed since', { headers: { 'if-match': '"2020-01-01T00:00:00.000Z"' } }, 412],
      ['to a field that is no media field', { field: 'title' }, 400],
      ['with an unknown status', { query: '?status=other' }, 400],
    ])('%s', async (_case, options, status) => {
      const entry = (await create('patrimoine-actualites', published)) as Data;
      const body = await unchanged(entry, () => upload(entry, options), status);
      if ('bytes' in options)
        expect(body).toMatchObject({
          error: { details: { errors: [{ path: ['images'], sentence: expect.any(String) }] } },
        });
    });

    it('to an entry that does not exist, or was deleted', async () => {
      const entry = (await create('patrimoine-actualites', published)) as Data;
      const deleted = await create('patrimoine-actualites', published);
      await send('DELETE', `patrimoine-actualites/${deleted.documentId}`);
      await unchanged(entry, () => upload(deleted), 404);
      await unchanged(entry, () => upload({ id: 999_999 }), 404);
    });

    it('where its `fileInfo` is invalid, or it has more files than a replacement takes', async () => {
      const entry = (await create('patrimoine-actualites', published)) as Data;
      const file = { name: 'p.png', type: 'image/png', bytes: await picture(8, 8) };
      const post = (path: string, files: (typeof file)[], fields: Record<string, string>) =>
        app.ask('POST', path, { as: app.token, form: form(files, fields) });
      await unchanged(entry, () => post('/api/upload', [file, file], { fileInfo: '{' }), 400);
      const [{ id } = { id: 0 }] = (await post('/api/upload', [file], {})).body as { id: number }[];
      expect((await post(`/api/upload?id=${id}`, [file, file], {})).status).toBe(200);
      expect((await stored()).names.filter((name) => name.startsWith('.incoming/'))).toEqual([]);
    });
  });
});
