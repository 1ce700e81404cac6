import { type Context, Hono } from 'hono';
import { type ContentTypeName, contentTypes, typeOf } from '#content/index.ts';
import type { Address, Query, StoredEntry } from '#store/query.ts';
import { MissingTarget, type Store } from '#store/store.ts';
import { dataOf, readBody } from './body.ts';
import type { ApiEnv, Caller } from './caller.ts';
import { readDraft } from './drafts.ts';
import { forbidden, methodNotAllowed, notFound } from './errors.ts';
import { missingTargetError } from './problem-messages.ts';
import { hidesFrom } from './query/fields.ts';
import { parseGetQuery, parseListQuery } from './query/index.ts';

type ApiContext = Context<ApiEnv>;

/** The calls of every content type: one set for lists of entries, one for the only entry of its kind. */
export function createContentRoutes(store: Store): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  for (const name of Object.keys(contentTypes) as ContentTypeName[]) {
    if (typeOf(name).entries === 'many') addList(routes, store, name);
    else addSingle(routes, store, name);
  }
  return routes;
}

function addList(routes: Hono<ApiEnv>, store: Store, type: ContentTypeName): void {
  const named = (context: ApiContext): Address => ({
    type,
    ref: { documentId: context.req.param('documentId') ?? '' },
  });

  routes.get(`/${type}`, async (context) => {
    const { pagination, ...query } = parseListQuery(searchOf(context), type, context.var.caller);
    const { entries, total } = await store.list(type, query);
    return context.json({ data: entries, meta: { pagination: pagination.meta(total) } });
  });

  routes.get(`/${type}/:documentId`, async (context) => {
    const query = parseGetQuery(searchOf(context), type, context.var.caller);
    const entry = (await store.get(named(context), query)) ?? (await stubOf(store, named(context), context.var.caller));
    if (!entry) throw notFound();
    return context.json({ data: entry, meta: {} });
  });

  routes.post(`/${type}`, async (context) => {
    administratorOnly(context);
    const query = parseGetQuery(searchOf(context), type, context.var.caller);
    const draft = await readDraft(store, type, dataOf(await readBody(context)));
    const { documentId } = await withTargets(store.create(type, draft));
    return context.json(await answer(store, { type, ref: { documentId } }, query), 201);
  });

  routes.put(`/${type}/:documentId`, async (context) => {
    administratorOnly(context);
    const query = parseGetQuery(searchOf(context), type, context.var.caller);
    const stored = await store.get(named(context));
    if (!stored) throw notFound();
    const draft = await readDraft(store, type, dataOf(await readBody(context)), stored);
    await withTargets(store.update(named(context), draft));
    return context.json(await answer(store, named(context), query));
  });

  routes.delete(`/${type}/:documentId`, async (context) => {
    administratorOnly(context);
    // The back-office names what it deletes by its number (SPEC.md section 7); the contract's clients by its documentId.
    const given = context.req.param('documentId');
    await store.remove({ type, ref: /^\d{1,9}$/.test(given) ? { id: Number(given) } : { documentId: given } });
    return context.body(null, 204);
  });

  routes.all(`/${type}`, () => methodNotAllowed('HEAD, GET, POST'));
  routes.all(`/${type}/:documentId`, () => methodNotAllowed('HEAD, GET, PUT, DELETE'));
}

function addSingle(routes: Hono<ApiEnv>, store: Store, type: ContentTypeName): void {
  const only: Address = { type, ref: 'only' };

  routes.get(`/${type}`, async (context) => {
    const entry = await store.get(only, parseGetQuery(searchOf(context), type, context.var.caller));
    if (!entry) throw notFound();
    return context.json({ data: entry, meta: {} });
  });

  routes.put(`/${type}`, async (context) => {
    administratorOnly(context);
    const query = parseGetQuery(searchOf(context), type, context.var.caller);
    const data = dataOf(await readBody(context));
    await store.transaction(async (inner) => {
      const stored = await inner.get(only);
      const draft = await readDraft(inner, type, data, stored);
      await withTargets<unknown>(stored ? inner.update(only, draft) : inner.create(type, draft));
    });
    return context.json(await answer(store, only, query));
  });

  routes.delete(`/${type}`, async (context) => {
    administratorOnly(context);
    await store.remove(only);
    return context.body(null, 204);
  });

  routes.all(`/${type}`, () => methodNotAllowed('HEAD, GET, PUT, DELETE'));
}

/** What the public learns of an entry that is not published: that it exists, where the type says so (content/). */
async function stubOf(store: Store, address: Address, caller: Caller): Promise<Partial<StoredEntry> | undefined> {
  const type = typeOf(address.type);
  if (!hidesFrom(type, caller) || !type.stub) return undefined;
  const entry = await store.get(address, { fields: [...type.stub] });
  if (!entry || entry[type.publishedBy ?? ''] === true) return undefined;
  return Object.fromEntries(type.stub.map((name) => [name, entry[name]]));
}

async function answer(store: Store, address: Address, query: Pick<Query, 'where' | 'fields' | 'populate'>) {
  const entry = await store.get(address, {
    ...(query.fields && { fields: query.fields }),
    ...(query.populate && { populate: query.populate }),
  });
  if (!entry) throw notFound();
  return { data: entry, meta: {} };
}

async function withTargets<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw error instanceof MissingTarget ? missingTargetError(error) : error;
  }
}

function administratorOnly(context: ApiContext): void {
  if (context.var.caller.kind !== 'administrator') throw forbidden();
}

const searchOf = (context: ApiContext): string => context.req.url.split('?')[1]?.split('#')[0] ?? '';
