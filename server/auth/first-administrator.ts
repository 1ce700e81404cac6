import { randomInt } from 'node:crypto';
import type { Store } from '#store/store.ts';
import { note } from '../audit/journal.ts';
import { hashPassword } from './passwords.ts';

/** Without letters and digits that are mistaken for one another: it will be copied from a screen. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Makes sure somebody can sign in: the only role, and a first administrator when there is no user at all.
 * @returns the e-mail of the one made, and the password when it was drawn here, to be shown once
 */
export async function ensureFirstAdministrator(
  store: Store,
  given: { email: string; password: string } | undefined,
  clock: () => number,
): Promise<{ email: string; generatedPassword?: string } | undefined> {
  const { entries } = await store.list('users', { page: { offset: 0, limit: 1 }, fields: [] });
  if (entries.length > 0) return undefined;
  const email = (given?.email ?? 'admin@memorial.example').toLowerCase();
  const password = given?.password ?? Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const hash = await hashPassword(password);
  const made = await store.transaction(async (inner) => {
    // Two processes may start together: the one that comes second finds the other's work.
    if ((await inner.list('users', { page: { offset: 0, limit: 1 }, fields: [] })).entries.length > 0) return undefined;
    const { entries: roles } = await inner.list('roles', { page: { offset: 0, limit: 1 } });
    const role =
      roles[0] ??
      (await inner.create('roles', {
        values: {
          name: 'Authenticated',
          description: 'Default role given to authenticated user.',
          type: 'authenticated',
        },
        links: {},
      }));
    const { id } = await inner.create('users', {
      values: {
        username: email.split('@')[0],
        email,
        provider: 'local',
        confirmed: true,
        blocked: false,
        password: hash,
      },
      links: { role: { set: [{ id: role.id }] } },
    });
    return id;
  });
  if (made === undefined) return undefined;
  await note(store, {
    act: 'firstAdministrator',
    at: clock(),
    subject: { name: email, type: 'users', id: made },
    detail: given ? 'Réglé par ADMIN_EMAIL' : 'Mot de passe tiré au hasard, affiché une fois',
  });
  return { email, ...(!given && { generatedPassword: password }) };
}
