/**
 * Starts the product for the journeys of a worker, on a data folder of its own that goes away with it: a copy of JOURNEY_DATA, or a new one.
 * A parent that forked it gets a message once it answers, and ends it by disconnecting, also by its own death.
 */
import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/process/config.ts';
import { startServer } from '#server/process/start.ts';
import { journeyServer } from './server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'memorial-journeys-'));
for (const end of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
  // At once: a worker that starts meanwhile listens on the same port.
  process.once(end, () => {
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
}
const { JOURNEY_DATA } = process.env;
if (JOURNEY_DATA) cpSync(JOURNEY_DATA, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
const { port, url, administrator, analytics } = journeyServer;
await startServer(
  readConfig({
    PORT: String(port),
    PUBLIC_URL: process.env.JOURNEY_URL ?? url,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ANALYTICS_ID: analytics.id,
    ANALYTICS_URL: analytics.url,
    SERVICE_WORKER: process.env.SERVICE_WORKER,
  }),
);
process.send?.('started');
