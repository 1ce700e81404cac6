import { contentTypeNames, isContentType, type TypeName, tabsOf, typeOf } from '#content/index.ts';
import { log } from '#observability/log.ts';
import type { DocumentKey, EntryKey, EntryStore, Leases, Revisions } from '#store/store.ts';
import { ascending, authorIn, compare, StoreUnavailable, unbounded } from '#store/store.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { problemText } from '../entries/assert-publishable.ts';
import { modifiedTabs, readDocument } from '../entries/publications.ts';
import { firstOf } from '../entries/read-entries.ts';
import { storedTitle } from '../entries/revisions.ts';
import { cancelSchedule, isWaiting, type ScheduleRow } from '../entries/schedules.ts';
import { publishVersioned, unpublishVersioned } from '../entries/versioned-writes.ts';
import { ApiError } from '../http/errors.ts';
import type { Author } from '../http/principal.ts';
import { type RunningJob, startJob } from '../jobs/job.ts';

/** Writes within this time are followed by one reading of the dates. */
const gatherMs = 100;
const retryMs = 1000;
/** An entry whose end fails is tried again after this. */
const entryRetryMs = 60_000;
/** How many changes are made before the first response of the server. */
const maxAtStart = 50;
const batchSize = 20;

/**
 * Makes the changes that are due, and unpublishes the entries whose own end date is past. Resolves once the overdue ones, or the first fifty of
 * them, are made. Every process reads the dates when one may have changed, and sleeps until the first one: the transaction of a change detects
 * whether another process has made it.
 * @param longestWaitMs it reads them again after this, for a change of the clock, and writes of other processes that are not announced
 */
export async function startScheduledChanges(
  store: EntryStore & Revisions & Leases,
  clock: () => number,
  { longestWaitMs = 10_000 } = {},
) {
  const retries = new Map<string, number>();
  /** The first entries whose date in a field is past. */
  const dueBy = (field: string, limit: number) => ({
    where: compare(field, 'lte', new Date(clock()).toISOString()),
    sort: ascending(field),
    page: { offset: 0, limit },
    budget: unbounded,
  });
  // An error is logged by the job, which tries again at once.
  await runChanges(maxAtStart).catch(() => undefined);
  const job: RunningJob = startJob(store, {
    name: 'scheduled changes',
    intervalMs: longestWaitMs,
    async run(stopping) {
      try {
        await runChanges(Number.POSITIVE_INFINITY, stopping);
        // A timer may end a millisecond early.
        const waitMs = (await nextChange(store)) - clock() + 1;
        job.runWithin(Math.max(waitMs, retries.size > 0 ? retryMs : gatherMs));
      } catch (error) {
        job.runWithin(retryMs);
        throw error;
      }
    },
  });
  const endListening = store.onWrite(dependencies, () => job.runWithin(gatherMs));
  return {
    stop() {
      endListening();
      return job.stop();
    },
  };

  async function runChanges(max: number, stopping?: AbortSignal): Promise<void> {
    await scheduleByTab(store);
    for (let count = 0; count < max && !stopping?.aborted; ) {
      const { entries } = await store.list('schedules', dueBy('dueAt', batchSize));
      if (entries.length === 0) break;
      for (const change of entries) {
        count += 1;
        // Another process makes them too: the list is read again.
        if (!(await runChange(change))) break;
      }
    }
    for (const ending of endingTypes) if (!stopping?.aborted) await endEntries(ending, max, stopping);
  }

  /** Makes a change once, in the first process that opens its transaction. @returns false when another process made it */
  async function runChange({ id, type, entry }: ScheduleRow): Promise<boolean> {
    try {
      return await store.transaction(async (trx) => {
        const change = await findWaiting(trx, id);
        if (change) await makeChange(trx, clock(), change);
        return change !== undefined;
      });
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      if (!(error instanceof ApiError)) log.error('scheduled change failed', error, { type, documentId: entry });
      const isInvalid = error instanceof ApiError && isContentType(type);
      const problem = isInvalid ? problemText(type, error) : 'une erreur inattendue l’a empêchée';
      await store.transaction(async (trx) => {
        const change = await findWaiting(trx, id);
        if (change) await refuseChange(trx, clock(), change, problem);
      });
      return true;
    }
  }

  async function endEntries(ending: EndingType, max: number, stopping?: AbortSignal): Promise<void> {
    const { type, field } = ending;
    const { entries } = await store.list(type, { ...dueBy(field, Math.min(max, 100)), fields: [] });
    for (const { documentId } of entries) {
      if (stopping?.aborted || (retries.get(documentId) ?? 0) > clock()) continue;
      try {
        await store.transaction((trx) => endEntry(trx, clock(), ending, documentId));
        retries.delete(documentId);
      } catch (error) {
        if (error instanceof StoreUnavailable) throw error;
        log.error('entry not taken off the site on its end date', error, { type, documentId });
        retries.set(documentId, clock() + entryRetryMs);
      }
    }
  }
}

/** The version before scheduled an entry whose form has tabs as a whole: each tab with unpublished changes gets its date. */
async function scheduleByTab(store: EntryStore): Promise<void> {
  for (const type of contentTypeNames.filter((name) => tabsOf(name).length > 0)) {
    const where = { and: [compare('type', 'eq', type), compare('tab', 'null', true), isWaiting] };
    // Nothing is written where there is none.
    if (!(await firstOf(store, 'schedules', { where, fields: [], budget: unbounded }))) continue;
    await store.transaction(async (trx) => {
      const { entries } = await trx.list('schedules', { where, budget: unbounded });
      for (const { id, documentId: _, createdAt: _c, updatedAt: _u, publishedAt: _p, ...values } of entries) {
        for (const tab of await modifiedTabs(trx, { type, ref: { documentId: values.entry } }))
          await trx.create('schedules', { values: { ...values, tab } });
        await trx.remove({ type: 'schedules', ref: { id } });
      }
    });
  }
}

const endingTypes = contentTypeNames.flatMap((type) => {
  const { endsAt } = typeOf(type);
  return endsAt?.isUnpublished ? [{ type, field: endsAt.field }] : [];
});
type EndingType = (typeof endingTypes)[number];
const dependencies: readonly TypeName[] = ['schedules', ...endingTypes.map(({ type }) => type)];

/** When the next change is due, in milliseconds; infinity for none. */
async function nextChange(store: EntryStore): Promise<number> {
  const earliest = [{ type: 'schedules' as const, field: 'dueAt' }, ...endingTypes].map(async ({ type, field }) => {
    const where = compare(field, 'notNull', true);
    const next = await firstOf(store, type, { where, sort: ascending(field), fields: [field], budget: unbounded });
    const date = next?.[field];
    return typeof date === 'string' ? Date.parse(date) : Number.POSITIVE_INFINITY;
  });
  return Math.min(...(await Promise.all(earliest)));
}

async function findWaiting(trx: EntryStore, id: number): Promise<ScheduleRow | undefined> {
  const change = await trx.get({ type: 'schedules', ref: { id } }, { budget: unbounded });
  return change?.dueAt ? change : undefined;
}

/** The document or the tab of a change; undefined where there is none any more. */
const documentOf = async (trx: EntryStore, { type, entry, tab }: ScheduleRow) =>
  isContentType(type) ? readDocument(trx, { type, ref: { documentId: entry } }, tab) : undefined;

const eventOf = ({ action }: ScheduleRow) => (action === 'publish' ? 'scheduledPublish' : 'scheduledUnpublish');

async function makeChange(trx: EntryStore, timestamp: number, change: ScheduleRow): Promise<void> {
  const { id, action } = change;
  const row: EntryKey<'schedules'> = { type: 'schedules', ref: { id } };
  const document = await documentOf(trx, change);
  // An end of an unpublished document, or a publication without changes, has no effect and is not reported.
  const isVoid = action === 'publish' ? document?.isPublic && !document.isModified : !document?.isPublic;
  if (!document || isVoid) {
    await trx.remove(row);
    return;
  }
  const { type, documentId, title, isPublic } = document;
  const key: DocumentKey = { type, ref: { documentId } };
  const scheduler = authorIn(change);
  // The level of the account was checked when it scheduled this.
  const author: Author = { ...(scheduler ?? { id: 0, email: '', username: '' }), accessLevel: 'publisher', timestamp };
  const values = { title, dueAt: null, doneAt: new Date(timestamp).toISOString() };
  if (action === 'publish') {
    await trx.update(row, { values: { ...values, action: isPublic ? 'update' : action } });
    await publishVersioned(author, trx, key, change.tab ?? undefined);
  } else {
    await trx.update(row, { values: { ...values, tookDown: true } });
    await unpublishVersioned(author, trx, key);
  }
  const subject = { name: title, type, id: documentId };
  await recordAudit(trx, { act: eventOf(change), author: { ...scheduler, timestamp }, subject });
}

/** Records that a change could not be made. If the entry remains unpublished, its scheduled end is removed too. */
async function refuseChange(trx: EntryStore, timestamp: number, change: ScheduleRow, problem: string): Promise<void> {
  const { id, type, entry, action } = change;
  const document = await documentOf(trx, change);
  const title = document?.title ?? change.title;
  const doneAt = new Date(timestamp).toISOString();
  const values = { title, dueAt: null, doneAt, problem: problem.slice(0, 2000) };
  const outcome = action === 'publish' && document?.isPublic ? 'update' : action;
  await trx.update({ type: 'schedules', ref: { id } }, { values: { ...values, action: outcome } });
  if (document && !document.isPublic) await cancelSchedule(trx, document);
  const author = { ...authorIn(change), timestamp };
  const subject = { name: title ?? '', type, id: entry };
  await recordAudit(trx, { act: eventOf(change), result: 'refused', author, subject, detail: problem });
}

async function endEntry(trx: EntryStore, timestamp: number, { type, field }: EndingType, documentId: string) {
  const key: DocumentKey = { type, ref: { documentId } };
  const entry = await trx.get(key, { fields: [field, typeOf(type).admin.title], budget: unbounded });
  const endsOn = entry?.[field];
  const doneAt = new Date(timestamp).toISOString();
  if (!entry || typeof endsOn !== 'string' || endsOn > doneAt) return;
  const title = storedTitle(type, entry);
  await unpublishVersioned({ id: null, timestamp }, trx, key);
  const values = { type, entry: documentId, action: 'end' as const, title, at: endsOn, doneAt, tookDown: true };
  await trx.create('schedules', { values });
  const subject = { name: title, type, id: documentId };
  await recordAudit(trx, { act: 'scheduledEnd', author: { timestamp }, subject });
}
