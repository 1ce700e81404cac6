import { ofEntry } from '#server/entries/revisions.ts';
import { unbounded } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';

/** How an entry was edited here since its import. An entry that was edited here is not overwritten. */
export async function localEdit(store: EntryStore, documentId: string): Promise<'no' | 'changed' | 'removed'> {
  const { entries } = await store.list('revisions', {
    where: ofEntry(documentId),
    sort: [{ path: ['number'], direction: 'desc' }],
    fields: ['kind'],
    page: { offset: 0, limit: 1 },
    budget: unbounded,
  });
  const [last] = entries;
  if (!last) return 'no';
  return last.kind === 'remove' ? 'removed' : 'changed';
}
