import { Hono } from 'hono';
import { type ContentTypeName, contentTypes, typeOf } from '#content/index.ts';
import type { Address } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import type { ApiEnv } from '../api/caller.ts';
import { methodNotAllowed, notFound } from '../api/errors.ts';
import { note } from '../audit/journal.ts';
import { editorOf } from '../history/edit.ts';
import type { Previews } from './previews.ts';

/** The public page on which an entry of each type is seen. */
const pages: Record<ContentTypeName, (documentId: string) => string> = {
  events: (documentId) => `/evenement/${documentId}`,
  'patrimoine-actualites': (documentId) => `/patrimoine-actualites/${documentId}`,
  popups: (documentId) => `/apercu-annonce/${documentId}`,
  collections: () => '/collections',
  'hiring-ads': () => '/annonces-legales',
  magazines: () => '/magazines',
  'special-menu-link': () => '/',
  setting: () => '/',
};

/** `POST /api/events/{documentId}/preview`: a link that shows the entry as the public will see it, for an hour. For administrators. */
export function createPreviewRoutes(store: Store, previews: Previews, clock: () => number): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  for (const type of Object.keys(contentTypes) as ContentTypeName[]) {
    const path = typeOf(type).entries === 'many' ? `/${type}/:documentId/preview` : `/${type}/preview`;
    routes.post(path, async (context) => {
      const editor = editorOf(context, clock);
      const given: string | undefined = context.req.param('documentId');
      const address: Address = { type, ref: given === undefined ? 'only' : { documentId: given } };
      const titled = typeOf(type).admin.title;
      const entry = await store.get(address, { fields: [titled] });
      if (!entry) throw notFound();
      const { token, expiresAt } = await previews.issue(editor.id, { type, documentId: entry.documentId });
      await note(store, {
        act: 'preview',
        at: editor.at,
        author: editor,
        subject: { name: String(entry[titled] ?? typeOf(type).label.one), type, id: entry.documentId },
      });
      const url = `${pages[type](entry.documentId)}?apercu=${token}`;
      return context.json({ data: { url, expiresAt }, meta: {} });
    });
    routes.all(path, () => methodNotAllowed('POST'));
  }
  return routes;
}
