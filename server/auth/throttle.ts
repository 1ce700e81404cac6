import type { Store } from '#store/store.ts';
import { ApiError } from '../api/errors.ts';

/** The contract's limit: ten tries a minute from one address, right or wrong. */
const perAddress = 10;
const addressWindowMs = 60_000;
/** Wrong passwords for one account from browsers that never signed in to it. */
const perAccount = 20;
const accountWindowMs = 15 * 60_000;
/** Wrong present passwords of somebody who is signed in. */
const perOwner = 10;

/**
 * Slows guessing down. Counting per account alone would let a stranger lock an administrator out, and per address alone would
 * let many addresses guess at one account. So a browser that has signed in to an account before (it holds a device cookie)
 * is counted for itself, and strangers to the account are counted together (OWASP, « Slow Down Online Guessing Attacks with
 * Device Cookies »).
 */
export class Throttle {
  readonly #store: Store;
  readonly #clock: () => number;

  constructor(store: Store, clock: () => number) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * Counts a try from an address, whatever it holds.
   * @returns the headers that tell how many are left
   * @throws ApiError 429
   */
  async countAddress(address: string): Promise<Record<string, string>> {
    const now = this.#clock();
    const made = await this.#store.countAttempt(`sign-in from ${address}`, addressWindowMs, now);
    const headers = {
      'x-ratelimit-limit': String(perAddress),
      'x-ratelimit-remaining': String(Math.max(0, perAddress - made)),
      'x-ratelimit-reset': String(Math.ceil((now + addressWindowMs) / 1000)),
    };
    if (made > perAddress) throw tooMany(headers, addressWindowMs);
    return headers;
  }

  /**
   * Counts a try for an account, before the password is looked at.
   * @throws ApiError 429
   */
  async countAccount(account: string, device: string | undefined): Promise<void> {
    const tried = await this.#store.countAttempt(bucket(account, device), accountWindowMs, this.#clock());
    if (tried > perAccount) throw tooMany({}, accountWindowMs);
  }

  /**
   * Counts a try at the present password, by whoever is signed in to an account: their guesses are not those of strangers, and shut
   * nobody out of the sign-in.
   * @throws ApiError 429
   */
  async countPresent(userId: number): Promise<void> {
    const tried = await this.#store.countAttempt(ofOwner(userId), accountWindowMs, this.#clock());
    if (tried > perOwner) throw tooMany({}, accountWindowMs);
  }

  async forgetPresent(userId: number): Promise<void> {
    await this.#store.forgetAttempts(ofOwner(userId));
  }

  /** A right password wipes the account's slate for that browser. */
  async forget(account: string, device: string | undefined): Promise<void> {
    await this.#store.forgetAttempts(bucket(account, device));
  }
}

const bucket = (account: string, device: string | undefined): string =>
  device ? `sign-in to ${account} by ${device}` : `sign-in to ${account}`;

const ofOwner = (userId: number): string => `present password of ${userId}`;

const tooMany = (headers: Record<string, string>, afterMs: number) =>
  new ApiError(
    429,
    'RateLimitError',
    'Too many requests, please try again later.',
    {},
    { ...headers, 'retry-after': String(afterMs / 1000) },
  );
