import { Hono } from 'hono';
import { type ContentTypeName, contentTypeNames, typeOf } from '#content/index.ts';
import type { AnyEntry } from '#model/entry.ts';
import { type EntryKey, type EntryQuery, unbounded } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';
import { authorOf } from '../entries/author.ts';
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
import type { AdministratorEnv, ApiContext, ApiEnv, Principal } from '../http/principal.ts';
import { isHiddenFrom } from '../http/query/fields.ts';
import { parseGetQuery, parseListQuery, parseQueryString } from '../http/query/index.ts';
import { wantsPublication, wantsStates } from '../http/query/version.ts';
import { entryRoute, numberIn, requestedEntry, searchOf } from '../http/request.ts';
import { createIdempotencyStore, parseIdempotencyKey, toFullUpdate } from './idempotency.ts';
import { mapLinkErrors, saveEntry } from './save-entry.ts';

type DocumentKey = EntryKey<ContentTypeName>;

/**
 * The routes of every content type: collections and single types. `writes` are for administrators. `reads` are public, and answer 405 for any
 * other method, so they are registered after `writes`.
 */
export function createContentRoutes(store: EntryStore, clock: () => number) {
  const reads = new Hono<ApiEnv>();
  const writes = new Hono<AdministratorEnv>();
  for (const type of contentTypeNames) {
    if (!typeOf(type).isSingle) addList(type);
    addEntry(type);
  }
  return { reads, writes };

  function addList(type: ContentTypeName): void {
    const idempotent = createIdempotencyStore(clock);

    reads.get(`/${type}`, async (context) => {
      const { query, pagination } = parseListQuery(searchOf(context), type, context.var.principal);
      const { entries, total } = await store.list(type, query);
      if (query.version === 'draft' && isPublicationWanted(context)) await addPublications(store, type, entries);
      const areStatesWanted = query.version === 'draft' && wantsStates(parseQueryString(searchOf(context)));
      const states = areStatesWanted && (await store.countStates(type, query));
      return context.json({ data: entries, meta: { pagination: pagination.meta(total), ...(states && { states }) } });
    });

    writes.post(`/${type}`, async (context) => {
      const author = authorOf(context, clock);
      const query = parseGetQuery(searchOf(context), type, context.var.principal);
      const key = parseIdempotencyKey(context.req.header('idempotency-key'));
      const isDraft = query.version === 'draft';
      const input = await parseEntryInput(store, type, requireData(await readBody(context)), { isDraft });
      let answer: Answer | undefined;
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

  /** The entries of a list by their documentId; the entry of a single type. */
  function addEntry(type: ContentTypeName): void {
    const path = entryRoute(type);
    const keyOf = (context: ApiContext) => requestedEntry(context, type);

    reads.get(path, async (context) => {
      const query = parseGetQuery(searchOf(context), type, context.var.principal);
      const { principal } = context.var;
      const entry =
        (await store.get(keyOf(context), query)) ?? (await unpublishedStub(store, keyOf(context), principal));
      if (!entry) throw notFound();
      if (query.version === 'draft' && isPublicationWanted(context))
        await addPublications(store, type, [entry as AnyEntry]);
      return context.json({ data: entry, meta: {} });
    });

    writes.put(path, async (context) => {
      const author = authorOf(context, clock);
      const query = parseGetQuery(searchOf(context), type, context.var.principal);
      const change = {
        data: requireData(await readBody(context)),
        version: query.version,
        expected: parseExpectedVersion(context),
      };
      const answer = await saveEntry(author, store, keyOf(context), change, (trx) =>
        readEntry(trx, keyOf(context), query, context),
      );
      if (!answer) throw notFound();
      return context.json(answer);
    });

    writes.delete(path, async (context) => {
      const author = authorOf(context, clock);
      const { version } = parseGetQuery(searchOf(context), type, context.var.principal);
      // The admin app sends the id of the entry (docs/product.md, « Calls »); the contract's clients send its documentId.
      const id = numberIn(context.req.param('documentId'), undefined);
      const key = id === undefined ? keyOf(context) : { type, ref: { id } };
      if (version !== 'draft') await deleteVersioned(author, store, key);
      else if (!(await discardVersioned(author, store, key))) throw notFound();
      return context.body(null, 204);
    });
  }
}

const isPublicationWanted = (context: ApiContext): boolean => wantsPublication(parseQueryString(searchOf(context)));

/** The fields of an unpublished entry that anonymous clients may read, where its type declares some (content/). */
async function unpublishedStub(
  store: EntryStore,
  entryKey: EntryKey,
  principal: Principal,
): Promise<Partial<AnyEntry> | undefined> {
  const type = typeOf(entryKey.type);
  if (!isHiddenFrom(type, principal) || !type.unpublishedFields) return undefined;
  const entry = await store.get(entryKey, { fields: [...type.unpublishedFields], budget: unbounded });
  if (!entry || entry[type.publishedFlag ?? ''] === true) return undefined;
  return Object.fromEntries(type.unpublishedFields.map((name) => [name, entry[name]]));
}

interface Answer {
  data: AnyEntry;
  meta: object;
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
): Promise<Answer> {
  const entry = await trx.get(entryKey, query);
  if (!entry) throw notFound();
  if (query.version === 'draft' && isPublicationWanted(context)) await addPublications(trx, entryKey.type, [entry]);
  return { data: entry as AnyEntry, meta: {} };
}
