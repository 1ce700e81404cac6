import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp, publicToken, type TestApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';

interface Piece {
  id: number;
  documentId: string;
  title: string;
  order: number;
  updatedAt: string;
  publishedAt: string;
}

describeOnEachDatabase('the order of the collections', (environment) => {
  let app: TestApp;
  let token = '';
  beforeAll(async () => {
    app = await openApp(environment());
    token = await app.signIn();
  });
  afterAll(() => app.close());

  const send = (method: string, path: string, data?: object) =>
    app.ask(method, `/api/${path}`, { as: token, ...(data && { json: { data } }) });
  const list = async (query = '', as = publicToken) =>
    ((await app.ask('GET', `/api/collections?sort[0]=order&sort[1]=id${query}`, { as })).body as { data: Piece[] })
      .data;
  const titles = async (query = '', as = publicToken) => (await list(query, as)).map(({ title }) => title);
  const create = async (title: string, query = '') =>
    ((await send('POST', `collections${query}`, { title })).body as { data: Piece }).data;
  const order = (documentIds: unknown) => send('POST', 'collections/actions/order', { documentIds });

  it('is set at once, and changes nothing else of the entries, published or not', async () => {
    const pieces = [await create('Collier'), await create('Registre'), await create('Ka')];
    const draft = await create('Brouillon', '?status=draft');
    const [collier, registre, ka] = pieces as [Piece, Piece, Piece];
    const saved = (await send('PUT', `collections/${ka.documentId}?status=draft`, { title: 'Ka, corrigé' })).body as {
      data: Piece;
    };
    const before = await list();
    app.clock.now += 60_000;
    const answer = await order([ka, draft, registre, collier].map(({ documentId }) => documentId));
    expect(answer.status).toBe(204);
    expect(await titles()).toEqual(['Ka', 'Registre', 'Collier']);
    expect(await titles('&status=draft', token)).toEqual(['Ka, corrigé', 'Brouillon', 'Registre', 'Collier']);
    expect((await list()).map(({ order: position }) => position)).toEqual([1, 3, 4]);
    // Dates, and so links of a site map and forms that are open, stay.
    for (const { documentId, updatedAt, publishedAt } of before)
      expect((await list()).find((piece) => piece.documentId === documentId)).toMatchObject({ updatedAt, publishedAt });
    const next = await app.ask('PUT', `/api/collections/${ka.documentId}?status=draft`, {
      as: token,
      json: { data: { title: 'Ka, encore' } },
      headers: { 'if-match': `"${saved.data.updatedAt}"` },
    });
    expect(next.status).toBe(200);
    const { body } = await send('GET', 'audit?what=contents');
    expect((body as { data: { act: string; subject: { name: string } }[] }).data[0]).toMatchObject({
      act: 'order',
      subject: { name: 'Collections' },
    });
  });

  it('is refused where the list has changed, or is none', async () => {
    const ids = (await list('&status=draft', token)).map(({ documentId }) => documentId);
    const shown = await titles();
    expect((await order(ids.slice(1))).status).toBe(409);
    expect((await order([...ids.slice(1), 'aaaaaaaaaaaaaaaaaaaaaaaa'])).status).toBe(409);
    for (const refused of [undefined, 'abc', [1, 2], [...ids, ids[0]], { 0: ids[0] }])
      expect((await order(refused)).status).toBe(400);
    expect(await titles()).toEqual(shown);
    expect((await send('POST', 'events/actions/order', { documentIds: [] })).status).toBe(404);
    expect((await app.ask('POST', '/api/collections/actions/order', { as: publicToken, json: {} })).status).toBe(403);
  });
});
