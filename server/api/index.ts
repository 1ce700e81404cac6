import { timingSafeEqual } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Media } from '#media/index.ts';
import type { Store } from '#store/store.ts';
import { createSignInRoutes, createUserRoutes, Tokens } from '../auth/index.ts';
import { commonHeaders } from '../headers.ts';
import type { ApiEnv } from './caller.ts';
import { createContentRoutes } from './content.ts';
import { ApiError, notFound, toApiError } from './errors.ts';
import { openApi } from './openapi.ts';
import { createUploadRoutes } from './upload.ts';

interface Services {
  store: Store;
  media: Media;
  jwtSecret: string;
  /** The fixed credential a public client may carry. It opens nothing that is closed to nobody. */
  publicToken: string | undefined;
  clock: () => number;
  addressOf: (context: Context) => string;
}

/** Everything under /api. */
export function createApi({ store, media, jwtSecret, publicToken, clock, addressOf }: Services): Hono<ApiEnv> {
  const tokens = new Tokens(jwtSecret, store, clock);
  const api = new Hono<ApiEnv>({ strict: false }).basePath('/api');

  api.onError((error) => toApiError(error).toResponse());
  api.notFound(() => notFound().toResponse());
  api.use(headers);
  // A token travels in a header that no browser adds by itself, so any origin may ask, as in the contract.
  api.use(
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

  api.route('/', createSignInRoutes({ store, tokens, secret: jwtSecret, clock, addressOf }));
  api.route('/', createUserRoutes(store));
  api.route('/', createUploadRoutes({ store, media }));
  api.get('/openapi.json', (context) => context.json(openApi()));
  api.route('/', createContentRoutes(store));
  return api;
}

const headers: MiddlewareHandler = async (context, next) => {
  await next();
  for (const [name, value] of Object.entries(commonHeaders)) context.res.headers.set(name, value);
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
    if (!token || isSame(token, publicToken)) context.set('caller', { kind: 'public' });
    else context.set('caller', { kind: 'administrator', user: await tokens.userOf(token) });
    await next();
  };
}

function isSame(given: string, expected: string | undefined): boolean {
  if (expected === undefined) return false;
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
