import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, today } from '#model/calendar.ts';
import { estimateCost } from '#store/documents/query-cost.ts';
import { unbounded } from '#store/query.ts';
import type { TableSizes } from '#store/sql/table-sizes.ts';
import type { Store } from '#store/store.ts';
import { openApp, type TestApp } from '../app.ts';
import { build } from '../built-site.ts';
import { openOnSqlite, type TestEnvironment } from '../databases.ts';

/** Rows of the events, with descriptions of 5 kB, and of their links; other tables hold dozens. */
const sizes: TableSizes = {
  rows: (table) =>
    table === 'events' ? 100_000 : /^events_(images|linkedEvents|relatedEvents)$/.test(table) ? 200_000 : 50,
  bytes: (_table, column) => (column === 'description' ? 5000 : 50),
};

let environment: TestEnvironment & { close(): Promise<void> };
let app: TestApp;
let event = '';
const costs: { description: string; share: number }[] = [];

beforeAll(async () => {
  environment = await openOnSqlite();
  const list: Store['list'] = (type, query) => {
    if (query.budget !== unbounded)
      costs.push({
        description: JSON.stringify({ type, query }),
        share: estimateCost(type, query, sizes).cost / query.budget.cost,
      });
    return environment.store.list(type, query);
  };
  app = await openApp({ ...environment, store: { ...environment.store, list } }, { build });
  const token = await app.signIn();
  for (const [start, end] of [
    [-9, -8],
    [-1, 3],
    [2, 5],
  ] as const) {
    const { body } = await app.ask('POST', '/api/events', {
      as: token,
      json: {
        data: {
          title: 'Veillée',
          newStartDate: addDays(today(), start),
          newEndDate: addDays(today(), end),
          isPublished: true,
        },
      },
    });
    event = (body as { data: { documentId: string } }).data.documentId;
  }
});

afterAll(async () => {
  await app.close();
  await environment.close();
});

it.each(['/', '/evenements', '/evenements-passes', '/evenements-passes?page=2', '/evenement/ID', '/agenda.ics'])(
  'with 100,000 events no query of %s is refused for its cost',
  async (path) => {
    costs.length = 0;
    const { status } = await app.ask('GET', path.replace('ID', event));
    // Few of the events are there, so that the list has no second page.
    expect(status).toBe(path.endsWith('?page=2') ? 404 : 200);
    expect(costs).not.toEqual([]);
    for (const { description, share } of costs) expect(share, description).toBeLessThan(0.9);
  },
);
