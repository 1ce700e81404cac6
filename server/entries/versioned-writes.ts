import { type ContentTypeName, fieldsOfTabs, typeOf } from '#content/index.ts';
import { hasLevel } from '#content/users.ts';
import { hidingFlag } from '#model/define-type.ts';
import type { EntryInput } from '#model/validate.ts';
import type { DocumentKey, DocumentVersions, EntryStore, Version } from '#store/store.ts';
import { assertLevel } from '../http/access-levels.ts';
import type { Author } from '../http/principal.ts';
import { assertPublishable, publicationInput } from './assert-publishable.ts';
import { modifiedFields, publishedTabs } from './publications.ts';
import type { EntrySnapshot, SystemAuthor } from './revisions.ts';
import { addDraftRevision, addRevision, differingFields, takeSnapshot } from './revisions.ts';
import { adaptSchedule, cancelSchedule, changesOf, scheduleOf } from './schedules.ts';
import { moveToTrash } from './trash.ts';

/**
 * Creates a document, published or only as a draft, and its first revision: both or neither.
 * @throws ApiError 403 where its author may not publish it
 */
export const createVersioned = (
  author: Author,
  store: EntryStore,
  type: ContentTypeName,
  { input, isDraft }: { input: EntryInput; isDraft: boolean },
) =>
  store.transaction(async (trx) => {
    if (!isDraft) assertLevel(author, 'publisher');
    const created = await (isDraft ? trx.createDraft(type, input, author) : trx.createPublished(type, input));
    const after = await takeSnapshot(trx, { type, ref: { id: created.id } }, isDraft ? 'draft' : versionAfter(input));
    if (after) await addRevision(trx, type, after, { kind: 'create', author, changed: [] });
    return created;
  });

/**
 * Publishes the working copy of an entry with these changes, or changes the published version where there is none, and adds a revision. Of an
 * entry with tabs, the fields of the named tab, and of those with changes (`publishedTabs`). An entry without history (demonstration content, or
 * older than histories) first gets a revision of its previous values, so that its first change can be undone.
 * @returns false when there is no such entry
 * @throws ApiError 400 when the working copy cannot be published, 403 where its author may not publish it
 */
export const updateVersioned = (author: Author, store: EntryStore, key: DocumentKey, input: EntryInput, tab?: string) =>
  store.transaction(async (trx) => {
    assertLevel(author, 'publisher');
    const versions = await trx.versionsOf(key);
    if (!versions) return false;
    const { type } = key;
    const byId: DocumentKey = { type, ref: { id: versions.id } };
    const tabs = publishedTabs(type, tab, input);
    const fields = fieldsOfTabs(type, tabs);
    if (versions.hasDraft) await assertPublishable(trx, byId, versions, { changes: input, fields });
    const before = await publishedSnapshot(trx, byId, versions);
    const waiting = fields && versions.hasDraft ? await modifiedFields(trx, byId, fields) : [];
    await trx.publish(byId, input, undefined, fields);
    const isPending = versions.hasDraft || versions.hasPendingLinks;
    const after = await takeSnapshot(trx, byId, isPending ? 'draft' : versionAfter(input));
    if (!after) return false;
    const wasPublic = before !== undefined && isShown(type, before);
    const { documentId } = versions;
    await adaptSchedule(trx, { type, documentId }, { wasPublic, isPublic: isShown(type, after), tabs });
    const differing = before ? differingFields(type, before.values, after.values) : (fields ?? []);
    // The working copy has the unpublished changes of the other tabs.
    const changed = fields ? fields.filter((name) => differing.includes(name) || waiting.includes(name)) : differing;
    if (changed.length === 0 && before && (fields || !versions.hasDraft)) return true;
    await addRevision(trx, type, after, { kind: kindOf(type, versions, changed, after), author, changed, before });
    return true;
  });

/**
 * Publishes the working copy of an entry, or a tab of it, and sets the flag of its type, if any. Nothing changes if all of it is public.
 * @returns false when there is no such entry. @throws ApiError 400 when the working copy cannot be published
 */
export const publishVersioned = (author: Author, store: EntryStore, key: DocumentKey, tab?: string): Promise<boolean> =>
  store.transaction(async (trx) => {
    const versions = await trx.versionsOf(key);
    if (!versions) return false;
    const publication = (await trx.publications(key.type, [versions])).get(versions.id);
    if (publication?.isPublic && !publication.isModified) return true;
    return updateVersioned(author, trx, key, publicationInput(key.type, versions.hasPublishedVersion), tab);
  });

/** Saves the working copy of an entry. The saves of one author in a row are one revision. @returns false when there is no such entry */
export const saveDraftVersioned = (
  author: Author,
  store: EntryStore,
  key: DocumentKey,
  input: EntryInput,
  kind: 'draft' | 'revert' = 'draft',
): Promise<boolean> =>
  store.transaction(async (trx) => {
    const before = await takeSnapshot(trx, key, 'draft');
    if (!before) return false;
    await assertNotScheduled(trx, author, key.type, before.entry.documentId);
    await trx.saveDraft(key, input, author);
    const after = await takeSnapshot(trx, key, 'draft');
    const changed = after ? differingFields(key.type, before.values, after.values) : [];
    if (!after || changed.length === 0) return true;
    if (kind === 'draft') await addDraftRevision(trx, key.type, after, { author, changed, before });
    else await addRevision(trx, key.type, after, { kind, author, changed, before });
    return true;
  });

/** Unpublishes an entry (`EntryStore.unpublish`), and removes its schedule. @returns false when it has no published version */
export const unpublishVersioned = (author: Author | SystemAuthor, store: EntryStore, key: DocumentKey) =>
  store.transaction(async (trx) => {
    if (author.id !== null) assertLevel(author, 'publisher');
    const versions = await trx.versionsOf(key);
    if (!versions?.hasPublishedVersion) return false;
    const before = await publishedSnapshot(trx, key, versions);
    await trx.unpublish(key, author.id === null ? undefined : author);
    await cancelSchedule(trx, { type: key.type, documentId: versions.documentId });
    const after = await takeSnapshot(trx, key, 'draft');
    const flag = hidingFlag(typeOf(key.type));
    const changed = flag ? [flag] : [];
    if (before && after) await addRevision(trx, key.type, after, { kind: 'unpublish', author, changed, before });
    return true;
  });

/** Discards the unpublished changes, of all fields or of a tab. @returns false when the entry has no published version */
export const discardVersioned = (author: Author, store: EntryStore, key: DocumentKey, tab?: string): Promise<boolean> =>
  store.transaction(async (trx) => {
    const versions = await trx.versionsOf(key);
    if (!versions?.hasPublishedVersion) return false;
    if (!versions.hasDraft) return true;
    const before = await takeSnapshot(trx, key, 'draft');
    await assertNotScheduled(trx, author, key.type, versions.documentId);
    await trx.discardDraft(key, fieldsOfTabs(key.type, tab));
    const after = await takeSnapshot(trx, key, 'draft');
    // Nothing remains to be published, except the flag of a hidden entry.
    if (after && isShown(key.type, after))
      await cancelSchedule(trx, { type: key.type, documentId: versions.documentId, tab: tab ?? null }, 'publish');
    if (!before || !after) return true;
    const changed = differingFields(key.type, before.values, after.values);
    await addRevision(trx, key.type, after, { kind: 'discard', author, changed, before });
    return true;
  });

/** Moves both versions of an entry to the trash. False when there is no such entry. @throws ApiError 403 for what its author may not unpublish */
export const deleteVersioned = (author: Author, store: EntryStore, { type, ref }: DocumentKey): Promise<boolean> =>
  store.transaction(async (trx) => {
    const versions = await trx.versionsOf({ type, ref });
    if (!versions) return false;
    if (versions.hasPublishedVersion) assertLevel(author, 'publisher');
    const key: DocumentKey = { type, ref: { id: versions.id } };
    const published = await publishedSnapshot(trx, key, versions);
    const working = versions.hasDraft ? await takeSnapshot(trx, key, 'draft') : undefined;
    const last = working ?? published;
    if (!last) return false;
    await moveToTrash(trx, type, { published, working }, author);
    await cancelSchedule(trx, { type, documentId: versions.documentId });
    await addRevision(trx, type, last, { kind: 'remove', author, changed: [], before: last });
    return true;
  });

/** What is scheduled is published as it is then: it is changed by who may publish. @throws ApiError 403 */
async function assertNotScheduled(trx: EntryStore, author: Author, type: ContentTypeName, documentId: string) {
  if (hasLevel(author, 'publisher')) return;
  if (scheduleOf(await changesOf(trx, { type, documentId })).publishAt) assertLevel(author, 'publisher');
}

/** The published version, with its links to documents that are only drafts. */
async function publishedSnapshot(
  trx: EntryStore,
  key: DocumentKey,
  { hasPublishedVersion, hasDraft, hasPendingLinks }: DocumentVersions,
): Promise<EntrySnapshot | undefined> {
  if (!hasPublishedVersion) return undefined;
  const published = await takeSnapshot(trx, key);
  if (!published || hasDraft || !hasPendingLinks) return published;
  const withPending = await takeSnapshot(trx, key, 'draft');
  return { ...published, values: withPending?.values ?? published.values };
}

/** Links that were just written may lead to documents that are only drafts, which published versions do not show. */
const versionAfter = ({ links }: EntryInput): Version | undefined =>
  Object.keys(links).length > 0 ? 'draft' : undefined;

/** Whether the flag of a type does not hide an entry with these values. */
function isShown(type: ContentTypeName, { values }: EntrySnapshot): boolean {
  const flag = hidingFlag(typeOf(type));
  return flag === undefined || values[flag] === true;
}

function kindOf(type: ContentTypeName, { hasDraft }: DocumentVersions, changed: string[], { values }: EntrySnapshot) {
  const { publishedFlag } = typeOf(type);
  const isOn = publishedFlag === undefined || values[publishedFlag] === true;
  if (publishedFlag !== undefined && changed.includes(publishedFlag)) return isOn ? 'publish' : 'unpublish';
  return hasDraft && isOn ? 'publish' : 'update';
}
