import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Metrics {
  /** Counts and times what the listener answers. */
  measuring(listener: RequestListener): RequestListener;
  /** `http://127.0.0.1:9464/metrics` */
  url: string;
  stop(): Promise<void>;
}

/** The rooms of the house, rather than every address: a label that a stranger could vary would fill the memory. */
function room(url = ''): string {
  if (url.startsWith('/api/')) return 'api';
  if (url.startsWith('/uploads/')) return 'uploads';
  if (url.startsWith('/assets/')) return 'assets';
  if (url.startsWith('/health/')) return 'health';
  if (url.startsWith('/admin')) return 'office';
  return 'site';
}

/**
 * Prometheus metrics, on a port of their own that is not open to visitors: what the process is (memory, CPU, event loop) and how
 * it answers. The library is fetched only here, for a house without metrics does not pay for them.
 */
export async function startMetrics({
  port,
  host,
  revision,
}: {
  port: number;
  host: string;
  revision: () => number;
}): Promise<Metrics> {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'memorial_http_request_duration_seconds',
    help: 'Time from a request’s first byte to the end of its answer',
    labelNames: ['room', 'method', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const busy = new Gauge({
    name: 'memorial_http_requests_in_flight',
    help: 'Requests being answered',
    registers: [registry],
  });
  new Gauge({
    name: 'memorial_content_revision',
    help: 'The number that every write moves, in this process',
    registers: [registry],
    collect() {
      this.set(revision());
    },
  });

  const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
  const server: Server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    void registry.metrics().then((text) => {
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    });
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, host, listening);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/metrics`,
    measuring: (listener) => (request, response) => {
      const started = performance.now();
      busy.inc();
      response.once('close', () => {
        busy.dec();
        const method = methods.has(request.method ?? '') ? (request.method as string) : 'other';
        const labels = { room: room(request.url), method, status: `${Math.floor(response.statusCode / 100)}xx` };
        duration.observe(labels, (performance.now() - started) / 1000);
      });
      listener(request, response);
    },
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
