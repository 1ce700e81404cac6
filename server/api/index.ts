import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { getPathNoStrict } from 'hono/utils/url';
import type { Media } from '#media/index.ts';
import type { EntryStore, Presences, RateLimits } from '#store/store.ts';
import { addAuditRoutes } from '../audit/routes.ts';
import { addInvitationRoutes, addPasswordLinkRoutes } from '../auth/account-links.ts';
import { isSameSecret } from '../auth/passwords.ts';
import { addSecondFactorRoutes, assertEnrolled } from '../auth/second-factor-routes.ts';
import { addSessionRoutes } from '../auth/session-routes.ts';
import { openSessions, type Sessions } from '../auth/sessions.ts';
import { type AuthServices, addSignInRoutes } from '../auth/sign-in.ts';
import { addUserRoutes } from '../auth/users.ts';
import { addCheckRoutes } from '../checks/routes.ts';
import { addDashboardRoutes } from '../dashboard/dashboard.ts';
import { addEditableRoutes } from '../entries/editable-records.ts';
import { addGroupRequestRoutes } from '../groups/routes.ts';
import { ApiError, methodNotAllowed, notFound, toApiError } from '../http/errors.ts';
import { type AdministratorEnv, type ApiEnv, requireAdministratorFor } from '../http/principal.ts';
import { pathOf } from '../http/request.ts';
import { addKeyRoutes, isKey, principalOfKey } from '../keys/keys.ts';
import { addLinkCheckRoutes } from '../link-checks/link-checks.ts';
import { addMailRoutes, type MailService } from '../mail/mail.ts';
import { nonDocumentHeaders } from '../middleware/security-headers.ts';
import type { Newsletter } from '../newsletter/newsletter.ts';
import { addSubscriberRoutes } from '../newsletter/routes.ts';
import { addPresenceRoutes, isPresencePath } from '../presence/routes.ts';
import { addPreviewRoutes, type PreviewTokens } from '../preview/routes.ts';
import type { Redirects } from '../redirects/redirects.ts';
import { addScheduleRoutes } from '../schedule/routes.ts';
import { addSearchRoutes } from '../search/routes.ts';
import type { WorkingCopies } from '../search/working-copies.ts';
import { addWebhookRoutes } from '../webhooks/routes.ts';
import type { WebhookService } from '../webhooks/webhooks.ts';
import { addBulkRoutes, addOrderRoutes } from './bulk.ts';
import { addAgendaRoutes, addContentReads } from './content-reads.ts';
import { addContentTypeBuilderRoutes } from './content-type-builder.ts';
import { addContentWrites } from './content-writes.ts';
import { addDuplicateRoutes } from './duplicate.ts';
import { addHistoryRoutes } from './history.ts';
import { openApi } from './openapi/index.ts';
import { addTrashRoutes } from './trash.ts';
import { addUploadRoutes } from './upload.ts';

export interface ApiServices extends Omit<AuthServices, 'sessions'> {
  store: EntryStore & RateLimits & Presences;
  media: Media;
  newsletter: Newsletter;
  mail: MailService;
  webhooks: WebhookService;
  previews: PreviewTokens;
  redirects: Redirects;
  workingCopies: WorkingCopies;
  sessionIdleMs: number;
  /** The fixed credential that a public client may send. It has the rights of an anonymous client. */
  publicToken: string | undefined;
}

export function createApi(services: ApiServices): Hono<ApiEnv> {
  const { store, newsletter, mail, webhooks, previews, workingCopies, jwtSecret, sessionIdleMs, clock } = services;
  const sessions = openSessions(jwtSecret, store, clock, sessionIdleMs);
  const root: Hono<ApiEnv> = new Hono<ApiEnv>({ getPath: caseInsensitivePath(() => root.routes, getPathNoStrict) });
  const api = root.basePath('/api');

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
  api.use(identify(services, sessions));

  const auth = { ...services, sessions };
  const administrators = new Hono<AdministratorEnv>();
  addSessionRoutes(administrators, auth);
  // Before those of one user: `access` is no id.
  addInvitationRoutes(administrators, auth);
  addSecondFactorRoutes(administrators, auth);
  addUserRoutes(administrators, auth);
  addUploadRoutes(administrators, services);
  addTrashRoutes(administrators, services);
  for (const add of [addAuditRoutes, addHistoryRoutes, addBulkRoutes, addOrderRoutes]) add(administrators, store);
  addDuplicateRoutes(administrators, store, clock);
  addScheduleRoutes(administrators, store);
  addPresenceRoutes(administrators, store);
  addPreviewRoutes(administrators, store, previews);
  addSubscriberRoutes(administrators, store, newsletter);
  addGroupRequestRoutes(administrators, store);
  addMailRoutes(administrators, store, mail);
  addKeyRoutes(administrators, store);
  addWebhookRoutes(administrators, store, webhooks);
  addEditableRoutes(administrators, store, services.redirects.records);
  addDashboardRoutes(administrators, store, mail);
  addCheckRoutes(administrators, store);
  addLinkCheckRoutes(administrators, store);
  addSearchRoutes(administrators, store, workingCopies);
  addContentWrites(administrators, store, clock);

  addSignInRoutes(api, auth);
  addPasswordLinkRoutes(api, auth);
  api.get('/openapi.json', (context) => context.json(openApi()));
  addAgendaRoutes(api, store);
  addContentTypeBuilderRoutes(api);
  api.route('/', requireAdministratorFor(administrators, clock));
  addContentReads(api, store);
  refuseOtherMethods(root);
  return api;
}

/** Answers 405 to the methods that a path does not have, for any caller. HEAD is answered as GET. */
function refuseOtherMethods(app: Hono<ApiEnv>): void {
  const methods = ['HEAD', 'GET', 'POST', 'PUT', 'DELETE'];
  const routes = app.routes.filter(({ method }) => methods.includes(method));
  for (const [path, ofPath] of Map.groupBy(routes, ({ path }) => path)) {
    const hasMethod = (name: string) => ofPath.some(({ method }) => method === (name === 'HEAD' ? 'GET' : name));
    const allow = methods.filter(hasMethod).join(', ');
    app.all(path, () => methodNotAllowed(allow));
  }
}

/** Any origin is allowed, as in the contract: no browser sends the token by itself. Hono's `cors` would copy each body through a stream. */
const headers: MiddlewareHandler<ApiEnv> = async (context, next) => {
  await next();
  const origin = context.req.header('origin');
  if (origin) context.res.headers.set('access-control-allow-origin', origin);
  context.res.headers.set('access-control-allow-credentials', 'true');
  for (const [name, value] of Object.entries(nonDocumentHeaders)) context.res.headers.set(name, value);
  context.res.headers.set('vary', 'Origin');
  if (!context.res.headers.has('cache-control'))
    context.res.headers.set('cache-control', context.req.header('authorization') ? 'no-store' : 'no-cache');
};

const decodable: MiddlewareHandler = async (context, next) => {
  try {
    decodeURI(new URL(context.req.url).pathname);
  } catch {
    throw new ApiError(400, 'BadRequestError', 'failed to decode');
  }
  // No name contains NUL, which PostgreSQL cannot compare.
  if (pathOf(context.req.url).includes('%00')) throw notFound();
  await next();
};

/** Sets the principal of each request. An invalid token is rejected even where none is required. */
function identify({ store, clock, publicToken }: ApiServices, sessions: Sessions): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const [, token] = /^bearer\s+(.+)$/i.exec(context.req.header('authorization')?.trim() ?? '') ?? [];
    const preview = context.env?.preview;
    if (!token || isSameSecret(token, publicToken))
      context.set('principal', { kind: 'public', ...(preview && { preview }) });
    else if (isKey(token)) context.set('principal', await principalOfKey(store, token, context.req, clock()));
    else {
      const isUse = !isPresencePath(context.req.path);
      const { mustEnroll, ...principal } = await sessions.authenticate(token, { isUse });
      assertEnrolled(mustEnroll, context.req.path);
      context.set('principal', { kind: 'administrator', ...principal });
    }
    await next();
  };
}

/** Reads the path of a request as the router matches it: under `/api`, fixed segments match in any case, as in Strapi (`/API/Events`). */
export function caseInsensitivePath(routes: () => readonly { path: string }[], getPath: (request: Request) => string) {
  let segments: ReadonlySet<string> | undefined;
  return (request: Request): string => {
    const path = getPath(request);
    if (!/^\/api(\/|$)/i.test(path) || path === path.toLowerCase()) return path;
    segments ??= new Set(
      routes().flatMap((route) => route.path.split('/').filter((segment) => !/[:*{]/.test(segment))),
    );
    return path
      .split('/')
      .map((segment) => (segments?.has(segment.toLowerCase()) ? segment.toLowerCase() : segment))
      .join('/');
  };
}
