import { Hono } from 'hono';
import { type ContentTypeName, contentTypeNames, typeOf } from '#content/index.ts';
import type { AnyEntry } from '#model/entry.ts';
import type { EntryKey, EntryQuery } from '#store/query.ts';
import { type EntryStore, MissingTarget } from '#store/store.ts';
import { authorOf } from '../entries/author.ts';
import { addPublications } from '../entries/publications.ts';
import {
  createDraftVersioned,
  createVersioned,
  deleteVersioned,
  discardVersioned,
  saveDraftVersioned,
  updateVersioned,
} from '../entries/versioned-writes.ts';
import { mergeComponents, sentComponents } from '../entry-input/components.ts';
import { parseEntryInput } from '../entry-input/parse-entry-input.ts';
import { toMissingTargetError } from '../entry-input/validation-messages.ts';
import { methodNotAllowed, notFound } from '../http/errors.ts';
import { assertNotModified, parseExpectedVersion, withPrecondition } from '../http/optimistic-lock.ts';
import { readBody, requireData } from '../http/parse-body.ts';
import type { AdministratorEnv, ApiContext, ApiEnv, Principal } from '../http/principal.ts';
import { isHiddenFrom } from '../http/query/fields.ts';
import { parseGetQuery, parseListQuery, parseQueryString } from '../http/query/index.ts';
import { wantsPublication, wantsStates } from '../http/query/version.ts';
import { createIdempotencyStore, parseIdempotencyKey, toFullUpdate } from './idempotency.ts';

type DocumentKey = EntryKey<ContentTypeName>;

/** The routes of every content type: collections and single types. */
export function createContentRoutes(store: EntryStore, clock: () => number): ContentRoutes {
  const routes: ContentRoutes = { reads: new Hono<ApiEnv>(), writes: new Hono<AdministratorEnv>() };
  for (const name of contentTypeNames) {
    if (typeOf(name).entries === 'many') addList(routes, store, clock, name);
    else addSingle(routes, store, clock, name);
  }
  return routes;
}

/** `writes` are for administrators. `reads` are public, and answer 405 for any other method, so they are registered after `writes`. */
interface ContentRoutes {
  reads: Hono<ApiEnv>;
  writes: Hono<AdministratorEnv>;
}

function addList(
  { reads, writes }: ContentRoutes,
  store: EntryStore,
  clock: () => number,
  type: ContentTypeName,
): void {
  const idempotent = createIdempotencyStore(clock);
  const keyOf = (context: ApiContext): DocumentKey => ({
    type,
    ref: { documentId: context.req.param('documentId') ?? '' },
  });

  reads.get(`/${type}`, async (context) => {
    const { query, pagination } = parseListQuery(searchOf(context), type, context.var.principal);
    const { entries, total } = await store.list(type, query);
    if (query.version === 'draft' && isPublicationWanted(context)) await addPublications(store, type, entries);
    const areStatesWanted = query.version === 'draft' && wantsStates(parseQueryString(searchOf(context)));
    const states = areStatesWanted && (await store.countStates(type, query.where));
    return context.json({ data: entries, meta: { pagination: pagination.meta(total), ...(states && { states }) } });
  });

  reads.get(`/${type}/:documentId`, async (context) => {
    const query = parseGetQuery(searchOf(context), type, context.var.principal);
    const { principal } = context.var;
    const entry = (await store.get(keyOf(context), query)) ?? (await unpublishedStub(store, keyOf(context), principal));
    if (!entry) throw notFound();
    if (query.version === 'draft' && isPublicationWanted(context))
      await addPublications(store, type, [entry as AnyEntry]);
    return context.json({ data: entry, meta: {} });
  });

  writes.post(`/${type}`, async (context) => {
    const author = authorOf(context, clock);
    const query = parseGetQuery(searchOf(context), type, context.var.principal);
    const key = parseIdempotencyKey(context.req.header('idempotency-key'));
    const isDraft = query.version === 'draft';
    const draft = await parseEntryInput(store, type, requireData(await readBody(context)), undefined, { isDraft });
    const createVersion = isDraft ? createDraftVersioned : createVersioned;
    const create = async () => (await mapMissingTarget(createVersion(author, store, type, draft))).documentId;
    const documentId = await (key === undefined
      ? create()
      : idempotent({
          name: `${author.id} ${key}`,
          create,
          update: (createdId) =>
            mapMissingTarget(
              (isDraft ? saveDraftVersioned : updateVersioned)(
                author,
                store,
                { type, ref: { documentId: createdId } },
                toFullUpdate(type, draft),
              ),
            ),
        }));
    return context.json(await readEntry(store, { type, ref: { documentId } }, query, context), 201);
  });

  writes.put(`/${type}/:documentId`, async (context) => {
    const author = authorOf(context, clock);
    const query = parseGetQuery(searchOf(context), type, context.var.principal);
    const saved = await findSaved(store, keyOf(context), query);
    if (!saved) throw notFound();
    const data = requireData(await readBody(context));
    const draft = await parseEntryInput(store, type, data, saved.stored, saved);
    const sent = sentComponents(type, data);
    const saveVersion = query.version === 'draft' ? saveDraftVersioned : updateVersioned;
    const save = async (inner: EntryStore) =>
      saveVersion(author, inner, keyOf(context), await mergeComponents(inner, keyOf(context), draft, sent));
    const write = (outer: EntryStore) => withPrecondition(outer, keyOf(context), parseExpectedVersion(context), save);
    // A stored component is read and completed in one transaction.
    await mapMissingTarget(sent.size === 0 ? write(store) : store.transaction(write));
    return context.json(await readEntry(store, keyOf(context), query, context));
  });

  writes.delete(`/${type}/:documentId`, async (context) => {
    const author = authorOf(context, clock);
    const { version } = parseGetQuery(searchOf(context), type, context.var.principal);
    // The admin app sends the id of the entry (docs/product.md, « Calls »); the contract's clients send its documentId.
    const idOrDocumentId = context.req.param('documentId');
    const key: DocumentKey = {
      type,
      ref: /^\d{1,9}$/.test(idOrDocumentId) ? { id: Number(idOrDocumentId) } : { documentId: idOrDocumentId },
    };
    if (version !== 'draft') await deleteVersioned(author, store, key);
    else if (!(await discardVersioned(author, store, key))) throw notFound();
    return context.body(null, 204);
  });

  reads.all(`/${type}`, () => methodNotAllowed('HEAD, GET, POST'));
  reads.all(`/${type}/:documentId`, () => methodNotAllowed('HEAD, GET, PUT, DELETE'));
}

function addSingle(
  { reads, writes }: ContentRoutes,
  store: EntryStore,
  clock: () => number,
  type: ContentTypeName,
): void {
  const key: DocumentKey = { type, ref: 'only' };

  reads.get(`/${type}`, async (context) => {
    const query = parseGetQuery(searchOf(context), type, context.var.principal);
    const entry = await store.get(key, query);
    if (!entry) throw notFound();
    if (query.version === 'draft' && isPublicationWanted(context)) await addPublications(store, type, [entry]);
    return context.json({ data: entry, meta: {} });
  });

  writes.put(`/${type}`, async (context) => {
    const author = authorOf(context, clock);
    const query = parseGetQuery(searchOf(context), type, context.var.principal);
    const data = requireData(await readBody(context));
    await store.transaction(async (inner) => {
      const saved = await findSaved(inner, key, query);
      const isDraft = query.version === 'draft';
      assertNotModified(saved?.stored, parseExpectedVersion(context));
      const read = await parseEntryInput(inner, type, data, saved?.stored, saved ?? { isDraft });
      const draft = saved ? await mergeComponents(inner, key, read, sentComponents(type, data)) : read;
      const save = isDraft ? saveDraftVersioned : updateVersioned;
      const create = isDraft ? createDraftVersioned : createVersioned;
      await mapMissingTarget<unknown>(saved ? save(author, inner, key, draft) : create(author, inner, type, draft));
    });
    return context.json(await readEntry(store, key, query, context));
  });

  writes.delete(`/${type}`, async (context) => {
    const author = authorOf(context, clock);
    const { version } = parseGetQuery(searchOf(context), type, context.var.principal);
    if (version !== 'draft') await deleteVersioned(author, store, key);
    else if (!(await discardVersioned(author, store, key))) throw notFound();
    return context.body(null, 204);
  });

  reads.all(`/${type}`, () => methodNotAllowed('HEAD, GET, PUT, DELETE'));
}

/**
 * The entry that a save changes: the working copy, where it has one or is what is saved. `isDraft`: required values may be missing from the
 * data, because nothing is published or the whole working copy will be checked.
 */
async function findSaved(
  store: EntryStore,
  key: DocumentKey,
  { version }: EntryQuery,
): Promise<{ stored: AnyEntry & { updatedAt: string }; isDraft: boolean } | undefined> {
  const versions = await store.versionsOf(key);
  if (!versions) return undefined;
  const isDraft = version === 'draft' || versions.hasDraft;
  const stored = await store.get(key, versions.hasDraft ? { version: 'draft' } : {});
  return stored && { stored: stored as AnyEntry & { updatedAt: string }, isDraft };
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
  const entry = await store.get(entryKey, { fields: [...type.unpublishedFields] });
  if (!entry || entry[type.publishedFlag ?? ''] === true) return undefined;
  return Object.fromEntries(type.unpublishedFields.map((name) => [name, entry[name]]));
}

async function readEntry(
  store: EntryStore,
  entryKey: DocumentKey,
  { fields, populate, version }: EntryQuery,
  context: ApiContext,
) {
  const entry = await store.get(entryKey, {
    ...(fields && { fields }),
    ...(populate && { populate }),
    ...(version && { version }),
  });
  if (!entry) throw notFound();
  if (version === 'draft' && isPublicationWanted(context)) await addPublications(store, entryKey.type, [entry]);
  return { data: entry, meta: {} };
}

async function mapMissingTarget<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw error instanceof MissingTarget ? toMissingTargetError(error) : error;
  }
}

const searchOf = (context: ApiContext): string => context.req.url.split('?')[1]?.split('#')[0] ?? '';
