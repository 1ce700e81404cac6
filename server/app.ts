import { type Context, Hono } from 'hono';
import type { Media } from '#media/index.ts';
import type { Store } from '#store/store.ts';
import { type Answers, respond } from './answers.ts';
import { toApiError } from './api/errors.ts';
import type { ContentApi } from './content-api.ts';
import { createFeedRoutes } from './feeds/routes.ts';
import { createHealthRoutes } from './health.ts';
import type { Newsletter } from './newsletter/newsletter.ts';
import { createNewsletterRoutes } from './newsletter/routes.ts';
import { createPageHandler } from './pages.ts';
import { createPreviewPages } from './preview/pages.ts';
import type { PreviewGrant } from './preview/previews.ts';
import type { RenderPage } from './ssr.ts';
import { createUploadsRoutes } from './uploads.ts';

export interface Services {
  store: Store;
  media: Media;
  newsletter: Newsletter;
  answers: Answers;
  contentApi: ContentApi;
  /** Absent: an API without a site. */
  render?: RenderPage;
  /** The built files of the site. Absent in development, where Vite serves them. */
  assets?: Hono;
  publicToken: string | undefined;
  /** The address visitors use, without a slash at the end. */
  publicUrl: string;
  addressOf: (context: Context) => string;
  /** Whether the process was told to stop, and would rather be sent nobody new. */
  leaving?: () => boolean;
  clock: () => number;
}

/**
 * A request's whole journey. What is the same for everyone is answered from bytes kept under the content's revision; the rest
 * goes to the room it names.
 */
export function createApp(services: Services): Hono {
  const { store, media, answers, contentApi, publicToken, clock } = services;
  const { api, content, previews, publicAnswer } = contentApi;
  const app = new Hono();
  // What no room answered for: a page's own failure is a page (app/root.tsx), so this speaks to programs, in their shape.
  app.onError((error) => toApiError(error).toResponse());
  const publicCredential = publicToken && `Bearer ${publicToken}`;

  app.route('/', createHealthRoutes(store, services.leaving));
  app.route('/', createNewsletterRoutes(services));
  app.route('/', createUploadsRoutes({ media }));
  if (services.assets) app.route('/', services.assets);
  app.route('/', createFeedRoutes({ ...services, content }));

  // Reading the API without an account gives everyone the same bytes. An Origin is answered by name (CORS), so not from here.
  app.get('/api/*', async (context, next) => {
    const authorization = context.req.header('authorization');
    if ((authorization && authorization !== publicCredential) || context.req.header('origin')) return next();
    return respond(await publicAnswer(context.req.url, context.env as object), {
      method: context.req.method,
      header: (name) => context.req.header(name),
    });
  });
  app.all('/api/*', (context) => api.fetch(context.req.raw, context.env as object));

  const { render } = services;
  if (render) {
    const ask = (request: Request, preview: PreviewGrant) => api.fetch(request, { preview });
    const preview = createPreviewPages({ previews, render, ask, clock });
    app.all('*', createPageHandler({ render, preview, answers, clock }));
  }
  return app;
}
