import { type Context, Hono } from 'hono';
import type { StoredEntry } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import { type ApiEnv, administratorOf } from '../api/caller.ts';
import { methodNotAllowed, notFound } from '../api/errors.ts';
import { type Act, note } from '../audit/journal.ts';
import { endSessions, type Sessions } from './sessions.ts';

interface Services {
  store: Store;
  sessions: Sessions;
  clock: () => number;
}

/**
 * Signing out, and the sessions of an account (`me`, or its number), for administrators alone: `POST /api/auth/logout`,
 * `GET /api/users/me/sessions`, `DELETE /api/users/12/sessions/345`. `DELETE` without a number ends them all but the one that asks.
 */
export function createSessionRoutes({ store, sessions, clock }: Services): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  const tell = (by: StoredEntry, act: Act['act'], account: StoredEntry | undefined, detail?: string): Promise<void> =>
    note(store, {
      act,
      at: clock(),
      author: { id: by.id, email: String(by.email) },
      ...(account && { subject: { name: String(account.email), type: 'users', id: account.id } }),
      ...(detail !== undefined && { detail }),
    });

  /** The account an address names. */
  async function accountOf(context: Context<ApiEnv>, me: StoredEntry): Promise<StoredEntry> {
    const named = context.req.param('id') ?? '';
    if (named === 'me') return me;
    const found = await store.get({ type: 'users', ref: { id: numberIn(named) } }, { fields: ['email'] });
    if (!found) throw notFound('User not found');
    return found;
  }

  routes.post('/auth/logout', async (context) => {
    const { user, session } = administratorOf(context);
    await sessions.end(user.id, session);
    await tell(user, 'signOut', undefined);
    return context.json({ ok: true });
  });

  routes.get('/users/:id/sessions', async (context) => {
    const { user: me, session } = administratorOf(context);
    const account = await accountOf(context, me);
    return context.json(await sessions.of(account.id, session));
  });

  routes.delete('/users/:id/sessions/:session', async (context) => {
    const { user: me } = administratorOf(context);
    const account = await accountOf(context, me);
    const ended = await sessions.end(account.id, numberIn(context.req.param('session')));
    if (!ended) throw notFound('Session not found');
    await tell(me, 'sessionEnd', account, typeof ended.device === 'string' ? ended.device : undefined);
    return context.body(null, 204);
  });

  routes.delete('/users/:id/sessions', async (context) => {
    const { user: me, session } = administratorOf(context);
    const account = await accountOf(context, me);
    const ended = await store.transaction((inner) =>
      endSessions(inner, account.id, account.id === me.id ? session : undefined),
    );
    if (ended > 0) await tell(me, 'sessionEnd', account, ended > 1 ? `${ended} sessions` : undefined);
    return context.body(null, 204);
  });

  routes.all('/auth/logout', () => methodNotAllowed('POST'));
  routes.all('/users/:id/sessions', () => methodNotAllowed('HEAD, GET, DELETE'));
  routes.all('/users/:id/sessions/:session', () => methodNotAllowed('DELETE'));
  return routes;
}

/** A number as an address has it; one that nothing bears for anything else. */
const numberIn = (given: string): number => (/^\d{1,9}$/.test(given) ? Number(given) : -1);
