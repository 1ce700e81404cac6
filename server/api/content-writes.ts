import { type ContentTypeName, contentTypeNames, typeOf } from '#content/index.ts';
import type { AnyEntry } from '#model/entry.ts';
import type { JsonObject } from '#model/json-object.ts';
import { type DocumentKey, type EntryQuery, type EntryStore, unbounded } from '#store/store.ts';
import { addPublications, readWorkingCopy } from '../entries/publications.ts';
import {
  createVersioned,
  deleteVersioned,
  discardVersioned,
  publishVersioned,
  saveDraftVersioned,
  unpublishVersioned,
  updateVersioned,
} from '../entries/versioned-writes.ts';
import { mergeComponents, parseEntryInput, sentComponents } from '../entry-input/parse-entry-input.ts';
import { notFound, orNotFound } from '../http/errors.ts';
import { withPrecondition } from '../http/optimistic-lock.ts';
import type { AdministratorContext, AdministratorRoutes, ApiContext } from '../http/principal.ts';
import { parseGetQuery, requestedTab } from '../http/query/index.ts';
import { entryRoute, numberIn, readBody, requestedEntry, requireData } from '../http/request.ts';
import { isWanted } from './content-reads.ts';
import { createIdempotencyStore, idempotencyName, toFullUpdate } from './idempotency.ts';

const actions = { publish: publishVersioned, unpublish: unpublishVersioned, discard: discardVersioned };

/**
 * The writes of every content type, for administrators: the contract's, and those of publications under the names of Strapi's content manager, `POST
 * /api/events/{documentId}/actions/publish`, `…/unpublish`, `…/discard`; without documentId for a single type. `If-Match` names the version that
 * was read, and `tab` a tab of the form. Each action returns the working copy with its `publication`; 404 where it has no object.
 */
export function addContentWrites(routes: AdministratorRoutes, store: EntryStore, clock: () => number): void {
  for (const type of contentTypeNames) {
    if (!typeOf(type).isSingle) addCreate(type);
    const path = entryRoute(type);

    routes.put(path, async (context) => {
      const query = parseGetQuery(context, type);
      const data = requireData(await readBody(context));
      const change = { data, version: query.version, tab: requestedTab(context, type) };
      const key = requestedEntry(context, type);
      const answer = await saveEntry(context, store, key, change, (trx) => readEntry(trx, key, query, context));
      return context.json(orNotFound(answer));
    });

    routes.delete(path, async (context) => {
      const { author } = context.var;
      const { version } = parseGetQuery(context, type);
      // The admin app sends the id of the entry (docs/product.md, « Calls »); the contract's clients send its documentId.
      const id = numberIn(context.req.param('documentId'), undefined);
      const key = id === undefined ? requestedEntry(context, type) : { type, ref: { id } };
      if (version !== 'draft') await deleteVersioned(author, store, key);
      else if (!(await discardVersioned(author, store, key, requestedTab(context, type)))) throw notFound();
      return context.body(null, 204);
    });

    for (const [name, act] of Object.entries(actions))
      routes.post(`${path}/actions/${name}`, async (context) => {
        const key = requestedEntry(context, type);
        const tab = requestedTab(context, type);
        const isDone = await withPrecondition(context, store, key, (trx) => act(context.var.author, trx, key, tab));
        return context.json(orNotFound(isDone && (await readWorkingCopy(store, key))));
      });
  }

  function addCreate(type: ContentTypeName): void {
    const idempotent = createIdempotencyStore(clock);
    routes.post(`/${type}`, async (context) => {
      const { author } = context.var;
      const query = parseGetQuery(context, type);
      const name = idempotencyName(context);
      const isDraft = query.version === 'draft';
      const input = await parseEntryInput(store, type, requireData(await readBody(context)), { isDraft });
      let answer: Awaited<ReturnType<typeof readEntry>> | undefined;
      const create = () =>
        store.transaction(async (trx) => {
          const { documentId } = await createVersioned(author, trx, type, { input, isDraft });
          answer = await readEntry(trx, { type, ref: { documentId } }, query, context);
          return documentId;
        });
      const update = (documentId: string) =>
        store.transaction(async (trx) => {
          const created: DocumentKey = { type, ref: { documentId } };
          const save = isDraft ? saveDraftVersioned : updateVersioned;
          const isFound = await save(author, trx, created, toFullUpdate(type, input));
          if (isFound) answer = await readEntry(trx, created, query, context);
          return isFound;
        });
      await idempotent({ name, create, update });
      return context.json(answer, 201);
    });
  }
}

interface EntryChange {
  data: JsonObject;
  /** `draft`: the working copy is saved. Otherwise it is published. */
  version: EntryQuery['version'];
  /** The tab that is published with the changes; absent, only the tabs of the changed fields, where the type has some. */
  tab?: string | undefined;
}

/**
 * Saves a client’s change of an entry: `PUT` of an entry and an upload with `ref` call it. The first save of a single type creates its entry.
 * @param read what to answer, read in the transaction of the save: nothing is saved where it throws
 * @returns what `read` returns; undefined when there is no such entry
 * @throws ApiError 400 that names every invalid field, 412 when the entry was changed meanwhile
 */
export async function saveEntry<Result>(
  context: AdministratorContext,
  store: EntryStore,
  key: DocumentKey,
  { data, version, tab }: EntryChange,
  read: (trx: EntryStore) => Promise<Result>,
): Promise<Result | undefined> {
  const { author } = context.var;
  // Before the versions: a working copy that ends between the two reads is another one in the transaction.
  const stored = await store.get(key, { version: 'draft', budget: unbounded });
  const versions = await store.versionsOf(key);
  if (!versions && key.ref !== 'only') return undefined;
  // The whole working copy is checked when it is published.
  const isDraft = version === 'draft' || versions?.hasDraft === true;
  const input = await parseEntryInput(store, key.type, data, { stored, isDraft });
  const components = sentComponents(key.type, data);
  return store.transaction(async (trx) => {
    const current = await trx.get(key, { version: 'draft', fields: ['updatedAt'], budget: unbounded });
    // Another request changed it meanwhile: the input was checked as a change of what is no longer there.
    if (current?.updatedAt !== stored?.updatedAt) return saveEntry(context, trx, key, { data, version, tab }, read);
    if (versions)
      await withPrecondition(context, trx, key, async () => {
        const merged = await mergeComponents(trx, key, input, components);
        return version === 'draft'
          ? saveDraftVersioned(author, trx, key, merged)
          : updateVersioned(author, trx, key, merged, tab);
      });
    else await createVersioned(author, trx, key.type, { input, isDraft });
    return read(trx);
  });
}

/** The answer to a write, read in its transaction: nothing is saved if it is past its budget. Filters do not hide what was saved. */
async function readEntry(trx: EntryStore, key: DocumentKey, { where: _, ...query }: EntryQuery, context: ApiContext) {
  const entry = orNotFound(await trx.get(key, query));
  if (isWanted(context, 'publication', query)) await addPublications(trx, key.type, [entry]);
  return { data: entry as AnyEntry, meta: {} };
}
