import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { ContentTypeName, Entry } from '#content/index.ts';
import { forbidden } from './errors.ts';

/** The entry that a preview shows as if it were published. */
export interface PreviewGrant {
  type: ContentTypeName;
  documentId: string;
}

/**
 * The principal of a request. An anonymous client and one with the fixed public credential have the same rights: reading published content.
 * A preview reads as an anonymous client, with one more entry.
 */
export type Principal =
  | { kind: 'public'; preview?: PreviewGrant }
  /** `session`: the id of the session of the request. */
  | { kind: 'administrator'; user: Entry<'users'>; session: number };

/** The context of the API's handlers. */
export type ApiEnv = {
  Variables: { principal: Principal };
  /** In-process bindings, which no request over the network can have. */
  Bindings: { preview?: PreviewGrant };
};

/** The administrator of a request. `session`: the id of the session of its token. */
interface Administrator {
  user: Entry<'users'>;
  session: number;
}

/** The context of handlers of administrators' routes. */
export type AdministratorEnv = {
  Variables: ApiEnv['Variables'] & { administrator: Administrator };
  Bindings: ApiEnv['Bindings'];
};

export type AdministratorContext = Context<AdministratorEnv>;
/** The context of any call. */
export type ApiContext = Context<ApiEnv> | AdministratorContext;

/** The guard of administrators' routes: 403 for any other caller. */
const requireAdministrator: MiddlewareHandler<AdministratorEnv> = async (context, next) => {
  const { principal } = context.var;
  if (principal.kind !== 'administrator') throw forbidden();
  context.set('administrator', principal);
  await next();
};

/** Adds the guard to each route of a sub-application. A `use` would guard the public reads of the same paths too. */
export function requireAdministratorFor(routes: Hono<AdministratorEnv>): Hono<ApiEnv> {
  const app = new Hono<AdministratorEnv>();
  for (const { method, path, handler } of routes.routes) app.on(method, path, requireAdministrator, handler);
  return app as unknown as Hono<ApiEnv>;
}
