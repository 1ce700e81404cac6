import type { Context } from 'hono';
import type { Address, StoredEntry } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import { ApiError } from './errors.ts';

/**
 * The version a client says it edits, of `If-Match` (RFC 9110, section 13.1.1): the entry's `updatedAt` as it read it. Undefined
 * when it says none, or any will do: then the last save wins, as in the contract.
 *
 *     If-Match: "2027-03-14T22:30:00.000Z"
 */
export function editedVersion(context: Context): string | undefined {
  const given = context.req.header('if-match')?.trim();
  return given === undefined || given === '' || given === '*' ? undefined : given;
}

/** @throws ApiError 412 when the entry is no longer the version its author read */
export function refuseStale(stored: StoredEntry | undefined, version: string | undefined): void {
  if (version === undefined || !stored) return;
  const named = version.split(',').map((tag) => tag.trim().replaceAll('"', ''));
  if (named.includes(String(stored.updatedAt))) return;
  throw new ApiError(412, 'PreconditionFailedError', 'The entry was changed since it was read', {
    updatedAt: stored.updatedAt,
  });
}

/** Writes, unless somebody else did first. The look and the write are one transaction: nobody comes between. */
export function unlessStale<Result>(
  store: Store,
  address: Address,
  version: string | undefined,
  write: (store: Store) => Promise<Result>,
): Promise<Result> {
  if (version === undefined) return write(store);
  return store.transaction(async (inner) => {
    refuseStale(await inner.get(address, { fields: ['updatedAt'] }), version);
    return write(inner);
  });
}
