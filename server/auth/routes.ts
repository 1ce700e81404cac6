import { Hono } from 'hono';
import type { AdministratorEnv } from '../http/principal.ts';
import { createChangePasswordRoutes, currentPasswordCheck } from './change-password.ts';
import { createRateLimit } from './rate-limit.ts';
import type { AuthServices } from './services.ts';
import { createSessionRoutes } from './session-routes.ts';
import { createSignInRoutes } from './sign-in.ts';
import { createUserRoutes } from './users.ts';

/** `signIn`: for every client. `accounts`: for administrators: accounts, their sessions, signing out. */
export function createAuthRoutes(services: AuthServices) {
  const { store, clock } = services;
  const accounts = new Hono<AdministratorEnv>();
  const throttle = createRateLimit(store, clock);
  const present = currentPasswordCheck(store, throttle);
  accounts.route('/', createChangePasswordRoutes(services, present));
  accounts.route('/', createSessionRoutes(services));
  accounts.route('/', createUserRoutes(store, present, clock));
  return { signIn: createSignInRoutes(services, throttle), accounts };
}
