import type { Hono } from 'hono';
import { type ContentTypeName, contentTypeNames, typeOf } from '#content/index.ts';
import type { AnyEntry } from '#model/entry.ts';
import { type EntryKey, type EntryQuery, unbounded } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';
import { addPublications } from '../entries/publications.ts';
import {
  createVersioned,
  deleteVersioned,
  discardVersioned,
  saveDraftVersioned,
  updateVersioned,
} from '../entries/versioned-writes.ts';
import { parseEntryInput } from '../entry-input/parse-entry-input.ts';
import { notFound } from '../http/errors.ts';
import { parseExpectedVersion } from '../http/optimistic-lock.ts';
import { readBody, requireData } from '../http/parse-body.ts';
import type { AdministratorRoutes, ApiContext, ApiEnv, Principal } from '../http/principal.ts';
import { isHiddenFrom } from '../http/query/fields.ts';
import { parseGetQuery, parseListQuery, parseQuery } from '../http/query/index.ts';
import { wantsPublication, wantsStates } from '../http/query/version.ts';
import { entryRoute, numberIn, requestedEntry } from '../http/request.ts';
import { createIdempotencyStore, parseIdempotencyKey, toFullUpdate } from './idempotency.ts';
import { mapLinkErrors, saveEntry } from './save-entry.ts';

type DocumentKey = EntryKey<ContentTypeName>;

/** The public reads of every content type. They answer 405 for any other method, so they are added after the writes. */
export function addContentReads(routes: Hono<ApiEnv>, store: EntryStore): void {
  for (const type of contentTypeNames) {
    if (!typeOf(type).isSingle)
      routes.get(`/${type}`, async (context) => {
        const { query, pagination } = parseListQuery(context, type);
        const { entries, total } = await store.list(type, query);
        await addRequestedPublications(store, type, entries, context, query);
        const areStatesWanted = query.version === 'draft' && wantsStates(parseQuery(context));
        const states = areStatesWanted && (await store.countStates(type, query));
        return context.json({ data: entries, meta: { pagination: pagination.meta(total), ...(states && { states }) } });
      });

    routes.get(entryRoute(type), async (context) => {
      const query = parseGetQuery(context, type);
      const key = requestedEntry(context, type);
      const data = (await store.get(key, query)) ?? (await unpublishedStub(store, key, context.var.principal));
      if (!data) throw notFound();
      await addRequestedPublications(store, type, [data as AnyEntry], context, query);
      return context.json({ data, meta: {} });
    });
  }
}

/** The writes of every content type, for administrators. */
export function addContentWrites(routes: AdministratorRoutes, store: EntryStore, clock: () => number): void {
  for (const type of contentTypeNames) {
    if (!typeOf(type).isSingle) addCreate(type);
    const path = entryRoute(type);

    routes.put(path, async (context) => {
      const query = parseGetQuery(context, type);
      const data = requireData(await readBody(context));
      const change = { data, version: query.version, expected: parseExpectedVersion(context) };
      const key = requestedEntry(context, type);
      const answer = await saveEntry(context.var.author, store, key, change, (trx) =>
        readEntry(trx, key, query, context),
      );
      if (!answer) throw notFound();
      return context.json(answer);
    });

    routes.delete(path, async (context) => {
      const { author } = context.var;
      const { version } = parseGetQuery(context, type);
      // The admin app sends the id of the entry (docs/product.md, « Calls »); the contract's clients send its documentId.
      const id = numberIn(context.req.param('documentId'), undefined);
      const key = id === undefined ? requestedEntry(context, type) : { type, ref: { id } };
      if (version !== 'draft') await deleteVersioned(author, store, key);
      else if (!(await discardVersioned(author, store, key))) throw notFound();
      return context.body(null, 204);
    });
  }

  function addCreate(type: ContentTypeName): void {
    const idempotent = createIdempotencyStore(clock);
    routes.post(`/${type}`, async (context) => {
      const { author } = context.var;
      const query = parseGetQuery(context, type);
      const key = parseIdempotencyKey(context.req.header('idempotency-key'));
      const isDraft = query.version === 'draft';
      const input = await parseEntryInput(store, type, requireData(await readBody(context)), { isDraft });
      let answer: Awaited<ReturnType<typeof readEntry>> | undefined;
      const create = () =>
        store.transaction(async (trx) => {
          const { documentId } = await mapLinkErrors(createVersioned(author, trx, type, { input, isDraft }));
          answer = await readEntry(trx, { type, ref: { documentId } }, query, context);
          return documentId;
        });
      const update = (documentId: string) =>
        store.transaction(async (trx) => {
          const created: DocumentKey = { type, ref: { documentId } };
          const save = isDraft ? saveDraftVersioned : updateVersioned;
          const isFound = await mapLinkErrors(save(author, trx, created, toFullUpdate(type, input)));
          if (isFound) answer = await readEntry(trx, created, query, context);
          return isFound;
        });
      await (key === undefined ? create() : idempotent({ name: `${author.id} ${key}`, create, update }));
      return context.json(answer, 201);
    });
  }
}

/** Adds the publication to working copies where the query wants it. */
async function addRequestedPublications(
  store: EntryStore,
  type: ContentTypeName,
  entries: readonly AnyEntry[],
  context: ApiContext,
  { version }: EntryQuery,
): Promise<void> {
  if (version === 'draft' && wantsPublication(parseQuery(context))) await addPublications(store, type, entries);
}

/** The fields of an unpublished entry that anonymous clients may read, where its type declares some (content/). */
async function unpublishedStub(store: EntryStore, entryKey: EntryKey, principal: Principal) {
  const type = typeOf(entryKey.type);
  if (!isHiddenFrom(type, principal) || !type.unpublishedFields) return undefined;
  const entry = await store.get(entryKey, { fields: [...type.unpublishedFields], budget: unbounded });
  if (!entry || entry[type.publishedFlag ?? ''] === true) return undefined;
  return Object.fromEntries(type.unpublishedFields.map((name) => [name, entry[name]]));
}

/**
 * The answer to a write, which is read in its transaction: a query past its budget is refused, and then nothing is saved. An entry that a save
 * changed is answered, whatever the filters.
 */
async function readEntry(
  trx: EntryStore,
  entryKey: DocumentKey,
  { where: _, ...query }: EntryQuery,
  context: ApiContext,
) {
  const entry = await trx.get(entryKey, query);
  if (!entry) throw notFound();
  await addRequestedPublications(trx, entryKey.type, [entry], context, query);
  return { data: entry as AnyEntry, meta: {} };
}
