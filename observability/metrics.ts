import { statfs } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { counters } from './counters.ts';
import { log } from './log.ts';

export interface Metrics {
  /** Counts and times requests: a step of the pipeline. */
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** `http://127.0.0.1:9464/metrics` */
  url: string;
  stop(): Promise<void>;
}

/** The values that are read at each scrape. If a source rejects, its metric is absent from that scrape. */
export interface MetricSources {
  version: string;
  /** `sqlite` or `postgresql`. */
  database: string;
  dataDir: string;
  /** The readiness checks and their results. */
  readiness(): Promise<Record<string, 'ok' | 'failed'>>;
  /** The latest revision in the database that this process knows: the same in every up-to-date process. */
  revision(): number;
  /** Connections to PostgreSQL; none with SQLite. */
  pool(): { total: number; idle: number; waiting: number } | undefined;
  cache(): { hits: number; misses: number; bytes: number; entries: number };
  /** Waiting entries of a queue: pictures without their renditions, newsletter subscriptions, passwords to hash. */
  queues: Record<'renditions' | 'newsletter' | 'passwords', () => number | Promise<number>>;
  /** Absent parts: no backup was made, or none failed. */
  lastBackup(): Promise<{
    success?: { at: string; durationMs: number; bytes: number } | undefined;
    failure?: { at: string } | undefined;
  }>;
}

/** A label for a path, from a bounded set: labels that clients could vary would fill the memory. */
function routeGroup(url = ''): string {
  if (url.startsWith('/api/')) return 'api';
  if (url.startsWith('/uploads/')) return 'uploads';
  if (url.startsWith('/assets/')) return 'assets';
  if (url.startsWith('/health/')) return 'health';
  if (url.startsWith('/admin')) return 'admin';
  return 'site';
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Prometheus metrics, on a port of their own that visitors cannot reach: the process (memory, CPU, event loop), its responses, and the
 * values of `sources`. Only this module loads the library, so that a site without metrics does not need its memory.
 */
export async function startMetrics({
  port,
  host,
  sources,
}: {
  port: number;
  host: string;
  sources: MetricSources;
}): Promise<Metrics> {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'memorial_http_request_duration_seconds',
    help: 'Time from the request line to the end of the response',
    labelNames: ['route_group', 'method', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: 'memorial_http_requests_in_flight',
    help: 'Requests in progress',
    registers: [registry],
  });
  await registerSources(registry, sources);

  const server: Server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error('metrics failed', error);
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, host, listening);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/metrics`,
    middleware: function measure(request, response, next) {
      const started = performance.now();
      // Read now: a router may change it.
      const route_group = routeGroup(request.url);
      inFlight.inc();
      response.once('close', () => {
        inFlight.dec();
        const method = methods.has(request.method ?? '') ? (request.method as string) : 'other';
        const labels = { route_group, method, status: `${Math.floor(response.statusCode / 100)}xx` };
        duration.observe(labels, (performance.now() - started) / 1000);
      });
      next();
    },
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** One sample of a metric: its value and labels. */
type Sample = { value: number; labels?: Record<string, string> };

async function registerSources(registry: Registry, sources: MetricSources): Promise<void> {
  const { Counter, Gauge } = await import('prom-client');

  /** A metric whose samples are read at each scrape. */
  function register(
    Kind: typeof Gauge | typeof Counter,
    name: string,
    help: string,
    read: () => Promise<Sample[]> | Sample[],
    labelNames: string[] = [],
  ): void {
    const metric = new Kind({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        // Without labels prom-client resets to 0: a source that fails must not look like an empty queue.
        if (labelNames.length > 0) metric.reset();
        else metric.remove();
        try {
          // A counter has no `set`; after a reset, incrementing it by its total is the same.
          for (const { value, labels = {} } of await read()) metric.inc(labels, value);
        } catch (error) {
          log.warn('metric not read', { metric: name }, error);
        }
      },
    });
  }
  const sampleOf = (value: number | undefined): Sample[] => (value === undefined ? [] : [{ value }]);
  const seconds = (timestamp: string | undefined): Sample[] =>
    sampleOf(timestamp === undefined ? undefined : Date.parse(timestamp) / 1000);

  register(
    Gauge,
    'memorial_build_info',
    'The version that runs: always 1, in its labels',
    () => [{ value: 1, labels: { version: sources.version, node: process.version, database: sources.database } }],
    ['version', 'node', 'database'],
  );
  register(
    Gauge,
    'memorial_ready',
    'Readiness by check: 1 where it succeeds, 0 where it fails',
    async () =>
      Object.entries(await sources.readiness()).map(([check, result]) => ({
        value: result === 'ok' ? 1 : 0,
        labels: { check },
      })),
    ['check'],
  );
  register(
    Gauge,
    'memorial_content_revision',
    'Revision in the database that this process knows: the same in all that are up to date',
    () => sampleOf(sources.revision()),
  );
  register(
    Gauge,
    'memorial_database_connections',
    'Connections of the PostgreSQL pools, and requests that wait for one',
    () => Object.entries(sources.pool() ?? {}).map(([state, value]) => ({ value, labels: { state } })),
    ['state'],
  );
  register(
    Counter,
    'memorial_response_cache_requests_total',
    'Lookups in the response cache',
    () => {
      const { hits, misses } = sources.cache();
      return [
        { value: hits, labels: { result: 'hit' } },
        { value: misses, labels: { result: 'miss' } },
      ];
    },
    ['result'],
  );
  register(Gauge, 'memorial_response_cache_bytes', 'Size of the response cache', () => sampleOf(sources.cache().bytes));
  register(Gauge, 'memorial_response_cache_entries', 'Responses in the cache', () => sampleOf(sources.cache().entries));
  for (const [queue, read] of Object.entries(sources.queues)) {
    register(Gauge, `memorial_${queue}_queue_length`, `Entries that wait in the queue « ${queue} »`, async () =>
      sampleOf(await read()),
    );
  }
  register(
    Counter,
    'memorial_sign_ins_denied_total',
    'Sign-ins that were denied, by reason',
    () => Object.entries(counters.signInsDenied).map(([reason, value]) => ({ value, labels: { reason } })),
    ['reason'],
  );
  register(Gauge, 'memorial_backup_last_success_timestamp_seconds', 'When the last backup succeeded', async () =>
    seconds((await sources.lastBackup()).success?.at),
  );
  register(Gauge, 'memorial_backup_last_failure_timestamp_seconds', 'When the last backup failed', async () =>
    seconds((await sources.lastBackup()).failure?.at),
  );
  register(Gauge, 'memorial_backup_last_duration_seconds', 'Duration of the last backup that succeeded', async () => {
    const { success } = await sources.lastBackup();
    return sampleOf(success && success.durationMs / 1000);
  });
  register(Gauge, 'memorial_backup_last_bytes', 'Size of the last backup that succeeded', async () =>
    sampleOf((await sources.lastBackup()).success?.bytes),
  );
  register(Gauge, 'memorial_data_disk_size_bytes', 'Size of the file system of DATA_DIR', async () => {
    const { blocks, bsize } = await statfs(sources.dataDir);
    return sampleOf(blocks * bsize);
  });
  register(Gauge, 'memorial_data_disk_available_bytes', 'Free space of the file system of DATA_DIR', async () => {
    const { bavail, bsize } = await statfs(sources.dataDir);
    return sampleOf(bavail * bsize);
  });
}
