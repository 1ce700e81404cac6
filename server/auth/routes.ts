import { Hono } from 'hono';
import type { AdministratorEnv } from '../http/principal.ts';
import { CurrentPasswordCheck, createChangePasswordRoutes } from './change-password.ts';
import { RateLimit } from './rate-limit.ts';
import type { AuthServices } from './services.ts';
import { createSessionRoutes } from './session-routes.ts';
import { createSignInRoutes } from './sign-in.ts';
import { createUserRoutes } from './users.ts';

/** `signIn`: for every client. `accounts`: for administrators: accounts, their sessions, signing out. */
export function createAuthRoutes(services: AuthServices) {
  const { store, clock } = services;
  const accounts = new Hono<AdministratorEnv>();
  const throttle = new RateLimit(store, clock);
  const present = new CurrentPasswordCheck(store, throttle);
  accounts.route('/', createChangePasswordRoutes(services, present));
  accounts.route('/', createSessionRoutes(services));
  accounts.route('/', createUserRoutes(store, present, clock));
  return { signIn: createSignInRoutes(services, throttle), accounts };
}
