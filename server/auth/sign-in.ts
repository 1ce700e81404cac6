import { type Context, Hono } from 'hono';
import { fold } from '#store/fold.ts';
import type { StoredEntry } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import { readBody } from '../api/body.ts';
import type { ApiEnv } from '../api/caller.ts';
import { invalid, notFound, refused } from '../api/errors.ts';
import { SignInJournal } from '../audit/sign-ins.ts';
import { Devices } from './devices.ts';
import { verifyPassword } from './passwords.ts';
import type { Throttle } from './throttle.ts';
import type { Tokens } from './tokens.ts';

interface Services {
  store: Store;
  tokens: Tokens;
  secret: string;
  publicUrl: string;
  throttle: Throttle;
  clock: () => number;
  addressOf: (context: Context) => string;
}

/** What of an account is told with its token. */
export const shownOfUser = [
  'username',
  'email',
  'provider',
  'confirmed',
  'blocked',
  'createdAt',
  'updatedAt',
  'publishedAt',
];

/** POST /api/auth/local: an e-mail or a user name, and a password, for a token. */
export function createSignInRoutes({
  store,
  tokens,
  throttle,
  secret,
  publicUrl,
  clock,
  addressOf,
}: Services): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const devices = new Devices(secret, publicUrl.startsWith('https:'));
  const journal = new SignInJournal(store, clock);

  routes.post('/auth/local', async (context) => {
    const address = addressOf(context);
    const headers = await throttle.countAddress(address).catch(async (error) => {
      await journal.throttled(undefined, address);
      throw error;
    });
    const { identifier, password } = readCredentials(await readBody(context));
    const account = fold(identifier);
    const device = devices.known(context, account);
    await throttle.countAccount(account, device).catch(async (error) => {
      await journal.throttled(accountOf(await find(store, identifier)), address);
      throw error;
    });
    const user = await find(store, identifier);
    const right = await verifyPassword(password, user ? String(user.password) : undefined);
    if (!user || !right) {
      await journal.refused(accountOf(user), address);
      throw invalid('Invalid identifier or password');
    }
    if (user.blocked === true) {
      await journal.refused(accountOf(user), address, 'Compte bloqué');
      throw refused('Your account has been blocked by an administrator');
    }
    await throttle.forget(account, device);
    devices.remember(context, account);
    const known = { id: user.id, password: String(user.password) };
    const jwt = await tokens.issue(known, originOf(context, addressOf));
    await journal.succeeded({ id: user.id, email: String(user.email) }, address);
    const { password: _secret, ...shown } = user;
    return context.json({ jwt, user: shown }, 200, headers);
  });
  // The contract keeps this path for other providers.
  routes.get('/auth/local', () => {
    throw notFound();
  });
  return routes;
}

/** What is kept of where a session begins. */
export const originOf = (context: Context, addressOf: (context: Context) => string) => ({
  userAgent: context.req.header('user-agent'),
  address: addressOf(context),
});

function readCredentials(body: unknown): { identifier: string; password: string } {
  const { identifier, password } = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const errors = Object.entries({ identifier, password })
    .filter(([, value]) => typeof value !== 'string' || value === '')
    .map(([name]) => ({ path: [name], message: `${name} is a required field`, name: 'ValidationError' }));
  if (errors.length > 0)
    throw invalid(errors.length === 1 ? (errors[0]?.message ?? '') : `${errors.length} errors occurred`, { errors });
  return { identifier: String(identifier).slice(0, 254).trim(), password: String(password) };
}

const accountOf = (user: StoredEntry | undefined) => user && { id: user.id, email: String(user.email) };

async function find(store: Store, identifier: string): Promise<StoredEntry | undefined> {
  const { entries } = await store.list('users', {
    where: {
      or: [
        { path: ['email'], operator: 'eq', value: identifier.toLowerCase() },
        { path: ['username'], operator: 'eq', value: identifier },
      ],
    },
    fields: [...shownOfUser, 'password'],
    page: { offset: 0, limit: 1 },
  });
  return entries[0];
}
