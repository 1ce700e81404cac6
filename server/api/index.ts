import { timingSafeEqual } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Media } from '#media/index.ts';
import type { Store } from '#store/store.ts';
import { createAuditRoutes } from '../audit/routes.ts';
import { createAuthRoutes, Sessions, Tokens } from '../auth/index.ts';
import { inertHeaders } from '../headers.ts';
import { createHistoryRoutes } from '../history/routes.ts';
import type { Newsletter } from '../newsletter/newsletter.ts';
import { createSubscriberRoutes } from '../newsletter/subscribers.ts';
import type { Previews } from '../preview/previews.ts';
import { createPreviewRoutes } from '../preview/routes.ts';
import { createTrashRoutes } from '../trash/routes.ts';
import type { ApiEnv } from './caller.ts';
import { createContentRoutes } from './content.ts';
import { createDuplicateRoutes } from './duplicate.ts';
import { ApiError, notFound, toApiError } from './errors.ts';
import { openApi } from './openapi/index.ts';
import { createUploadRoutes } from './upload.ts';

export interface ApiServices {
  store: Store;
  media: Media;
  newsletter: Newsletter;
  previews: Previews;
  jwtSecret: string;
  /** How long a session may go unused. */
  sessionIdleMs: number;
  /** The fixed credential a public client may carry. It opens nothing that is closed to nobody. */
  publicToken: string | undefined;
  /** The address visitors use. */
  publicUrl: string;
  clock: () => number;
  addressOf: (context: Context) => string;
}

/** Everything under /api. */
export function createApi(services: ApiServices): Hono<ApiEnv> {
  const { store, media, newsletter, previews, jwtSecret, sessionIdleMs, publicToken, publicUrl, clock, addressOf } =
    services;
  const sessions = new Sessions(store, clock, sessionIdleMs);
  const tokens = new Tokens(jwtSecret, store, sessions, clock);
  const api = new Hono<ApiEnv>({ strict: false }).basePath('/api');

  api.onError((error) => toApiError(error).toResponse());
  api.notFound(() => notFound().toResponse());
  api.use(headers);
  api.options(
    '*',
    cors({
      origin: (origin) => origin,
      credentials: true,
      allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
      allowHeaders: ['Content-Type', 'Authorization', 'Origin', 'Accept'],
      maxAge: 31_536_000,
    }),
  );
  api.use(decodable);
  api.use(identify(tokens, publicToken));

  api.route('/', createAuthRoutes({ store, sessions, tokens, secret: jwtSecret, publicUrl, clock, addressOf }));
  api.route('/', createUploadRoutes({ store, media, clock }));
  api.get('/openapi.json', (context) => context.json(openApi()));
  api.route('/', createAuditRoutes(store));
  api.route('/', createTrashRoutes(store, clock));
  api.route('/', createHistoryRoutes(store, clock));
  api.route('/', createDuplicateRoutes(store, clock));
  api.route('/', createPreviewRoutes(store, previews, clock));
  api.route('/', createSubscriberRoutes(store, newsletter, clock));
  api.route('/', createContentRoutes(store, clock));
  return api;
}

/**
 * A token travels in a header that no browser adds by itself, so any origin may ask, as in the contract. This is said here rather than
 * by Hono's `cors`, which begins each response before its handler does: Hono then copies the handler's through a stream.
 */
const headers: MiddlewareHandler<ApiEnv> = async (context, next) => {
  await next();
  if (context.env?.inside) return;
  const origin = context.req.header('origin');
  if (origin) context.res.headers.set('access-control-allow-origin', origin);
  context.res.headers.set('access-control-allow-credentials', 'true');
  for (const [name, value] of Object.entries(inertHeaders)) context.res.headers.set(name, value);
  context.res.headers.set('vary', 'Origin');
  if (!context.res.headers.has('cache-control'))
    context.res.headers.set('cache-control', context.req.header('authorization') ? 'no-store' : 'no-cache');
};

/** An address with a broken escape names nothing. */
const decodable: MiddlewareHandler = async (context, next) => {
  try {
    decodeURI(new URL(context.req.url).pathname);
  } catch {
    throw new ApiError(400, 'BadRequestError', 'failed to decode');
  }
  await next();
};

/** Says who asks, once for every call. A token that will not do is refused even where none is needed. */
function identify(tokens: Tokens, publicToken: string | undefined): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const [, token] = /^bearer\s+(.+)$/i.exec(context.req.header('authorization')?.trim() ?? '') ?? [];
    const preview = context.env?.preview;
    if (!token || isSame(token, publicToken)) context.set('caller', { kind: 'public', ...(preview && { preview }) });
    else context.set('caller', { kind: 'administrator', ...(await tokens.bearer(token)) });
    await next();
  };
}

function isSame(given: string, expected: string | undefined): boolean {
  if (expected === undefined) return false;
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
