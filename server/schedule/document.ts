import type { ContentTypeName } from '#content/index.ts';
import { typeOf } from '#content/index.ts';
import { type EntryKey, unbounded } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';
import { storedTitle } from '../entries/snapshot.ts';

/** The current state of a document, for its schedule; undefined where there is none. */
export async function readDocument(store: EntryStore, { type, ref }: EntryKey<ContentTypeName>) {
  const fields = [typeOf(type).admin.title];
  const working = await store.get({ type, ref }, { version: 'draft', fields, budget: unbounded });
  if (!working) return undefined;
  const publication = (await store.publications(type, [working])).get(working.id);
  return {
    type,
    documentId: working.documentId,
    title: storedTitle(type, working),
    isPublic: publication?.isPublic ?? false,
    isModified: publication?.isModified ?? false,
  };
}
