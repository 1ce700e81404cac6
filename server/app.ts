import type { Context } from 'hono';
import { Hono } from 'hono';
import type { Media } from '#media/index.ts';
import type { Store } from '#store/store.ts';
import { type Answers, readAnswer, respond } from './answers.ts';
import { createApi } from './api/index.ts';
import { createHealthRoutes } from './health.ts';
import type { Newsletter } from './newsletter/newsletter.ts';
import { createNewsletterRoutes } from './newsletter/routes.ts';
import { createPageHandler } from './pages.ts';
import type { RenderPage } from './ssr.ts';
import { createUploadsRoutes } from './uploads.ts';

export interface Services {
  store: Store;
  media: Media;
  newsletter: Newsletter;
  answers: Answers;
  /** Given after the app, for pages ask the app itself for their content. Absent: an API without a site. */
  render?: RenderPage;
  /** The built files of the site. Absent in development, where Vite serves them. */
  assets?: Hono;
  jwtSecret: string;
  publicToken: string | undefined;
  clock: () => number;
  addressOf: (context: Context) => string;
}

/**
 * A request's whole journey. What is the same for everyone is answered from bytes kept under the content's revision; the rest
 * goes to the room it names.
 */
export function createApp(services: Services): Hono {
  const { store, media, answers, publicToken, clock } = services;
  const app = new Hono();
  const api = createApi(services);
  const publicCredential = publicToken && `Bearer ${publicToken}`;

  app.route('/', createHealthRoutes(store));
  app.route('/', createNewsletterRoutes(services));
  app.route('/', createUploadsRoutes({ media }));
  if (services.assets) app.route('/', services.assets);

  // Reading the API without an account gives everyone the same bytes. An Origin is answered by name (CORS), so not from here.
  app.get('/api/*', async (context, next) => {
    const authorization = context.req.header('authorization');
    if ((authorization && authorization !== publicCredential) || context.req.header('origin')) return next();
    const { pathname, search } = new URL(context.req.url);
    const key = `api ${pathname}${search}`;
    const make = async () => readAnswer(await api.fetch(new Request(context.req.url), context.env));
    return respond(answers.fresh(key) ?? (await answers.get(key, make)), {
      method: context.req.method,
      header: (name) => context.req.header(name),
    });
  });
  app.all('/api/*', (context) => api.fetch(context.req.raw, context.env));

  const { render } = services;
  if (render) app.all('*', createPageHandler({ render, answers, clock }));
  return app;
}
