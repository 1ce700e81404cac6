import type { ContentTypeName, Entry } from '#content/index.ts';
import type { RecordedAuthor, Schedule } from '#contract/admin-answers.ts';
import { ascending, authorIn, compare, type EntryStore, toAuthorColumns, unbounded } from '#store/store.ts';
import { firstOf } from './read-entries.ts';

/** A scheduled change, waiting or done (content/entry-records.ts). */
export type ScheduleRow = Entry<'schedules'>;

export interface ScheduledDocument {
  type: ContentTypeName;
  documentId: string;
  /** The tab whose dates are meant. Null, or absent: the whole entry, with the dates of its tabs. */
  tab?: string | null;
}

export const isWaiting = compare('dueAt', 'notNull', true);

/** The waiting changes of each of these documents, and the one that unpublished it. */
export async function documentChanges(
  store: EntryStore,
  type: ContentTypeName,
  documents: readonly { documentId: string }[],
): Promise<Map<string, ScheduleRow[]>> {
  if (documents.length === 0) return new Map();
  const documentIds = documents.map(({ documentId }) => documentId);
  const isCurrent = { or: [isWaiting, compare('tookDown', 'eq', true)] };
  const where = { and: [compare('entry', 'in', documentIds), compare('type', 'eq', type), isCurrent] };
  const { entries } = await store.list('schedules', { where, sort: ascending('at'), budget: unbounded });
  return Map.groupBy(entries, ({ entry }) => entry);
}

/** Whether a date has taken a document off the site, which has not been published since. */
export async function wasTakenDown(store: EntryStore, type: ContentTypeName, documentId: string): Promise<boolean> {
  const where = {
    and: [compare('entry', 'eq', documentId), compare('type', 'eq', type), compare('tookDown', 'eq', true)],
  };
  return (await firstOf(store, 'schedules', { where, fields: [], budget: unbounded })) !== undefined;
}

/** The changes of one document, or of one of its tabs. */
export async function changesOf(store: EntryStore, { type, documentId, tab }: ScheduledDocument) {
  const changes = (await documentChanges(store, type, [{ documentId }])).get(documentId) ?? [];
  return tab ? changes.filter((change) => change.tab === tab) : changes;
}

/** The schedule of a document as the API returns it. `endedAt`: when a date unpublished it. */
export function scheduleOf(changes: readonly ScheduleRow[]) {
  const waiting = changes.filter(({ dueAt }) => dueAt !== null);
  const publish = waiting.find(({ action }) => action === 'publish');
  const unpublish = waiting.find(({ action }) => action === 'unpublish');
  const first = publish ?? unpublish;
  return {
    publishAt: publish?.at ?? null,
    unpublishAt: unpublish?.at ?? null,
    scheduledBy: first ? authorIn(first) : null,
    scheduledAt: first?.scheduledAt ?? null,
    endedAt: changes.findLast(({ tookDown }) => tookDown)?.at ?? null,
  };
}

/** Replaces the schedule of a document, in the caller's transaction. @returns false when it was the same: then nothing is written */
export async function replaceSchedule(
  trx: EntryStore,
  document: ScheduledDocument & { title: string },
  { publishAt, unpublishAt }: Schedule,
  author: RecordedAuthor & { timestamp: number },
): Promise<boolean> {
  const changes = await changesOf(trx, document);
  const before = scheduleOf(changes);
  if (before.publishAt === publishAt && before.unpublishAt === unpublishAt) return false;
  await removeWaiting(trx, changes);
  const { type, documentId: entry, tab = null, title } = document;
  const scheduledAt = new Date(author.timestamp).toISOString();
  const shared = { type, entry, tab, title, scheduledAt, ...toAuthorColumns(author) };
  const create = async (action: 'publish' | 'unpublish', instant: string | null) =>
    instant && trx.create('schedules', { values: { ...shared, action, at: instant, dueAt: instant } });
  await create('publish', publishAt);
  await create('unpublish', unpublishAt);
  return true;
}

/** Removes the waiting changes of a document or of a tab, of one action or all, within the caller's transaction. */
export async function cancelSchedule(trx: EntryStore, document: ScheduledDocument, action?: ScheduleRow['action']) {
  const isCancelled = (change: ScheduleRow) => action === undefined || change.action === action;
  await removeWaiting(trx, await changesOf(trx, document), isCancelled);
}

/**
 * Adapts the schedule to a publication by hand: a waiting publication is replaced, its end remains. An unpublished document loses its schedule; a
 * hidden one that stays hidden retains it. `tabs`: those that were published; undefined for all.
 */
export async function adaptSchedule(
  trx: EntryStore,
  document: ScheduledDocument,
  { wasPublic, isPublic, tabs }: { wasPublic: boolean; isPublic: boolean; tabs: readonly string[] | undefined },
): Promise<void> {
  if (!wasPublic && !isPublic) return;
  const changes = await changesOf(trx, document);
  const isReplaced = ({ action, tab }: ScheduleRow) => action === 'publish' && (!tabs || !tab || tabs.includes(tab));
  await removeWaiting(trx, changes, (change) => !isPublic || isReplaced(change));
  if (!isPublic) return;
  for (const { id, tookDown } of changes)
    if (tookDown) await trx.update({ type: 'schedules', ref: { id } }, { values: { tookDown: false } });
}

async function removeWaiting(trx: EntryStore, changes: readonly ScheduleRow[], isRemoved = (_: ScheduleRow) => true) {
  for (const change of changes)
    if (change.dueAt !== null && isRemoved(change)) await trx.remove({ type: 'schedules', ref: { id: change.id } });
}
