import { Hono } from 'hono';
import type { AdministratorEnv, ApiEnv } from '../http/principal.ts';
import { CurrentPasswordCheck, createChangePasswordRoutes } from './change-password.ts';
import { RateLimit } from './rate-limit.ts';
import type { AuthServices } from './services.ts';
import { createSessionRoutes } from './session-routes.ts';
import { createSignInRoutes } from './sign-in.ts';
import { createUserRoutes } from './users.ts';

interface AuthRoutes {
  /** For every client. */
  signIn: Hono<ApiEnv>;
  /** For administrators: accounts, sessions, signing out. */
  accounts: Hono<AdministratorEnv>;
}

/** Sign-in, sign-out, accounts and their sessions. */
export function createAuthRoutes(services: AuthServices): AuthRoutes {
  const { store, clock } = services;
  const accounts = new Hono<AdministratorEnv>();
  const throttle = new RateLimit(store, clock);
  const present = new CurrentPasswordCheck(store, throttle);
  accounts.route('/', createChangePasswordRoutes(services, present));
  accounts.route('/', createSessionRoutes(services));
  accounts.route('/', createUserRoutes(store, present, clock));
  return { signIn: createSignInRoutes(services, throttle), accounts };
}
