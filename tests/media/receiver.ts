/** The API in a process of its own, that reports its memory use on request. */

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { openStore } from '#store/open.ts';
import { openApp } from '../app.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'memorial-memory-'));
const store = await openStore({ dataDir });
const app = await openApp({ store, dataDir, databaseUrl: undefined, kind: 'SQLite' });
const token = await app.signIn();
const server = createServer(getRequestListener(app.app.fetch) as never);
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token }),
);
process.on('message', () => process.send?.({ rss: process.memoryUsage.rss() }));
process.on('SIGTERM', async () => {
  await app.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
});
