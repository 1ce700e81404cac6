import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connect, urlOf } from '../tests/postgres.ts';
import { type BenchProcess, startProcess } from './process.ts';
import { signIn } from './sign-in.ts';

const writes = 100;

/**
 * How long a write through one process takes to be read from another, on PostgreSQL, in milliseconds: from the answer to the write until the
 * cached response of the other process has the new value. Undefined without a server.
 */
export async function readElsewhereMs(): Promise<{ p50: number; max: number } | undefined> {
  const server = await connect();
  if (!server) return undefined;
  const name = `memorial_two_${process.pid}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'memorial-two-'));
  await server.query(`create database ${name} encoding 'UTF8' template template0`);
  const started: BenchProcess[] = [];
  try {
    for (let index = 0; index < 2; index += 1)
      started.push(await startProcess('./product-server.ts', { dataDir, databaseUrl: urlOf(name) }));
    const [a, b] = started as [BenchProcess, BenchProcess];
    const send = await sender(a);
    const path = await send('POST', '/api/events', { title: 'A', newStartDate: '2027-03-14', isPublished: true });
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
  } finally {
    for (const site of started) await site.stop();
    await server.query(`drop database ${name} with (force)`);
    await server.end();
    await rm(dataDir, { recursive: true });
  }
}

/** Writes as the administrator. Resolves to the path of the entry. */
async function sender(site: BenchProcess): Promise<(method: string, path: string, data: object) => Promise<string>> {
  const headers = { authorization: `Bearer ${await signIn(site)}`, 'content-type': 'application/json' };
  return async (method, path, data) => {
    const response = await fetch(site.url + path, { method, headers, body: JSON.stringify({ data }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    const body = (await response.json()) as { data: { documentId: string } };
    return `/api/events/${body.data.documentId}`;
  };
}
