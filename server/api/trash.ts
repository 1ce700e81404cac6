import type { IncomingLink, Snapshot } from '#content/entry-records.ts';
import { type ContentTypeName, type Entry, isContentType, typeOf } from '#content/index.ts';
import type { Dropped, LostPlace } from '#contract/admin-answers.ts';
import type { EntryInputOf, EntryKey, EntryStore, StoredEntry } from '#store/store.ts';
import { authorIn, compare, descending, unbounded } from '#store/store.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { firstOf } from '../entries/read-entries.ts';
import { addRevision, restoreInput, storedTitle, takeSnapshot } from '../entries/revisions.ts';
import { deletePermanently, emptyTrash, type FileServices, purgeExpired } from '../entries/trash.ts';
import { parseEntryInput } from '../entry-input/parse-entry-input.ts';
import { assertLevel } from '../http/access-levels.ts';
import { applicationError, notFound } from '../http/errors.ts';
import type { AdministratorContext, AdministratorRoutes, Author } from '../http/principal.ts';
import { parseListQuery } from '../http/query/index.ts';
import { auditFile } from './files.ts';

const authorFields = ['authorId', 'authorEmail', 'authorName'] as const;
const selectedFields = ['type', 'entry', 'title', 'deletedAt', 'expiresAt', ...authorFields] as const;

/** The trash, for administrators. Entries and files are named by their documentId, which a restored entry gets again. */
export function addTrashRoutes(routes: AdministratorRoutes, services: FileServices): void {
  const { store } = services;
  routes.get('/trash', async (context) => {
    await purgeExpired(services, context.var.author.timestamp);
    const { query, pagination } = parseListQuery(context, 'trash');
    const listed = { sort: descending('deletedAt'), ...query, fields: selectedFields, populate: {} };
    const { entries, total } = await store.list('trash', listed);
    return context.json({ data: entries.map(toTrashed), meta: { pagination: pagination.meta(total) } });
  });

  routes.post('/trash/:documentId/restore', async (context) => {
    const { author } = context.var;
    const { documentId, type, dropped, lost } = await store.transaction(async (trx) => {
      const trashed = await find(context, trx);
      const { type, entry: documentId } = trashed;
      // What was public is public again.
      if (type === 'files' || trashed.snapshot !== null) assertLevel(author, 'publisher');
      if (type !== 'files' && typeOf(type).isSingle && (await trx.versionsOf({ type, ref: 'only' })))
        throw applicationError(
          `« ${typeOf(type).label.singular} » existe de nouveau : supprimez d’abord ce qui y est.`,
        );
      await trx.remove({ type: 'trash', ref: { id: trashed.id } });
      const restored = type === 'files' ? restoreFile(trx, trashed) : restoreVersions(trx, type, trashed, author);
      const { dropped, lost } = await restored;
      return { type, documentId, dropped, lost: await lostPlaces(trx, lost) };
    });
    const key: EntryKey = { type, ref: { documentId } };
    const published = await store.get(key, { budget: unbounded });
    const data = published ?? (await store.get(key, { version: 'draft', budget: unbounded }));
    if (type === 'files' && data) await auditFile(store, author, 'fileRestore', data as Entry<'files'>);
    return context.json({ data, meta: { type, dropped, linksLost: lost.length, lost } });
  });

  routes.delete('/trash/:documentId', async (context) => {
    const { author } = context.var;
    const trashed = await find(context, store);
    const { entry, type, title } = trashed;
    await deletePermanently(services, trashed);
    await recordAudit(store, { act: 'trashRemove', author, subject: { name: title ?? '', type, id: entry } });
    return context.body(null, 204);
  });

  routes.delete('/trash', async (context) => {
    await emptyTrash(services, context.var.author);
    return context.body(null, 204);
  });
}

/** An entry of the trash whose type is still in the model. */
type Trashed = Entry<'trash'> & { type: ContentTypeName | 'files' };

/** Creates a file again with its ids, its texts and its places. Its bytes have stayed. */
async function restoreFile(trx: EntryStore, { entry: documentId, number: id, dates, snapshot, linkedFrom }: Trashed) {
  const isTaken = (await trx.get({ type: 'files', ref: { id } }, { budget: unbounded })) !== undefined;
  if (isTaken || (await trx.get({ type: 'files', ref: { documentId } }, { budget: unbounded })))
    throw applicationError('Ce fichier est déjà dans la médiathèque.');
  // Fields of an earlier model are left out.
  const values = Object.fromEntries(
    Object.keys(typeOf('files').fields).map((name) => [name, snapshot?.[name] ?? null]),
  );
  await trx.create('files', { values } as EntryInputOf<'files'>, { id, documentId, createdAt: dates?.createdAt });
  return { dropped: [], lost: await trx.restoreLinks({ type: 'files', ref: { id } }, linkedFrom ?? []) };
}

/** The places that a restored entry or file does not get back, with the titles of their owners; null where an owner is gone. */
async function lostPlaces(trx: EntryStore, links: readonly IncomingLink[]): Promise<LostPlace[]> {
  const places: LostPlace[] = [];
  for (const { type, documentId, field } of links) {
    const key = isContentType(type) ? { type, ref: { documentId } } : undefined;
    const owner = key && (await trx.get(key, { version: 'draft', budget: unbounded }));
    places.push({ type, documentId, field, title: key && owner ? storedTitle(key.type, owner) : null });
  }
  return places;
}

/** Restores the versions that a deleted entry had, with the links to it, and adds a revision. `lost`: links that cannot be made again. */
async function restoreVersions(trx: EntryStore, type: ContentTypeName, trashed: Trashed, author: Author) {
  const { entry: documentId, number: id, dates, snapshot, draft, linkedFrom } = trashed;
  const identity = { id, documentId, createdAt: dates?.createdAt };
  const key = { type, ref: { id } };
  const isOnlyDraft = snapshot === null && draft !== null;
  const dropped: Dropped[] = [];
  const read = async (values: Snapshot, isDraft: boolean) => {
    const restored = await restoreInput(trx, type, values);
    dropped.push(...restored.dropped);
    return parseEntryInput(trx, type, restored.data, { isDraft });
  };
  if (isOnlyDraft) {
    await trx.createDraft(type, await read(draft.values, true), author, { ...identity, updatedAt: draft.updatedAt });
  } else {
    const published = await read(snapshot ?? {}, false);
    await trx.createPublished(type, published, { ...identity, publishedAt: dates?.publishedAt ?? undefined });
  }
  const lost = await trx.restoreLinks(key, linkedFrom ?? []);
  if (draft && !isOnlyDraft) await trx.saveDraft(key, await read(draft.values, true), author);
  const after = await takeSnapshot(trx, key, 'draft');
  if (after) await addRevision(trx, type, after, { kind: 'restore', author, changed: [] });
  return { dropped, lost };
}

/** @throws ApiError 404 for an entry that is not in the trash, or has expired */
async function find(context: AdministratorContext, store: EntryStore): Promise<Trashed> {
  const ofEntry = compare('entry', 'eq', context.req.param('documentId') ?? '');
  const isRetained = compare('expiresAt', 'gt', new Date(context.var.author.timestamp).toISOString());
  const trashed = await firstOf(store, 'trash', { where: { and: [ofEntry, isRetained] }, budget: unbounded });
  const type = trashed?.type ?? '';
  if (!trashed || !(isContentType(type) || type === 'files')) throw notFound();
  return { ...trashed, type };
}

function toTrashed(trashed: StoredEntry<'trash', (typeof selectedFields)[number]>) {
  const { type, entry, title, deletedAt, expiresAt } = trashed;
  return { type, documentId: entry, title, deletedAt, expiresAt, author: authorIn(trashed) };
}
