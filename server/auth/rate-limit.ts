import { foldText } from '#store/sql/fold-text.ts';
import type { RateLimits } from '#store/store.ts';
import { rateLimitNetworkOf } from '../audit/anonymize-ip.ts';
import { ApiError, fieldError } from '../http/errors.ts';

/** The contract's limit: ten attempts a minute from one network (an IPv4 address, an IPv6 /64), successful or not. */
const perAddress = 10;
const addressWindowMs = 60_000;
/** Wrong passwords for one account from browsers that never signed in to it. */
const perAccount = 20;
const accountWindowMs = 15 * 60_000;
/** Wrong current passwords of a signed-in user. */
const perOwner = 10;

/** Links that are requested for one address: each voids the one before. */
const perLinkedAddress = 3;

const tooManyAttempts = 'Trop de tentatives. Réessayez dans un quart d’heure.';
const tooManyLinks = 'Trop de demandes. Patientez un quart d’heure, puis réessayez.';

/**
 * Rate limits of sign-ins. A limit per account alone would let anonymous clients lock an administrator out; one per IP address alone would let many
 * addresses guess at one account. So a browser with a device cookie of the account is counted alone, and all other clients are counted together
 * (OWASP, « Slow Down Online Guessing Attacks with Device Cookies »).
 */
export function createRateLimit(store: RateLimits, clock: () => number) {
  /** `field`: that of a form which shows the sentence. */
  async function limitAttempts(key: string, most: number, field?: string, sentence?: string): Promise<void> {
    const attempts = await store.countAttempt({ key, limit: most, windowMs: accountWindowMs, now: clock() });
    if (attempts > most) throw tooMany({}, accountWindowMs, field, sentence);
  }
  return {
    /** Counts an attempt from an IP address. @returns the rate limit headers @throws ApiError 429 */
    async limitByIp(clientIp: string): Promise<Record<string, string>> {
      const now = clock();
      const key = `sign-in from ${rateLimitNetworkOf(clientIp)}`;
      const attempts = await store.countAttempt({ key, limit: perAddress, windowMs: addressWindowMs, now });
      const headers = {
        'x-ratelimit-limit': String(perAddress),
        'x-ratelimit-remaining': String(Math.max(0, perAddress - attempts)),
        'x-ratelimit-reset': String(Math.ceil((now + addressWindowMs) / 1000)),
      };
      if (attempts > perAddress) throw tooMany(headers, addressWindowMs);
      return headers;
    },
    /** Counts an attempt, before its password is checked, at an account, however it is named. @throws ApiError 429 */
    limitByAccount: (account: string, device: string | undefined) => limitAttempts(bucket(account, device), perAccount),
    /** Counts an attempt at the current password of a user, apart from sign-ins, so that it locks none. @throws ApiError 429 */
    limitByUser: (userId: number) => limitAttempts(ofOwner(userId), perOwner, 'currentPassword', tooManyAttempts),
    /** Counts a link that is requested, from a network and for an address, whether it has an account or not. @throws ApiError 429 */
    async limitLinks(email: string, clientIp: string): Promise<void> {
      await limitAttempts(`link from ${rateLimitNetworkOf(clientIp)}`, perAddress, 'email', tooManyLinks);
      await limitAttempts(`link to ${foldText(email)}`, perLinkedAddress, 'email', tooManyLinks);
    },
    resetUser: (userId: number) => store.resetAttempts(ofOwner(userId)),
    /** A correct password resets the account's count for that browser. */
    resetAccount: (account: string, device: string | undefined) => store.resetAttempts(bucket(account, device)),
  };
}

const bucket = (account: string, device: string | undefined): string =>
  device ? `sign-in to ${account} by ${device}` : `sign-in to ${account}`;

const ofOwner = (userId: number): string => `present password of ${userId}`;

export function tooMany(headers: Record<string, string>, afterMs: number, field?: string, sentence?: string): ApiError {
  const all = { ...headers, 'retry-after': String(afterMs / 1000) };
  const message = 'Too many requests, please try again later.';
  const details = field === undefined ? {} : { errors: [fieldError(field, message, sentence)] };
  return new ApiError(429, 'RateLimitError', message, details, all);
}
