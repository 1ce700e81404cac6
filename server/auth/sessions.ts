import { createHash } from 'node:crypto';
import type { OpenSession } from '#client/index.ts';
import type { StoredEntry } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import { networkOf } from '../audit/network.ts';
import { log } from '../watch/log.ts';
import { deviceName } from './device-name.ts';

/** A working day and its overtime: a stolen token is not good for a month. */
export const lifetimeMs = 12 * 60 * 60_000;
/** How often a session in use is written down as such. */
const touchedEveryMs = 5 * 60_000;
/** More than anybody has: what a program that signs in for each call leaves is not listed to the end. */
const mostListed = 100;

/** What a sign-in tells of where it comes from. */
export interface Origin {
  userAgent: string | undefined;
  address: string;
}

/** Sessions that are open, in a table of their own: all processes see one end at the moment it does. */
export class Sessions {
  readonly #store: Store;
  readonly #clock: () => number;
  readonly #idleMs: number;

  /** `idleMs`: how long a session may go unused. */
  constructor(store: Store, clock: () => number, idleMs: number) {
    this.#store = store;
    this.#clock = clock;
    this.#idleMs = idleMs;
  }

  /**
   * Opens one for an account, whose hash is the one that was just verified.
   * @returns the name its token bears
   */
  async open(account: { id: number; password: string }, from: Origin): Promise<string> {
    const now = new Date(this.#clock()).toISOString();
    const { documentId } = await this.#store.create('sessions', {
      values: {
        userId: account.id,
        passwordMark: markOf(account.password),
        openedAt: now,
        usedAt: now,
        device: deviceName(from.userAgent) ?? null,
        network: networkOf(from.address) ?? null,
      },
      links: {},
    });
    return documentId;
  }

  /** The session of this name, while it is open. One lookup by a unique name. */
  async find(name: string): Promise<StoredEntry | undefined> {
    const session = await this.#store.get(
      { type: 'sessions', ref: { documentId: name } },
      { fields: ['userId', 'passwordMark', 'openedAt', 'usedAt'] },
    );
    return session && isOpen(session, this.#clock(), this.#idleMs) ? session : undefined;
  }

  /** Says that a session is in use. What cannot be written down stops nobody's work. */
  async touch({ id, usedAt }: StoredEntry): Promise<void> {
    const now = this.#clock();
    if (now - Date.parse(String(usedAt)) < touchedEveryMs) return;
    try {
      const values = { usedAt: new Date(now).toISOString() };
      await this.#store.update({ type: 'sessions', ref: { id } }, { values, links: {} });
    } catch (error) {
      log.warn('session not touched', {}, error);
    }
  }

  /** The open sessions of an account, the last used first. */
  async of(userId: number, current: number): Promise<OpenSession[]> {
    const { entries } = await this.#store.list('sessions', {
      where: { path: ['userId'], operator: 'eq', value: userId },
      sort: [{ path: ['usedAt'], direction: 'desc' }],
      page: { offset: 0, limit: mostListed },
    });
    return entries
      .filter((session) => isOpen(session, this.#clock(), this.#idleMs))
      .map(({ id, openedAt, usedAt, device, network }) => ({
        id,
        openedAt: String(openedAt),
        usedAt: String(usedAt),
        device: device === null ? null : String(device),
        network: network === null ? null : String(network),
        current: id === current,
      }));
  }

  /** Ends one session of an account. Gives what it was; undefined when there was none. */
  async end(userId: number, id: number): Promise<StoredEntry | undefined> {
    const { entries } = await this.#store.list('sessions', {
      where: {
        and: [
          { path: ['id'], operator: 'eq', value: id },
          { path: ['userId'], operator: 'eq', value: userId },
        ],
      },
    });
    const [session] = entries;
    return session && (await this.#store.remove({ type: 'sessions', ref: { id } })) ? session : undefined;
  }
}

/** Ends every session of an account, `except` one, within its caller's transaction. Returns how many ended. */
export async function endSessions(inner: Store, userId: number, except?: number): Promise<number> {
  const { entries } = await inner.list('sessions', {
    where: { path: ['userId'], operator: 'eq', value: userId },
    fields: [],
  });
  const ended = entries.filter(({ id }) => id !== except);
  for (const { id } of ended) await inner.remove({ type: 'sessions', ref: { id } });
  return ended.length;
}

/** Lets one session outlive the change of its account's password: that of whoever changed their own. */
export async function keepThroughPassword(inner: Store, id: number, hash: string): Promise<void> {
  await inner.update({ type: 'sessions', ref: { id } }, { values: { passwordMark: markOf(hash) }, links: {} });
}

/** Whether a session was opened with the password whose hash this is. */
export const isOfPassword = (session: StoredEntry, hash: string): boolean => session.passwordMark === markOf(hash);

const markOf = (hash: string): string => createHash('sha256').update(hash).digest('base64url').slice(0, 16);

function isOpen({ openedAt, usedAt }: StoredEntry, now: number, idleMs: number): boolean {
  return now - Date.parse(String(openedAt)) < lifetimeMs && now - Date.parse(String(usedAt)) < idleMs;
}

/** Erases what is over. Returns how many went. */
export async function prune(store: Store, now: number, idleMs: number): Promise<number> {
  const before = (ms: number) => new Date(now - ms).toISOString();
  const { entries } = await store.list('sessions', {
    where: {
      or: [
        { path: ['openedAt'], operator: 'lte', value: before(lifetimeMs) },
        { path: ['usedAt'], operator: 'lte', value: before(idleMs) },
      ],
    },
    fields: [],
  });
  for (const { id } of entries) await store.remove({ type: 'sessions', ref: { id } });
  return entries.length;
}

/** Looks once an hour for sessions that are over. */
export function startPruning(store: Store, clock: () => number, idleMs: number): { stop(): void } {
  const look = () => void prune(store, clock(), idleMs).catch((error) => log.error('sessions not pruned', error));
  look();
  const timer = setInterval(look, 60 * 60_000);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
