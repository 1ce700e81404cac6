import { of } from '#server/history/revisions.ts';
import type { Store } from '#store/store.ts';

/** What people of this house did with an entry since it came: nothing may be written over their words. */
export async function editedHere(store: Store, documentId: string): Promise<'no' | 'changed' | 'removed'> {
  const { entries } = await store.list('revisions', {
    where: of(documentId),
    sort: [{ path: ['number'], direction: 'desc' }],
    fields: ['kind'],
    page: { offset: 0, limit: 1 },
  });
  const [last] = entries;
  if (!last) return 'no';
  return last.kind === 'remove' ? 'removed' : 'changed';
}
