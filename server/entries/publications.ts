import { type ContentTypeName, fieldsOfTabs, typeOf } from '#content/index.ts';
import type { DocumentState, Publication } from '#contract/admin-answers.ts';
import type { AnyEntry } from '#model/entry.ts';
import { type DocumentKey, type EntryStore, unbounded } from '#store/store.ts';
import { documentChanges, scheduleOf } from './schedules.ts';
import { storedTitle } from './snapshot.ts';
import { modifiedFields, tabPublications } from './tabs.ts';

/** Adds the publication of each document to the working copies of a list, under the key `publication`, with two statements. */
export async function addPublications(store: EntryStore, type: ContentTypeName, entries: readonly AnyEntry[]) {
  const publications = await store.publications(type, entries);
  const changes = await documentChanges(store, type, entries);
  for (const entry of entries) {
    const document = publications.get(entry.id);
    const own = changes.get(entry.documentId) ?? [];
    const tabs = document && (await tabPublications(store, type, entry, document, own));
    entry.publication = document ? { ...toPublication(document, own), ...(tabs && { tabs }) } : null;
  }
}

/** The working copy of a document with its publication, as an answer; undefined where there is none. */
export async function readWorkingCopy(store: EntryStore, key: DocumentKey) {
  const entry = await store.get(key, { version: 'draft', budget: unbounded });
  if (!entry) return undefined;
  await addPublications(store, key.type, [entry]);
  return { data: entry, meta: {} };
}

/** The current state of a document, or of a tab, for its schedule; undefined where there is none. */
export async function readDocument(store: EntryStore, { type, ref }: DocumentKey, tab: string | null = null) {
  const fields = [typeOf(type).admin.title];
  const working = await store.get({ type, ref }, { version: 'draft', fields, budget: unbounded });
  if (!working) return undefined;
  const publication = (await store.publications(type, [working])).get(working.id);
  return {
    type,
    documentId: working.documentId,
    tab,
    title: storedTitle(type, working),
    isPublic: publication?.isPublic ?? false,
    isModified: tab
      ? (await modifiedFields(store, { type, ref }, fieldsOfTabs(type, tab))).length > 0
      : (publication?.isModified ?? false),
  };
}

function toPublication(document: DocumentState, changes: Parameters<typeof scheduleOf>[0]): Publication {
  const { isPublic, isModified } = document;
  const schedule = scheduleOf(changes);
  const isShown = isPublic && document.endedAt === null;
  const endedAt = isShown ? null : (document.endedAt ?? schedule.endedAt);
  const shown = isModified ? 'modified' : 'published';
  const hidden = endedAt ? 'ended' : 'draft';
  const unscheduled = isShown ? shown : hidden;
  const state = schedule.publishAt ? 'scheduled' : unscheduled;
  return { state, ...document, ...schedule, endedAt };
}
