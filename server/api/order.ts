import { contentTypeNames, contentTypeOf } from '#content/index.ts';
import { type EntryStore, type Query, unbounded } from '#store/store.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { ApiError, invalidField } from '../http/errors.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import { readBody, requireData } from '../http/request.ts';

/**
 * `POST /api/collections/actions/order`, for administrators: `{ "data": { "documentIds": [ … ] } }` has every entry once, in the order of the site,
 * which changes at once. Nothing else of an entry changes: neither its dates, nor what is not published of it. 409 where entries were added
 * or removed since.
 */
export function addOrderRoutes(routes: AdministratorRoutes, store: EntryStore): void {
  for (const type of contentTypeNames) {
    const { label, screen } = contentTypeOf(type);
    const { orderedBy } = screen;
    if (!orderedBy) continue;
    routes.post(`/${type}/actions/order`, async (context) => {
      const { author } = context.var;
      const { documentIds } = requireData(await readBody(context));
      const ids = Array.isArray(documentIds) ? documentIds.filter((id) => typeof id === 'string') : [];
      if (!Array.isArray(documentIds) || ids.length !== documentIds.length || new Set(ids).size !== ids.length)
        throw invalidField('documentIds', 'documentIds must be an array of distinct strings');
      await store.transaction(async (trx) => {
        const query: Query = { fields: [orderedBy, 'updatedAt', 'publishedAt'] };
        const working = await trx.list(type, { ...query, version: 'draft', budget: unbounded });
        const { entries } = await trx.list(type, { ...query, budget: unbounded });
        const published = new Map(entries.map((entry) => [entry.documentId, entry]));
        const positions = new Map(ids.map((id, index) => [id, index + 1]));
        if (
          positions.size !== working.entries.length ||
          working.entries.some((entry) => !positions.has(entry.documentId))
        )
          throw new ApiError(409, 'ApplicationError', 'Entries were added or removed since the list was read');
        for (const entry of working.entries) {
          const key = { type, ref: { id: entry.id } };
          const position = positions.get(entry.documentId);
          const input = { values: { [orderedBy]: position }, links: {} };
          const online = published.get(entry.documentId);
          if (online && online[orderedBy] !== position) {
            const dates = { updatedAt: String(online.updatedAt), publishedAt: String(online.publishedAt) };
            await trx.publish(key, input, dates, [orderedBy]);
          } else if (entry[orderedBy] !== position) await trx.saveDraft(key, input, author);
        }
        await recordAudit(trx, { act: 'order', author, subject: { name: label.plural, type, id: '' } });
      });
      return context.body(null, 204);
    });
  }
}
