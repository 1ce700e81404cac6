import { type Context, Hono } from 'hono';
import { isContentType, type TypeName, typeOf } from '#content/index.ts';
import type { Snapshot } from '#content/revisions.ts';
import type { Condition, StoredEntry } from '#store/query.ts';
import type { IncomingLink, Store } from '#store/store.ts';
import type { ApiEnv } from '../api/caller.ts';
import { readDraft } from '../api/drafts.ts';
import { methodNotAllowed, notFound, refused } from '../api/errors.ts';
import { parseListQuery } from '../api/query/index.ts';
import { note } from '../audit/journal.ts';
import { draftOf } from '../history/draft.ts';
import { editorOf } from '../history/edit.ts';
import { record } from '../history/revisions.ts';
import { picture } from '../history/snapshot.ts';
import { emptyExpired, forgetForGood } from './trash.ts';

type ApiContext = Context<ApiEnv>;

const told = ['type', 'entry', 'title', 'deletedAt', 'expiresAt', 'authorId', 'authorEmail', 'authorName'];

/** What was deleted, for administrators. An entry is named here by the documentId it had, and takes again when it comes back. */
export function createTrashRoutes(store: Store, clock: () => number): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.get('/trash', async (context) => {
    editorOf(context, clock);
    await emptyExpired(store, clock());
    const { query, pagination } = parseListQuery(context.req.url.split('?')[1] ?? '', 'trash', context.var.caller);
    const { entries, total } = await store.list('trash', {
      sort: [{ path: ['deletedAt'], direction: 'desc' }],
      ...query,
      fields: told,
      populate: {},
    });
    return context.json({ data: entries.map(toTrashed), meta: { pagination: pagination.meta(total) } });
  });

  routes.post('/trash/:documentId/restore', async (context) => {
    const editor = editorOf(context, clock);
    const outcome = await store.transaction(async (inner) => {
      const kept = await find(context, inner, clock());
      const type = kept.type as TypeName;
      const documentId = String(kept.entry);
      if (typeOf(type).entries === 'one' && (await inner.get({ type, ref: 'only' }, { fields: [] })))
        throw refused(`« ${typeOf(type).label.one} » existe de nouveau : supprimez d’abord ce qui y est.`);
      const { data, dropped } = await draftOf(inner, type, kept.snapshot as Snapshot);
      const draft = await readDraft(inner, type, data);
      await inner.remove({ type: 'trash', ref: { id: kept.id } });
      const dates = kept.dates as { createdAt: string; publishedAt: string };
      const lost = await inner.restore(
        type,
        draft,
        { id: Number(kept.number), documentId, ...dates },
        (kept.linkedFrom ?? []) as IncomingLink[],
      );
      const after = await picture(inner, { type, ref: { documentId } });
      if (after) await record(inner, type, after, { kind: 'restore', editor, changed: [] });
      return { entry: after?.entry, type, dropped, lost };
    });
    const { entry, type, dropped, lost } = outcome;
    return context.json({
      data: await store.get({ type, ref: { documentId: entry?.documentId ?? '' } }),
      meta: { type, dropped, linksLost: lost.length },
    });
  });

  routes.delete('/trash/:documentId', async (context) => {
    const editor = editorOf(context, clock);
    const { id, entry, type, title } = await find(context, store, clock());
    await forgetForGood(store, id, String(entry));
    await note(store, {
      act: 'trashRemove',
      at: editor.at,
      author: editor,
      subject: { name: String(title ?? ''), type: String(type), id: String(entry) },
    });
    return context.body(null, 204);
  });

  routes.all('/trash', () => methodNotAllowed('HEAD, GET'));
  routes.all('/trash/:documentId', () => methodNotAllowed('DELETE'));
  routes.all('/trash/:documentId/restore', () => methodNotAllowed('POST'));
  return routes;
}

/** @throws ApiError 404 for what is not in the trash, or has lain there its thirty days */
async function find(context: ApiContext, store: Store, now: number): Promise<StoredEntry> {
  const where: Condition = {
    and: [
      { path: ['entry'], operator: 'eq', value: context.req.param('documentId') ?? '' },
      { path: ['expiresAt'], operator: 'gt', value: new Date(now).toISOString() },
    ],
  };
  const { entries } = await store.list('trash', { where, page: { offset: 0, limit: 1 } });
  const [kept] = entries;
  if (!kept || !isContentType(String(kept.type))) throw notFound();
  return kept;
}

function toTrashed({ type, entry, title, deletedAt, expiresAt, authorId, authorEmail, authorName }: StoredEntry) {
  return {
    type,
    documentId: entry,
    title,
    deletedAt,
    expiresAt,
    author: authorId === null ? null : { id: authorId, email: authorEmail, username: authorName },
  };
}
