import { type EntryKey, type EntryStore, unbounded } from '#store/store.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { applicationFieldErrors, fieldError, invalidField } from '../http/errors.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import { readFields, requireFields } from './parse-user.ts';
import { checkPassword, isFromAdminPage } from './password-policy.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { RateLimit } from './rate-limit.ts';
import { endSessions, publicUserFields } from './sessions.ts';
import { type AuthServices, clientInfo } from './sign-in.ts';

const wrongPassword = 'Ce n’est pas votre mot de passe actuel.';
const samePassword = 'C’est votre mot de passe actuel : choisissez-en un autre.';

/** A check of the current password of who changes it: an unattended screen locks no owner out (ASVS 6.2.3). It throws ApiError 400, or 429. */
export const currentPasswordCheck =
  (store: EntryStore, throttle: RateLimit) =>
  async (userId: number, password: unknown): Promise<void> => {
    if (password === undefined || password === null || password === '')
      throw invalidField('currentPassword', 'currentPassword is a required field', 'Donnez votre mot de passe actuel.');
    await throttle.limitByUser(userId);
    const stored = await store.get({ type: 'users', ref: { id: userId } }, { fields: ['password'], budget: unbounded });
    if (typeof password !== 'string' || !(await verifyPassword(password, stored?.password ?? undefined)))
      throw invalidField('currentPassword', 'The provided current password is invalid', wrongPassword);
    await throttle.resetUser(userId);
  };

export type CurrentPasswordCheck = ReturnType<typeof currentPasswordCheck>;

/** `POST /api/auth/change-password`, as in Strapi. Every session of the account ends; the response is that of a sign-in. */
export function addChangePasswordRoutes(
  routes: AdministratorRoutes,
  { store, tokens, clientIpOf }: AuthServices,
  checkCurrentPassword: CurrentPasswordCheck,
): void {
  routes.post('/auth/change-password', async (context) => {
    const { author: me } = context.var;
    const fields = await readFields(context);
    requireFields(fields, ['currentPassword', 'password', 'passwordConfirmation']);
    const { currentPassword, password, passwordConfirmation } = fields;
    if (password !== passwordConfirmation)
      throw invalidField('passwordConfirmation', 'Passwords do not match', 'Les deux mots de passe diffèrent.');
    await checkCurrentPassword(me.id, currentPassword);
    if (password === currentPassword)
      throw invalidField('password', 'Your new password must be different than your current password', samePassword);
    const passwordError = await checkPassword(password, me, { strong: isFromAdminPage(context) });
    if (passwordError)
      throw applicationFieldErrors([fieldError('password', passwordError.message, passwordError.sentence)]);
    const hash = await hashPassword(String(password));
    const key: EntryKey<'users'> = { type: 'users', ref: { id: me.id } };
    await store.transaction(async (trx) => {
      await trx.update(key, { values: { password: hash } });
      await endSessions(trx, me.id);
    });
    const subject = { name: me.email, type: 'users', id: me.id };
    await recordAudit(store, { act: 'passwordChange', author: me, subject });
    const user = await store.get(key, { fields: publicUserFields, budget: unbounded });
    const jwt = await tokens.issue({ id: me.id, password: hash }, clientInfo(context, clientIpOf));
    return context.json({ jwt, user });
  });
}
