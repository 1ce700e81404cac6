import { type Context, Hono } from 'hono';
import { type ContentTypeName, contentTypes, typeOf } from '#content/index.ts';
import type { Snapshot } from '#content/revisions.ts';
import type { Address, StoredEntry } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import type { ApiEnv } from '../api/caller.ts';
import { readDraft } from '../api/drafts.ts';
import { methodNotAllowed, notFound } from '../api/errors.ts';
import { parseQueryString } from '../api/query/index.ts';
import { parsePagination } from '../api/query/pagination.ts';
import { draftOf } from './draft.ts';
import { editorOf, updateBy } from './edit.ts';
import { of, twoRevisions } from './revisions.ts';
import { picture } from './snapshot.ts';

type ApiContext = Context<ApiEnv>;

/** Everything but what the entry held, which is read one revision at a time. */
const told = ['number', 'kind', 'title', 'at', 'authorId', 'authorEmail', 'authorName', 'changed'];

/**
 * Histories, for administrators: `/api/events/{documentId}/history`, and `/api/setting/history` where there is one entry. The
 * contract has no address so deep, and none of this name.
 */
export function createHistoryRoutes(store: Store, clock: () => number): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  for (const type of Object.keys(contentTypes) as ContentTypeName[]) {
    const base = typeOf(type).entries === 'many' ? `/${type}/:documentId/history` : `/${type}/history`;

    routes.get(base, async (context) => {
      editorOf(context, clock);
      const documentId = await nameOf(context, store, type);
      const { pagination } = parseQueryString(context.req.url.split('?')[1] ?? '');
      const { page, meta } = parsePagination(pagination);
      const { entries, total } = await store.list('revisions', {
        where: of(documentId),
        sort: [{ path: ['number'], direction: 'desc' }],
        fields: told,
        page,
        count: true,
      });
      if (total === 0 && !(await store.get({ type, ref: { documentId } }, { fields: [] }))) throw notFound();
      return context.json({ data: entries.map(toRevision), meta: { pagination: meta(total) } });
    });

    routes.get(`${base}/:revision{[0-9]+}`, async (context) => {
      editorOf(context, clock);
      const documentId = await nameOf(context, store, type);
      const { revision, previous } = await twoRevisions(store, documentId, numberOf(context));
      if (!revision) throw notFound();
      const current = await picture(store, { type, ref: { documentId } });
      return context.json({
        data: {
          ...toRevision(revision),
          values: revision.snapshot,
          previous: previous?.snapshot ?? null,
          current: current?.values ?? null,
        },
        meta: {},
      });
    });

    routes.post(`${base}/:revision{[0-9]+}/restore`, async (context) => {
      const editor = editorOf(context, clock);
      const documentId = await nameOf(context, store, type);
      const address: Address = { type, ref: { documentId } };
      const { revision } = await twoRevisions(store, documentId, numberOf(context));
      const dropped = await store.transaction(async (inner) => {
        const stored = await inner.get(address);
        if (!revision || !stored) throw notFound();
        // Going back to older words is no reason to take a page off the site, nor to put one there.
        const { publishedBy } = typeOf(type);
        const restored = await draftOf(inner, type, revision.snapshot as Snapshot, publishedBy ? [publishedBy] : []);
        const draft = await readDraft(inner, type, restored.data, stored);
        await updateBy(editor, inner, address, draft, 'revert');
        return restored.dropped;
      });
      return context.json({ data: await store.get(address), meta: { dropped } });
    });

    routes.all(base, () => methodNotAllowed('HEAD, GET'));
    routes.all(`${base}/:revision{[0-9]+}`, () => methodNotAllowed('HEAD, GET'));
    routes.all(`${base}/:revision{[0-9]+}/restore`, () => methodNotAllowed('POST'));
  }
  return routes;
}

/** The entry an address is about; of a type with one entry, that one. */
async function nameOf(context: ApiContext, store: Store, type: ContentTypeName): Promise<string> {
  const given = context.req.param('documentId');
  if (given !== undefined) return given;
  const only = await store.get({ type, ref: 'only' }, { fields: [] });
  if (!only) throw notFound();
  return only.documentId;
}

/** A number too long to be one names nothing. */
const numberOf = (context: ApiContext): number => {
  const given = context.req.param('revision') ?? '';
  return given.length <= 9 ? Number(given) : 0;
};

function toRevision({ number, kind, title, at, authorId, authorEmail, authorName, changed }: StoredEntry) {
  return {
    revision: number,
    kind,
    title,
    at,
    author: authorId === null ? null : { id: authorId, email: authorEmail, username: authorName },
    changed: changed ?? [],
  };
}
