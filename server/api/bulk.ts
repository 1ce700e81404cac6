import { setImmediate as nextTick } from 'node:timers/promises';
import { type ContentTypeName, contentTypeNames, contentTypeOf, typeOf } from '#content/index.ts';
import type { BulkResult, DocumentState } from '#contract/admin-answers.ts';
import { isObject } from '#model/json-object.ts';
import type { DocumentKey, EntryStore, ListQuery, Query } from '#store/store.ts';
import { allOf, compare, unbounded } from '#store/store.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { problemText } from '../entries/assert-publishable.ts';
import { storedTitle } from '../entries/revisions.ts';
import { documentChanges, scheduleOf } from '../entries/schedules.ts';
import { deleteVersioned, publishVersioned, unpublishVersioned } from '../entries/versioned-writes.ts';
import { ApiError, invalidField } from '../http/errors.ts';
import type { AdministratorRoutes, Author } from '../http/principal.ts';
import { parseListQuery } from '../http/query/index.ts';
import { readBody, requireData } from '../http/request.ts';
import { parseSchedule, scheduleDocument } from '../schedule/routes.ts';

/** The most entries of one request. On SQLite other requests wait for its transaction: 1.4 s for a thousand publications among 10,000 events. */
const maxBulk = 1000;
const tooMany = `Pas plus de ${maxBulk} éléments à la fois\u00a0: resserrez le filtre.`;

interface BulkAction {
  act: (author: Author, store: EntryStore, key: DocumentKey) => Promise<unknown>;
  concerns: (state: DocumentState) => boolean;
}

const hasNews = ({ isPublic, isModified }: DocumentState): boolean => !isPublic || isModified;

const actions = {
  bulkPublish: { act: publishVersioned, concerns: hasNews },
  bulkUnpublish: { act: unpublishVersioned, concerns: ({ isPublic }) => isPublic },
  bulkDelete: { act: deleteVersioned, concerns: () => true },
} satisfies Record<string, BulkAction>;

/**
 * Changes of several entries, for administrators, under the names of Strapi's content manager: `POST /api/events/actions/bulkPublish`,
 * `bulkUnpublish`, `bulkDelete`, and `bulkSchedule` with the dates as `schedule`. The query selects working copies as that of a list does. `{
 * "data": { "count": 14, "documents": { … } } }`: how many the user was shown, and only some of them, each with the `updatedAt` that was read, or
 * null.
 *
 * One transaction. An entry in that state already is passed over; one that cannot be changed is left, with the reason. 409 where the query selects
 * another number of entries, 400 for more than a thousand.
 */
export function addBulkRoutes(routes: AdministratorRoutes, store: EntryStore): void {
  for (const type of contentTypeNames) {
    if (typeOf(type).isSingle) continue;
    for (const name of [...Object.keys(actions), 'bulkSchedule']) {
      routes.post(`/${type}/actions/${name}`, async (context) => {
        const { author } = context.var;
        const { query } = parseListQuery(context, type, { status: 'draft' });
        const { count, documents, schedule } = requireData(await readBody(context));
        if (!Number.isInteger(count) || Number(count) < 1 || Number(count) > maxBulk)
          throw invalidField('count', `count must be between 1 and ${maxBulk}`, tooMany);
        const shown = { count: Number(count), versions: parseDocuments(documents) };
        const action = name === 'bulkSchedule' ? schedulingWith(schedule) : actions[name as keyof typeof actions];
        const data = await store.transaction((trx) => changeAll(trx, author, type, query, shown, action));
        return context.json({ data, meta: {} });
      });
    }
  }
}

/** @throws ApiError 400 without dates, and for dates that are no instants */
function schedulingWith(schedule: unknown): BulkAction {
  if (!isObject(schedule)) throw invalidField('schedule', 'schedule must be an object');
  const dates = parseSchedule(schedule);
  return {
    async act(author, trx, key) {
      const document = await trx.versionsOf(key);
      const changes = document && (await documentChanges(trx, key.type, [document])).get(document.documentId);
      // Without an end for all entries, each has its own.
      const unpublishAt = dates.unpublishAt ?? scheduleOf(changes ?? []).unpublishAt;
      return scheduleDocument(trx, author, key, { ...dates, unpublishAt });
    },
    concerns: hasNews,
  };
}

function parseDocuments(documents: unknown): ReadonlyMap<string, string | null> | undefined {
  if (documents === undefined) return undefined;
  const entries = isObject(documents) ? Object.entries(documents) : [];
  if (!isObject(documents) || entries.some(([, version]) => version !== null && typeof version !== 'string'))
    throw invalidField('documents', 'documents must have a version or null by documentId');
  return new Map(entries as [string, string | null][]);
}

async function changeAll(
  trx: EntryStore,
  author: Author,
  type: ContentTypeName,
  { where, budget, sort }: ListQuery,
  { count, versions }: { count: number; versions: ReturnType<typeof parseDocuments> },
  { act, concerns }: BulkAction,
): Promise<BulkResult> {
  const isNamed = versions && compare('documentId', 'in', [...versions.keys()]);
  const selected = { where: allOf(where, isNamed), sort, page: { offset: 0, limit: count }, count: true, budget };
  const fields = [typeOf(type).admin.title, 'updatedAt'];
  const { entries, total } = await trx.list(type, { ...selected, version: 'draft', fields });
  if (total !== count)
    throw new ApiError(409, 'ApplicationError', `The query selects ${total} entries instead of ${count}`, {
      count: total,
    });
  const states = await trx.publications(type, entries);
  const result: BulkResult = { done: [], left: [] };
  for (const entry of entries) {
    const { documentId, id } = entry;
    const state = states.get(id);
    if (!state || !concerns(state)) continue;
    const leave = (reason: string) => result.left.push({ documentId, title: storedTitle(type, entry), reason });
    const version = versions?.get(documentId);
    if (version && version !== entry.updatedAt) leave('modifié entre-temps par quelqu’un d’autre');
    else
      try {
        await act(author, trx, { type, ref: { id } });
        result.done.push(documentId);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 400) throw error;
        leave(problemText(type, error));
      }
    // Requests that need no database are answered meanwhile.
    await nextTick();
  }
  return result;
}

/**
 * `POST /api/collections/actions/order`, for administrators: `{ "data": { "documentIds": [ … ] } }` has every entry once, in the order of the site,
 * which changes at once, and nothing else of an entry. 409 where entries were added or removed since.
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
        const there = new Set(working.entries.map(({ documentId }) => documentId));
        if (there.symmetricDifference(positions).size > 0)
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
