import { Hono } from 'hono';
import { type ContentTypeName, contentTypes, typeOf } from '#content/index.ts';
import type { Store } from '#store/store.ts';
import { draftOf } from '../history/draft.ts';
import { createBy, editorOf } from '../history/edit.ts';
import { type Pictured, picture } from '../history/snapshot.ts';
import type { ApiEnv } from './caller.ts';
import { readDraft } from './drafts.ts';
import { methodNotAllowed, notFound } from './errors.ts';

const suffix = ' (copie)';

/** `POST /api/events/{documentId}/duplicate`: the same entry again under another name, not published. For administrators. */
export function createDuplicateRoutes(store: Store, clock: () => number): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  for (const type of Object.keys(contentTypes) as ContentTypeName[]) {
    if (typeOf(type).entries === 'one') continue;
    const path = `/${type}/:documentId/duplicate`;
    routes.post(path, async (context) => {
      const editor = editorOf(context, clock);
      const original = await picture(store, { type, ref: { documentId: context.req.param('documentId') ?? '' } });
      if (!original) throw notFound();
      const { data } = await draftOf(store, type, original.values);
      const draft = await readDraft(store, type, { ...data, ...(await ownValues(store, type, original)) });
      const { documentId } = await createBy(editor, store, type, draft);
      return context.json({ data: await store.get({ type, ref: { documentId } }), meta: {} }, 201);
    });
    routes.all(path, () => methodNotAllowed('POST'));
  }
  return routes;
}

/** What a copy may not share with its original: its title, its place on the site, and whatever is declared unique. */
async function ownValues(store: Store, type: ContentTypeName, { values }: Pictured): Promise<Record<string, unknown>> {
  const { admin, publishedBy, fields, unique = [] } = typeOf(type);
  const own: Record<string, unknown> = {};
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
  if (publishedBy) own[publishedBy] = false;
  return own;
}

/** A long title gives way to the word that tells the two apart. */
const copied = (value: string, ending: string, max: number): string =>
  `${value.slice(0, max - ending.length)}${ending}`;

async function isTaken(store: Store, type: ContentTypeName, name: string, value: unknown): Promise<boolean> {
  const where = { path: [name] as [string], operator: 'eq' as const, value: value as string };
  return (await store.list(type, { where, fields: [], page: { offset: 0, limit: 1 } })).entries.length > 0;
}
