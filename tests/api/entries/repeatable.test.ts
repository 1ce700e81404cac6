import { describe, expect, it } from 'vitest';
import { setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';

interface Price {
  id: number;
  title: string;
  condition: string | null;
  price: number;
  isProofRequired: boolean | null;
}

describeOnEachDatabase('rows of a field', (environment) => {
  const app = setupAdminApp(environment);
  const put = async (data: object, path = '?populate=prices') => {
    const { status, body } = await app.ask('PUT', `/api/setting${path}`, { as: app.token, json: { data } });
    return {
      status,
      body: body as { data: { prices?: Price[] }; error: { message: string; details: { errors: unknown[] } } },
    };
  };
  const read = async (query: string) => {
    const { status, body } = await app.ask('GET', `/api/setting${query}`);
    return { status, data: (body as { data: Record<string, unknown> }).data };
  };
  const untranslated = { titleEn: null, conditionEn: null, titleGcf: null, conditionGcf: null };
  const adult = { title: 'Adulte', condition: null, price: 15, isProofRequired: false, ...untranslated };
  const child = { title: 'Enfant', condition: 'Accompagné', price: 0, isProofRequired: true, ...untranslated };

  it('have the values of the model in an entry that was created without them', async () => {
    const { body } = await put({ companyName: 'Mémorial' });
    expect(body.data.prices?.map(({ id, title, price }) => [id, title, price])).toEqual([
      [1, 'Tarif Plein Adulte', 15],
      [2, 'Tarif Résident', 10],
      [3, 'Senior + de 65 ans', 8],
      [4, 'Exposition Permanente - Tarif réduit', 8],
      [5, 'Enfant 3-12 ans', 0],
      [6, 'Jeune 13-17 ans', 5],
      [7, 'Tarif Étudiant', 5],
      [8, 'Exposition Permanente - Tarif Solidarité', 3],
    ]);
  });

  it('are read as they were sent, in their order, and only where they are populated', async () => {
    const { body } = await put({ prices: [child, adult] });
    const rows = [
      { id: 1, ...child },
      { id: 2, ...adult },
    ];
    expect(body.data.prices).toEqual(rows);
    expect((await read('?populate=*')).data.prices).toEqual(rows);
    expect((await read('')).data).not.toHaveProperty('prices');
    expect((await put({ prices: [adult, child] })).body.data.prices?.map(({ title }) => title)).toEqual([
      'Adulte',
      'Enfant',
    ]);
  });

  it('are an empty list where there are none', async () => {
    expect((await put({ prices: [] })).body.data.prices).toEqual([]);
  });

  it('preserve the members that an update omits, and lose the rows that it does not name', async () => {
    await put({ prices: [adult, child, { title: 'Nuit', price: 5 }] });
    const { status, body } = await put({ prices: [{ id: 2, price: 3 }, { id: '1' }, { title: 'Groupe', price: 4 }] });
    expect(status).toBe(200);
    expect(body.data.prices).toEqual([
      { id: 1, ...child, price: 3 },
      { id: 2, ...adult },
      { id: 3, title: 'Groupe', condition: null, price: 4, isProofRequired: null, ...untranslated },
    ]);
  });

  it('are refused with the id of no stored row, without any change', async () => {
    await put({ prices: [adult] });
    const { status, body } = await put({ prices: [{ id: 9, price: 3 }] });
    expect([status, body.error.message]).toEqual([
      400,
      'Some of the provided components in prices are not related to the entity',
    ]);
    expect((await read('?populate=prices')).data.prices).toEqual([{ id: 1, ...adult }]);
  });

  describe('with errors', () => {
    it.each([
      [[adult, adult, { price: 1 }], ['prices', '2', 'title'], 'Ce champ est obligatoire.'],
      [[{ title: ' ', price: 1 }], ['prices', '0', 'title'], 'Ce champ est obligatoire.'],
      [[adult, { title: 'A', price: 'cinq' }], ['prices', '1', 'price'], 'Saisissez un nombre.'],
      [[{ title: 'A', price: -1 }], ['prices', '0', 'price'], 'Saisissez un nombre entre 0 et 10 000.'],
      ['x', ['prices'], 'La valeur reçue doit être une liste.'],
      [null, ['prices'], 'La valeur reçue doit être une liste.'],
      [[12], ['prices', '0'], 'La valeur reçue n’a pas la forme attendue.'],
      [Array(101).fill(adult), ['prices'], 'Retirez des lignes : 100 au plus.'],
    ])('are refused at their place: %#', async (prices, path, sentence) => {
      const { status, body } = await put({ prices });
      const spaces = JSON.parse(
        JSON.stringify(body.error.details.errors).replaceAll('\u202f', ' ').replaceAll('\u00a0', ' '),
      );
      expect([status, spaces]).toMatchObject([400, [{ path, sentence }]]);
    });

    it('are refused with all their errors, each with its own value and with its row in the message', async () => {
      const { status, body } = await put({ prices: [{ price: 'cinq' }, adult, { title: 5, price: 1 }] });
      expect([status, body.error.message]).toEqual([400, '3 errors occurred']);
      expect(body.error.details.errors).toMatchObject([
        { path: ['prices', '0', 'title'], message: 'prices[0].title must be defined.' },
        {
          path: ['prices', '0', 'price'],
          message:
            'prices[0].price must be a `number` type, but the final value was: `NaN` (cast from the value `"cinq"`).',
          value: 'cinq',
        },
        {
          path: ['prices', '2', 'title'],
          message: 'prices[2].title must be a `string` type, but the final value was: `5`.',
          value: 5,
        },
      ]);
      expect(body.error.details.errors[0]).not.toHaveProperty('value');
    });

    it('name a member that does not exist', async () => {
      const { status, body } = await put({ prices: [adult, { ...adult, colour: 'or' }] });
      expect([status, body.error.message]).toEqual([400, 'Invalid key colour at prices']);
    });
  });

  it('cannot be filtered by', async () => {
    await put({ prices: [adult] });
    for (const query of ['?filters[prices][title][$eq]=Adulte', '?fields=prices'])
      expect([query, (await read(query)).status]).toEqual([query, 400]);
  });

  it('are in the history, and are restored from it', async () => {
    await put({ prices: [adult] });
    await put({ prices: [child] });
    const { body } = await app.ask('GET', '/api/setting/history', { as: app.token });
    const revisions = (body as { data: { revision: number }[] }).data;
    expect(revisions.length).toBeGreaterThan(1);
    const restored = await app.ask('POST', `/api/setting/history/${revisions[1]?.revision}/restore`, {
      as: app.token,
      json: {},
    });
    expect(restored.status).toBe(200);
    const { body: working } = await app.ask('GET', '/api/setting?populate=prices&status=draft', { as: app.token });
    expect((working as { data: { prices: unknown } }).data.prices).toEqual([{ id: 1, ...adult }]);
  });
});
