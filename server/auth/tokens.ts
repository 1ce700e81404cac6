import { createHash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { StoredEntry } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import { unauthorized } from '../api/errors.ts';

/** A working day and its overtime: nobody is signed out over lunch, and a stolen token is not good for a month. */
const lifetimeSeconds = 12 * 60 * 60;

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

/** Issues and checks administrators' tokens. A token dies with its hour, a password change, a block, or its user. */
export class Tokens {
  readonly #key: Promise<CryptoKey>;
  readonly #store: Store;
  readonly #clock: () => number;

  constructor(secret: string, store: Store, clock: () => number) {
    // Given as bytes, it would be imported again for every token.
    const bytes = new TextEncoder().encode(secret);
    this.#key = crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
    this.#store = store;
    this.#clock = clock;
  }

  async issue(user: { id: number; password: string }): Promise<string> {
    const now = Math.floor(this.#clock() / 1000);
    return new SignJWT({ id: user.id, mark: markOf(user.password) })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimeSeconds)
      .sign(await this.#key);
  }

  /**
   * The user a token speaks for, without what must not leave the server.
   * @throws ApiError 401
   */
  async userOf(token: string): Promise<StoredEntry> {
    const claims = await this.#claims(token);
    const user = await this.#store.get({ type: 'users', ref: { id: claims.id } }, { fields: userFields });
    if (!user || user.blocked === true || markOf(String(user.password)) !== claims.mark)
      throw unauthorized('Invalid credentials');
    const { password: _secret, ...shown } = user;
    return shown as StoredEntry;
  }

  async #claims(token: string): Promise<{ id: number; mark: string }> {
    try {
      // The algorithm is pinned: a token may not choose how it is checked (RFC 8725 section 3.1).
      const { payload } = await jwtVerify(token, await this.#key, {
        algorithms: ['HS256'],
        currentDate: new Date(this.#clock()),
      });
      const { id, mark } = payload;
      if (typeof id === 'number' && Number.isSafeInteger(id) && typeof mark === 'string') return { id, mark };
    } catch {
      // Whatever is wrong with a token, its bearer learns only that it will not do.
    }
    throw unauthorized();
  }
}

/** Changes with the password, and tells nothing of it. */
const markOf = (hash: string): string => createHash('sha256').update(hash).digest('base64url').slice(0, 16);
