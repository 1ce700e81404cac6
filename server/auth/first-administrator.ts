import { randomInt } from 'node:crypto';
import { type EntryStore, unbounded } from '#store/store.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { firstOf } from '../entries/read-entries.ts';
import { hashPassword } from './passwords.ts';

interface Credentials {
  email: string;
  password: string;
}

/** Without characters that look alike: the password is copied from a screen. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Creates the only role, and a first administrator when there is no user. `reveal` receives a generated password, inside the transaction, so that no
 * account has a password that could not be shown.
 * @returns the e-mail of the account, or undefined when there was one already
 */
export async function ensureFirstAdministrator(
  store: EntryStore,
  configured: Credentials | undefined,
  clock: () => number,
  reveal: (credentials: Credentials) => Promise<void> = async () => undefined,
): Promise<{ email: string } | undefined> {
  const anyUser = { fields: [], budget: unbounded };
  if (await firstOf(store, 'users', anyUser)) return undefined;
  const email = (configured?.email ?? 'admin@memorial.example').toLowerCase();
  const password =
    configured?.password ?? Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const hash = await hashPassword(password);
  const userId = await store.transaction(async (trx) => {
    // Two processes may start together: the second finds the account of the first.
    if (await firstOf(trx, 'users', anyUser)) return undefined;
    const description = 'Default role given to authenticated user.';
    const role =
      (await firstOf(trx, 'roles', { budget: unbounded })) ??
      (await trx.create('roles', { values: { name: 'Authenticated', description, type: 'authenticated' } }));
    const username = email.split('@')[0] ?? email;
    const { id } = await trx.create('users', {
      values: { username, email, provider: 'local', confirmed: true, blocked: false, password: hash },
      links: { role: { set: [{ id: role.id }] } },
    });
    if (!configured) await reveal({ email, password });
    return id;
  });
  if (userId === undefined) return undefined;
  await recordAudit(store, {
    act: 'firstAdministrator',
    author: { timestamp: clock() },
    subject: { name: email, type: 'users', id: userId },
    detail: configured ? 'Réglé par ADMIN_EMAIL' : 'Mot de passe tiré au hasard',
  });
  return { email };
}
