import { type ContentTypeName, contentTypeNames, typeOf } from '#content/index.ts';
import type { FieldValues } from '#model/field.ts';
import { compare, type EntryKey, unbounded } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';
import { firstOf } from '../entries/read-entries.ts';
import { restoreInput } from '../entries/restore-input.ts';
import { type EntrySnapshot, takeSnapshot } from '../entries/snapshot.ts';
import { createVersioned } from '../entries/versioned-writes.ts';
import { parseEntryInput } from '../entry-input/parse-entry-input.ts';
import { notFound } from '../http/errors.ts';
import type { AdministratorRoutes } from '../http/principal.ts';

/**
 * `POST /api/events/{documentId}/duplicate`: a copy of the entry’s working copy, under another title, that is only a draft. For
 * administrators.
 */
export function addDuplicateRoutes(routes: AdministratorRoutes, store: EntryStore): void {
  for (const type of contentTypeNames) {
    if (typeOf(type).isSingle) continue;
    routes.post(`/${type}/:documentId/duplicate`, async (context) => {
      const key: EntryKey<ContentTypeName> = { type, ref: { documentId: context.req.param('documentId') ?? '' } };
      const original = await takeSnapshot(store, key, 'draft');
      if (!original) throw notFound();
      const { data } = await restoreInput(store, type, original.values);
      const own = await ownValues(store, type, original);
      const input = await parseEntryInput(store, type, { ...data, ...own }, { isDraft: true });
      const { documentId } = await createVersioned(context.var.author, store, type, { input, isDraft: true });
      const copy = await store.get({ type, ref: { documentId } }, { version: 'draft', budget: unbounded });
      return context.json({ data: copy, meta: {} }, 201);
    });
  }
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
    own[name] = copied(value, ' (copie)', max);
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
  const where = compare(name, 'eq', value as string);
  return (await firstOf(store, type, { where, fields: [], version: 'draft', budget: unbounded })) !== undefined;
}
