import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import Bowser from 'bowser';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import type { Entry } from '#content/index.ts';
import type { OpenSession } from '#contract/admin-answers.ts';
import { log } from '#observability/log.ts';
import { compare, descending, type EntryStore, type StoredEntry, unbounded } from '#store/store.ts';
import { anonymizeIp } from '../audit/anonymize-ip.ts';
import { deleteWhere } from '../entries/read-entries.ts';
import { unauthorized } from '../http/errors.ts';
import { hasSecondFactor, isSecondFactorRequired } from './second-factor.ts';

/** The maximum lifetime: a long working day. It bounds the use of a stolen token. */
const lifetimeMs = 12 * 60 * 60_000;
/** The precision of `usedAt`. */
const touchedEveryMs = 5 * 60_000;
/** How long a request waits for the update of `usedAt`. */
const maxTouchMs = 200;
/** The maximum length of the list: a program that signs in at each call leaves many sessions. */
const mostListed = 100;

const checkedFields = ['userId', 'passwordMark', 'mustEnroll', 'openedAt', 'usedAt'] as const;
/** The parts of a session that the verification of its token needs. */
type CheckedSession = StoredEntry<'sessions', (typeof checkedFields)[number]>;

interface ClientInfo {
  userAgent: string | undefined;
  clientIp: string;
}

export type Sessions = ReturnType<typeof openSessions>;

/**
 * Open sessions, in a table, so that the end of one applies to all processes immediately. Each has a token, which ends with it, and where the user is
 * blocked, deleted or changes the password. `idleMs`: how long a session may go unused.
 */
export function openSessions(secret: string, store: EntryStore, clock: () => number, idleMs: number) {
  // Imported once; bytes would be imported again for every token.
  const bytes = new TextEncoder().encode(secret);
  const key = crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  /** Sessions whose update is not over. */
  const touching = new Set<number>();

  /** @returns the id for the token of the session */
  async function open(account: { id: number; password: string }, from: ClientInfo): Promise<string> {
    const now = new Date(clock()).toISOString();
    const client = { device: deviceName(from.userAgent) ?? null, network: anonymizeIp(from.clientIp) ?? null };
    const passwordMark = passwordFingerprint(account.password);
    // Once, here: each request reads it with its session.
    const mustEnroll = (await isSecondFactorRequired(store)) && !(await hasSecondFactor(store, account.id));
    const values = { userId: account.id, passwordMark, mustEnroll, openedAt: now, usedAt: now, ...client };
    return (await store.create('sessions', { values })).documentId;
  }

  async function find(documentId: string): Promise<CheckedSession | undefined> {
    const query = { fields: checkedFields, budget: unbounded };
    const session = await store.get({ type: 'sessions', ref: { documentId } }, query);
    return session && isOpen(session, clock(), idleMs) ? session : undefined;
  }

  /**
   * Updates the time of a session's last use. A failed update does not fail the request, which may only read, and a slow one, as while another
   * process has the lock of SQLite, holds it for a short time only.
   */
  async function touch({ id, usedAt }: CheckedSession): Promise<void> {
    const now = clock();
    if (now - Date.parse(usedAt) < touchedEveryMs || touching.has(id)) return;
    touching.add(id);
    const values = { usedAt: new Date(now).toISOString() };
    const updated = store
      .update({ type: 'sessions', ref: { id } }, { values })
      .catch((error: unknown) => log.warn('use of a session not recorded', {}, error))
      .finally(() => touching.delete(id));
    await Promise.race([updated, wait(maxTouchMs, undefined, { ref: false })]);
  }

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
      return new SignJWT({ id: account.id, sid: await open(account, from), idle: idleMs / 1000 })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeMs / 1000)
        .sign(await key);
    },
    /** The user of a token, its session, and whether that must enroll. `isUse`: whether the session counts as used by it. @throws ApiError 401 */
    async authenticate(token: string, { isUse = true } = {}) {
      const claims = await claimsOf(token);
      const [user, session] = await Promise.all([
        store.get({ type: 'users', ref: { id: claims.id } }, { fields: fieldsWithPassword, budget: unbounded }),
        find(claims.sid),
      ]);
      const isValid = user?.password && user.blocked !== true && session?.userId === user.id;
      // A session ends with the password that it was opened with.
      if (!isValid || session.passwordMark !== passwordFingerprint(user.password))
        throw unauthorized('Invalid credentials');
      if (isUse) await touch(session);
      const { password: _secret, ...shown } = user;
      return { user: shown, session: session.id, mustEnroll: session.mustEnroll === true };
    },
    /** The open sessions of an account, the most recently used first. */
    async of(userId: number, current: number): Promise<OpenSession[]> {
      const where = ofUser(userId);
      const page = { offset: 0, limit: mostListed };
      const { entries } = await store.list('sessions', { where, sort: descending('usedAt'), page, budget: unbounded });
      return entries
        .filter((session) => isOpen(session, clock(), idleMs))
        .map(({ id, openedAt, usedAt, device, network }) => {
          return { id, openedAt, usedAt, device, network, current: id === current };
        });
    },
    /** Ends one session of an account. Returns its row; undefined when there was none. */
    async end(userId: number, id: number): Promise<Entry<'sessions'> | undefined> {
      const key = { type: 'sessions', ref: { id } } as const;
      const session = await store.get(key, { where: ofUser(userId), budget: unbounded });
      return session && (await store.remove(key)) ? session : undefined;
    },
  };
}

const ofUser = (userId: number) => compare('userId', 'eq', userId);

/** Ends every session of an account, `except` one, within its caller's transaction. Returns how many ended. */
export function endSessions(trx: EntryStore, userId: number, except?: number): Promise<number> {
  const others = except === undefined ? [] : [compare('id', 'ne', except)];
  return deleteWhere(trx, 'sessions', { and: [ofUser(userId), ...others] });
}

/** Ends the links of an account, and its sessions but one, within its caller's transaction. */
export async function endAccess(trx: EntryStore, userId: number, except?: number): Promise<void> {
  await endLinks(trx, userId);
  await endSessions(trx, userId, except);
}

export const endLinks = (trx: EntryStore, userId: number): Promise<number> =>
  deleteWhere(trx, 'account-links', compare('userId', 'eq', userId));

/** Rebinds a session to a new password: the session of a user who changed their own stays open. */
export async function rebindSession(trx: EntryStore, id: number, hash: string): Promise<void> {
  await trx.update({ type: 'sessions', ref: { id } }, { values: { passwordMark: passwordFingerprint(hash) } });
}

const passwordFingerprint = (hash: string): string =>
  createHash('sha256').update(hash).digest('base64url').slice(0, 16);

const isOpen = ({ openedAt, usedAt }: Pick<CheckedSession, 'openedAt' | 'usedAt'>, now: number, idleMs: number) =>
  now - Date.parse(openedAt) < lifetimeMs && now - Date.parse(usedAt) < idleMs;

/** Deletes the sessions and the links that have expired. Returns how many. */
export async function deleteExpired(store: EntryStore, now: number, idleMs: number): Promise<number> {
  const before = (ms: number) => new Date(now - ms).toISOString();
  const links = await deleteWhere(store, 'account-links', compare('expiresAt', 'lte', before(0)));
  const sessions = await deleteWhere(store, 'sessions', {
    or: [compare('openedAt', 'lte', before(lifetimeMs)), compare('usedAt', 'lte', before(idleMs))],
  });
  return links + sessions;
}

/** Longer user agents are no browser's. */
const maxUserAgentLength = 400;
const maxNameLength = 60;

/** The name of a browser and its system: « Firefox sur Windows ». Versions and models would identify a person. Undefined for an unknown one. */
export function deviceName(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined;
  const { browser, os } = Bowser.parse(userAgent.slice(0, maxUserAgentLength));
  if (!browser.name) return undefined;
  // « Samsung Internet for Android » names the system already.
  const name = browser.name.replace(/ for \w+$/, '');
  return (os.name ? `${name} sur ${os.name}` : name).slice(0, maxNameLength);
}

const shownFields = ['username', 'email', 'displayName', 'provider', 'confirmed', 'blocked', 'accessLevel'] as const;
const dates = ['createdAt', 'updatedAt', 'publishedAt'] as const;
/** Fields of the account in the response of a sign-in. */
export const publicUserFields = [...shownFields, ...dates] as const;
export const fieldsWithPassword = [...publicUserFields, 'password'] as const;
