import { Hono } from 'hono';
import { type ContentTypeName, contentTypeNames, typeOf } from '#content/index.ts';
import type { EntryKey } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';
import { authorOf } from '../entries/author.ts';
import { addPublications } from '../entries/publications.ts';
import { discardVersioned, publishVersioned, unpublishVersioned } from '../entries/versioned-writes.ts';
import { methodNotAllowed, notFound } from '../http/errors.ts';
import { parseExpectedVersion, withPrecondition } from '../http/optimistic-lock.ts';
import type { AdministratorEnv } from '../http/principal.ts';

const actions = { publish: publishVersioned, unpublish: unpublishVersioned, discard: discardVersioned };

/**
 * The publication of documents, for administrators, under the names of Strapi's content manager: `POST
 * /api/events/{documentId}/actions/publish`, `…/unpublish`, `…/discard`; without documentId for a single type. `If-Match` names the version
 * that the client has read. Each returns the resulting working copy, with its `publication`; 404 where the action has no object.
 */
export function createPublishingRoutes(store: EntryStore, clock: () => number): Hono<AdministratorEnv> {
  const routes = new Hono<AdministratorEnv>();
  for (const type of contentTypeNames) {
    const base = typeOf(type).entries === 'many' ? `/${type}/:documentId/actions` : `/${type}/actions`;
    for (const [name, act] of Object.entries(actions)) {
      routes.post(`${base}/${name}`, async (context) => {
        const author = authorOf(context, clock);
        const documentId: string | undefined = context.req.param('documentId');
        const key: EntryKey<ContentTypeName> = { type, ref: documentId === undefined ? 'only' : { documentId } };
        const isDone = await withPrecondition(store, key, parseExpectedVersion(context), (inner) =>
          act(author, inner, key),
        );
        const entry = isDone ? await store.get(key, { version: 'draft' }) : undefined;
        if (!entry) throw notFound();
        await addPublications(store, type, [entry]);
        return context.json({ data: entry, meta: {} });
      });
      routes.all(`${base}/${name}`, () => methodNotAllowed('POST'));
    }
  }
  return routes;
}
