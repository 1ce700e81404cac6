import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../databases.ts';

describeOnEachDatabase('a dump', (environment) => {
  it('has each row of a large table once, in the order of its key', async () => {
    const { store } = environment();
    const titles = Array.from({ length: 450 }, (_, index) => `event ${index}`);
    await store.transaction(async (trx) => {
      for (const title of titles)
        await trx.createPublished('events', { values: { title, newStartDate: '2027-01-01' }, links: {} });
    });
    const dumped: unknown[] = [];
    await store.dump(async ({ table, rows }) => {
      for await (const row of rows) if (table === 'events') dumped.push(row.title);
    });
    expect(dumped).toEqual(titles);
  });
});
