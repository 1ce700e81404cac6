import { Hono } from 'hono';
import { contentTypeNames, pathOfEntry, typeOf } from '#content/index.ts';
import type { EntryKey } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';
import { methodNotAllowed, notFound } from '../api/errors.ts';
import type { AdministratorEnv } from '../api/principal.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { authorOf } from '../history/versioned-writes.ts';
import type { PreviewTokens } from './preview-tokens.ts';

/** `POST /api/events/{documentId}/preview`: a link that shows the entry as the public will see it, for an hour. For administrators. */
export function createPreviewRoutes(
  store: EntryStore,
  previews: PreviewTokens,
  clock: () => number,
): Hono<AdministratorEnv> {
  const routes = new Hono<AdministratorEnv>();
  for (const type of contentTypeNames) {
    const path = typeOf(type).entries === 'many' ? `/${type}/:documentId/preview` : `/${type}/preview`;
    routes.post(path, async (context) => {
      const author = authorOf(context, clock);
      const param: string | undefined = context.req.param('documentId');
      const address: EntryKey = { type, ref: param === undefined ? 'only' : { documentId: param } };
      const titled = typeOf(type).admin.title;
      const entry = await store.get(address, { fields: [titled] });
      if (!entry) throw notFound();
      const { token, expiresAt } = await previews.issue(author.id, { type, documentId: entry.documentId });
      await recordAudit(store, {
        act: 'preview',
        timestamp: author.timestamp,
        author,
        subject: { name: String(entry[titled] ?? typeOf(type).label.singular), type, id: entry.documentId },
      });
      const url = `${pathOfEntry(type, entry.documentId)}?apercu=${token}`;
      return context.json({ data: { url, expiresAt }, meta: {} });
    });
    routes.all(path, () => methodNotAllowed('POST'));
  }
  return routes;
}
