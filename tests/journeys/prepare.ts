/**
 * Fills an empty data folder as a first start does, the texts of PDFs and renditions of three widths included: `node prepare.ts DATA_DIR`.
 * The seven widths would take two minutes of two cores; tests/media has them.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openMedia } from '#media/index.ts';
import { readConfig } from '#server/process/config.ts';
import { bootstrapEmptyDatabase } from '#server/process/first-run.ts';
import { defaultLeaseMs } from '#store/coordination/leases.ts';
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

const widths = new Set([320, 768, 1280]);
for (const { id, renditions } of (await store.list('files', { budget: unbounded })).entries)
  if (renditions) {
    const few = { ...renditions, widths: renditions.widths.filter((width) => widths.has(width)) };
    await store.update({ type: 'files', ref: { id } }, { values: { renditions: few } });
  }

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
