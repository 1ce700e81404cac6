import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareCardPath } from '#editorial/share-card.ts';
import { openApp, type TestApp } from '../app.ts';
import { openOnSqlite } from '../databases.ts';
import { form, picture } from '../files.ts';

describe('the picture of a shared link', () => {
  let environment: Awaited<ReturnType<typeof openOnSqlite>>;
  let app: TestApp;
  let as = '';
  beforeAll(async () => {
    environment = await openOnSqlite();
    app = await openApp(environment);
    as = await app.signIn();
  });
  afterAll(async () => {
    await app.close();
    await environment.close();
  });
  async function create(data: object): Promise<string> {
    const event = { newStartDate: '2026-12-01 18:00', isPublished: true, ...data };
    const { body } = await app.ask('POST', '/api/events', { as, json: { data: event } });
    return (body as { data: { documentId: string } }).data.documentId;
  }
  const read = async (documentId: string) => {
    const response = await app.app.request(shareCardPath('events', documentId));
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
  };
  /** The pixels of a part, in shades of grey. */
  const pixels = async (bytes: Buffer, left: number, width: number) =>
    (await sharp(bytes).extract({ left, top: 40, width, height: 400 }).greyscale().raw().toBuffer()).values();
  const hasWriting = async (bytes: Buffer) =>
    [...(await pixels(bytes, 60, 520))].filter((shade) => shade > 200).length > 500;

  it('has the title and the cover of its entry, and changes with it', async () => {
    const upload = await app.ask('POST', '/api/upload', {
      as,
      form: form([{ name: 'a.png', type: 'image/png', bytes: await picture(1200, 900) }]),
    });
    const [file] = upload.body as { id: number }[];
    const documentId = await create({ title: 'Lecture au mur', images: [file?.id] });
    const first = await read(documentId);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await sharp(first.bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(first.bytes.length).toBeLessThan(300_000);
    expect(await hasWriting(first.bytes)).toBe(true);
    await app.ask('PUT', `/api/events/${documentId}`, { as, json: { data: { title: 'Lecture au bord de l’eau' } } });
    expect((await read(documentId)).bytes.equals(first.bytes)).toBe(false);
  });

  it.each([
    ['patrimoine-actualites', { publishedOn: '2026-11-20T12:00:00.000Z' }],
    ['collections', {}],
    ['magazines', { publicationDate: '2026-11-20', isPublished: true }],
  ] as const)('is made for an entry of %s while it is published', async (type, values) => {
    const { body } = await app.ask('POST', `/api/${type}`, { as, json: { data: { title: 'Trois ka', ...values } } });
    const { documentId } = (body as { data: { documentId: string } }).data;
    const response = await app.app.request(shareCardPath(type, documentId));
    expect(response.status).toBe(200);
    expect(await hasWriting(Buffer.from(await response.arrayBuffer()))).toBe(true);
    await app.ask('POST', `/api/${type}/${documentId}/actions/unpublish`, { as });
    expect((await app.app.request(shareCardPath(type, documentId))).status).toBe(404);
  });

  it.each([
    ['no cover', 'Léwoz'],
    ['a very long title', 'Ce que les registres de 1848 ne disent pas '.repeat(5)],
    ['a word without end', 'a'.repeat(200)],
    ['markup and signs', '<b>&amp; « Œ » 😀 \u0000'],
  ])('is made for an entry with %s', async (_case, title) => {
    const { status, bytes } = await read(await create({ title: title.replace('\u0000', '') }));
    expect(status).toBe(200);
    expect(await hasWriting(bytes)).toBe(true);
  });

  it('is drawn two at a time, so that uploads are not kept waiting: a third request may come again', async () => {
    const ids = await Promise.all(['Un', 'Deux', 'Trois', 'Quatre'].map((title) => create({ title })));
    const statuses = (await Promise.all(ids.map(read))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.filter((status) => status === 503)).toHaveLength(2);
    for (const id of ids) expect((await read(id)).status).toBe(200);
  });

  it('is not found for an entry that the public does not see', async () => {
    const { status } = await read(await create({ title: 'Secret', isPublished: false }));
    expect(status).toBe(404);
    expect((await read('absent')).status).toBe(404);
  });
});
