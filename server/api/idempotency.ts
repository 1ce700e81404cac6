import { LRUCache } from 'lru-cache';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import { isLink } from '#model/field.ts';
import type { EntryInput } from '#model/validate.ts';
import { invalid } from '../http/errors.ts';
import type { AdministratorContext } from '../http/principal.ts';

interface Create {
  /** Undefined: the create is not repeated. */
  name: string | undefined;
  create: () => Promise<string>;
  /** Updates the created entry with the new data. False when it no longer exists. */
  update: (documentId: string) => Promise<boolean>;
}

/**
 * Idempotent creates (the header `Idempotency-Key`, as in the IETF's draft): a retry updates the entry that the first request created. Keys are in
 * the memory of this process, for an hour: a retry after a restart creates a second entry.
 */
export function createIdempotencyStore(clock: () => number) {
  const options = { max: 1000, ttl: 3_600_000, ttlResolution: 0, perf: { now: clock } };
  const creations = new LRUCache<string, Promise<string>>(options);

  return async ({ name, create, update }: Create): Promise<string> => {
    if (name === undefined) return create();
    for (;;) {
      const earlier = creations.get(name);
      // Before anything is awaited: a second request with this key can come in the same turn of the event loop.
      if (!earlier) {
        const created = create();
        creations.set(name, created);
        created.catch(() => creations.delete(name));
        return created;
      }
      const documentId = await earlier;
      if (await update(documentId)) return documentId;
      // The entry was deleted. Another request may have created it again meanwhile.
      if (creations.get(name) === earlier) creations.delete(name);
    }
  };
}

/** The key of a request, as one of its author; undefined without one. @throws ApiError 400 for a malformed key */
export function idempotencyName({ req, var: { author } }: AdministratorContext): string | undefined {
  const key = req.header('idempotency-key');
  if (key !== undefined && !/^[\w-]{16,100}$/.test(key)) throw invalid('Invalid Idempotency-Key');
  return key && `${author.id} ${key}`;
}

/** A create as an update of an existing entry: absent values are emptied. */
export function toFullUpdate(type: ContentTypeName, input: EntryInput): EntryInput {
  const fields = Object.entries(typeOf(type).fields);
  const values = fields.filter(([, field]) => !isLink(field)).map(([name]) => [name, input.values[name] ?? null]);
  const links = fields.filter(([, field]) => isLink(field)).map(([name]) => [name, input.links[name] ?? { set: [] }]);
  return { values: Object.fromEntries(values), links: Object.fromEntries(links) };
}
