import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Entry } from '#content/index.ts';
import { withoutForbidden } from '#model/characters.ts';
import { membersOf } from '#model/json-object.ts';
import { counters } from '#observability/metrics.ts';
import { foldText } from '#store/sql/fold-text.ts';
import { compare, type EntryStore, type RateLimits, unbounded } from '#store/store.ts';
import { anonymizeIp, rateLimitNetworkOf } from '../audit/anonymize-ip.ts';
import { accountSubject, recordAudit } from '../audit/audit-log.ts';
import { firstOf } from '../entries/read-entries.ts';
import { ApiError, applicationError, forbidden, invalid, invalidField, notFound } from '../http/errors.ts';
import type { ApiEnv } from '../http/principal.ts';
import { readBody } from '../http/request.ts';
import type { SiteServices } from '../site-services.ts';
import { missingCode, wrongCode } from './confirm-identity.ts';
import { requireFields } from './parse-user.ts';
import { isSameSecret, knownCaller, type Lane, QueueFull, verifyPassword } from './passwords.ts';
import { createRateLimit, tooMany } from './rate-limit.ts';
import { hasSecondFactor, openSecondFactors } from './second-factor.ts';
import { fieldsWithPassword, type Sessions } from './sessions.ts';

export interface AuthServices extends Pick<SiteServices, 'store' | 'publicUrl' | 'clock' | 'clientIpOf'> {
  sessions: Sessions;
  jwtSecret: string;
}

/** POST /api/auth/local: an e-mail or a user name, and a password, for a token; of an account with a second factor, a code too. */
export function addSignInRoutes(routes: Hono<ApiEnv>, services: AuthServices): void {
  const { store, sessions, jwtSecret, publicUrl, clock, clientIpOf } = services;
  const throttle = createRateLimit(store, clock);
  const devices = createDeviceCookies(jwtSecret, publicUrl.startsWith('https:'));
  const factors = openSecondFactors(store, clock);
  const signInAudit = createSignInAudit(store, clock);

  routes.post('/auth/local', async (context) => {
    const clientIp = clientIpOf(context);
    const headers = await throttle.limitByIp(clientIp).catch(async (error) => {
      await signInAudit.throttled(undefined, clientIp);
      throw error;
    });
    try {
      return await signIn(context, clientIp, headers);
    } catch (error) {
      // Error responses have the rate limit headers too (tests/contract/observed.test.ts).
      throw error instanceof ApiError ? error.withHeaders(headers) : error;
    }
  });
  // The contract keeps this path for other providers.
  routes.get('/auth/local', () => notFound().toResponse());
  // The accounts are made by administrators: the rest answers as a Strapi whose registration and public permissions are switched off.
  const isDisabled = 'Register action is currently disabled';
  routes.all('/auth/local/register', () => applicationError(isDisabled).toResponse());
  for (const call of ['forgot-password', 'reset-password', 'email-confirmation', 'send-email-confirmation'])
    routes.all(`/auth/${call}`, () => forbidden().toResponse());

  async function signIn(context: Context<ApiEnv>, clientIp: string, headers: Record<string, string>) {
    const { identifier, password, code } = readCredentials(await readBody(context));
    const where = { or: [compare('email', 'eq', identifier.toLowerCase()), compare('username', 'eq', identifier)] };
    const user = await firstOf(store, 'users', { where, fields: fieldsWithPassword, budget: unbounded });
    // An account is counted once, whether it is named by its e-mail or by its user name.
    const account = user ? `account ${user.id}` : foldText(identifier);
    const device = devices.verify(context, account);
    await throttle.limitByAccount(account, device).catch(async (error) => {
      await signInAudit.throttled(user, clientIp);
      throw error;
    });
    const lane = device ? knownCaller : rateLimitNetworkOf(clientIp);
    const right = await verifyPassword(password, user?.password ?? undefined, lane).catch(throwTooMany);
    if (!user?.password || !right) {
      await signInAudit.refused(user, clientIp);
      throw invalid('Invalid identifier or password');
    }
    if (user.blocked === true) {
      await signInAudit.refused(user, clientIp, 'Compte bloqué');
      throw applicationError('Your account has been blocked by an administrator');
    }
    // The counts above are of codes too: a right password alone resets none.
    const used = (await hasSecondFactor(store, user.id)) ? await verifyCode(user, code, lane, clientIp) : undefined;
    await throttle.resetAccount(account, device);
    devices.issue(context, account);
    const { password: hash, ...shown } = user;
    const jwt = await sessions.issue({ id: user.id, password: hash }, clientInfo(context, clientIpOf));
    const detail = used === 'recovery' ? 'Par un code de secours' : undefined;
    await signInAudit.succeeded({ id: user.id, email: user.email }, clientIp, detail);
    return context.json({ jwt, user: shown }, 200, headers);
  }

  /** @throws ApiError 400 that names `code`, after a right password */
  async function verifyCode(user: { id: number; email: string }, code: string, lane: Lane, clientIp: string) {
    if (code === '') throw missingCode();
    const used = await factors.use(user.id, code, lane).catch(throwTooMany);
    if (used) return used;
    await signInAudit.refused(user, clientIp, 'Code refusé');
    throw invalidField('code', 'Invalid code', wrongCode);
  }
}

function throwTooMany(error: unknown): never {
  throw error instanceof QueueFull ? tooMany({}, 5000) : error;
}

export const clientInfo = (context: Context, clientIpOf: (context: Context) => string) => ({
  userAgent: context.req.header('user-agent'),
  clientIp: clientIpOf(context),
});

function readCredentials(body: unknown): { identifier: string; password: string; code: string } {
  const members = membersOf(body);
  const textOf = (name: string) => (typeof members[name] === 'string' ? members[name] : '');
  const [identifier, password] = [textOf('identifier'), textOf('password')];
  requireFields({ identifier, password }, ['identifier', 'password']);
  return { identifier: withoutForbidden(identifier).slice(0, 254).trim(), password, code: textOf('code').trim() };
}

const name = 'memorial_device';
const lifetimeSeconds = 180 * 24 * 60 * 60;

/**
 * Device cookies (OWASP) mark a browser that signed in to an account: the attempts of other clients do not lock it out. They grant no access, and
 * are exempt from consent as strictly necessary. `secure`: the site uses HTTPS.
 */
export function createDeviceCookies(secret: string, secure: boolean) {
  const sign = (device: string, account: string): string =>
    createHmac('sha256', secret).update(`device ${device} ${account}`).digest('base64url');

  /** The device id of this browser for an account; undefined without a valid cookie. */
  function verify(context: Context, account: string): string | undefined {
    const [device = '', signature = ''] = (getCookie(context, name) ?? '').split('.');
    return device !== '' && isSameSecret(signature, sign(device, account)) ? device : undefined;
  }

  function issue(context: Context, account: string): void {
    const device = verify(context, account) ?? randomBytes(12).toString('base64url');
    const options = { path: '/api/auth', httpOnly: true, sameSite: 'Strict', secure, maxAge: lifetimeSeconds } as const;
    setCookie(context, name, `${device}.${sign(device, account)}`, options);
  }
  return { verify, issue };
}

type Account = Pick<Entry<'users'>, 'id' | 'email'>;

const hourMs = 60 * 60_000;
/** Denied sign-ins recorded per hour for one account, or for all unknown accounts. The rate limit counts the others. */
const maxEntriesPerHour = 60;
/** A refusal takes longer than the insert of its row: its duration reveals neither whether an account exists nor whether it reached its bound. */
const minDurationMs = 50;

/** Records sign-ins. The identifier that was typed is never recorded: it may be a password typed in the wrong field. */
export function createSignInAudit(store: EntryStore & RateLimits, clock: () => number) {
  const written = new Map<string, number>();
  let currentHour = 0;

  /** Bounded per account, so that a flood of attempts cannot fill the disk or hide the attempts at one account. */
  async function recordBounded(
    act: 'signInFailed' | 'signInThrottled',
    account: Account | undefined,
    clientIp: string,
    detail?: string,
  ): Promise<void> {
    const timestamp = clock();
    const hour = Math.floor(timestamp / hourMs);
    if (hour !== currentHour) {
      currentHour = hour;
      written.clear();
    }
    const key = `${act} ${account?.id ?? 'unknown'}`;
    const count = (written.get(key) ?? 0) + 1;
    const answerable = wait(minDurationMs);
    if (count > maxEntriesPerHour) return answerable;
    written.set(key, count);
    const last = count === maxEntriesPerHour ? 'Les suivantes de cette heure ne sont pas inscrites' : undefined;
    const details = [detail, last].filter((part) => part !== undefined).join('. ') || undefined;
    const subject = account && accountSubject(account);
    const from = { author: { timestamp }, network: anonymizeIp(clientIp) };
    await recordAudit(store, { act, result: 'refused', subject, detail: details, ...from });
    await answerable;
  }

  return {
    succeeded(account: Account, clientIp: string, detail?: string): Promise<void> {
      const author = { ...account, timestamp: clock() };
      return recordAudit(store, { act: 'signIn', author, detail, network: anonymizeIp(clientIp) });
    },
    refused(account: Account | undefined, clientIp: string, detail?: string): Promise<void> {
      counters.signInsDenied[detail === 'Compte bloqué' ? 'blocked' : 'password'] += 1;
      return recordBounded('signInFailed', account, clientIp, detail);
    },
    throttled(account: Account | undefined, clientIp: string): Promise<void> {
      counters.signInsDenied.throttled += 1;
      return recordBounded('signInThrottled', account, clientIp);
    },
  };
}
