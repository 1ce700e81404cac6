import { ofEntry } from '#server/entries/revisions.ts';
import { descending, unbounded } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';
import { firstOf } from '../entries/read-entries.ts';

/** How an entry was edited here since its import. An entry that was edited here is not overwritten. */
export async function localEdit(store: EntryStore, documentId: string): Promise<'no' | 'changed' | 'removed'> {
  const last = await firstOf(store, 'revisions', {
    where: ofEntry(documentId),
    sort: descending('number'),
    fields: ['kind'],
    budget: unbounded,
  });
  if (!last) return 'no';
  return last.kind === 'remove' ? 'removed' : 'changed';
}
