import { type Context, Hono } from 'hono';
import type { Store } from '#store/store.ts';
import type { ApiEnv } from '../api/caller.ts';
import { createOwnPasswordRoutes, PresentPassword } from './own-password.ts';
import { createSessionRoutes } from './session-routes.ts';
import type { Sessions } from './sessions.ts';
import { createSignInRoutes } from './sign-in.ts';
import { Throttle } from './throttle.ts';
import type { Tokens } from './tokens.ts';
import { createUserRoutes } from './users.ts';

interface Services {
  store: Store;
  sessions: Sessions;
  tokens: Tokens;
  secret: string;
  publicUrl: string;
  clock: () => number;
  addressOf: (context: Context) => string;
}

/** Signing in and out, accounts and their sessions. */
export function createAuthRoutes(services: Services): Hono<ApiEnv> {
  const { store, clock } = services;
  const routes = new Hono<ApiEnv>();
  const throttle = new Throttle(store, clock);
  const present = new PresentPassword(store, throttle);
  routes.route('/', createSignInRoutes({ ...services, throttle }));
  routes.route('/', createOwnPasswordRoutes({ ...services, present }));
  routes.route('/', createSessionRoutes(services));
  routes.route('/', createUserRoutes(store, present, clock));
  return routes;
}
