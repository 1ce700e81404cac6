import { type Context, Hono } from 'hono';
import { isEmail } from '#model/fields/email.ts';
import type { StoredEntry } from '#store/query.ts';
import { MissingTarget, NotUnique, type Store } from '#store/store.ts';
import { readBody } from '../api/body.ts';
import type { ApiEnv } from '../api/caller.ts';
import { forbidden, invalid, methodNotAllowed, notFound, refused } from '../api/errors.ts';
import { missingTargetError } from '../api/problem-messages.ts';
import { parseGetQuery, parseListQuery, parseQueryString } from '../api/query/index.ts';
import { type Act, note } from '../audit/journal.ts';
import { hashPassword, maxPasswordLength } from './passwords.ts';

type ApiContext = Context<ApiEnv>;

/** Users: flat bodies in, bare objects out, as the contract has them. For administrators alone. */
export function createUserRoutes(store: Store, clock: () => number): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.get('/users/me', async (context) => {
    const me = callerOf(context);
    return context.json(
      await store.get(
        { type: 'users', ref: { id: me.id } },
        parseGetQuery(searchOf(context), 'users', context.var.caller),
      ),
    );
  });

  routes.get('/users/count', async (context) => {
    callerOf(context);
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
    callerOf(context);
    const {
      pagination: _pagination,
      page: _page,
      ...query
    } = parseListQuery(searchOf(context), 'users', context.var.caller);
    const { entries } = await store.list('users', { ...query, count: false, page: wholeOrPart(searchOf(context)) });
    return context.json(entries);
  });

  routes.get('/users/:id', async (context) => {
    callerOf(context);
    const user = await store.get(addressOf(context), parseGetQuery(searchOf(context), 'users', context.var.caller));
    if (!user) throw notFound('User not found');
    return context.json(user);
  });

  routes.post('/users', async (context) => {
    const me = callerOf(context);
    const given = await readUser(context, 'create');
    const { password, role, ...values } = given;
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
    const me = callerOf(context);
    const stored = await store.get(addressOf(context));
    if (!stored) throw notFound('User not found');
    const { password, role, ...values } = await readUser(context, 'update');
    if (values.blocked === true && stored.id === me.id)
      throw refused('Vous ne pouvez pas bloquer votre propre compte.');
    const hash = password === undefined ? undefined : await hashPassword(password);
    await kept('update', () =>
      store.transaction(async (inner) => {
        if (values.blocked === true) await keepOneActive(inner, stored);
        await inner.update(addressOf(context), {
          values: { ...values, ...(hash && { password: hash }) },
          links: role === undefined ? {} : { role: { set: [{ id: role }] } },
        });
      }),
    );
    const changed = await store.get(addressOf(context));
    for (const act of actsOf(stored, changed, hash !== undefined)) await tell(store, clock, me, act, changed ?? stored);
    return context.json(changed);
  });

  routes.delete('/users/:id', async (context) => {
    const me = callerOf(context);
    const stored = await store.get(addressOf(context));
    if (!stored) throw notFound('User not found');
    if (stored.id === me.id) throw refused('Vous ne pouvez pas supprimer votre propre compte.');
    await store.transaction(async (inner) => {
      await keepOneActive(inner, stored);
      await inner.remove(addressOf(context));
    });
    await tell(store, clock, me, 'userDelete', stored);
    return context.json(stored);
  });

  routes.get('/users-permissions/roles', async (context) => {
    callerOf(context);
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

interface UserChange {
  email?: string;
  username?: string;
  password?: string;
  blocked?: boolean;
  confirmed?: boolean;
  role?: number;
}

const required = ['email', 'username', 'password', 'role'] as const;

/** Reads a user. Unknown keys fall, as in the contract; a blank password on an update means the same password. */
async function readUser(context: ApiContext, purpose: 'create' | 'update'): Promise<UserChange> {
  const body = await readBody(context);
  const given =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
  if (purpose === 'create') {
    const errors = required
      .filter((name) => given[name] === undefined || given[name] === null || given[name] === '')
      .map((name) => fault(name, `${name} is a required field`));
    if (errors.length > 0)
      throw invalid(errors.length === 1 ? (errors[0]?.message ?? '') : `${errors.length} errors occurred`, { errors });
  }
  const change: UserChange = {};
  if (given.email !== undefined) {
    if (typeof given.email !== 'string' || !isEmail(given.email.trim()))
      throw invalid('email must be a valid email', {
        errors: [{ ...fault('email', 'email must be a valid email'), value: given.email }],
      });
    change.email = given.email.trim().toLowerCase();
  }
  if (given.role !== undefined && given.role !== null) change.role = roleOf(given.role);
  for (const name of ['blocked', 'confirmed'] as const) {
    if (given[name] === undefined || given[name] === null) continue;
    if (typeof given[name] !== 'boolean')
      throw invalid(
        `${name} must be a \`boolean\` type, but the final value was: \`${JSON.stringify(given[name])}\`.`,
        { errors: [fault(name, 'not a boolean')] },
      );
    change[name] = given[name];
  }
  if (purpose === 'update' && given.password === null) throw invalid('password.notNull');
  const short: string[] = [];
  if (given.password !== undefined && given.password !== '') {
    if (typeof given.password !== 'string' || given.password.length < 6)
      short.push('password must be at least 6 characters');
    else if (given.password.length > maxPasswordLength)
      short.push(`password must be at most ${maxPasswordLength} characters`);
    else change.password = given.password;
  }
  if (given.username !== undefined) {
    if (typeof given.username !== 'string' || given.username.trim().length < 3)
      short.push('username must be at least 3 characters');
    else change.username = given.username.trim().slice(0, 255);
  }
  if (short.length > 0) {
    throw refused(short.length === 1 ? (short[0] ?? '') : `${short.length} errors occurred`, {
      errors: short.map((said) => fault(said.split(' ')[0] ?? '', said)),
    });
  }
  return change;
}

const fault = (name: string, message: string) => ({ path: [name], message, name: 'ValidationError' });

function roleOf(given: unknown): number {
  const id = typeof given === 'object' && given !== null && 'id' in given ? Number(given.id) : Number(given);
  if (!Number.isSafeInteger(id) || id <= 0 || id >= 2 ** 31)
    throw invalid('role must name a role by its id', { errors: [fault('role', 'not a role')] });
  return id;
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

function callerOf(context: ApiContext): StoredEntry {
  const { caller } = context.var;
  if (caller.kind !== 'administrator') throw forbidden();
  return caller.user;
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
