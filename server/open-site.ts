import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { openMedia } from '#media/index.ts';
import { defaultLogFormat, setLogFormat } from '#observability/log.ts';
import { startMetrics } from '#observability/metrics.ts';
import { traced } from '#observability/tracing.ts';
import { openStore } from '#store/open.ts';
import { createApp, createContentApi } from './app.ts';
import { deleteExpired } from './auth/sessions.ts';
import { cachedResponses } from './cache/conditional.ts';
import { createResponseCache } from './cache/response-cache.ts';
import { purgeExpired } from './entries/trash.ts';
import { openGroupRequests } from './groups/routes.ts';
import { type Job, startJob } from './jobs/job.ts';
import { purge } from './jobs/retention.ts';
import { linkCheckJob } from './link-checks/link-checks.ts';
import { openMail } from './mail/mail.ts';
import type { GracefulShutdown } from './middleware/graceful-shutdown.ts';
import { type Middleware, pipeline } from './middleware/pipeline.ts';
import { requestGuard } from './middleware/request-guard.ts';
import { requestId, requestLog, requestTrace } from './middleware/request-log.ts';
import { securityHeaders, strictTransportSecurity } from './middleware/security-headers.ts';
import { trustProxies } from './middleware/trusted-proxies.ts';
import { mailjet } from './newsletter/mailjet.ts';
import { openNewsletter } from './newsletter/newsletter.ts';
import type { Config } from './process/config.ts';
import { bootstrapEmptyDatabase } from './process/first-run.ts';
import { createReadiness, readinessChecks } from './process/health.ts';
import { jwtSecret } from './process/jwt-secret.ts';
import { metricSources } from './process/metric-sources.ts';
import { openRedirects } from './redirects/redirects.ts';
import { type AppBuild, createRenderer, loadBuild, type RenderPage } from './rendering/ssr.ts';
import { createStaticRoutes } from './rendering/static-assets.ts';
import { startScheduledChanges } from './schedule/run-changes.ts';
import { openIndexedSite } from './search/indexed-site.ts';
import { openWorkingCopies } from './search/working-copies.ts';
import { openWebhooks } from './webhooks/webhooks.ts';

export type OpenSite = Awaited<ReturnType<typeof openSite>>;

interface OpenSiteOptions {
  shutdown: GracefulShutdown;
  clock: () => number;
  /** In development: the newest build of the pages, read at each request. Otherwise the pages come from `npm run build`. */
  development?: (() => Promise<AppBuild>) | undefined;
}

/** The time from an upload to its renditions and its text: others often follow. */
const uploadDelayMs = 1000;
/** The time from a change to its deliveries: others often follow. */
const webhookDelayMs = 200;
/** The file worker of a killed process may write its file after the next start has removed what that process left. */
const orphanedWorkerMs = 30_000;

const buildFolder = new URL('../build/', import.meta.url);

/** Opens database, media and newsletter, fills an empty database, and builds the pipeline. */
export async function openSite(config: Config, { shutdown, clock, development }: OpenSiteOptions) {
  setLogFormat(defaultLogFormat(config.log.format));
  const dataDir = resolve(config.dataDir);
  const { databaseUrl, publicUrl, publicToken, sessionIdleMs, analytics } = config;
  const store = await openStore({ dataDir, clock, reservesDisk: true, ...(databaseUrl && { databaseUrl }) });
  const media = await openMedia({ dataDir, store, bucket: config.bucket });
  await bootstrapEmptyDatabase(config, { store, media, clock });

  const mail = openMail({ store, smtp: config.smtp, clock });
  const list = config.mailjet && mailjet(config.mailjet);
  const newsletter = openNewsletter({ store, list, mail, publicUrl, clock });
  const webhooks = openWebhooks({ store, clock, privateHosts: config.webhookPrivateHosts });
  const statusOfPath = async (path: string) =>
    (await app.request(publicUrl + path, undefined, { isInternal: true })).status;
  const redirects = openRedirects({ store, publicUrl, clock, statusOfPath });
  const responseCache = createResponseCache({
    revision: (tags) => store.revision(tags),
    // A page in development depends on its source files too, whose changes have no revision.
    isSynchronized: () => !development && store.isSynchronized(),
    clock,
    sharedSeconds: config.sharedCacheSeconds,
  });
  const siteConfig = {
    ...{ publicUrl, analytics, needsConfirmation: newsletter.needsConfirmation },
    mailer: config.mailjet && 'Mailjet',
    serviceWorker: development ? undefined : config.serviceWorker,
  };
  const proxies = trustProxies(config.trustedProxies);
  const workingCopies = openWorkingCopies(store);
  const clientIpOf = (context: Context) =>
    context.env && 'incoming' in context.env
      ? proxies.clientIp(getConnInfo(context).remote.address, context.req.header('x-forwarded-for'))
      : '';
  const site = { store, media, newsletter, mail, webhooks, workingCopies, responseCache, publicToken, publicUrl };
  const services = { ...site, redirects, clock, clientIpOf };
  const secret = await jwtSecret(dataDir, config.jwtSecret);
  const contentApi = createContentApi({ ...services, jwtSecret: secret, sessionIdleMs });

  const production = development ? undefined : await loadBuild(buildFolder);
  const build = development ?? (async () => production as AppBuild);
  const mode = development ? 'development' : 'production';
  const renderPage = createRenderer(build, contentApi.content, siteConfig, mode);
  const render: RenderPage = (request, ...rest) =>
    traced('render', { 'url.path': new URL(request.url).pathname }, () => renderPage(request, ...rest));
  const readiness = createReadiness(readinessChecks(store, media));
  const readPage = async (path: string) => {
    const page = await app.request(`${publicUrl}${path}`);
    return page.status === 200 ? page.text() : undefined;
  };
  const indexedSite = openIndexedSite({ store, readPage });
  const app = createApp({
    ...services,
    contentApi,
    mailjet: config.mailjet,
    groupRequests: openGroupRequests({ store, jwtSecret: secret, clock }),
    render,
    indexedSite,
    readiness,
    isShuttingDown: shutdown.isShuttingDown,
    ...(production && { assets: createStaticRoutes(fileURLToPath(new URL('client', buildFolder)), config) }),
  });
  const { metrics: listening } = config;
  const sources = () => metricSources({ store, responseCache, readiness, dataDir, databaseUrl });
  const metrics = listening && (await startMetrics({ ...listening, sources: await sources() }));

  const steps: (Middleware | false | undefined)[] = [
    requestId({ isTrustedProxy: proxies.isTrusted }),
    requestTrace,
    requestLog({ which: config.log.requests }),
    metrics?.middleware,
    shutdown.closeConnections,
    publicUrl.startsWith('https:') && strictTransportSecurity,
    requestGuard({ publicUrl, development: development !== undefined }),
    cachedResponses(responseCache),
    // In development Vite's own scripts would not run under the policy of responses that are no documents.
    !development && securityHeaders,
    getRequestListener(app.fetch) as unknown as Middleware,
  ];
  // Before the first response: the changes that were due while no process ran.
  const schedule = await startScheduledChanges(store, clock);

  // The public first: each takes seconds of a large site.
  void indexedSite.start().then(() => workingCopies.start());
  const hourMs = 60 * 60_000;
  const hourly = (name: string, run: Job['run']): Job => ({ name, intervalMs: hourMs, isExclusive: true, run });
  const jobs: Job[] = [
    hourly('trash retention', () => purgeExpired({ store, media }, clock())),
    hourly('version retention', () => media.purgeVersions(clock())),
    hourly('session retention', () => deleteExpired(store, clock(), sessionIdleMs)),
    hourly('unconfirmed subscribers', () => newsletter.purge()),
    hourly('retention', () => purge(store, clock())),
    // The keys of attempts have IP addresses, which the privacy policy keeps for twenty-four hours at most.
    { name: 'attempt retention', intervalMs: hourMs, run: () => store.purgeAttempts(clock()) },
  ];
  jobs.push({ name: 'uses of redirects', intervalMs: 60_000, run: () => redirects.flush() });
  jobs.push({ name: 'newsletter', intervalMs: 60_000, run: () => newsletter.deliver() });
  if (mail.isConfigured) jobs.push({ name: 'mail', intervalMs: 60_000, run: () => mail.deliver() });
  // Only a public site sends requests to other hosts: its user agent has its URL.
  if (config.linkChecks && publicUrl.startsWith('https:'))
    jobs.push(linkCheckJob({ store, publicUrl, clock, statusOfPath }));
  const uploadJobs = [
    { ...hourly('page texts', (stopping) => media.extractPageTexts(stopping)), delayMs: uploadDelayMs },
    // Another process may have stopped, or the disk may have been full.
    { name: 'renditions', intervalMs: 30_000, run: (stopping: AbortSignal) => media.makeRenditions(stopping) },
  ].map((job) => startJob(store, job));
  const endUploads = store.onWrite(['files'], () => {
    for (const job of uploadJobs) job.runWithin(uploadDelayMs);
  });
  const webhookJob = startJob(store, { name: 'webhooks', intervalMs: 30_000, run: () => webhooks.deliver() });
  // By any process: the others deliver too.
  const endWebhooks = store.onWrite(['webhook-deliveries'], () => webhookJob.runWithin(webhookDelayMs));
  // Once: a container that shares the data folder does not see which processes of another one still upload.
  const sweep = setTimeout(() => void media.sweep(), orphanedWorkerMs).unref();
  const runningJobs = [...jobs.map((job) => startJob(store, job)), ...uploadJobs, webhookJob];

  return {
    listener: pipeline(steps.filter((step) => typeof step === 'function')),
    /** Closes every resource. No request may be in progress. */
    async close() {
      await metrics?.stop();
      await newsletter.stop();
      await mail.stop();
      endWebhooks();
      await webhooks.stop();
      await schedule.stop();
      endUploads();
      clearTimeout(sweep);
      await indexedSite.close();
      await workingCopies.close();
      await Promise.all(runningJobs.map((job) => job.stop()));
      await redirects.flush();
      await store.close();
    },
  };
}
