import { type Context, Hono } from 'hono';
import { type ContentTypeName, type Entry, isContentType, typeOf } from '#content/index.ts';
import type { Json } from '#model/fields/json.ts';
import type { Condition, StoredEntry } from '#store/query.ts';
import type { EntryStore, IncomingLink } from '#store/store.ts';
import { applicationError, methodNotAllowed, notFound } from '../api/errors.ts';
import { parseEntryInput } from '../api/parse-entry-input.ts';
import type { AdministratorEnv } from '../api/principal.ts';
import { parseListQuery } from '../api/query/index.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { restoreInput } from '../history/restore-input.ts';
import { addRevision } from '../history/revisions.ts';
import { takeSnapshot, valuesOf } from '../history/snapshot.ts';
import { authorOf } from '../history/versioned-writes.ts';
import { deletePermanently, emptyTrash, purgeExpired } from './trash.ts';

type ApiContext = Context<AdministratorEnv>;

const selectedFields = [
  'type',
  'entry',
  'title',
  'deletedAt',
  'expiresAt',
  'authorId',
  'authorEmail',
  'authorName',
] as const;

/** The trash, for administrators. Entries are named by their documentId, which a restored entry gets again. */
export function createTrashRoutes(store: EntryStore, clock: () => number): Hono<AdministratorEnv> {
  const routes = new Hono<AdministratorEnv>();

  routes.get('/trash', async (context) => {
    await purgeExpired(store, clock());
    const { query, pagination } = parseListQuery(context.req.url.split('?')[1] ?? '', 'trash', context.var.principal);
    const { entries, total } = await store.list('trash', {
      sort: [{ path: ['deletedAt'], direction: 'desc' }],
      ...query,
      fields: selectedFields,
      populate: {},
    });
    return context.json({ data: entries.map(toTrashed), meta: { pagination: pagination.meta(total) } });
  });

  routes.post('/trash/:documentId/restore', async (context) => {
    const author = authorOf(context, clock);
    const outcome = await store.transaction(async (inner) => {
      const { type, entry: documentId, ...trashed } = await find(context, inner, clock());
      if (typeOf(type).entries === 'one' && (await inner.get({ type, ref: 'only' }, { fields: [] })))
        throw applicationError(
          `« ${typeOf(type).label.singular} » existe de nouveau : supprimez d’abord ce qui y est.`,
        );
      const { data, dropped } = await restoreInput(inner, type, valuesOf(trashed.snapshot));
      const draft = await parseEntryInput(inner, type, data);
      await inner.remove({ type: 'trash', ref: { id: trashed.id } });
      const lost = await inner.restore(
        type,
        draft,
        { id: trashed.number, documentId, ...trashed.dates },
        incomingLinks(trashed.linkedFrom),
      );
      const after = await takeSnapshot(inner, { type, ref: { documentId } });
      if (after) await addRevision(inner, type, after, { kind: 'restore', author, changed: [] });
      return { entry: after?.entry, type, dropped, lost };
    });
    const { entry, type, dropped, lost } = outcome;
    return context.json({
      data: await store.get({ type, ref: { documentId: entry?.documentId ?? '' } }),
      meta: { type, dropped, linksLost: lost.length },
    });
  });

  routes.delete('/trash/:documentId', async (context) => {
    const author = authorOf(context, clock);
    const { id, entry, type, title } = await find(context, store, clock());
    await deletePermanently(store, id, entry);
    await recordAudit(store, {
      act: 'trashRemove',
      timestamp: author.timestamp,
      author,
      subject: { name: title ?? '', type, id: entry },
    });
    return context.body(null, 204);
  });

  routes.delete('/trash', async (context) => {
    await emptyTrash(store, authorOf(context, clock));
    return context.body(null, 204);
  });

  routes.all('/trash', () => methodNotAllowed('HEAD, GET, DELETE'));
  routes.all('/trash/:documentId', () => methodNotAllowed('DELETE'));
  routes.all('/trash/:documentId/restore', () => methodNotAllowed('POST'));
  return routes;
}

/** An entry of the trash whose type is still in the model. */
type Trashed = Entry<'trash'> & { type: ContentTypeName };

/** @throws ApiError 404 for an entry that is not in the trash, or has expired */
async function find(context: ApiContext, store: EntryStore, now: number): Promise<Trashed> {
  const where: Condition = {
    and: [
      { path: ['entry'], operator: 'eq', value: context.req.param('documentId') ?? '' },
      { path: ['expiresAt'], operator: 'gt', value: new Date(now).toISOString() },
    ],
  };
  const { entries } = await store.list('trash', { where, page: { offset: 0, limit: 1 } });
  const [trashed] = entries;
  if (!trashed || !isContentType(trashed.type)) throw notFound();
  return { ...trashed, type: trashed.type };
}

/** The links to an entry that its row of the trash has. */
function incomingLinks(stored: Json): IncomingLink[] {
  const items: unknown[] = Array.isArray(stored) ? stored : [];
  return items.filter(isIncomingLink);
}

const isIncomingLink = (item: unknown): item is IncomingLink =>
  typeof item === 'object' && item !== null && 'type' in item && 'documentId' in item && 'field' in item;

function toTrashed(trashed: StoredEntry<'trash', (typeof selectedFields)[number]>) {
  const { type, entry, title, deletedAt, expiresAt, authorId, authorEmail, authorName } = trashed;
  return {
    type,
    documentId: entry,
    title,
    deletedAt,
    expiresAt,
    author: authorId === null ? null : { id: authorId, email: authorEmail, username: authorName },
  };
}
