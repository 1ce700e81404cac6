import { Hono } from 'hono';
import { type ContentTypeName, contentTypeNames, typeOf } from '#content/index.ts';
import type { AnyEntry, EntryKey, Query } from '#store/query.ts';
import { type EntryStore, MissingTarget } from '#store/store.ts';
import { authorOf, createVersioned, deleteVersioned, updateVersioned } from '../history/versioned-writes.ts';
import { asPublished, type EntryReader } from '../preview/as-published.ts';
import { mergeComponents, sentComponents } from './components.ts';
import { methodNotAllowed, notFound } from './errors.ts';
import { createIdempotencyStore, parseIdempotencyKey, toFullUpdate } from './idempotency.ts';
import { assertNotModified, parseExpectedVersion, withPrecondition } from './optimistic-lock.ts';
import { readBody, requireData } from './parse-body.ts';
import { parseEntryInput } from './parse-entry-input.ts';
import type { AdministratorEnv, ApiContext, ApiEnv, Principal } from './principal.ts';
import { isHiddenFrom } from './query/fields.ts';
import { parseGetQuery, parseListQuery } from './query/index.ts';
import { toMissingTargetError } from './validation-messages.ts';

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
  const keyOf = (context: ApiContext): EntryKey => ({
    type,
    ref: { documentId: context.req.param('documentId') ?? '' },
  });

  reads.get(`/${type}`, async (context) => {
    const { query, pagination } = parseListQuery(searchOf(context), type, context.var.principal);
    const { principal } = context.var;
    const { entries, total } = await storeFor(store, principal).list(type, query);
    return context.json({ data: entries, meta: { pagination: pagination.meta(total) } });
  });

  reads.get(`/${type}/:documentId`, async (context) => {
    const query = parseGetQuery(searchOf(context), type, context.var.principal);
    const { principal } = context.var;
    const entry =
      (await storeFor(store, principal).get(keyOf(context), query)) ??
      (await unpublishedStub(store, keyOf(context), principal));
    if (!entry) throw notFound();
    return context.json({ data: entry, meta: {} });
  });

  writes.post(`/${type}`, async (context) => {
    const author = authorOf(context, clock);
    const query = parseGetQuery(searchOf(context), type, context.var.principal);
    const key = parseIdempotencyKey(context.req.header('idempotency-key'));
    const draft = await parseEntryInput(store, type, requireData(await readBody(context)));
    const create = async () => (await mapMissingTarget(createVersioned(author, store, type, draft))).documentId;
    const documentId = await (key === undefined
      ? create()
      : idempotent({
          name: `${author.id} ${key}`,
          create,
          update: (createdId) =>
            mapMissingTarget(
              updateVersioned(author, store, { type, ref: { documentId: createdId } }, toFullUpdate(type, draft)),
            ),
        }));
    return context.json(await readEntry(store, { type, ref: { documentId } }, query), 201);
  });

  writes.put(`/${type}/:documentId`, async (context) => {
    const author = authorOf(context, clock);
    const query = parseGetQuery(searchOf(context), type, context.var.principal);
    const stored = await store.get(keyOf(context));
    if (!stored) throw notFound();
    const data = requireData(await readBody(context));
    const draft = await parseEntryInput(store, type, data, stored);
    const sent = sentComponents(type, data);
    const save = async (inner: EntryStore) =>
      updateVersioned(author, inner, keyOf(context), await mergeComponents(inner, keyOf(context), draft, sent));
    const write = (outer: EntryStore) => withPrecondition(outer, keyOf(context), parseExpectedVersion(context), save);
    // A stored component is read and completed in one transaction.
    await mapMissingTarget(sent.size === 0 ? write(store) : store.transaction(write));
    return context.json(await readEntry(store, keyOf(context), query));
  });

  writes.delete(`/${type}/:documentId`, async (context) => {
    const author = authorOf(context, clock);
    // The admin app sends the id of the entry (docs/product.md, « Calls »); the contract's clients send its documentId.
    const idOrDocumentId = context.req.param('documentId');
    await deleteVersioned(author, store, {
      type,
      ref: /^\d{1,9}$/.test(idOrDocumentId) ? { id: Number(idOrDocumentId) } : { documentId: idOrDocumentId },
    });
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
  const key: EntryKey = { type, ref: 'only' };

  reads.get(`/${type}`, async (context) => {
    const query = parseGetQuery(searchOf(context), type, context.var.principal);
    const entry = await storeFor(store, context.var.principal).get(key, query);
    if (!entry) throw notFound();
    return context.json({ data: entry, meta: {} });
  });

  writes.put(`/${type}`, async (context) => {
    const author = authorOf(context, clock);
    const query = parseGetQuery(searchOf(context), type, context.var.principal);
    const data = requireData(await readBody(context));
    await store.transaction(async (inner) => {
      const stored = await inner.get(key);
      assertNotModified(stored, parseExpectedVersion(context));
      const read = await parseEntryInput(inner, type, data, stored);
      const draft = stored ? await mergeComponents(inner, key, read, sentComponents(type, data)) : read;
      await mapMissingTarget<unknown>(
        stored ? updateVersioned(author, inner, key, draft) : createVersioned(author, inner, type, draft),
      );
    });
    return context.json(await readEntry(store, key, query));
  });

  writes.delete(`/${type}`, async (context) => {
    const author = authorOf(context, clock);
    await deleteVersioned(author, store, key);
    return context.body(null, 204);
  });

  reads.all(`/${type}`, () => methodNotAllowed('HEAD, GET, PUT, DELETE'));
}

/** A preview reads one entry as if it were published. */
const storeFor = (store: EntryStore, principal: Principal): EntryReader =>
  principal.kind === 'public' && principal.preview ? asPublished(store, principal.preview) : store;

/** The fields of an unpublished entry that anonymous clients may read, where its type declares some (content/). */
async function unpublishedStub(
  store: EntryStore,
  address: EntryKey,
  principal: Principal,
): Promise<Partial<AnyEntry> | undefined> {
  const type = typeOf(address.type);
  if (!isHiddenFrom(type, principal) || !type.unpublishedFields) return undefined;
  const entry = await store.get(address, { fields: [...type.unpublishedFields] });
  if (!entry || entry[type.publishedFlag ?? ''] === true) return undefined;
  return Object.fromEntries(type.unpublishedFields.map((name) => [name, entry[name]]));
}

async function readEntry(store: EntryStore, address: EntryKey, query: Pick<Query, 'where' | 'fields' | 'populate'>) {
  const entry = await store.get(address, {
    ...(query.fields && { fields: query.fields }),
    ...(query.populate && { populate: query.populate }),
  });
  if (!entry) throw notFound();
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
