import type { SystemTypeName } from '#content/index.ts';
import { type Condition, type EntryStore, unbounded } from '#store/store.ts';

const batchSize = 500;
const page = { offset: 0, limit: batchSize };

/** Deletes the rows of one of the product’s own types that a condition matches, in transactions of some hundred. Returns how many. */
export async function deleteWhere(store: EntryStore, type: SystemTypeName, where: Condition): Promise<number> {
  for (let deleted = 0; ; ) {
    const { entries } = await store.list(type, { where, fields: [], page, budget: unbounded });
    // Nothing is written where there is nothing to delete.
    if (entries.length > 0)
      await store.transaction(async (trx) => {
        for (const { id } of entries) await trx.remove({ type, ref: { id } });
      });
    deleted += entries.length;
    if (entries.length < batchSize) return deleted;
  }
}
