import { type Context, Hono } from 'hono';
import type { StoredEntry } from '#store/query.ts';
import { MissingTarget, NotUnique, type Store } from '#store/store.ts';
import { type ApiEnv, administratorOf } from '../api/caller.ts';
import { methodNotAllowed, notFound, refused } from '../api/errors.ts';
import { missingTargetError } from '../api/problem-messages.ts';
import { parseGetQuery, parseListQuery, parseQueryString } from '../api/query/index.ts';
import { type Act, note } from '../audit/journal.ts';
import type { PresentPassword } from './own-password.ts';
import { hashPassword } from './passwords.ts';
import { endSessions, keepThroughPassword } from './sessions.ts';
import { readFields, readUser } from './user-body.ts';

type ApiContext = Context<ApiEnv>;

/** Users: flat bodies in, bare objects out, as the contract has them. For administrators alone. */
export function createUserRoutes(store: Store, present: PresentPassword, clock: () => number): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.get('/users/me', async (context) => {
    const { user: me } = administratorOf(context);
    return context.json(
      await store.get(
        { type: 'users', ref: { id: me.id } },
        parseGetQuery(searchOf(context), 'users', context.var.caller),
      ),
    );
  });

  routes.get('/users/count', async (context) => {
    administratorOf(context);
    // With filters, as many as the list would give with them.
    const { where } = parseGetQuery(searchOf(context), 'users', context.var.caller);
    const { total } = await store.list('users', {
      ...(where && { where }),
      fields: [],
      page: { offset: 0, limit: 1 },
      count: true,
    });
    return context.json(total);
  });

  routes.get('/users', async (context) => {
    administratorOf(context);
    const { query } = parseListQuery(searchOf(context), 'users', context.var.caller);
    const { entries } = await store.list('users', { ...query, count: false, page: wholeOrPart(searchOf(context)) });
    return context.json(entries);
  });

  routes.get('/users/:id', async (context) => {
    administratorOf(context);
    const user = await store.get(addressOf(context), parseGetQuery(searchOf(context), 'users', context.var.caller));
    if (!user) throw notFound('User not found');
    return context.json(user);
  });

  routes.post('/users', async (context) => {
    const { user: me } = administratorOf(context);
    const { password, role, ...values } = await readUser(await readFields(context));
    const hash = await hashPassword(password ?? '');
    const { id } = await kept('create', () =>
      store.create('users', {
        values: { provider: 'local', confirmed: false, blocked: false, ...values, password: hash },
        links: { role: { set: [{ id: role ?? 1 }] } },
      }),
    );
    const made = await store.get({ type: 'users', ref: { id } });
    await tell(store, clock, me, 'userCreate', { id, email: values.email });
    return context.json(made, 201);
  });

  routes.put('/users/:id', async (context) => {
    const { user: me, session } = administratorOf(context);
    const stored = await store.get(addressOf(context));
    if (!stored) throw notFound('User not found');
    const given = await readFields(context);
    const { password, role, ...values } = await readUser(given, stored);
    const isMine = stored.id === me.id;
    if (values.blocked === true && isMine) throw refused('Vous ne pouvez pas bloquer votre propre compte.');
    // The contract's clients send none: what is sent must be right (docs/decisions/0022).
    if (password !== undefined && isMine && given.currentPassword !== undefined)
      await present.check(me.id, given.currentPassword);
    const hash = password === undefined ? undefined : await hashPassword(password);
    await kept('update', () =>
      store.transaction(async (inner) => {
        if (values.blocked === true) await keepOneActive(inner, stored);
        await inner.update(addressOf(context), {
          values: { ...values, ...(hash && { password: hash }) },
          links: role === undefined ? {} : { role: { set: [{ id: role }] } },
        });
        if (hash || values.blocked === true) await endSessions(inner, stored.id, isMine ? session : undefined);
        if (hash && isMine) await keepThroughPassword(inner, session, hash);
      }),
    );
    const changed = await store.get(addressOf(context));
    for (const act of actsOf(stored, changed, hash !== undefined)) await tell(store, clock, me, act, changed ?? stored);
    return context.json(changed);
  });

  routes.delete('/users/:id', async (context) => {
    const { user: me } = administratorOf(context);
    const stored = await store.get(addressOf(context));
    if (!stored) throw notFound('User not found');
    if (stored.id === me.id) throw refused('Vous ne pouvez pas supprimer votre propre compte.');
    await store.transaction(async (inner) => {
      await keepOneActive(inner, stored);
      await inner.remove(addressOf(context));
      await endSessions(inner, stored.id);
    });
    await tell(store, clock, me, 'userDelete', stored);
    return context.json(stored);
  });

  routes.get('/users-permissions/roles', async (context) => {
    administratorOf(context);
    const { entries } = await store.list('roles');
    const { total } = await store.list('users', { page: { offset: 0, limit: 1 }, count: true });
    return context.json({ roles: entries.map((role) => ({ ...role, nb_users: total })) });
  });

  routes.all('/users', () => methodNotAllowed('HEAD, GET, POST'));
  routes.all('/users/:id', () => methodNotAllowed('HEAD, GET, PUT, DELETE'));
  return routes;
}

/** What a change of an account comes to, for the journal: nothing, when nothing moved. */
function actsOf(before: StoredEntry, after: StoredEntry | undefined, password: boolean): Act['act'][] {
  if (!after) return [];
  const moved = (name: string) => before[name] !== after[name];
  return [
    ...(password ? ['passwordChange' as const] : []),
    ...(moved('blocked') ? [after.blocked === true ? ('userBlock' as const) : ('userUnblock' as const)] : []),
    ...(['email', 'username', 'confirmed'].some(moved) ? ['userUpdate' as const] : []),
  ];
}

function tell(
  store: Store,
  clock: () => number,
  { id, email }: StoredEntry,
  act: Act['act'],
  account: { id: number; email?: unknown },
): Promise<void> {
  return note(store, {
    act,
    at: clock(),
    author: { id, email: String(email) },
    subject: { name: String(account.email ?? ''), type: 'users', id: account.id },
  });
}

/** At least one administrator can always sign in. Asked within the transaction, so that two blocks at once cannot both pass. */
async function keepOneActive(store: Store, leaving: StoredEntry): Promise<void> {
  const { total = 0 } = await store.list('users', {
    where: {
      and: [
        { path: ['id'], operator: 'ne', value: leaving.id },
        { not: { path: ['blocked'], operator: 'eq', value: true } },
      ],
    },
    page: { offset: 0, limit: 1 },
    count: true,
  });
  if (total === 0) throw refused('Il doit rester au moins un administrateur actif.');
}

async function kept<Result>(purpose: 'create' | 'update', write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof NotUnique) {
      if (error.field === 'email') throw refused('Email already taken');
      throw refused(purpose === 'create' ? 'This attribute must be unique' : 'Username already taken');
    }
    throw error instanceof MissingTarget ? missingTargetError(error) : error;
  }
}

/** Users are named by their number alone. */
function addressOf(context: ApiContext) {
  const given = context.req.param('id') ?? '';
  return { type: 'users' as const, ref: { id: /^\d{1,9}$/.test(given) ? Number(given) : -1 } };
}

/** The contract gives all users unless told `start` and `limit`, outside of any pagination. */
function wholeOrPart(search: string): { offset: number; limit: number } {
  const asked = parseQueryString(search);
  const whole = (given: unknown, fallback: number) =>
    typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : fallback;
  return { offset: whole(asked.start, 0), limit: whole(asked.limit, 10_000) };
}

const searchOf = (context: ApiContext): string => context.req.url.split('?')[1] ?? '';
