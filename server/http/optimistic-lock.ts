import type { Context } from 'hono';
import { type EntryKey, type EntryStore, unbounded } from '#store/store.ts';
import { ApiError } from './errors.ts';

/**
 * Writes in a transaction. `If-Match: "2027-03-14T22:30:00.000Z"` (RFC 9110, 13.1.1) names the version that the client edits: the `updatedAt` of
 * the entry that it loaded, or of its working copy. Without one, and for `*`, the last save wins, as in the contract.
 * @throws ApiError 412 when the entry was changed since the client loaded it
 */
export const withPrecondition = <Result>(
  context: Context,
  store: EntryStore,
  key: EntryKey,
  write: (store: EntryStore) => Promise<Result>,
): Promise<Result> =>
  store.transaction(async (trx) => {
    const expected = context.req.header('if-match')?.trim() ?? '*';
    if (expected === '' || expected === '*') return write(trx);
    const stored = await trx.get(key, { fields: ['updatedAt'], version: 'draft', budget: unbounded });
    const versions = expected.split(',').map((tag) => tag.trim().replaceAll('"', ''));
    if (!stored || versions.includes(stored.updatedAt)) return write(trx);
    const { updatedAt } = stored;
    throw new ApiError(412, 'PreconditionFailedError', 'The entry was changed since it was read', { updatedAt });
  });
