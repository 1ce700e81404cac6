import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { createContentClient, inProcess } from '#client/index.ts';
import { loadDemo } from '#demo/load.ts';
import { openMedia } from '#media/index.ts';
import { today } from '#model/calendar.ts';
import { openStore } from '#store/open.ts';
import { Answers } from './answers.ts';
import { createApp } from './app.ts';
import { ensureFirstAdministrator } from './auth/index.ts';
import type { Config } from './config.ts';
import { mailjet } from './newsletter/mailjet.ts';
import { Newsletter } from './newsletter/newsletter.ts';
import { jwtSecret } from './secret.ts';
import { withShortcut } from './shortcut.ts';
import { type AppBuild, createRenderer, loadBuild } from './ssr.ts';
import { createStaticRoutes } from './static.ts';

export interface RunningServer {
  /** Where it answers: `http://localhost:3000`. */
  url: string;
  /** Refuses new connections, lets what was begun end (ten seconds at most), then closes the house. */
  stop(): Promise<void>;
}

const buildFolder = new URL('../build/', import.meta.url);
const drainMs = 10_000;

/** Opens the house, room after room, and answers. Resolves once it does. */
export async function startServer(
  config: Config,
  { development = false, clock = Date.now } = {},
): Promise<RunningServer> {
  const dataDir = resolve(config.dataDir);
  const store = await openStore({ dataDir, ...(config.databaseUrl && { databaseUrl: config.databaseUrl }) });
  const media = await openMedia({ dataDir, store });
  await welcome(config, { store, media, clock });

  const newsletter = new Newsletter({ store, list: config.mailjet && mailjet(config.mailjet), clock });
  const answers = new Answers({ revision: () => store.revision(), clock });
  const secret = await jwtSecret(dataDir, config.jwtSecret);
  const facts = { publicUrl: config.publicUrl, analytics: config.analytics };
  const content = createContentClient({ baseUrl: config.publicUrl, fetch: inProcess((request) => app.fetch(request)) });

  const server = createServer({ requestTimeout: 0, headersTimeout: 20_000, keepAliveTimeout: 65_000 });
  const vite = development ? await startVite(server) : undefined;
  const production = development ? undefined : await loadBuild(buildFolder);
  const render = createRenderer(
    async () => production ?? (await (vite as DevelopmentApp).build()),
    content,
    facts,
    development ? 'development' : 'production',
  );
  const app = createApp({
    store,
    media,
    newsletter,
    answers,
    render,
    clock,
    jwtSecret: secret,
    publicToken: config.publicToken,
    addressOf: (context) =>
      context.env && 'incoming' in context.env ? (getConnInfo(context).remote.address ?? '') : '',
    ...(production && { assets: createStaticRoutes(fileURLToPath(new URL('client', buildFolder))) }),
  });
  const listener = withShortcut(answers, getRequestListener(app.fetch) as unknown as RequestListener);
  server.on('request', vite ? vite.before(listener) : listener);

  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(config.port, config.host, listening);
  });
  media.start();
  newsletter.start();
  const { port } = server.address() as AddressInfo;
  const url = `http://${config.host}:${port}`;
  process.stdout.write(`Le site répond sur ${url}\n`);

  return {
    url,
    async stop() {
      await drain(server);
      await vite?.close();
      await newsletter.stop();
      await media.stop();
      await store.close();
    },
  };
}

type House = {
  store: Awaited<ReturnType<typeof openStore>>;
  media: Awaited<ReturnType<typeof openMedia>>;
  clock: () => number;
};

/** A first start: an administrator to sign in with, and demonstration content where there is none of one's own. */
async function welcome(config: Config, { store, media, clock }: House): Promise<void> {
  const created = await ensureFirstAdministrator(store, config.administrator);
  if (created?.generatedPassword) {
    process.stdout.write(
      `\nPremier administrateur : ${created.email}\nMot de passe : ${created.generatedPassword}\n(affiché cette seule fois : notez-le)\n\n`,
    );
  }
  if (config.demoContent) {
    await loadDemo({
      store,
      media,
      today: today(clock()),
      onProgress: (done, total) =>
        process.stdout.write(done === total ? `Contenu de démonstration : ${total} éléments.\n` : ''),
    });
  }
}

interface DevelopmentApp {
  build(): Promise<AppBuild>;
  before(next: RequestListener): RequestListener;
  close(): Promise<void>;
}

/** Vite in the same process: hot reload of components and styles, the newest server build at each request. */
async function startVite(server: Server): Promise<DevelopmentApp> {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
  return {
    build: async () => ({
      server: (await vite.ssrLoadModule('virtual:react-router/server-build')) as AppBuild['server'],
      islands: '/app/islands.ts',
    }),
    before: (next) => (request, response) => vite.middlewares(request, response, () => next(request, response)),
    close: () => vite.close(),
  };
}

/** RFC 9110 leaves the end of a connection to us: idle ones close at once, busy ones after their answer. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(late);
}
