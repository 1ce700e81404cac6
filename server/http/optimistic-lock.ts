import type { Context } from 'hono';
import { type EntryKey, type EntryStore, unbounded } from '#store/store.ts';
import { ApiError } from './errors.ts';

/**
 * The version that a client edits, from `If-Match: "2027-03-14T22:30:00.000Z"` (RFC 9110, 13.1.1): the `updatedAt` of the entry that it loaded, or
 * of its working copy. Undefined without one, and for `*`: then the last save wins, as in the contract.
 */
export function parseExpectedVersion(context: Context): string | undefined {
  const ifMatch = context.req.header('if-match')?.trim();
  return ifMatch === '' || ifMatch === '*' ? undefined : ifMatch;
}

/** Writes in a transaction. @throws ApiError 412 when the entry was changed since the client loaded it */
export const withPrecondition = <Result>(
  store: EntryStore,
  key: EntryKey,
  expected: string | undefined,
  write: (store: EntryStore) => Promise<Result>,
): Promise<Result> =>
  store.transaction(async (trx) => {
    if (expected === undefined) return write(trx);
    const stored = await trx.get(key, { fields: ['updatedAt'], version: 'draft', budget: unbounded });
    const versions = expected.split(',').map((tag) => tag.trim().replaceAll('"', ''));
    if (!stored || versions.includes(stored.updatedAt)) return write(trx);
    const { updatedAt } = stored;
    throw new ApiError(412, 'PreconditionFailedError', 'The entry was changed since it was read', { updatedAt });
  });
