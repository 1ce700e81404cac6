import type { Entry, TypeName } from '#content/index.ts';
import type { Media } from '#media/index.ts';
import { type Condition, compare, type EntryStore, toAuthorColumns, unbounded } from '#store/store.ts';
import { type AuditEvent, recordAudit } from '../audit/audit-log.ts';
import { assertLevel } from '../http/access-levels.ts';
import type { Author } from '../http/principal.ts';
import { deleteWhere } from './read-entries.ts';
import { type EntrySnapshot, ofEntry, takeSnapshot } from './revisions.ts';

const dayMs = 24 * 60 * 60_000;
/** Long enough to notice a deletion after a holiday. */
const retentionDays = 30;

/** Moves an entry to the trash, in the caller's transaction. `working`: where it differs from the published version. */
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
      fileHash: type === 'files' ? String(last.values.hash) : null,
      linkedFrom,
      deletedAt: new Date(author.timestamp).toISOString(),
      expiresAt: new Date(author.timestamp + retentionDays * dayMs).toISOString(),
      ...toAuthorColumns(author),
    },
  });
}

/** Moves a file to the trash. Its bytes stay until it is deleted permanently. False when there is no such file. @throws ApiError 403 */
export const moveFileToTrash = (author: Author, store: EntryStore, id: number): Promise<boolean> =>
  store.transaction(async (trx) => {
    assertLevel(author, 'publisher');
    const published = await takeSnapshot(trx, { type: 'files', ref: { id } });
    if (published) await moveToTrash(trx, 'files', { published, working: undefined }, author);
    return published !== undefined;
  });

export type FileServices = { store: EntryStore; media: Media };

/** Deletes expired entries of the trash, with their histories. Returns how many. */
export const purgeExpired = (services: FileServices, timestamp: number): Promise<number> =>
  deleteAll(services, compare('expiresAt', 'lte', new Date(timestamp).toISOString()), {
    act: 'trashExpire',
    author: { timestamp },
  });

/** Empties the trash on behalf of an administrator. Returns how many entries were deleted. */
export const emptyTrash = (services: FileServices, author: Author): Promise<number> =>
  deleteAll(services, undefined, { act: 'trashRemove', author });

async function deleteAll(services: FileServices, where: Condition | undefined, event: AuditEvent): Promise<number> {
  const { store } = services;
  // Read before any transaction: usually there is nothing to do, and then nothing is written.
  const fields = ['entry', 'type', 'title', 'number', 'fileHash'] as const;
  const { entries } = await store.list('trash', { where, fields, budget: unbounded });
  for (const trashed of entries) {
    const { entry, type, title } = trashed;
    // Two processes may run at the same time: the audit log records each deletion once.
    if (!(await deletePermanently(services, trashed))) continue;
    await recordAudit(store, { ...event, subject: { name: title ?? '', type, id: entry } });
  }
  return entries.length;
}

/** Deletes one entry of the trash permanently, and the bytes of a file. False when it was no longer there. */
export function deletePermanently(
  { store, media }: FileServices,
  { id, entry: documentId, number, fileHash }: Pick<Entry<'trash'>, 'id' | 'entry' | 'number' | 'fileHash'>,
): Promise<boolean> {
  const removeRow = () =>
    store.transaction(async (trx) => {
      // Another process may have restored it meanwhile: its history must then stay.
      const isRemoved = await trx.remove({ type: 'trash', ref: { id } });
      if (isRemoved)
        for (const type of ['revisions', 'schedules'] as const) await deleteWhere(trx, type, ofEntry(documentId));
      return isRemoved;
    });
  return fileHash ? media.removeBytes({ id: number, hash: fileHash }, removeRow) : removeRow();
}
