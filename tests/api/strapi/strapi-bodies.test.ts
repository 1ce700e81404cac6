import { beforeAll, describe, expect, it } from 'vitest';
import { setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';
import { form, picture } from '../../files.ts';

interface Answer {
  data: Record<string, unknown> & { documentId: string };
  error: { message: string; details: object };
}

/** Bodies that a Strapi client may send, with the answers of a Strapi 5.54 (docs/strapi-compatibility.md). */
describeOnEachDatabase('a body of a Strapi client', (environment) => {
  const app = setupAdminApp(environment);
  const send = async (method: string, path: string, data: object) => {
    const { status, body } = await app.send(method, path, data);
    return { status, ...(body as Answer) };
  };
  const dates = { startDate: '2027-01-01T10:00:00.000Z', endDate: '2027-02-01T10:00:00.000Z' };

  it.each(['localizations', 'createdAt', 'createdBy'])('is refused with %s, and writes nothing', async (key) => {
    const piece = await app.create('collections', { title: 'avant' });
    const data = { title: 'après', [key]: [] };
    for (const query of ['', '?status=draft'])
      for (const [method, path] of [
        ['POST', 'collections'],
        ['PUT', `collections/${piece.documentId}`],
        ['PUT', 'setting'],
      ] as const)
        expect(await send(method, `${path}${query}`, data)).toMatchObject({
          status: 400,
          error: { message: `Invalid key ${key}`, details: { key, path: key, source: 'body' } },
        });
    const { body } = await app.send('GET', 'collections?filters[title]=après&status=draft');
    expect(body).toMatchObject({ data: [] });
  });

  it('is refused with null for a required date, as without it', async () => {
    const nothing = { ...dates, title: 'P', startDate: null };
    const popup = await app.create('popups', { ...dates, title: 'P' });
    const errors = [{ path: ['startDate'], message: 'startDate must be defined.', value: null }];
    for (const [method, path] of [
      ['POST', 'popups'],
      ['PUT', `popups/${popup.documentId}`],
    ] as const)
      expect(await send(method, path, nothing)).toMatchObject({ status: 400, error: { details: { errors } } });
    expect((await send('POST', 'popups?status=draft', nothing)).status).toBe(201);
  });

  it('may have a timestamp as text', async () => {
    const { data } = await send('POST', 'popups', { ...dates, title: 'P', startDate: '1777777777777' });
    expect(data.startDate).toBe('2026-05-03T03:09:37.777Z');
  });

  describe('with several files for one', () => {
    const ids: number[] = [];
    let parts: Parameters<typeof form>[0];
    const upload = async (fields?: Record<string, string>) => {
      const { body } = await app.ask('POST', '/api/upload', { as: app.token, form: form(parts, fields) });
      return (body as { id: number }[]).map(({ id }) => id);
    };
    const imageOf = async (path: string) => {
      const { body } = await app.send('GET', `${path}?status=draft&populate=mainImage`);
      return (body as { data: { mainImage: { id: number } | null } }).data.mainImage?.id;
    };
    beforeAll(async () => {
      const [a, b] = [await picture(8, 8), await picture(9, 9)];
      parts = [
        { name: 'a.png', type: 'image/png', bytes: a },
        { name: 'b.png', type: 'image/png', bytes: b },
      ];
      ids.push(...(await upload()));
    });

    it.each(['', '?status=draft'])('takes the first of a list: %s', async (query) => {
      const [a, b] = ids;
      for (const mainImage of [[a, b], { set: [a, b] }, [null, a, b]]) {
        const { status, data } = await send('POST', `collections${query}`, { title: 'T', mainImage });
        expect([status, await imageOf(`collections/${data.documentId}`)]).toEqual([201, a]);
      }
    });

    it('takes a file to connect in place of the linked one, wherever it goes', async () => {
      const [a, b] = ids;
      const position = { start: true };
      const { documentId, id } = await app.create('collections', { title: 'T', mainImage: a });
      const path = `collections/${documentId}`;
      expect((await send('PUT', path, { mainImage: { connect: [{ id: b, position }] } })).status).toBe(200);
      expect(await imageOf(path)).toBe(b);
      const uploaded = await upload({ ref: 'api::collection.collection', refId: String(id), field: 'mainImage' });
      expect(await imageOf(path)).toBe(uploaded.at(-1));
    });
  });
});
