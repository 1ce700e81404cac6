import { expect, it } from 'vitest';
import { unbounded } from '#store/query.ts';
import { describeOnEachDatabase } from '../databases.ts';

describeOnEachDatabase('A list sorted by a text', (environment) => {
  const titles = [
    'Zouk',
    'abc',
    'Écume',
    'œuvre',
    'Oeil',
    'zèbre',
    'École',
    'ecume',
    'Ça',
    'carnaval',
    '2 îles',
    'À hauteur',
    'Abyme',
  ];
  const sorted = [
    '2 îles',
    'À hauteur',
    'abc',
    'Abyme',
    'Ça',
    'carnaval',
    'École',
    'Écume',
    'ecume',
    'Oeil',
    'œuvre',
    'zèbre',
    'Zouk',
  ];

  it.each(['title', 'name'])('is in French order by %s, ascending and descending, on every page', async (field) => {
    const { store } = environment();
    for (const { id } of (await store.list('events', { budget: unbounded })).entries)
      await store.remove({ type: 'events', ref: { id } });
    for (const text of titles) {
      const values = { title: 'T', newStartDate: '2027-01-01', isPublished: true, [field]: text };
      await store.createPublished('events', { values, links: {} });
    }
    const read = async (direction: 'asc' | 'desc') => {
      const all: unknown[] = [];
      for (let offset = 0; offset < titles.length; offset += 4) {
        const sort = [{ path: [field], direction }];
        const { entries } = await store.list('events', {
          fields: [field],
          sort,
          page: { offset, limit: 4 },
          budget: unbounded,
        });
        all.push(...entries.map((entry) => entry[field]));
      }
      return all;
    };
    expect(await read('asc')).toEqual(sorted);
    // Texts that differ by their case or accents alone keep the order of their ids.
    const reversed = [...sorted].reverse();
    const twins = reversed.indexOf('ecume');
    reversed.splice(twins, 2, 'Écume', 'ecume');
    expect(await read('desc')).toEqual(reversed);
  });

  it('is in French order through a link', async () => {
    const { store } = environment();
    for (const { id } of (await store.list('events', { budget: unbounded })).entries)
      await store.remove({ type: 'events', ref: { id } });
    const create = async (title: string, linked: number[] = []) => {
      const values = { title, newStartDate: '2027-01-01' };
      return (
        await store.createPublished('events', {
          values,
          links: { linkedEvents: { set: linked.map((id) => ({ id })) } },
        })
      ).id;
    };
    const [zouk, ecume] = [await create('Zouk'), await create('Écume')];
    const [toZouk, toEcume] = [await create('vers Zouk', [zouk]), await create('vers Écume', [ecume])];
    const { entries } = await store.list('events', {
      where: { link: 'linkedEvents', exists: true },
      sort: [{ path: ['linkedEvents', 'title'], direction: 'asc' }],
      budget: unbounded,
    });
    expect(entries.map(({ id }) => id)).toEqual([toEcume, toZouk]);
  });
});
