import { type Context, Hono } from 'hono';
import type { StoredEntry } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import { type ApiEnv, administratorOf } from '../api/caller.ts';
import { fieldFault, invalidFields, methodNotAllowed, refusedFields } from '../api/errors.ts';
import { note } from '../audit/journal.ts';
import { passwordFault } from './password-rules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { originOf, shownOfUser } from './sign-in.ts';
import type { Throttle } from './throttle.ts';
import type { Tokens } from './tokens.ts';
import { readFields, requireFields } from './user-body.ts';

/**
 * Verifies the present password of whoever changes their own: a screen left open must not be enough to shut its owner out (ASVS 6.2.3).
 */
export class PresentPassword {
  readonly #store: Store;
  readonly #throttle: Throttle;

  constructor(store: Store, throttle: Throttle) {
    this.#store = store;
    this.#throttle = throttle;
  }

  /** @throws ApiError 400 where it is absent or wrong, 429 after too many wrong ones */
  async check(userId: number, given: unknown): Promise<void> {
    if (given === undefined || given === null || given === '')
      throw invalidFields([
        fieldFault('currentPassword', 'currentPassword is a required field', 'Donnez votre mot de passe actuel.'),
      ]);
    await this.#throttle.countPresent(userId);
    const stored = await this.#store.get({ type: 'users', ref: { id: userId } }, { fields: ['password'] });
    if (typeof given !== 'string' || !(await verifyPassword(given, stored && String(stored.password))))
      throw invalidFields([
        fieldFault(
          'currentPassword',
          'The provided current password is invalid',
          'Ce n’est pas votre mot de passe actuel.',
        ),
      ]);
    await this.#throttle.forgetPresent(userId);
  }
}

interface Services {
  store: Store;
  present: PresentPassword;
  tokens: Tokens;
  clock: () => number;
  addressOf: (context: Context) => string;
}

/**
 * `POST /api/auth/change-password { currentPassword, password, passwordConfirmation }`, as Strapi has it. Every session of the account
 * ends; the answer is that of a sign-in, for the one that begins.
 */
export function createOwnPasswordRoutes({ store, present, tokens, clock, addressOf }: Services): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.post('/auth/change-password', async (context) => {
    const { user: me } = administratorOf(context);
    const given = await readFields(context);
    requireFields(given, ['currentPassword', 'password', 'passwordConfirmation']);
    const { currentPassword, password, passwordConfirmation } = given;
    if (password !== passwordConfirmation)
      throw invalidFields([
        fieldFault('passwordConfirmation', 'Passwords do not match', 'Les deux mots de passe diffèrent.'),
      ]);
    await present.check(me.id, currentPassword);
    if (password === currentPassword)
      throw invalidFields([
        fieldFault(
          'password',
          'Your new password must be different than your current password',
          'C’est votre mot de passe actuel : choisissez-en un autre.',
        ),
      ]);
    const fault = await passwordFault(password, me);
    if (fault) throw refusedFields([fieldFault('password', fault.message, fault.sentence)]);
    const hash = await hashPassword(String(password));
    await store.transaction(async (inner) => {
      await inner.update({ type: 'users', ref: { id: me.id } }, { values: { password: hash }, links: {} });
      await endSessions(inner, me.id);
    });
    const subject = { name: String(me.email), type: 'users', id: me.id };
    await note(store, { act: 'passwordChange', at: clock(), author: { id: me.id, email: String(me.email) }, subject });
    const user = (await store.get({ type: 'users', ref: { id: me.id } }, { fields: shownOfUser })) as StoredEntry;
    const jwt = await tokens.issue({ id: me.id, password: hash }, originOf(context, addressOf));
    return context.json({ jwt, user });
  });
  routes.all('/auth/change-password', () => methodNotAllowed('POST'));
  return routes;
}
