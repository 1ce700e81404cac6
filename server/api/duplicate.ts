import { Hono } from 'hono';
import { type ContentTypeName, contentTypeNames, typeOf } from '#content/index.ts';
import type { FieldValues } from '#model/field.ts';
import type { EntryKey } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';
import { authorOf } from '../entries/author.ts';
import { restoreInput } from '../entries/restore-input.ts';
import { type EntrySnapshot, takeSnapshot } from '../entries/snapshot.ts';
import { createDraftVersioned, createVersioned } from '../entries/versioned-writes.ts';
import { parseEntryInput } from '../entry-input/parse-entry-input.ts';
import { methodNotAllowed, notFound } from '../http/errors.ts';
import type { AdministratorEnv } from '../http/principal.ts';
import { parseGetQuery } from '../http/query/index.ts';

const suffix = ' (copie)';

/**
 * `POST /api/events/{documentId}/duplicate`: an unpublished copy of the entry's working copy, under another title. `?status=draft`: the copy is
 * only a draft. For administrators.
 */
export function createDuplicateRoutes(store: EntryStore, clock: () => number): Hono<AdministratorEnv> {
  const routes = new Hono<AdministratorEnv>();
  for (const type of contentTypeNames) {
    if (typeOf(type).entries === 'one') continue;
    const path = `/${type}/:documentId/duplicate`;
    routes.post(path, async (context) => {
      const author = authorOf(context, clock);
      const key: EntryKey<ContentTypeName> = { type, ref: { documentId: context.req.param('documentId') ?? '' } };
      const query = parseGetQuery(context.req.url.split('?')[1] ?? '', type, context.var.principal);
      const versions = await store.versionsOf(key);
      const original = await takeSnapshot(store, key, 'draft');
      if (!versions || !original) throw notFound();
      // A copy of an entry without a published version is not published either.
      const isDraft = query.version === 'draft' || !versions.hasPublishedVersion;
      const { data } = await restoreInput(store, type, original.values);
      const own = await ownValues(store, type, original);
      const draft = await parseEntryInput(store, type, { ...data, ...own }, undefined, { isDraft });
      const { documentId } = await (isDraft ? createDraftVersioned : createVersioned)(author, store, type, draft);
      const copy = await store.get({ type, ref: { documentId } }, isDraft ? { version: 'draft' } : {});
      return context.json({ data: copy, meta: {} }, 201);
    });
    routes.all(path, () => methodNotAllowed('POST'));
  }
  return routes;
}

/** Values that a copy does not share with its original: title, publication flag and unique fields. */
async function ownValues(store: EntryStore, type: ContentTypeName, { values }: EntrySnapshot): Promise<FieldValues> {
  const { admin, publishedFlag, fields, unique = [] } = typeOf(type);
  const own: FieldValues = {};
  for (const name of new Set([admin.title, ...unique])) {
    const field = fields[name];
    const value = values[name];
    if (field?.kind !== 'text' || typeof value !== 'string') {
      if (unique.includes(name)) own[name] = undefined;
      continue;
    }
    const max = 'max' in field ? (field.max ?? 255) : 255;
    own[name] = copied(value, suffix, max);
    for (let count = 2; unique.includes(name) && (await isTaken(store, type, name, own[name])); count += 1)
      own[name] = copied(value, ` (copie ${count})`, max);
  }
  if (publishedFlag) own[publishedFlag] = false;
  return own;
}

/** A long title is cut, so that the suffix fits. */
const copied = (value: string, ending: string, max: number): string =>
  `${value.slice(0, max - ending.length)}${ending}`;

async function isTaken(store: EntryStore, type: ContentTypeName, name: string, value: unknown): Promise<boolean> {
  const where = { path: [name] as [string], operator: 'eq' as const, value: value as string };
  return (
    (await store.list(type, { where, fields: [], page: { offset: 0, limit: 1 }, version: 'draft' })).entries.length > 0
  );
}
