import { type ContentTypeName, fieldsOfTabs, tabsOf, typeOf } from '#content/index.ts';
import type { DocumentState, Publication, RecordedAuthor, TabPublication } from '#contract/admin-answers.ts';
import type { AnyEntry } from '#model/entry.ts';
import type { EntryInput } from '#model/validate.ts';
import { authorIn, type DocumentKey, descending, type EntryStore, unbounded } from '#store/store.ts';
import { differingFields, ofEntry, storedTitle, takeSnapshot } from './revisions.ts';
import { documentChanges, type ScheduleRow, scheduleOf } from './schedules.ts';

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

/**
 * The tabs that a publication publishes: the one that it names, and those of the fields that it changes, so that nothing else becomes public.
 * Undefined for the whole entry: of a type without tabs, and where neither is given.
 */
export function publishedTabs(type: ContentTypeName, tab: string | undefined, { values, links }: EntryInput) {
  const tabs = tabsOf(type)
    .filter(({ name, fields }) => name === tab || fields.some((field) => field in values || field in links))
    .map(({ name }) => name);
  return tabs.length > 0 ? tabs : undefined;
}

/** Those of some fields, or of all, that have unpublished changes. Empty without a published version. */
export async function modifiedFields(store: EntryStore, key: DocumentKey, fields?: readonly string[]) {
  const published = await takeSnapshot(store, key);
  const working = await takeSnapshot(store, key, 'draft');
  const modified = published && working ? differingFields(key.type, published.values, working.values) : [];
  return fields ? modified.filter((name) => fields.includes(name)) : modified;
}

/** The tabs with unpublished changes; all of them where nothing is published. */
export async function modifiedTabs(store: EntryStore, key: DocumentKey): Promise<string[]> {
  const versions = await store.versionsOf(key);
  const modified = await modifiedFields(store, key);
  return tabsOf(key.type)
    .filter(({ fields }) => !versions?.hasPublishedVersion || fields.some((name) => modified.includes(name)))
    .map(({ name }) => name);
}

/** The publication of each tab of an entry, by its name; undefined for a type without tabs. */
export async function tabPublications(
  store: EntryStore,
  type: ContentTypeName,
  { id, documentId }: AnyEntry,
  { hasPublishedVersion, isModified, publishedAt, draft }: DocumentState,
  changes: readonly ScheduleRow[],
): Promise<Record<string, TabPublication> | undefined> {
  const tabs = tabsOf(type);
  if (tabs.length === 0) return undefined;
  const modified = isModified ? await modifiedFields(store, { type, ref: { id } }) : [];
  const fields = ['kind', 'at', 'changed', 'authorId', 'authorEmail', 'authorName'] as const;
  const query = { where: ofEntry(documentId), sort: descending('number'), fields, budget: unbounded };
  const { entries: revisions } = await store.list('revisions', query);
  const publications = tabs.map(({ name, fields }): [string, TabPublication] => {
    const own = revisions.filter(changesSome(fields));
    const last = own.findIndex(({ kind }) => kind !== 'draft' && kind !== 'revert');
    const unpublished = last === -1 ? own : own.slice(0, last);
    const { publishAt, scheduledBy, scheduledAt } = scheduleOf(changes.filter(({ tab }) => tab === name));
    const isTabModified = fields.some((field) => modified.includes(field));
    const shown = isTabModified ? 'modified' : 'published';
    const [latest] = unpublished;
    const lastSave = latest ? { updatedAt: latest.at, author: authorIn(latest) } : draft;
    return [
      name,
      {
        state: publishAt ? 'scheduled' : hasPublishedVersion ? shown : 'draft',
        isModified: isTabModified,
        publishedAt: own.find(({ kind }) => kind === 'publish' || kind === 'update')?.at ?? publishedAt,
        draft: isTabModified ? lastSave : null,
        authors: isTabModified ? distinct(unpublished.map(authorIn)) : [],
        publishAt,
        scheduledBy,
        scheduledAt,
      },
    ];
  });
  return Object.fromEntries(publications);
}

/** Whether a revision concerns some of these fields: it changed one of them, or names none. */
export const changesSome =
  (fields: readonly string[]) =>
  ({ changed }: { changed: readonly string[] | null }): boolean =>
    !changed?.length || changed.some((field) => fields.includes(field));

const distinct = (authors: readonly (RecordedAuthor | null)[]): RecordedAuthor[] => [
  ...new Map(authors.flatMap((author) => (author ? [[author.id, author]] : []))).values(),
];
