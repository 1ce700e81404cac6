/** Fills an empty data folder as a first start does, renditions and the texts of PDFs included: `node prepare.ts DATA_DIR`. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openMedia } from '#media/index.ts';
import { readConfig } from '#server/process/config.ts';
import { bootstrapEmptyDatabase } from '#server/process/first-run.ts';
import { defaultLeaseMs } from '#store/coordination/with-lease.ts';
import { openStore } from '#store/open.ts';
import { unbounded } from '#store/query.ts';
import { journeyServer } from './server.ts';

const [dataDir = ''] = process.argv.slice(2);
const { url, administrator } = journeyServer;
const config = readConfig({
  PUBLIC_URL: url,
  DATA_DIR: dataDir,
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
});
const store = await openStore({ dataDir });
const media = await openMedia({ dataDir, store });
await bootstrapEmptyDatabase(config, { store, media, clock: Date.now });
await media.extractPageTexts(new AbortController().signal);

// A second process makes pictures too: each encodes on one core.
const renditionProcess = fileURLToPath(new URL('../media/rendition-process.ts', import.meta.url));
const second = fork(renditionProcess, [String(defaultLeaseMs), dataDir], {
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
const exit = once(second, 'exit');
await media.makeRenditions(new AbortController().signal);
await exit;
const states = async () => {
  const { entries } = await store.list('files', { fields: ['renditions'], budget: unbounded });
  return entries.map(({ renditions }) => renditions?.state);
};
if ((await states()).some((state) => state && state !== 'ready'))
  throw new Error('a picture of the demonstration content has no renditions');
await store.close();
process.exit(0);
