import './node-env.ts';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Hono } from 'hono';
import { openMedia } from '#media/index.ts';
import { defaultLogFormat, log, setLogFormat } from '#observability/log.ts';
import { startMetrics } from '#observability/metrics.ts';
import { traced } from '#observability/tracing.ts';
import { openStore } from '#store/open.ts';
import { createApp } from './app.ts';
import { startAuditRetention } from './audit/audit-log.ts';
import { startAttemptRetention, startSessionCleanup } from './auth/index.ts';
import { cachedResponses } from './cached-responses.ts';
import { type Config, hostForUrl } from './config.ts';
import { createContentApi } from './content-api.ts';
import { bootstrapEmptyDatabase } from './first-run.ts';
import { GracefulShutdown } from './graceful-shutdown.ts';
import { createReadiness, readinessChecks } from './health.ts';
import { jwtSecret } from './jwt-secret.ts';
import { startLinkChecks } from './link-checks/link-checks.ts';
import { metricSources } from './metric-sources.ts';
import { mailjet } from './newsletter/mailjet.ts';
import { Newsletter } from './newsletter/newsletter.ts';
import { type Middleware, pipeline } from './pipeline.ts';
import { requestGuard } from './request-guard.ts';
import { requestId } from './request-id.ts';
import { requestLog } from './request-log.ts';
import { requestTrace } from './request-trace.ts';
import { ResponseCache } from './response-cache.ts';
import { startScheduledChanges } from './schedule/run-changes.ts';
import { securityHeaders, strictTransportSecurity } from './security-headers.ts';
import { createRenderer, loadBuild, type RenderPage } from './ssr.ts';
import { createStaticRoutes } from './static-assets.ts';
import { inheritedSocket } from './systemd.ts';
import { startTrashRetention } from './trash/trash.ts';
import { TrustedProxies } from './trusted-proxies.ts';
import { type DevelopmentApp, startVite } from './vite-dev.ts';

export interface RunningServer {
  /** The URL of the server: `http://localhost:3000`. */
  url: string;
  /** Graceful shutdown: fails readiness, stops accepting connections, drains for ten seconds at most, then closes every resource. */
  stop(): Promise<void>;
}

const buildFolder = new URL('../build/', import.meta.url);
/** A connection without traffic for this long is closed; a slow upload continues. */
const socketTimeoutMs = 180_000;

/**
 * Binds the port, opens database, media and newsletter, fills an empty database, builds the pipeline and answers requests. Earlier requests
 * wait. Resolves once it answers.
 */
export async function startServer(
  config: Config,
  { development = false, clock = Date.now } = {},
): Promise<RunningServer> {
  setLogFormat(defaultLogFormat(config.log.format));
  const server = createServer({ requestTimeout: 0, headersTimeout: 20_000, keepAliveTimeout: 65_000 });
  server.setTimeout(socketTimeoutMs);
  const startAnswering = holdRequests(server);
  // First, so that a port in use ends the start before anything is written.
  const url = await listen(server, config);
  try {
    return await serve(server, config, { development, clock, url, startAnswering });
  } catch (error) {
    server.close();
    server.closeAllConnections();
    throw error;
  }
}

interface Start {
  development: boolean;
  clock: () => number;
  url: string;
  startAnswering: (listener: RequestListener) => void;
}

async function serve(
  server: Server,
  config: Config,
  { development, clock, url, startAnswering }: Start,
): Promise<RunningServer> {
  const dataDir = resolve(config.dataDir);
  const store = await openStore({ dataDir, clock, ...(config.databaseUrl && { databaseUrl: config.databaseUrl }) });
  const media = await openMedia({ dataDir, store, bucket: config.bucket });
  await bootstrapEmptyDatabase(config, { store, media, clock });

  const newsletter = new Newsletter({ store, list: config.mailjet && mailjet(config.mailjet), clock });
  const responseCache = new ResponseCache({
    revision: (tags) => store.revision(tags),
    // A page in development depends on its source files too, whose changes have no revision.
    isSynchronized: () => !development && store.isSynchronized(),
    clock,
  });
  const siteConfig = { publicUrl: config.publicUrl, analytics: config.analytics };
  const proxies = new TrustedProxies(config.trustedProxies);
  const { publicUrl, publicToken } = config;
  const services = {
    store,
    media,
    newsletter,
    responseCache,
    publicToken,
    publicUrl,
    clock,
    clientIpOf: (context: Context) =>
      context.env && 'incoming' in context.env
        ? proxies.clientIp(getConnInfo(context).remote.address, context.req.header('x-forwarded-for'))
        : '',
  };
  const contentApi = createContentApi({
    ...services,
    jwtSecret: await jwtSecret(dataDir, config.jwtSecret),
    sessionIdleMs: config.sessionIdleMs,
  });

  const vite = development ? await startVite(server) : undefined;
  const production = development ? undefined : await loadBuild(buildFolder);
  const renderPage = createRenderer(
    async () => production ?? (await (vite as DevelopmentApp).build()),
    contentApi.content,
    siteConfig,
    development ? 'development' : 'production',
  );
  const render: RenderPage = (request, ...rest) =>
    traced('render', { 'url.path': new URL(request.url).pathname }, () => renderPage(request, ...rest));
  const shutdown = new GracefulShutdown(server);
  const readiness = createReadiness(readinessChecks(store, media));
  const app = createApp({
    ...services,
    contentApi,
    render,
    readiness,
    isShuttingDown: () => shutdown.isShuttingDown,
    ...(production && { assets: createStaticRoutes(fileURLToPath(new URL('client', buildFolder))) }),
  });
  const { metrics: listening, databaseUrl } = config;
  const sources = () => metricSources({ store, responseCache, readiness, dataDir, databaseUrl });
  const metrics = listening && (await startMetrics({ ...listening, sources: await sources() }));

  /** The middleware of a request, in order. */
  const steps: (Middleware | false | undefined)[] = [
    requestId({ isTrustedProxy: (ip) => proxies.isTrusted(ip) }),
    requestTrace(),
    requestLog({ which: config.log.requests }),
    metrics?.middleware,
    shutdown.closeConnections,
    publicUrl.startsWith('https:') && strictTransportSecurity(),
    vite?.middleware,
    requestGuard({ publicUrl, development }),
    cachedResponses(responseCache),
    // In development Vite's own scripts would not run under the policy of responses that are no documents.
    !development && securityHeaders(),
    routes(app),
  ];
  // Before the first answer: what was due while no process ran.
  const schedule = await startScheduledChanges(store, clock);
  startAnswering(pipeline(steps.filter((step) => typeof step === 'function')));

  media.start();
  newsletter.start();
  const trash = startTrashRetention(store, clock);
  const auditRetention = startAuditRetention(store, clock);
  // Only a site that others can reach presents itself to other hosts.
  const linkChecks =
    config.linkChecks && publicUrl.startsWith('https:')
      ? startLinkChecks({
          store,
          publicUrl,
          clock,
          statusOfPath: async (path) => (await app.request(`${publicUrl}${path}`)).status,
        })
      : undefined;
  const sessions = startSessionCleanup(store, clock, config.sessionIdleMs);
  const attempts = startAttemptRetention(store, clock);
  log.info(`Le site répond sur ${url}`);

  return {
    url,
    async stop() {
      await shutdown.shutdown(config.stopNoticeMs);
      await metrics?.stop();
      await vite?.close();
      await newsletter.stop();
      await schedule.stop();
      trash.stop();
      linkChecks?.stop();
      auditRetention.stop();
      sessions.stop();
      attempts.stop();
      await media.stop();
      await store.close();
      log.flush();
    },
  };
}

/** The routes of server/app.ts as the last step. */
function routes(app: Hono): Middleware {
  const listener = getRequestListener(app.fetch) as unknown as RequestListener;
  return function routes(request, response) {
    listener(request, response);
  };
}

/** Queues the requests of a server until it can answer them. */
function holdRequests(server: Server): (listener: RequestListener) => void {
  const held: Parameters<RequestListener>[] = [];
  const hold: RequestListener = (...exchange) => void held.push(exchange);
  server.on('request', hold);
  return (listener) => {
    server.off('request', hold).on('request', listener);
    for (const [request, response] of held.splice(0)) listener(request, response);
  };
}

/** Binds the port, or the socket of systemd, and returns the URL of the server. */
async function listen(server: Server, { host, port }: Config): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(inheritedSocket(process.env) ?? { port, host }, resolve);
  });
  return `http://${hostForUrl(host)}:${(server.address() as AddressInfo).port}`;
}
