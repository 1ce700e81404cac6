import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createDatabase } from '../tests/postgres.ts';
import { startProcess } from './process.ts';
import { signIn } from './requests.ts';

const writes = 100;

/** From the answer to a write until another process's cached response has the new value, on PostgreSQL, in ms; undefined without a server. */
export async function readElsewhereMs(): Promise<{ p50: number; max: number } | undefined> {
  const database = await createDatabase(`memorial_two_${process.pid}`).catch(() => undefined);
  if (!database) return undefined;
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(database.drop);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'memorial-two-'));
  const settings = { dataDir: folder.path, databaseUrl: database.url };
  await using a = await startProcess('./product-server.ts', settings);
  await using b = await startProcess('./product-server.ts', settings);
  const send = await signIn(a);
  const values = { title: 'A', newStartDate: '2027-03-14', isPublished: true };
  const path = `/api/events/${await send('POST', '/api/events', values)}`;
  const delays: number[] = [];
  for (let index = 0; index < writes; index += 1) {
    const title = `nº ${index}`;
    // The response that the write makes stale is cached.
    await (await fetch(b.url + path)).arrayBuffer();
    await send('PUT', path, { title });
    const written = performance.now();
    while (!(await (await fetch(b.url + path)).text()).includes(title)) await setTimeout(1);
    delays.push(performance.now() - written);
  }
  delays.sort((a, b) => a - b);
  return { p50: delays[writes / 2] ?? 0, max: delays.at(-1) ?? 0 };
}
