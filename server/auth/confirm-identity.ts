import { type EntryStore, type RateLimits, unbounded } from '#store/store.ts';
import { invalidField } from '../http/errors.ts';
import { verifyPassword } from './passwords.ts';
import { createRateLimit } from './rate-limit.ts';
import { hasSecondFactor, openSecondFactors } from './second-factor.ts';

export const wrongCode =
  'Ce code n’est plus valable. Attendez le suivant\u00a0; l’heure du téléphone doit être automatique.';
export const missingCode = () =>
  invalidField('code', 'code is a required field', 'Donnez le code de votre téléphone, ou un code de secours.');

/** Proves who changes an account: an unattended screen, or a stolen session, locks no owner out (ASVS 6.2.3, 7.5.1). */
export function identityConfirmation(store: EntryStore & RateLimits, clock: () => number) {
  const throttle = createRateLimit(store, clock);
  const factors = openSecondFactors(store, clock);

  /** The current password, and a code where the account has a second factor. One count for both. @throws ApiError 400, or 429 */
  return async function confirmIdentity(userId: number, input: { currentPassword?: unknown; code?: unknown }) {
    const { currentPassword, code } = input;
    if (currentPassword === undefined || currentPassword === null || currentPassword === '')
      throw invalidField('currentPassword', 'currentPassword is a required field', 'Donnez votre mot de passe actuel.');
    await throttle.limitByUser(userId);
    const stored = await store.get({ type: 'users', ref: { id: userId } }, { fields: ['password'], budget: unbounded });
    if (typeof currentPassword !== 'string' || !(await verifyPassword(currentPassword, stored?.password ?? undefined)))
      throw invalidField(
        'currentPassword',
        'The provided current password is invalid',
        'Ce n’est pas votre mot de passe actuel.',
      );
    if (await hasSecondFactor(store, userId)) {
      if (typeof code !== 'string' || code.trim() === '') throw missingCode();
      if (!(await factors.use(userId, code))) throw invalidField('code', 'Invalid code', wrongCode);
    }
    await throttle.resetUser(userId);
  };
}
