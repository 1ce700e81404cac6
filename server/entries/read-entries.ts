import type { SystemTypeName, TypeName } from '#content/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { Condition, EntryQuery, EntryStore, EveryField, ListQuery, StoredEntry } from '#store/store.ts';
import { allOf, compare, unbounded } from '#store/store.ts';

/** The condition that published entries of a type meet, where it has a flag; in a list, to be joined with others. */
export const isFlagged = ({ publishedFlag }: TypeDeclaration) =>
  publishedFlag ? [compare(publishedFlag, 'eq', true)] : [];

export async function firstOf<Name extends TypeName, const Field extends string = EveryField>(
  store: EntryStore,
  type: Name,
  query: Omit<ListQuery<Field>, 'page' | 'count'>,
): Promise<StoredEntry<Name, Field> | undefined> {
  return (await store.list(type, { ...query, page: { offset: 0, limit: 1 } })).entries[0];
}

export async function countOf(store: EntryStore, type: TypeName, query: EntryQuery) {
  const { total = 0 } = await store.list(type, { ...query, fields: [], page: { offset: 0, limit: 0 }, count: true });
  return total;
}

/** All entries that a query selects, by id, in batches of this size: the memory that they take does not depend on their number. */
export async function* batchesOf<Name extends TypeName, const Field extends string = EveryField>(
  store: EntryStore,
  type: Name,
  { where, ...query }: Omit<ListQuery<Field>, 'sort' | 'page' | 'count'>,
  size: number,
): AsyncIterable<StoredEntry<Name, Field>[]> {
  for (let last = 0; ; ) {
    const next = { where: allOf(where, compare('id', 'gt', last)), page: { offset: 0, limit: size } };
    const { entries } = await store.list(type, { ...query, ...next });
    yield entries;
    if (entries.length < size) return;
    last = (entries.at(-1) as { id: number }).id;
  }
}

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
