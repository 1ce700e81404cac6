/** The product on a data folder of its own, with as many events as the bench asks for. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/start.ts';
import { openStore } from '#store/open.ts';
import { answerBench } from './process.ts';
import { administrator, seed } from './seed.ts';

const { events, dataDir: given } = JSON.parse(process.argv[2] ?? '{}') as { events?: number; dataDir?: string };
const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'memorial-bench-')));

if (events !== undefined) {
  const store = await openStore({ dataDir });
  await seed(store, events);
  await store.close();
}
const server = await startServer(
  readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    DEMO_CONTENT: events === undefined && !given ? 'true' : 'false',
  }),
);
answerBench(server.url);
process.on('SIGTERM', async () => {
  await server.stop();
  if (!given) await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
});
