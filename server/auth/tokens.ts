import { jwtVerify, SignJWT } from 'jose';
import type { StoredEntry } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import { unauthorized } from '../api/errors.ts';
import { isOfPassword, lifetimeMs, type Origin, type Sessions } from './sessions.ts';

const userFields = [
  'username',
  'email',
  'provider',
  'confirmed',
  'blocked',
  'password',
  'createdAt',
  'updatedAt',
  'publishedAt',
];

/**
 * Issues and checks administrators' tokens. A token dies with its hour and with its session, which ends when one signs out, when it goes
 * unused, with a password change, a block, its user. One that names no session, as older versions issued them, is refused.
 */
export class Tokens {
  readonly #key: Promise<CryptoKey>;
  readonly #store: Store;
  readonly #sessions: Sessions;
  readonly #clock: () => number;

  constructor(secret: string, store: Store, sessions: Sessions, clock: () => number) {
    // Given as bytes, it would be imported again for every token.
    const bytes = new TextEncoder().encode(secret);
    this.#key = crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
    this.#store = store;
    this.#sessions = sessions;
    this.#clock = clock;
  }

  /** Opens a session for an account whose password, of this hash, was just verified, and gives its token. */
  async issue(account: { id: number; password: string }, from: Origin): Promise<string> {
    const session = await this.#sessions.open(account, from);
    const now = Math.floor(this.#clock() / 1000);
    return new SignJWT({ id: account.id, sid: session })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimeMs / 1000)
      .sign(await this.#key);
  }

  /**
   * The user a token speaks for, without what must not leave the server, and the number of its session.
   * @throws ApiError 401
   */
  async bearer(token: string): Promise<{ user: StoredEntry; session: number }> {
    const claims = await this.#claims(token);
    const [user, session] = await Promise.all([
      this.#store.get({ type: 'users', ref: { id: claims.id } }, { fields: userFields }),
      this.#sessions.find(claims.sid),
    ]);
    if (!user || user.blocked === true || session?.userId !== user.id || !isOfPassword(session, String(user.password)))
      throw unauthorized('Invalid credentials');
    await this.#sessions.touch(session);
    const { password: _secret, ...shown } = user;
    return { user: shown as StoredEntry, session: session.id };
  }

  async #claims(token: string): Promise<{ id: number; sid: string }> {
    try {
      // The algorithm is pinned: a token may not choose how it is checked (RFC 8725 section 3.1).
      const { payload } = await jwtVerify(token, await this.#key, {
        algorithms: ['HS256'],
        currentDate: new Date(this.#clock()),
      });
      const { id, sid } = payload;
      if (typeof id === 'number' && Number.isSafeInteger(id) && typeof sid === 'string') return { id, sid };
    } catch {
      // Whatever is wrong with a token, its bearer learns only that it will not do.
    }
    throw unauthorized();
  }
}
