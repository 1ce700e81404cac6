/** Starts the product for the journeys, on a data folder of its own that goes away with it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/start.ts';
import { journeyServer } from './server.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'memorial-journeys-'));
const { port, url, administrator, analytics } = journeyServer;
const server = await startServer(
  readConfig({
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ANALYTICS_ID: analytics.id,
    ANALYTICS_URL: analytics.url,
  }),
);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
}
