/** The product on a data folder that the bench prepared. */
import { readConfig } from '#server/process/config.ts';
import { startServer } from '#server/process/start.ts';
import { administrator } from './large-content.ts';
import { answerBench } from './process.ts';

const { dataDir, demo, databaseUrl, logRequests } = JSON.parse(process.argv[2] ?? '{}') as {
  dataDir: string;
  demo?: boolean;
  databaseUrl?: string;
  logRequests?: 'all';
};

const server = await startServer(
  readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    DEMO_CONTENT: String(demo ?? false),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(logRequests && { LOG_REQUESTS: logRequests }),
  }),
);
answerBench(server.url);
process.on('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
