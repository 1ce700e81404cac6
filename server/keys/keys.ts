import { createHash, randomBytes } from 'node:crypto';
import { isContentType, typeOf } from '#content/index.ts';
import { today } from '#model/calendar.ts';
import { formatTitle } from '#model/format.ts';
import type { JsonObject } from '#model/json-object.ts';
import { membersOf } from '#model/json-object.ts';
import { validate } from '#model/validate.ts';
import { log } from '#observability/log.ts';
import { compare, type EntryStore, unbounded } from '#store/store.ts';
import { type AuditEvent, recordAudit } from '../audit/audit-log.ts';
import { firstOf } from '../entries/read-entries.ts';
import { toValidationError } from '../entry-input/validation-messages.ts';
import { forbidden, invalidField, orNotFound, unauthorized } from '../http/errors.ts';
import type { AdministratorContext, AdministratorRoutes, Principal } from '../http/principal.ts';
import { idIn, readBody, requireData } from '../http/request.ts';

const prefix = 'mact_';
const usedEveryMs = 60_000;
const type = 'api-keys';
const shown = ['name', 'start', 'access', 'endsOn', 'usedAt'] as const;
const { start: _start, hash: _hash, usedAt: _usedAt, ...written } = typeOf(type).fields;
const input = { ...typeOf(type), fields: written };

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
  const query = { where: compare('hash', 'eq', hashOf(token)), fields: shown, budget: unbounded };
  const key = await firstOf(store, type, query);
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

/** The keys, for administrators. A key is in the answer to its creation alone. */
export function addKeyRoutes(routes: AdministratorRoutes, store: EntryStore): void {
  const keyOf = (context: AdministratorContext) => ({ type, ref: { id: idIn(context.req.param('id')) } }) as const;
  const read = async (id: number) =>
    orNotFound(await store.get({ type, ref: { id } }, { fields: shown, budget: unbounded }));
  const audit = (context: AdministratorContext, act: AuditEvent['act'], key: { id: number; name: string }) =>
    recordAudit(store, { act, author: context.var.author, subject: { name: key.name, type, id: key.id } });

  function parse(data: JsonObject, isNew: boolean, now: number) {
    const validated = validate(input, data, { for: isNew ? 'create' : 'update' });
    if (!validated.ok) throw toValidationError(validated.problems);
    const { values } = validated.input;
    if (typeof values.endsOn === 'string' && values.endsOn < today(now))
      throw invalidField('endsOn', 'endsOn must be a day to come', 'Choisissez un jour à venir.');
    if (data.access === undefined && !isNew) return values;
    const access = Object.entries(membersOf(data.access));
    const isKnown = access.every(([each, level]) => isContentType(each) && (level === 'read' || level === 'write'));
    if (access.length === 0 || !isKnown)
      throw invalidField('access', 'access must be read or write, by content type', 'Cochez au moins une case.');
    return { ...values, access: Object.fromEntries(access) };
  }

  routes.get('/api-keys', async (context) => {
    const { entries } = await store.list(type, { fields: shown, budget: unbounded });
    return context.json({ data: entries, meta: {} });
  });

  routes.post('/api-keys', async (context) => {
    const values = parse(requireData(await readBody(context)), true, context.var.author.timestamp);
    const key = prefix + randomBytes(32).toString('base64url');
    const secrets = { start: key.slice(0, prefix.length + 4), hash: hashOf(key) };
    const { id } = await store.create(type, { values: { ...values, ...secrets } as never });
    const created = await read(id);
    await audit(context, 'keyCreate', created);
    return context.json({ data: { ...created, key }, meta: {} }, 201);
  });

  routes.put('/api-keys/:id', async (context) => {
    const { id } = await read(keyOf(context).ref.id);
    const values = parse(requireData(await readBody(context)), false, context.var.author.timestamp);
    await store.update(keyOf(context), { values, links: {} });
    const changed = await read(id);
    await audit(context, 'keyUpdate', changed);
    return context.json({ data: changed, meta: {} });
  });

  routes.delete('/api-keys/:id', async (context) => {
    const key = await read(keyOf(context).ref.id);
    await store.remove(keyOf(context));
    await audit(context, 'keyRemove', key);
    return context.body(null, 204);
  });
}
