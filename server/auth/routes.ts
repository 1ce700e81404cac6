import { type Context, Hono } from 'hono';
import type { EntryStore, RateLimits } from '#store/store.ts';
import type { AdministratorEnv, ApiEnv } from '../http/principal.ts';
import { CurrentPasswordCheck, createChangePasswordRoutes } from './change-password.ts';
import { RateLimit } from './rate-limit.ts';
import { createSessionRoutes } from './session-routes.ts';
import type { Sessions } from './sessions.ts';
import { createSignInRoutes } from './sign-in.ts';
import type { Tokens } from './tokens.ts';
import { createUserRoutes } from './users.ts';

interface Services {
  store: EntryStore & RateLimits;
  sessions: Sessions;
  tokens: Tokens;
  secret: string;
  publicUrl: string;
  clock: () => number;
  clientIpOf: (context: Context) => string;
}

interface AuthRoutes {
  /** For every client. */
  signIn: Hono<ApiEnv>;
  /** For administrators: accounts, sessions, signing out. */
  accounts: Hono<AdministratorEnv>;
}

/** Sign-in, sign-out, accounts and their sessions. */
export function createAuthRoutes(services: Services): AuthRoutes {
  const { store, clock } = services;
  const accounts = new Hono<AdministratorEnv>();
  const throttle = new RateLimit(store, clock);
  const present = new CurrentPasswordCheck(store, throttle);
  accounts.route('/', createChangePasswordRoutes({ ...services, currentPasswordCheck: present }));
  accounts.route('/', createSessionRoutes(services));
  accounts.route('/', createUserRoutes(store, present, clock));
  return { signIn: createSignInRoutes({ ...services, throttle }), accounts };
}
