import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, createDatabase } from '../../postgres.ts';
import { atLength } from '../length.ts';
import { type Site, startSite } from '../site.ts';
import { type Invented, invented } from './requests.ts';

const count = Number(process.env.FUZZ_COUNT ?? atLength(2000, 100_000));
/** The same seed gives the same requests: `FUZZ_SEED=1848 npm run survive fuzz`. */
const seed = Number(process.env.FUZZ_SEED ?? 1848);
const atOnce = 8;
const megabyte = 1024 * 1024;

const server = await connect();
await server?.end();
const databases = server ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const);

describe.each(databases)(`${count} random requests, anonymous and signed in (seed ${seed}), on %s`, (kind) => {
  let drop = async (): Promise<void> => undefined;
  let dataDir: string;
  let site: Site;
  let token: string;
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'memorial-fuzz-'));
    const settings: Record<string, string> = { DATA_DIR: dataDir };
    if (kind === 'PostgreSQL') {
      const database = await createDatabase(`memorial_fuzz_${process.pid}`);
      settings.DATABASE_URL = database.url;
      drop = database.drop;
    }
    site = await startSite(settings, { instrument: 'memory' });
    // Of two sessions the second: the first one's number is among those that are invented, and may be ended by it.
    await site.signIn();
    token = await site.signIn();
    await site.createEvent(token, 'Vrai');
  });
  afterAll(async () => {
    agent.destroy();
    await site?.stop();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Over a socket, byte by byte: `fetch` would normalize many of these. */
  const send = ({ method, path, headers, body }: Invented, signed: boolean) =>
    new Promise<number>((answered, failed) => {
      const outgoing = request(
        site.url,
        { agent, method, path, headers: { ...headers, ...(signed && { authorization: `Bearer ${token}` }) } },
        (answer: IncomingMessage) => {
          answer.on('error', failed).resume();
          answer.once('end', () => answered(answer.statusCode ?? 0));
        },
      );
      outgoing.once('error', failed);
      outgoing.end(body);
    });

  it(
    'are answered without a server error, and retain no memory',
    async () => {
      const statuses = new Map<number, number>();
      const failures: unknown[] = [];
      const held: Awaited<ReturnType<Site['memory']>>[] = [];
      const part = Math.ceil(count / 10);
      for (let turn = 0; turn < 10; turn += 1) {
        const requests = fc.sample(invented, { seed: seed + turn, numRuns: part });
        const next = requests.values();
        await Promise.all(
          Array.from({ length: atOnce }, async () => {
            for (const { signed, ...generated } of next) {
              const status = await send(generated, signed).catch((error: Error) => error.message);
              if (typeof status !== 'number' || (status >= 500 && status !== 501)) failures.push([status, generated]);
              else statuses.set(status, (statuses.get(status) ?? 0) + 1);
            }
          }),
        );
        expect(site.child.exitCode ?? site.child.signalCode, site.output().slice(-5000)).toBeNull();
        held.push(await site.memory());
        expect(failures.slice(0, 5)).toEqual([]);
      }
      const inMegabytes = (of: 'heap' | 'external' | 'rss') =>
        held.map((each) => Math.round(each[of] / megabyte)).join(' ');
      process.stdout.write(
        `${formatCounts(statuses)}; in MB: objects ${inMegabytes('heap')}; bytes ${inMegabytes('external')}; resident ${inMegabytes('rss')}\n`,
      );
      // The response cache holds up to 64 MiB of buffers, filled by the generated URLs. The heap is flat after two tenths.
      // Medians, because requests in flight add to single measures.
      if (count >= 100_000) {
        const heaps = held.map(({ heap }) => heap);
        expect(median(heaps.slice(6)) / median(heaps.slice(2, 6))).toBeLessThan(1.15);
        expect(Math.max(...held.map(({ external }) => external)) / megabyte).toBeLessThan(96);
      }
      expect((await site.get('/evenements')).status).toBe(200);
    },
    3 * 60 * 60_000,
  );
});

const median = (values: readonly number[]): number => {
  const [low = 0, high = 0] = values.toSorted((a, b) => a - b).slice((values.length - 1) / 2);
  return values.length % 2 === 0 ? (low + high) / 2 : low;
};

const formatCounts = (statuses: Map<number, number>): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ');
