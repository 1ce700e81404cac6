import { type ContentTypeName, contentTypeNames, fieldsOfTabs, typeOf } from '#content/index.ts';
import { authorIn, type DocumentKey, descending, type EntryStore, type StoredEntry, unbounded } from '#store/store.ts';
import { changesSome } from '../entries/publications.ts';
import { getRevisionPair, ofEntry, restoreInput, takeSnapshot } from '../entries/revisions.ts';
import { saveDraftVersioned } from '../entries/versioned-writes.ts';
import { parseEntryInput } from '../entry-input/parse-entry-input.ts';
import { notFound, orNotFound } from '../http/errors.ts';
import type { AdministratorContext, AdministratorRoutes } from '../http/principal.ts';
import { parseQuery, requestedTab } from '../http/query/index.ts';
import { parsePagination } from '../http/query/values.ts';
import { entryRoute, numberIn } from '../http/request.ts';

/** All fields but the snapshot, which is read one revision at a time. */
const selectedFields = ['number', 'kind', 'title', 'at', 'authorId', 'authorEmail', 'authorName', 'changed'] as const;

/**
 * Histories, for administrators: `/api/events/{documentId}/history`, and `/api/setting/history` for a single type. `…/history/3/restore`
 * restores a revision into the working copy. `tab` names a tab of a form: the revisions that changed its fields, and its fields alone. The
 * contract has no such paths.
 */
export function addHistoryRoutes(routes: AdministratorRoutes, store: EntryStore): void {
  for (const type of contentTypeNames) {
    const base = `${entryRoute(type)}/history`;

    routes.get(base, async (context) => {
      const documentId = await nameOf(context, store, type);
      const { page, meta } = parsePagination(parseQuery(context).pagination);
      // At most some sixty, without their snapshots.
      const query = { where: ofEntry(documentId), sort: descending('number'), fields: selectedFields };
      const { entries } = await store.list('revisions', { ...query, budget: unbounded });
      if (entries.length === 0 && !(await store.versionsOf({ type, ref: { documentId } }))) throw notFound();
      const fields = fieldsOfTabs(type, requestedTab(context, type));
      const listed = fields ? entries.filter(changesSome(fields)) : entries;
      const shown = listed.slice(page.offset, page.offset + page.limit);
      return context.json({ data: shown.map(toRevision), meta: { pagination: meta(listed.length) } });
    });

    routes.get(`${base}/:revision{[0-9]+}`, async (context) => {
      const documentId = await nameOf(context, store, type);
      const { revision, previous } = await getRevisionPair(store, documentId, numberOf(context));
      if (!revision) throw notFound();
      const current = await takeSnapshot(store, { type, ref: { documentId } }, 'draft');
      const before = previous?.snapshot ?? null;
      const values = { values: revision.snapshot, previous: before, current: current?.values ?? null };
      return context.json({ data: { ...toRevision(revision), ...values }, meta: {} });
    });

    routes.post(`${base}/:revision{[0-9]+}/restore`, async (context) => {
      const { author } = context.var;
      const documentId = await nameOf(context, store, type);
      const key: DocumentKey = { type, ref: { documentId } };
      const { revision } = await getRevisionPair(store, documentId, numberOf(context));
      const dropped = await store.transaction(async (trx) => {
        const stored = await trx.get(key, { version: 'draft', budget: unbounded });
        if (!revision || !stored) throw notFound();
        // Restoring values does not change whether the entry is published.
        const { publishedFlag } = typeOf(type);
        const fields = fieldsOfTabs(type, requestedTab(context, type));
        const without = Object.keys(typeOf(type).fields).filter((name) => fields && !fields.includes(name));
        if (publishedFlag) without.push(publishedFlag);
        const restored = await restoreInput(trx, type, revision.snapshot ?? {}, without);
        const input = await parseEntryInput(trx, type, restored.data, { stored, isDraft: true });
        await saveDraftVersioned(author, trx, key, input, 'revert');
        return restored.dropped;
      });
      const data = await store.get(key, { version: 'draft', budget: unbounded });
      return context.json({ data, meta: { dropped } });
    });
  }
}

/** The documentId in the URL; for a single type, that of its entry. */
async function nameOf(context: AdministratorContext, store: EntryStore, type: ContentTypeName): Promise<string> {
  const documentId = context.req.param('documentId');
  if (documentId !== undefined) return documentId;
  return orNotFound(await store.versionsOf({ type, ref: 'only' })).documentId;
}

/** The revision number in the URL; 0, which no revision has, for one that is too long. */
const numberOf = (context: AdministratorContext): number => numberIn(context.req.param('revision'), 0);

function toRevision(entry: StoredEntry<'revisions', (typeof selectedFields)[number]>) {
  const { number, kind, title, at, changed } = entry;
  return { revision: number, kind, title, at, author: authorIn(entry), changed: changed ?? [] };
}
