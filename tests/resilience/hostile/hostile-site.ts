import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Day } from '#model/calendar.ts';
import { openStore } from '#store/open.ts';
import { largeContent } from '../../../bench/large-content.ts';
import { connect, createDatabase } from '../../postgres.ts';
import { maxHoldMs } from '../length.ts';
import { startSite } from '../site.ts';

/** A pause that a collection of garbage adds does not come back at the same request; what the request costs does. */
const attempts = 3;

/** The databases of this machine. */
export async function databases(): Promise<('SQLite' | 'PostgreSQL')[]> {
  const server = await connect();
  await server?.end();
  return server ? ['SQLite', 'PostgreSQL'] : ['SQLite'];
}

export interface HostileRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Measured {
  status: number;
  heldMs: number;
  waitedMs: number;
}

/** A site with 10,000 published events that are linked to each other, each to ten through either of two relations. */
export interface LoadedSite {
  token: string;
  /** The documentIds of some events. */
  events: readonly string[];
  /**
   * Sends a request, and asks for `/health/live` until it is answered.
   * @returns the status of the answer, the longest time that the event loop was held (processor time), and the longest wait for
   * `/health/live` (which other work on the machine lengthens), in milliseconds
   */
  send(hostile: HostileRequest, as?: string): Promise<Measured>;
  /** The most memory that the process has had, in bytes; 0 on a system that does not tell (proc(5), `VmHWM`). */
  peakMemory(): Promise<number>;
  stop(): Promise<void>;
}

export async function startLoadedSite(kind: 'SQLite' | 'PostgreSQL'): Promise<LoadedSite> {
  const dataDir = await mkdtemp(join(tmpdir(), `memorial-hostile-`));
  const database = kind === 'PostgreSQL' ? await createDatabase(`memorial_hostile_${process.pid}`) : undefined;
  const databaseUrl = database?.url;
  const store = await openStore({ dataDir, ...(databaseUrl && { databaseUrl }) });
  await store.load(largeContent({ events: 10_000, upcoming: 1600, today: '2026-11-22' as Day, linksPerEvent: 10 }));
  await store.close();
  const site = await startSite(
    { DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1', ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    { instrument: 'holds' },
  );
  const agent = new Agent({ keepAlive: true });
  let sent = 0;

  const answerTo = ({ method, path, headers, body }: HostileRequest) =>
    new Promise<number>((answered, failed) => {
      const bytes = body === undefined ? undefined : Buffer.from(body);
      const outgoing = request(
        site.url,
        { agent, method, path, headers: { ...headers, ...(bytes && { 'content-length': String(bytes.length) }) } },
        (answer: IncomingMessage) => {
          answer.on('error', failed).resume();
          answer.once('end', () => answered(answer.statusCode ?? 0));
        },
      );
      outgoing.once('error', failed);
      outgoing.end(bytes);
    });

  async function sendOnce(hostile: HostileRequest, as: string | undefined): Promise<Measured> {
    sent += 1;
    const headers = {
      ...hostile.headers,
      ...(as && { authorization: `Bearer ${as}` }),
      // Rate limits would answer most of them.
      'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    };
    await site.longestHold();
    let status: number | undefined;
    let failure: unknown;
    const answered = answerTo({ ...hostile, headers }).then(
      (value) => {
        status = value;
      },
      (error: unknown) => {
        failure = error;
      },
    );
    let waitedMs = 0;
    do {
      const started = performance.now();
      const live = await answerTo({ method: 'GET', path: '/health/live' });
      if (live !== 200) throw new Error(`/health/live: ${live}`);
      waitedMs = Math.max(waitedMs, performance.now() - started);
      await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, 5))]);
    } while (status === undefined && failure === undefined);
    if (status === undefined) throw failure;
    return { status, heldMs: await site.longestHold(), waitedMs };
  }

  const listed = await site.get('/api/events?fields=id&pagination[pageSize]=10&sort=id:desc');
  const { data } = JSON.parse(listed.text) as { data: { documentId: string }[] };
  return {
    token: await site.signIn(),
    events: data.map(({ documentId }) => documentId),
    async send(hostile, as) {
      let least = await sendOnce(hostile, as);
      for (let attempt = 1; attempt < attempts && least.heldMs > maxHoldMs; attempt += 1) {
        // At another URL: the first answer may be in the response cache.
        const path = `${hostile.path}${hostile.path.includes('?') ? '&' : '?'}attempt=${attempt}`;
        const again = await sendOnce({ ...hostile, path }, as);
        if (again.heldMs < least.heldMs) least = again;
      }
      return least;
    },
    async peakMemory() {
      const status = await readFile(`/proc/${site.child.pid}/status`, 'utf8').catch(() => '');
      return 1024 * Number(/VmHWM:\s*(\d+) kB/.exec(status)?.[1] ?? 0);
    },
    async stop() {
      agent.destroy();
      await site.stop();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The measured times in one line, with the request that held the event loop longest. */
export function summaryOf(measured: readonly (Measured & { of: string })[]): string {
  const spread = (times: number[]) => {
    const sorted = times.toSorted((a, b) => a - b);
    const percentile = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]?.toFixed(0);
    return `p50 ${percentile(0.5)}, p99 ${percentile(0.99)}, worst ${percentile(1)} ms`;
  };
  const worst = measured.toSorted((a, b) => b.heldMs - a.heldMs)[0];
  const held = spread(measured.map(({ heldMs }) => heldMs));
  const waited = spread(measured.map(({ waitedMs }) => waitedMs));
  return `event loop held ${held}; /health/live waited ${waited}; longest: ${worst?.of.slice(0, 300)}`;
}
