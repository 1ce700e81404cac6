import type { Entry } from '#content/index.ts';
import { compare, type EntryKey, type EntryStore, MissingTarget, unbounded } from '#store/store.ts';
import { type AuditEvent, recordAudit } from '../audit/audit-log.ts';
import { countOf, firstOf } from '../entries/read-entries.ts';
import { assertOwnAccount } from '../http/access-levels.ts';
import {
  applicationError,
  applicationFieldErrors,
  fieldError,
  invalidField,
  orNotFound,
  toApiError,
} from '../http/errors.ts';
import type { AdministratorContext, AdministratorRoutes, Author } from '../http/principal.ts';
import { parseGetQuery, parseListQuery, parseQuery } from '../http/query/index.ts';
import { idIn, rangeIn } from '../http/request.ts';
import { identityConfirmation } from './confirm-identity.ts';
import { parseUser, readFields, requireFields, type UserChange } from './parse-user.ts';
import { checkPassword, isFromAdminPage } from './password-policy.ts';
import { hashPassword } from './passwords.ts';
import { hasSecondFactor, removeFactor } from './second-factor.ts';
import { endAccess, endLinks, publicUserFields, rebindSession } from './sessions.ts';
import { type AuthServices, clientInfo } from './sign-in.ts';

type User = Entry<'users'>;

const ownLevel = 'Votre niveau se change par un autre compte d’administration.';
const takenEmail = 'Cette adresse est déjà celle d’un autre utilisateur.';
const samePassword = 'C’est votre mot de passe actuel : choisissez-en un autre.';

/** Users, with flat bodies and responses without an envelope, as in the contract. For administrators. */
export function addUserRoutes(routes: AdministratorRoutes, { store, sessions, clock, clientIpOf }: AuthServices): void {
  const confirmIdentity = identityConfirmation(store, clock);

  // As in Strapi. Every session of the account ends; the response is that of a sign-in.
  routes.post('/auth/change-password', async (context) => {
    const { author: me } = context.var;
    const fields = await readFields(context);
    requireFields(fields, ['currentPassword', 'password', 'passwordConfirmation']);
    const { currentPassword, password, passwordConfirmation } = fields;
    if (password !== passwordConfirmation)
      throw invalidField('passwordConfirmation', 'Passwords do not match', 'Les deux mots de passe diffèrent.');
    await confirmIdentity(me.id, fields);
    if (password === currentPassword)
      throw invalidField('password', 'Your new password must be different than your current password', samePassword);
    const passwordError = await checkPassword(password, me, { strong: isFromAdminPage(context) });
    if (passwordError) throw applicationFieldErrors([passwordError]);
    const hash = await hashPassword(String(password));
    const key: EntryKey<'users'> = { type: 'users', ref: { id: me.id } };
    await store.transaction(async (trx) => {
      await trx.update(key, { values: { password: hash } });
      await endAccess(trx, me.id);
    });
    await auditUser(me, 'passwordChange', me);
    const user = await store.get(key, { fields: publicUserFields, budget: unbounded });
    const jwt = await sessions.issue({ id: me.id, password: hash }, clientInfo(context, clientIpOf));
    return context.json({ jwt, user });
  });

  routes.get('/users/me', async (context) => {
    const { user: me } = context.var.administrator;
    // Filters do not hide an account from itself.
    const { where: _, ...query } = parseGetQuery(context, 'users');
    return context.json(await store.get({ type: 'users', ref: { id: me.id } }, query));
  });

  routes.get('/users/count', async (context) => {
    // With filters, the number of users that the list returns with them.
    const { where, budget } = parseGetQuery(context, 'users');
    return context.json(await countOf(store, 'users', { where, budget }));
  });

  routes.get('/users', async (context) => {
    const { query } = parseListQuery(context, 'users');
    const { entries } = await store.list('users', { ...query, count: false, page: rangeIn(parseQuery(context)) });
    return context.json(entries);
  });

  routes.get('/users/:id', async (context) => {
    assertOwnAccount(context.var.author, context.req.param('id'));
    const user = await store.get(userKey(context), parseGetQuery(context, 'users'));
    return context.json(orNotFound(user, 'User not found'));
  });

  routes.post('/users', async (context) => {
    const { author } = context.var;
    const strong = isFromAdminPage(context);
    const { password, role, ...values } = await parseUser(await readFields(context), { strong });
    const user = await createUser(store, { ...values, role, password: await hashPassword(password ?? '') });
    await auditUser(author, 'userCreate', user);
    return context.json(user, 201);
  });

  routes.put('/users/:id', async (context) => {
    const { author: me } = context.var;
    const { session } = context.var.administrator;
    assertOwnAccount(me, context.req.param('id'));
    const stored = await findUser(store, context.req.param('id'));
    const input = await readFields(context);
    const { password, role, ...values } = await parseUser(input, { stored, strong: isFromAdminPage(context) });
    const isMine = stored.id === me.id;
    const { accessLevel } = values;
    if (isMine && accessLevel && accessLevel !== (stored.accessLevel ?? 'administrator'))
      throw invalidField('accessLevel', 'Your own level cannot be changed', ownLevel);
    if (values.blocked === true && isMine) throw applicationError('Vous ne pouvez pas bloquer votre propre compte.');
    // The contract's clients omit the current password; if it is sent, it must be correct (docs/decisions/0022). Those of an account with a second
    // factor are this product's own.
    const isConfirmed = input.currentPassword !== undefined || (isMine && (await hasSecondFactor(store, me.id)));
    if (password !== undefined && isMine && isConfirmed) await confirmIdentity(me.id, input);
    const hash = password === undefined ? undefined : await hashPassword(password);
    const update = store.transaction(async (trx) => {
      if (values.blocked === true || (accessLevel && accessLevel !== 'administrator'))
        await assertAnotherActiveAdmin(trx, stored);
      const links = role === undefined ? {} : { role: { set: [{ id: role }] } };
      await refuseNameOfAnother(trx, values, stored);
      await trx.update(userKey(context), { values: { ...values, ...(hash && { password: hash }) }, links });
      // A sign-in that was under way at the blocking opened a session after it.
      const isUnblocked = stored.blocked === true && values.blocked === false;
      if (hash || values.blocked === true || isUnblocked) await endAccess(trx, stored.id, isMine ? session : undefined);
      // It was sent to the address of that time.
      else if (values.email !== undefined && values.email !== stored.email) await endLinks(trx, stored.id);
      if (hash && isMine) await rebindSession(trx, session, hash);
    });
    await update.catch(throwWriteError);
    const changed = orNotFound(await store.get(userKey(context), { ...withRole, budget: unbounded }), 'User not found');
    for (const act of auditEventsFor(stored, changed, hash !== undefined)) await auditUser(me, act, changed);
    return context.json(changed);
  });

  routes.delete('/users/:id', async (context) => {
    const { author: me } = context.var;
    const stored = await findUser(store, context.req.param('id'));
    if (stored.id === me.id) throw applicationError('Vous ne pouvez pas supprimer votre propre compte.');
    await store.transaction(async (trx) => {
      await assertAnotherActiveAdmin(trx, stored);
      await trx.remove(userKey(context));
      await endAccess(trx, stored.id);
      await removeFactor(trx, stored.id);
    });
    await auditUser(me, 'userDelete', stored);
    return context.json(stored);
  });

  routes.get('/users-permissions/roles', async (context) => {
    const { entries } = await store.list('roles', { budget: unbounded });
    const total = await countOf(store, 'users', { budget: unbounded });
    return context.json({ roles: entries.map((role) => ({ ...role, nb_users: total })) });
  });

  routes.get('/users-permissions/roles/:id', async (context) => {
    const role = await store.get({ type: 'roles', ref: { id: idIn(context.req.param('id')) } }, { budget: unbounded });
    // A role has no permissions of its own here: what an account may do is its level (content/users.ts).
    return context.json({ role: { ...orNotFound(role, 'Role not found'), permissions: {} } });
  });

  function auditUser(author: Author, act: AuditEvent['act'], { id, email }: { id: number; email: string | undefined }) {
    return recordAudit(store, { act, author, subject: { name: email ?? '', type: 'users', id } });
  }
}

/** @throws ApiError 400 where its names are another's */
export async function createUser(
  store: EntryStore,
  { role, ...values }: Omit<UserChange, 'password' | 'role'> & { role: number | undefined; password: string | null },
): Promise<User> {
  const creation = store.transaction(async (trx) => {
    await refuseNameOfAnother(trx, values);
    return trx.create('users', {
      values: { provider: 'local', confirmed: false, blocked: false, accessLevel: 'administrator', ...values },
      links: { role: { set: [{ id: role ?? 1 }] } },
    });
  });
  const { id } = await creation.catch(throwWriteError);
  const key = { type: 'users', ref: { id } } as const;
  return orNotFound(await store.get(key, { ...withRole, budget: unbounded }));
}

/** A user by the id in a URL. @throws ApiError 404 */
export async function findUser(store: EntryStore, id: string): Promise<User> {
  const stored = await store.get({ type: 'users', ref: { id: idIn(id) } }, { budget: unbounded });
  return orNotFound(stored, 'User not found');
}

/** A written user is returned with its role, as in Strapi (tests/contract/observed.test.ts). */
const withRole = { populate: { role: {} } };

function auditEventsFor(before: User, after: User, password: boolean): AuditEvent['act'][] {
  const moved = (name: 'email' | 'username' | 'displayName' | 'blocked' | 'confirmed' | 'accessLevel') =>
    before[name] !== after[name];
  return [
    ...(password ? ['passwordChange' as const] : []),
    ...(moved('blocked') ? [after.blocked === true ? ('userBlock' as const) : ('userUnblock' as const)] : []),
    ...((['email', 'username', 'displayName', 'confirmed', 'accessLevel'] as const).some(moved)
      ? ['userUpdate' as const]
      : []),
  ];
}

/** At least one administrator stays active. Checked within the transaction, so that two simultaneous blocks cannot both pass. */
async function assertAnotherActiveAdmin(store: EntryStore, leaving: User): Promise<void> {
  const isAdministrator = { not: compare('accessLevel', 'in', ['writer', 'publisher']) };
  // An invited one has no password yet.
  const isActive = [{ not: compare('blocked', 'eq', true) }, compare('password', 'notNull', true)];
  const where = { and: [compare('id', 'ne', leaving.id), isAdministrator, ...isActive] };
  if ((await countOf(store, 'users', { where, budget: unbounded })) === 0)
    throw applicationError('Il doit rester au moins un administrateur actif.');
}

/**
 * Sign-in accepts an e-mail or a user name: neither may be another account's, whatever the case and the accents. Names that an older version
 * accepted may stay. The e-mail first, of which the user name may be a part. Within its caller's transaction: no other write is between.
 * @param stored the account that changes; absent for a new one
 */
async function refuseNameOfAnother(trx: EntryStore, names: Pick<UserChange, 'email' | 'username'>, stored?: User) {
  for (const field of ['email', 'username'] as const) {
    const value = names[field];
    if (value === undefined || value === stored?.[field]) continue;
    const named = { or: ['email', 'username'].map((name) => compare(name, 'eqi', value)) };
    const where = { and: [named, compare('id', 'ne', stored?.id ?? 0)] };
    const another = await firstOf(trx, 'users', { where, fields: ['username'], budget: unbounded });
    if (!another) continue;
    if (field === 'email') throw applicationFieldErrors([fieldError(field, 'Email already taken', takenEmail)]);
    // The contract's message for a new account with exactly the user name of another.
    const isSame = !stored && another.username === value;
    const sentence = `Le nom d’utilisateur « ${value} » est déjà pris : la partie avant @ doit être différente.`;
    const message = isSame ? 'This attribute must be unique' : 'Username already taken';
    throw applicationFieldErrors([fieldError(field, message, sentence)]);
  }
}

/** An unknown role is an ApplicationError without details in Strapi. */
function throwWriteError(error: unknown): never {
  throw error instanceof MissingTarget ? applicationError(toApiError(error).message) : error;
}

const userKey = ({ req }: AdministratorContext) => ({ type: 'users', ref: { id: idIn(req.param('id')) } }) as const;
