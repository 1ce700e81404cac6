import { afterAll, expect, it } from 'vitest';
import type { Notification } from '#store/revisions/synchronization.ts';
import { listenForWrites } from '#store/sql/postgres.ts';
import { openOnPostgres } from '../databases.ts';
import { connect } from '../postgres.ts';

const server = await connect();
await server?.end();
const environment = server && (await openOnPostgres());
afterAll(() => environment?.close());

it.skipIf(!server)('another process on PostgreSQL is notified of the types of a write', async () => {
  const received: Notification[] = [];
  const listener = await listenForWrites(environment?.databaseUrl ?? '', (notification) => received.push(notification));
  try {
    await environment?.store.createPublished('events', {
      values: { title: 'Annoncé', newStartDate: '2027-01-01' },
      links: {},
    });
    await expect.poll(() => received).toContainEqual({ tags: ['events'], revision: expect.any(Number) });
  } finally {
    await listener.close();
  }
});
