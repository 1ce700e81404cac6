import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { ContentTypeName, Entry } from '#content/index.ts';
import { type AccessLevel, nameOfUser } from '#content/users.ts';
import type { RecordedAuthor } from '#contract/admin-answers.ts';
import { assertLevel, levelOfRoute } from './access-levels.ts';
import { forbidden } from './errors.ts';

/** The entry that a preview shows as if it were published. */
export interface PreviewGrant {
  type: ContentTypeName;
  documentId: string;
  /** The tab of its form whose unpublished changes are shown; all of them where it is absent. */
  tab?: string | undefined;
}

/** Who sends a request. The fixed public credential has the rights of an anonymous client. A preview reads as one, with one more entry. */
export type Principal =
  | { kind: 'public'; preview?: PreviewGrant }
  /** `session`: the id of the session of the request. */
  | { kind: 'administrator'; user: Entry<'users'>; session: number };

export type ApiEnv = {
  Variables: { principal: Principal };
  /** In-process bindings, which no request over the network can have. */
  Bindings: { preview?: PreviewGrant };
};

/** The author and the time of a change, in milliseconds, for its revision. */
export interface Author extends RecordedAuthor, Pick<Entry<'users'>, 'accessLevel'> {
  timestamp: number;
}

/** The context of handlers of administrators' routes. `author`: the administrator as the author of what the request changes. */
export type AdministratorEnv = ApiEnv & {
  Variables: { administrator: Extract<Principal, { kind: 'administrator' }>; author: Author };
};

export type AdministratorRoutes = Hono<AdministratorEnv>;
export type AdministratorContext = Context<AdministratorEnv>;
export type ApiContext = Context<ApiEnv> | AdministratorContext;

/**
 * Guards each route of a sub-application: 403 for any other caller, and for an account of a lower level than the route's. A `use` would guard the
 * public reads of the same paths too.
 */
export function requireAdministratorFor(routes: AdministratorRoutes, clock: () => number): Hono<ApiEnv> {
  const requireLevel =
    (level: AccessLevel): MiddlewareHandler<AdministratorEnv> =>
    async (context, next) => {
      const { principal } = context.var;
      if (principal.kind !== 'administrator') throw forbidden();
      assertLevel(principal.user, level);
      const { id, email, accessLevel } = principal.user;
      const username = nameOfUser(principal.user);
      context.set('administrator', principal);
      context.set('author', { id, email, username, accessLevel, timestamp: clock() });
      await next();
    };
  const app = new Hono<AdministratorEnv>();
  for (const { method, path, handler } of routes.routes)
    app.on(method, path, requireLevel(levelOfRoute(method, path)), handler);
  return app as unknown as Hono<ApiEnv>;
}
