import type { TypeName } from '#content/index.ts';
import { toAuthorColumns } from '#store/documents/author-columns.ts';
import { type Condition, compare, unbounded } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';
import { type AuditEvent, recordAudit } from '../audit/audit-log.ts';
import type { Author } from '../http/principal.ts';
import { deleteHistory } from './revisions.ts';
import { deleteChanges } from './schedules.ts';
import type { EntrySnapshot } from './snapshot.ts';

const dayMs = 24 * 60 * 60_000;
/** Long enough to notice a deletion after a holiday. */
const retentionDays = 30;

/**
 * Moves an entry to the trash with the data needed to restore it, within the caller's transaction.
 * @param working absent where it does not differ from the published version
 */
export async function moveToTrash(
  trx: EntryStore,
  type: TypeName,
  { published, working }: { published: EntrySnapshot | undefined; working: EntrySnapshot | undefined },
  author: Author,
): Promise<void> {
  const last = working ?? published;
  if (!last) return;
  const { entry, title } = last;
  const linkedFrom = await trx.findBacklinks({ type, ref: { id: entry.id } });
  await trx.remove({ type, ref: { id: entry.id } });
  await trx.create('trash', {
    values: {
      type,
      entry: entry.documentId,
      number: entry.id,
      title,
      snapshot: published?.values ?? null,
      draft: working ? { values: working.values, updatedAt: working.entry.updatedAt } : null,
      dates: { createdAt: entry.createdAt, publishedAt: published?.entry.publishedAt ?? null },
      linkedFrom,
      deletedAt: new Date(author.timestamp).toISOString(),
      expiresAt: new Date(author.timestamp + retentionDays * dayMs).toISOString(),
      ...toAuthorColumns(author),
    },
  });
}

/** Deletes expired entries of the trash, with their histories. Returns how many. */
export const purgeExpired = (store: EntryStore, timestamp: number): Promise<number> =>
  deleteAll(store, compare('expiresAt', 'lte', new Date(timestamp).toISOString()), 'trashExpire', { timestamp });

/** Empties the trash on behalf of an administrator. Returns how many entries were deleted. */
export const emptyTrash = (store: EntryStore, author: Author): Promise<number> =>
  deleteAll(store, undefined, 'trashRemove', author);

async function deleteAll(
  store: EntryStore,
  where: Condition | undefined,
  act: AuditEvent['act'],
  author: AuditEvent['author'],
): Promise<number> {
  // Read before any transaction: usually there is nothing to do, and then nothing is written.
  const { entries } = await store.list('trash', { where, fields: ['entry', 'type', 'title'], budget: unbounded });
  for (const { id, entry, type, title } of entries) {
    // Two processes may run at the same time: the audit log records each deletion once.
    if (!(await deletePermanently(store, id, entry))) continue;
    await recordAudit(store, { act, author, subject: { name: title ?? '', type, id: entry } });
  }
  return entries.length;
}

/** Deletes one entry of the trash permanently. False when it was no longer there. */
export function deletePermanently(store: EntryStore, id: number, documentId: string): Promise<boolean> {
  return store.transaction(async (trx) => {
    // Another process may have restored it meanwhile: its history must then stay.
    const isRemoved = await trx.remove({ type: 'trash', ref: { id } });
    if (isRemoved) {
      await deleteHistory(trx, documentId);
      await deleteChanges(trx, documentId);
    }
    return isRemoved;
  });
}
