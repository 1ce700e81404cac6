import { type Context, Hono } from 'hono';
import { type ContentTypeName, contentTypes, typeOf } from '#content/index.ts';
import type { Address, Query } from '#store/query.ts';
import { MissingTarget, type Patience, type Store } from '#store/store.ts';
import { bytesResponse, bytesToKeep, type Saying } from '../bodies.ts';
import { createBy, editorOf, removeBy, updateBy } from '../history/edit.ts';
import { asPublished } from '../preview/as-published.ts';
import { dataOf, readBody } from './body.ts';
import type { ApiEnv, Caller } from './caller.ts';
import { readDraft } from './drafts.ts';
import { methodNotAllowed, notFound } from './errors.ts';
import { missingTargetError } from './problem-messages.ts';
import { hidesFrom } from './query/fields.ts';
import { parseGetQuery, parseListQuery } from './query/index.ts';
import { asUpdate, createRepeats, repeatKey } from './repeats.ts';
import { editedVersion, refuseStale, unlessStale } from './stale.ts';

type ApiContext = Context<ApiEnv>;

/** The calls of every content type: one set for lists of entries, one for the only entry of its kind. */
export function createContentRoutes(store: Store, clock: () => number): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  for (const name of Object.keys(contentTypes) as ContentTypeName[]) {
    if (typeOf(name).entries === 'many') addList(routes, store, clock, name);
    else addSingle(routes, store, clock, name);
  }
  return routes;
}

function addList(routes: Hono<ApiEnv>, store: Store, clock: () => number, type: ContentTypeName): void {
  const once = createRepeats(clock);
  const named = (context: ApiContext): Address => ({
    type,
    ref: { documentId: context.req.param('documentId') ?? '' },
  });

  routes.get(`/${type}`, async (context) => {
    const { query, pagination } = parseListQuery(searchOf(context), type, context.var.caller);
    const { caller } = context.var;
    const { texts, total } = await seenBy(store, caller).listTexts(type, query, patienceOf(caller));
    const meta = { pagination: pagination.meta(total) };
    return sendJson(
      context,
      () => `{"data":[${texts.join()}],"meta":${JSON.stringify(meta)}}`,
      (entryOf) => ({ data: texts.map(entryOf), meta }),
    );
  });

  routes.get(`/${type}/:documentId`, async (context) => {
    const query = parseGetQuery(searchOf(context), type, context.var.caller);
    const seen = seenBy(store, context.var.caller);
    const text =
      (await seen.getText(named(context), query, patienceOf(context.var.caller))) ??
      (await stubOf(store, named(context), context.var.caller));
    if (!text) throw notFound();
    return sendEntry(context, text);
  });

  routes.post(`/${type}`, async (context) => {
    const editor = editorOf(context, clock);
    const query = parseGetQuery(searchOf(context), type, context.var.caller);
    const key = repeatKey(context.req.header('idempotency-key'));
    const draft = await readDraft(store, type, dataOf(await readBody(context)));
    const create = async () => (await withTargets(createBy(editor, store, type, draft))).documentId;
    const documentId = await (key === undefined
      ? create()
      : once({
          name: `${editor.id} ${key}`,
          create,
          update: (made) =>
            withTargets(updateBy(editor, store, { type, ref: { documentId: made } }, asUpdate(type, draft))),
        }));
    return context.json(await answer(store, { type, ref: { documentId } }, query), 201);
  });

  routes.put(`/${type}/:documentId`, async (context) => {
    const editor = editorOf(context, clock);
    const query = parseGetQuery(searchOf(context), type, context.var.caller);
    const stored = await store.get(named(context));
    if (!stored) throw notFound();
    const draft = await readDraft(store, type, dataOf(await readBody(context)), stored);
    const save = (inner: Store) => updateBy(editor, inner, named(context), draft);
    await withTargets(unlessStale(store, named(context), editedVersion(context), save));
    return context.json(await answer(store, named(context), query));
  });

  routes.delete(`/${type}/:documentId`, async (context) => {
    const editor = editorOf(context, clock);
    // The back-office names what it deletes by its number (SPEC.md section 7); the contract's clients by its documentId.
    const given = context.req.param('documentId');
    await removeBy(editor, store, {
      type,
      ref: /^\d{1,9}$/.test(given) ? { id: Number(given) } : { documentId: given },
    });
    return context.body(null, 204);
  });

  routes.all(`/${type}`, () => methodNotAllowed('HEAD, GET, POST'));
  routes.all(`/${type}/:documentId`, () => methodNotAllowed('HEAD, GET, PUT, DELETE'));
}

function addSingle(routes: Hono<ApiEnv>, store: Store, clock: () => number, type: ContentTypeName): void {
  const only: Address = { type, ref: 'only' };

  routes.get(`/${type}`, async (context) => {
    const query = parseGetQuery(searchOf(context), type, context.var.caller);
    const { caller } = context.var;
    const text = await seenBy(store, caller).getText(only, query, patienceOf(caller));
    if (!text) throw notFound();
    return sendEntry(context, text);
  });

  routes.put(`/${type}`, async (context) => {
    const editor = editorOf(context, clock);
    const query = parseGetQuery(searchOf(context), type, context.var.caller);
    const data = dataOf(await readBody(context));
    await store.transaction(async (inner) => {
      const stored = await inner.get(only);
      refuseStale(stored, editedVersion(context));
      const draft = await readDraft(inner, type, data, stored);
      await withTargets<unknown>(stored ? updateBy(editor, inner, only, draft) : createBy(editor, inner, type, draft));
    });
    return context.json(await answer(store, only, query));
  });

  routes.delete(`/${type}`, async (context) => {
    const editor = editorOf(context, clock);
    await removeBy(editor, store, only);
    return context.body(null, 204);
  });

  routes.all(`/${type}`, () => methodNotAllowed('HEAD, GET, PUT, DELETE'));
}

/** A page being previewed sees one entry as if it were published. */
const seenBy = (store: Store, caller: Caller): Pick<Store, 'listTexts' | 'getText'> =>
  caller.kind === 'public' && caller.preview ? asPublished(store, caller.preview) : store;

/** The public is answered from what is kept; those who write see what is written. */
const patienceOf = (caller: Caller): Patience => ({ keptWillDo: caller.kind === 'public' });

/** What the public learns of an entry that is not published: that it exists, where the type says so (content/). */
async function stubOf(store: Store, address: Address, caller: Caller): Promise<string | undefined> {
  const type = typeOf(address.type);
  if (!hidesFrom(type, caller) || !type.stub) return undefined;
  const entry = await store.get(address, { fields: [...type.stub] });
  if (!entry || entry[type.publishedBy ?? ''] === true) return undefined;
  return JSON.stringify(Object.fromEntries(type.stub.map((name) => [name, entry[name]])));
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

/** What the store wrote as JSON goes out as it is. */
const sendJson = (context: ApiContext, text: () => string, says: Saying) =>
  bytesResponse(
    context.env?.inside ? nothing : bytesToKeep(text()),
    { headers: { 'content-type': 'application/json' } },
    says,
  );
const nothing = Buffer.alloc(0);

const sendEntry = (context: ApiContext, text: string) =>
  sendJson(
    context,
    () => `{"data":${text},"meta":{}}`,
    (entryOf) => ({ data: entryOf(text), meta: {} }),
  );

const searchOf = (context: ApiContext): string => context.req.url.split('?')[1]?.split('#')[0] ?? '';
