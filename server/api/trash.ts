import { type ContentTypeName, type Entry, isContentType, typeOf } from '#content/index.ts';
import type { Snapshot } from '#content/revisions.ts';
import type { Dropped } from '#contract/admin-answers.ts';
import { authorIn } from '#store/documents/author-columns.ts';
import { compare, descending, type EntryKey, type StoredEntry, unbounded } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { firstOf } from '../entries/read-entries.ts';
import { restoreInput } from '../entries/restore-input.ts';
import { addRevision } from '../entries/revisions.ts';
import { takeSnapshot } from '../entries/snapshot.ts';
import { deletePermanently, emptyTrash, purgeExpired } from '../entries/trash.ts';
import { parseEntryInput } from '../entry-input/parse-entry-input.ts';
import { applicationError, notFound } from '../http/errors.ts';
import type { AdministratorContext, AdministratorRoutes, Author } from '../http/principal.ts';
import { parseListQuery } from '../http/query/index.ts';

const authorFields = ['authorId', 'authorEmail', 'authorName'] as const;
const selectedFields = ['type', 'entry', 'title', 'deletedAt', 'expiresAt', ...authorFields] as const;

/** The trash, for administrators. Entries are named by their documentId, which a restored entry gets again. */
export function addTrashRoutes(routes: AdministratorRoutes, store: EntryStore): void {
  routes.get('/trash', async (context) => {
    await purgeExpired(store, context.var.author.timestamp);
    const { query, pagination } = parseListQuery(context, 'trash');
    const { entries, total } = await store.list('trash', {
      sort: descending('deletedAt'),
      ...query,
      fields: selectedFields,
      populate: {},
    });
    return context.json({ data: entries.map(toTrashed), meta: { pagination: pagination.meta(total) } });
  });

  routes.post('/trash/:documentId/restore', async (context) => {
    const { author } = context.var;
    const { documentId, type, dropped, lost } = await store.transaction(async (trx) => {
      const trashed = await find(context, trx);
      const { type, entry: documentId } = trashed;
      if (typeOf(type).isSingle && (await trx.versionsOf({ type, ref: 'only' })))
        throw applicationError(
          `« ${typeOf(type).label.singular} » existe de nouveau : supprimez d’abord ce qui y est.`,
        );
      await trx.remove({ type: 'trash', ref: { id: trashed.id } });
      const { dropped, lost } = await restoreVersions(trx, trashed, author);
      const after = await takeSnapshot(trx, { type, ref: { documentId } }, 'draft');
      if (after) await addRevision(trx, type, after, { kind: 'restore', author, changed: [] });
      return { documentId, type, dropped, lost };
    });
    const key: EntryKey = { type, ref: { documentId } };
    const published = await store.get(key, { budget: unbounded });
    const data = published ?? (await store.get(key, { version: 'draft', budget: unbounded }));
    return context.json({ data, meta: { type, dropped, linksLost: lost.length } });
  });

  routes.delete('/trash/:documentId', async (context) => {
    const { author } = context.var;
    const { id, entry, type, title } = await find(context, store);
    await deletePermanently(store, id, entry);
    await recordAudit(store, { act: 'trashRemove', author, subject: { name: title ?? '', type, id: entry } });
    return context.body(null, 204);
  });

  routes.delete('/trash', async (context) => {
    await emptyTrash(store, context.var.author);
    return context.body(null, 204);
  });
}

/** An entry of the trash whose type is still in the model. */
type Trashed = Entry<'trash'> & { type: ContentTypeName };

/** Restores the versions that a deleted entry had, with the links to it. `lost`: those that cannot be made again. */
async function restoreVersions(trx: EntryStore, trashed: Trashed, author: Author) {
  const { type, entry: documentId, number: id, dates, snapshot, draft, linkedFrom } = trashed;
  const identity = { id, documentId, createdAt: dates?.createdAt };
  const links = linkedFrom ?? [];
  const dropped: Dropped[] = [];
  /** The values of a version, to be written. */
  const read = async (values: Snapshot, isDraft: boolean) => {
    const restored = await restoreInput(trx, type, values);
    dropped.push(...restored.dropped);
    return parseEntryInput(trx, type, restored.data, { isDraft });
  };
  if (snapshot === null && draft) {
    await trx.createDraft(type, await read(draft.values, true), author, { ...identity, updatedAt: draft.updatedAt });
    return { dropped, lost: await trx.restoreLinks({ type, ref: { id } }, links) };
  }
  const published = await read(snapshot ?? {}, false);
  await trx.createPublished(type, published, { ...identity, publishedAt: dates?.publishedAt ?? undefined });
  const lost = await trx.restoreLinks({ type, ref: { id } }, links);
  if (draft) await trx.saveDraft({ type, ref: { id } }, await read(draft.values, true), author);
  return { dropped, lost };
}

/** @throws ApiError 404 for an entry that is not in the trash, or has expired */
async function find(context: AdministratorContext, store: EntryStore): Promise<Trashed> {
  const ofEntry = compare('entry', 'eq', context.req.param('documentId') ?? '');
  const isRetained = compare('expiresAt', 'gt', new Date(context.var.author.timestamp).toISOString());
  const trashed = await firstOf(store, 'trash', { where: { and: [ofEntry, isRetained] }, budget: unbounded });
  if (!trashed || !isContentType(trashed.type)) throw notFound();
  return { ...trashed, type: trashed.type };
}

function toTrashed(trashed: StoredEntry<'trash', (typeof selectedFields)[number]>) {
  const { type, entry, title, deletedAt, expiresAt } = trashed;
  return { type, documentId: entry, title, deletedAt, expiresAt, author: authorIn(trashed) };
}
