import './node-env.ts';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { openMedia } from '#media/index.ts';
import { openStore } from '#store/open.ts';
import { Answers } from './answers.ts';
import { createApp } from './app.ts';
import { startPurging } from './audit/journal.ts';
import { startPruning } from './auth/index.ts';
import { type Config, inAddress } from './config.ts';
import { openContentApi } from './content-api.ts';
import { type DevelopmentApp, startVite } from './development.ts';
import { atTheDoor } from './door.ts';
import { Drain } from './drain.ts';
import { overHttpsOnly, withDefaultHeaders } from './headers.ts';
import { mailjet } from './newsletter/mailjet.ts';
import { Newsletter } from './newsletter/newsletter.ts';
import { Proxies } from './proxies.ts';
import { jwtSecret } from './secret.ts';
import { withShortcut } from './shortcut.ts';
import { createRenderer, loadBuild } from './ssr.ts';
import { createStaticRoutes } from './static.ts';
import { startEmptying } from './trash/trash.ts';
import { setLogFormat } from './watch/log.ts';
import { startMetrics } from './watch/metrics.ts';
import { watched } from './watch/requests.ts';
import { welcome } from './welcome.ts';

export interface RunningServer {
  /** Where it answers: `http://localhost:3000`. */
  url: string;
  /** Says that it leaves, refuses new connections, lets what was begun end (ten seconds at most), then closes the house. */
  stop(): Promise<void>;
}

const buildFolder = new URL('../build/', import.meta.url);
const silenceMs = 180_000;

/** Opens the house, room after room, and answers. Resolves once it does. */
export async function startServer(
  config: Config,
  { development = false, clock = Date.now } = {},
): Promise<RunningServer> {
  setLogFormat(config.log.format ?? (process.stdout.isTTY ? 'text' : 'json'));
  const dataDir = resolve(config.dataDir);
  const store = await openStore({ dataDir, ...(config.databaseUrl && { databaseUrl: config.databaseUrl }) });
  const media = await openMedia({ dataDir, store, bucket: config.bucket });
  await welcome(config, { store, media, clock });

  const newsletter = new Newsletter({ store, list: config.mailjet && mailjet(config.mailjet), clock });
  const answers = new Answers({ revision: (types) => store.revision(types), clock });
  const facts = { publicUrl: config.publicUrl, analytics: config.analytics };
  const proxies = new Proxies(config.trustedProxies);
  const { publicUrl, publicToken } = config;
  const services = {
    store,
    media,
    newsletter,
    answers,
    publicToken,
    publicUrl,
    clock,
    addressOf: (context: Context) =>
      context.env && 'incoming' in context.env
        ? proxies.clientOf(getConnInfo(context).remote.address, context.req.header('x-forwarded-for'))
        : '',
  };
  const contentApi = openContentApi({
    ...services,
    jwtSecret: await jwtSecret(dataDir, config.jwtSecret),
    sessionIdleMs: config.sessionIdleMs,
  });

  const server = createServer({ requestTimeout: 0, headersTimeout: 20_000, keepAliveTimeout: 65_000 });
  // A long upload may take its time, but not fall silent: a connection without a byte for three minutes is let go.
  server.setTimeout(silenceMs);
  const vite = development ? await startVite(server) : undefined;
  const production = development ? undefined : await loadBuild(buildFolder);
  const render = createRenderer(
    async () => production ?? (await (vite as DevelopmentApp).build()),
    contentApi.content,
    facts,
    development ? 'development' : 'production',
  );
  const drain = new Drain(server);
  const app = createApp({
    ...services,
    contentApi,
    render,
    leaving: () => drain.leaving,
    ...(production && { assets: createStaticRoutes(fileURLToPath(new URL('client', buildFolder))) }),
  });
  const metrics = config.metrics && (await startMetrics({ ...config.metrics, revision: () => store.revision() }));
  const honest = getRequestListener(app.fetch) as unknown as RequestListener;
  // In development Vite's own scripts would not run under the policy of answers that are no pages.
  const dressed = development ? honest : withDefaultHeaders(honest);
  const answering = withShortcut(
    answers,
    watched(dressed, { which: config.log.requests, believes: (address) => proxies.trusts(address) }),
  );
  const guarded = atTheDoor(answering, { publicUrl: config.publicUrl, development });
  const secured = config.publicUrl.startsWith('https:') ? overHttpsOnly(guarded) : guarded;
  const listener = metrics ? metrics.measuring(secured) : secured;
  server.on('request', vite ? vite.before(listener) : listener);

  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(config.port, config.host, listening);
  });
  media.start();
  newsletter.start();
  const trash = startEmptying(store, clock);
  const journal = startPurging(store, clock);
  const sessions = startPruning(store, clock, config.sessionIdleMs);
  const { port } = server.address() as AddressInfo;
  const url = `http://${inAddress(config.host)}:${port}`;
  process.stdout.write(`Le site répond sur ${url}\n`);

  return {
    url,
    async stop() {
      await drain.leave(config.stopNoticeMs);
      await metrics?.stop();
      await vite?.close();
      await newsletter.stop();
      trash.stop();
      journal.stop();
      sessions.stop();
      await media.stop();
      await store.close();
    },
  };
}
