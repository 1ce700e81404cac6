import { createHash, randomBytes } from 'node:crypto';
import { isContentType, typeOf } from '#content/index.ts';
import { today } from '#model/calendar.ts';
import { formatTitle } from '#model/format.ts';
import { membersOf } from '#model/json-object.ts';
import { log } from '#observability/log.ts';
import { compare, type EntryStore, unbounded } from '#store/store.ts';
import { addEditableRoutes } from '../entries/editable-records.ts';
import { firstOf } from '../entries/read-entries.ts';
import { forbidden, invalidField, unauthorized } from '../http/errors.ts';
import type { AdministratorRoutes, Principal } from '../http/principal.ts';

const prefix = 'mact_';
const usedEveryMs = 60_000;
const type = 'api-keys';

/** A key has 256 random bits: one round of a hash is enough, and depends on no secret of the server. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

export const isKey = (token: string): boolean => token.startsWith(prefix);

/**
 * Who a key is, for one request. For the reads of its types it is an anonymous client, and for the contract's writes of those that it may write an
 * account that publishes. @throws ApiError 401 for a key that is unknown or over, 403 for any other route
 */
export async function principalOfKey(
  store: EntryStore,
  token: string,
  request: { method: string; path: string },
  now: number,
): Promise<Principal> {
  const key = await firstOf(store, type, { where: compare('hash', 'eq', hashOf(token)), budget: unbounded });
  if (!key || (key.endsOn !== null && key.endsOn < today(now))) throw unauthorized();
  if (now - Date.parse(key.usedAt ?? '1970-01-01') >= usedEveryMs)
    await store
      .update({ type, ref: { id: key.id } }, { values: { usedAt: new Date(now).toISOString() }, links: {} })
      .catch((error: unknown) => log.warn('use of a key not written', {}, error));
  const [area = '', ...below] = request.path.split('/').slice(2);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isEntry = isContentType(area) && below.length <= (typeOf(area).isSingle ? 0 : 1);
  const named = request.path === '/api/agenda/days' ? 'events' : isEntry && area;
  const access = named ? key.access?.[named] : undefined;
  const isDescription = area === 'openapi.json' || area === 'content-type-builder';
  if (isRead && (access || isDescription)) return { kind: 'public' };
  if (isRead || access !== 'write') throw forbidden();
  const username = `Clé ${formatTitle(key.name)}`;
  const user = { id: 0, email: '', username, displayName: username, accessLevel: 'publisher' };
  return { kind: 'administrator', user: user as Extract<Principal, { kind: 'administrator' }>['user'], session: 0 };
}

/** The keys, for administrators. */
export const addKeyRoutes = (routes: AdministratorRoutes, store: EntryStore): void =>
  addEditableRoutes(routes, store, {
    type,
    noun: 'key',
    check({ access, endsOn }, stored, now) {
      // A key that is over may be renamed.
      if (typeof endsOn === 'string' && endsOn !== stored?.endsOn && endsOn < today(now))
        throw invalidField('endsOn', 'endsOn must be a day to come', 'Choisissez un jour à venir.');
      if (access === undefined) return;
      const levels = Object.entries(membersOf(access));
      const isKnown = levels.every(([each, level]) => isContentType(each) && (level === 'read' || level === 'write'));
      if (levels.length === 0 || !isKnown)
        throw invalidField('access', 'access must be read or write, by content type', 'Cochez au moins une case.');
    },
    issue() {
      const key = prefix + randomBytes(32).toString('base64url');
      return { secret: { key }, values: { start: key.slice(0, prefix.length + 4), hash: hashOf(key) } };
    },
  });
