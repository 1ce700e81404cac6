import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import type { Entry } from '#content/index.ts';
import { type EntryStore, unbounded } from '#store/store.ts';
import { unauthorized } from '../http/errors.ts';
import { type ClientInfo, isBoundToPassword, lifetimeMs, type Sessions } from './sessions.ts';

const dates = ['createdAt', 'updatedAt', 'publishedAt'] as const;
/** Fields of the account in the response of a sign-in. */
export const publicUserFields = ['username', 'email', 'provider', 'confirmed', 'blocked', ...dates] as const;
export const fieldsWithPassword = [...publicUserFields, 'password'] as const;

/** Issues and verifies administrators' tokens, which end with their session, and where the user is blocked, deleted or changes the password. */
export function createTokens(secret: string, store: EntryStore, sessions: Sessions, clock: () => number) {
  // Imported once; bytes would be imported again for every token.
  const bytes = new TextEncoder().encode(secret);
  const key = crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

  async function claimsOf(token: string): Promise<{ id: number; sid: string }> {
    try {
      // The algorithm is pinned: a token may not choose how it is checked (RFC 8725 section 3.1).
      const options = { algorithms: ['HS256'], currentDate: new Date(clock()) };
      const { id, sid } = (await jwtVerify(token, await key, options)).payload;
      if (typeof id === 'number' && Number.isSafeInteger(id) && typeof sid === 'string') return { id, sid };
    } catch {
      // The response does not reveal why a token is invalid.
    }
    throw unauthorized();
  }

  return {
    /** Opens a session for an account whose password was just verified. Its token says after how many idle seconds it ends. */
    async issue(account: { id: number; password: string }, from: ClientInfo): Promise<string> {
      const now = Math.floor(clock() / 1000);
      return new SignJWT({ id: account.id, sid: await sessions.open(account, from), idle: sessions.idleMs / 1000 })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeMs / 1000)
        .sign(await key);
    },
    /** The user of a token and the id of its session. `isUse`: whether the session counts as used by it. @throws ApiError 401 */
    async authenticate(token: string, { isUse = true } = {}): Promise<{ user: Entry<'users'>; session: number }> {
      const claims = await claimsOf(token);
      const [user, session] = await Promise.all([
        store.get({ type: 'users', ref: { id: claims.id } }, { fields: fieldsWithPassword, budget: unbounded }),
        sessions.find(claims.sid),
      ]);
      const isValid = user?.password && user.blocked !== true && session?.userId === user.id;
      if (!isValid || !isBoundToPassword(session, user.password)) throw unauthorized('Invalid credentials');
      if (isUse) await sessions.touch(session);
      const { password: _secret, ...shown } = user;
      return { user: shown, session: session.id };
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
