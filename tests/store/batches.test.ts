import { expect, it } from 'vitest';
import { batchesOf } from '#server/entries/read-entries.ts';
import { type Condition, unbounded } from '#store/query.ts';
import { describeOnEachDatabase } from '../databases.ts';

describeOnEachDatabase('batchesOf', (environment) => {
  it.each([
    { size: 1, lengths: [1, 1, 1, 1, 1, 0] },
    { size: 2, lengths: [2, 2, 1] },
    { size: 5, lengths: [5, 0] },
    { size: 6, lengths: [5] },
  ])('reads each selected entry once, in batches of $size', async ({ size, lengths }) => {
    const { store } = environment();
    const name = `batches of ${size}`;
    const titles = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${name} ${letter}`);
    for (const title of [...titles, `another than ${name}`])
      await store.createPublished('events', { values: { title, newStartDate: '2027-01-01' }, links: {} });

    const where: Condition = { path: ['title'], operator: 'startsWith', value: name };
    const batches: string[][] = [];
    for await (const entries of batchesOf(store, 'events', { where, fields: ['title'], budget: unbounded }, size))
      batches.push(entries.map((entry) => String(entry.title)));
    expect(batches.map((batch) => batch.length)).toEqual(lengths);
    expect(batches.flat()).toEqual(titles);
  });
});
