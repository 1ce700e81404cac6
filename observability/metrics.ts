import { statfs } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { log } from './log.ts';

/** Counts since the start of this process, incremented where they happen and read by the metrics. */
export const counters = {
  /** `password`: wrong password or unknown account. `blocked`: blocked account. `throttled`: too many attempts. */
  signInsDenied: { password: 0, blocked: 0, throttled: 0 },
};

/** The values that are read at each scrape. If a source rejects, its metric is absent from that scrape. */
export interface MetricSources {
  version: string;
  /** `sqlite` or `postgresql`. */
  database: string;
  dataDir: string;
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
  const [, folder, admin] = /^\/(?:(api|uploads|assets|health)\/|(admin))/.exec(url) ?? [];
  return folder ?? admin ?? 'site';
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Prometheus metrics on a port that visitors cannot reach. Only here is the library loaded: a site without metrics does without its memory. */
export async function startMetrics({ port, host, sources }: { port: number; host: string; sources: MetricSources }) {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'memorial_http_request_duration_seconds',
    help: 'Time from the request line to the end of the response',
    labelNames: ['route_group', 'method', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  const inFlight = new Gauge({ name: 'memorial_http_requests_in_flight', help: 'Requests in progress', registers });
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
    /** Counts and times requests: a step of the pipeline. */
    middleware: function measure(request: IncomingMessage, response: ServerResponse, next: () => void): void {
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
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** The value of a metric, or its values by label. Undefined: there is none. */
type Value = number | undefined | Readonly<Record<string, number>>;

async function registerSources(registry: Registry, sources: MetricSources): Promise<void> {
  const { Counter, Gauge } = await import('prom-client');
  const registers = [registry];

  type Read = () => Promise<Value> | Value;
  /** A metric that is read at each scrape. `label`: the label whose values are the keys of what is read. */
  const metricOf =
    (Kind: typeof Gauge | typeof Counter) => (name: string, help: string, read: Read, label?: string) => {
      const metric = new Kind({
        name: `memorial_${name}`,
        help,
        labelNames: label ? [label] : [],
        registers,
        async collect() {
          // Without labels prom-client resets to 0: a source that fails must not look like an empty queue.
          if (label) metric.reset();
          else metric.remove();
          try {
            const value = await read();
            // A counter has no `set`; after a reset, incrementing it by its total is the same.
            if (label) for (const [key, each] of Object.entries(value ?? {})) metric.inc({ [label]: key }, each);
            else if (typeof value === 'number') metric.inc(value);
          } catch (error) {
            log.warn('metric not read', { metric: `memorial_${name}` }, error);
          }
        },
      });
    };
  const [gauge, counter] = [metricOf(Gauge), metricOf(Counter)];
  const { version, database, dataDir, queues, cache, lastBackup } = sources;
  const seconds = (timestamp: string | undefined) => (timestamp ? Date.parse(timestamp) / 1000 : undefined);
  const success = async () => (await lastBackup()).success;
  const build = { version, node: process.version, database };
  const help = 'The version that runs: always 1, in its labels';
  new Gauge({ name: 'memorial_build_info', help, labelNames: Object.keys(build), registers }).set(build, 1);
  const readyByCheck = async () =>
    Object.fromEntries(
      Object.entries(await sources.readiness()).map(([check, result]) => [check, Number(result === 'ok')]),
    );
  gauge('ready', 'Readiness by check: 1 where it succeeds, 0 where it fails', readyByCheck, 'check');
  const revisionHelp = 'Revision in the database that this process knows: the same in all that are up to date';
  gauge('content_revision', revisionHelp, sources.revision);
  const pool = () => ({ ...sources.pool() });
  gauge('database_connections', 'Connections of the PostgreSQL pools, and requests that wait for one', pool, 'state');
  const lookups = () => ({ hit: cache().hits, miss: cache().misses });
  counter('response_cache_requests_total', 'Lookups in the response cache', lookups, 'result');
  gauge('response_cache_bytes', 'Size of the response cache', () => cache().bytes);
  gauge('response_cache_entries', 'Responses in the cache', () => cache().entries);
  for (const [queue, read] of Object.entries(queues))
    gauge(`${queue}_queue_length`, `Entries that wait in the queue « ${queue} »`, read);
  counter('sign_ins_denied_total', 'Sign-ins that were denied, by reason', () => counters.signInsDenied, 'reason');
  gauge('backup_last_success_timestamp_seconds', 'When the last backup succeeded', async () =>
    seconds((await success())?.at),
  );
  gauge('backup_last_failure_timestamp_seconds', 'When the last backup failed', async () =>
    seconds((await lastBackup()).failure?.at),
  );
  gauge('backup_last_duration_seconds', 'Duration of the last backup that succeeded', async () => {
    const last = await success();
    return last && last.durationMs / 1000;
  });
  gauge('backup_last_bytes', 'Size of the last backup that succeeded', async () => (await success())?.bytes);
  const diskBytes = (blocks: 'blocks' | 'bavail') => async () => {
    const stats = await statfs(dataDir);
    return stats[blocks] * stats.bsize;
  };
  gauge('data_disk_size_bytes', 'Size of the file system of DATA_DIR', diskBytes('blocks'));
  gauge('data_disk_available_bytes', 'Free space of the file system of DATA_DIR', diskBytes('bavail'));
}
