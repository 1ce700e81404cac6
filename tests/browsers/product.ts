import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/process/config.ts';
import { startServer } from '#server/process/start.ts';
import type { Account } from './journeys.ts';

const port = Number(process.env.JOURNEY_PORT ?? 3988);

/** The production build with the demonstration content, on a data folder of its own. `settings` are environment variables. */
export async function startProduct(
  settings: Record<string, string> = {},
): Promise<{ url: string; account: Account; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'memorial-browsers-'));
  const url = `http://localhost:${port}`;
  const account = { email: 'awa.sylvestre@memorial.example', password: 'Parvis-lumineux-1848' };
  const server = await startServer(
    readConfig({
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      ...settings,
    }),
  );
  return {
    url,
    account,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
