import { type ContentTypeName, contentTypeNames, isContentType, type TypeName, typeOf } from '#content/index.ts';
import type { AnyEntry } from '#model/entry.ts';
import { log } from '#observability/log.ts';
import type { EntryKey } from '#store/query.ts';
import { type EntryStore, type Revisions, StoreUnavailable } from '#store/store.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { cancelSchedule, type ScheduledChange, schedulerOf } from '../entries/schedules.ts';
import { publishVersioned, unpublishVersioned } from '../entries/versioned-writes.ts';
import { ApiError } from '../http/errors.ts';
import { problemText } from './publishable.ts';

/** A change is visible within a second of its date, also where the database is busy. */
const intervalMs = 100;
/** The database is read again after this, whatever its revision: writes of another process may be announced late. */
const rereadMs = 10_000;
/** How many changes are made before the first response of the server. */
const maxAtStart = 50;
const batchSize = 20;
const dayMs = 24 * 60 * 60_000;
/** How long done changes are retained, except the one that unpublished its entry. */
const retentionDays = 30;
const purgeIntervalMs = 60 * 60_000;
/** An entry whose end fails is tried again after this. */
const retryMs = 60_000;

/**
 * Makes the changes that are due, and unpublishes the entries whose own end date is past. Resolves once the overdue ones, or the first
 * fifty of them, are made. Every process compares the next date with the clock ten times a second, and reads the database when a change is
 * due or was written; the transaction of a change detects whether another process has made it.
 */
export async function startScheduledChanges(
  store: EntryStore & Revisions,
  clock: () => number,
): Promise<{ stop(): Promise<void> }> {
  const retries = new Map<string, number>();
  let isStopping = false;
  let isFailing = false;
  let purgeAt = 0;
  let known: { revision: number; nextAt: number } | undefined;
  const look = async (max: number) => {
    try {
      const revision = store.revision(dependencies);
      if (known?.revision === revision && clock() < known.nextAt) return;
      known = undefined;
      await runChanges(store, clock, { max, retries, isStopping: () => isStopping });
      if (clock() >= purgeAt) {
        purgeAt = clock() + purgeIntervalMs;
        await purge(store, clock());
      }
      known = { revision, nextAt: Math.min(await nextChange(store), clock() + rereadMs) };
      isFailing = false;
    } catch (error) {
      // The database cannot be written: the next round tries again, without another log line.
      if (!isFailing) log.error('scheduled changes not made', error);
      isFailing = true;
    }
  };
  await look(maxAtStart);
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= look(Number.POSITIVE_INFINITY).finally(() => {
      running = undefined;
    });
  }, intervalMs);
  timer.unref();
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** The types whose entries end on a date of their own. */
const endingTypes = contentTypeNames.flatMap((type) => {
  const { endsAt } = typeOf(type);
  return endsAt?.isUnpublished ? [{ type, field: endsAt.field }] : [];
});
const dependencies: readonly TypeName[] = ['schedules', ...endingTypes.map(({ type }) => type)];

/** When the next change is due, in milliseconds; infinity for none. */
async function nextChange(store: EntryStore): Promise<number> {
  const earliest = [{ type: 'schedules' as const, field: 'dueAt' }, ...endingTypes].map(async ({ type, field }) => {
    const { entries } = await store.list(type, {
      where: { path: [field], operator: 'notNull', value: true },
      sort: [{ path: [field], direction: 'asc' }],
      fields: [field],
      page: { offset: 0, limit: 1 },
      count: false,
    });
    const date = entries[0]?.[field];
    return typeof date === 'string' ? Date.parse(date) : Number.POSITIVE_INFINITY;
  });
  return Math.min(...(await Promise.all(earliest)));
}

interface Options {
  max: number;
  retries: Map<string, number>;
  isStopping: () => boolean;
}

async function runChanges(store: EntryStore, clock: () => number, options: Options): Promise<void> {
  const { max, isStopping } = options;
  for (let count = 0; count < max && !isStopping(); ) {
    const { entries } = await store.list('schedules', {
      where: { path: ['dueAt'], operator: 'lte', value: new Date(clock()).toISOString() },
      sort: [{ path: ['dueAt'], direction: 'asc' }],
      page: { offset: 0, limit: batchSize },
      count: false,
    });
    if (entries.length === 0) break;
    for (const change of entries) {
      count += 1;
      // Another process makes them too: the list is read again.
      if (!(await runChange(store, clock, change))) break;
    }
  }
  for (const { type, field } of endingTypes)
    if (!isStopping()) await endEntries(store, clock, { type, field, ...options });
}

/** Makes a change once, in the first process that opens its transaction. @returns false when another process made it */
async function runChange(
  store: EntryStore,
  clock: () => number,
  { id, type, entry }: ScheduledChange,
): Promise<boolean> {
  try {
    return await store.transaction(async (inner) => {
      const change = await findWaiting(inner, id);
      if (change) await makeChange(inner, clock(), change);
      return change !== undefined;
    });
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    if (!(error instanceof ApiError)) log.error('scheduled change failed', error, { type, documentId: entry });
    const isInvalid = error instanceof ApiError && isContentType(type);
    const problem = isInvalid ? problemText(type, error) : 'une erreur inattendue l’a empêchée';
    await store.transaction(async (inner) => {
      const change = await findWaiting(inner, id);
      if (change) await refuseChange(inner, clock(), change, problem);
    });
    return true;
  }
}

async function findWaiting(inner: EntryStore, id: number): Promise<ScheduledChange | undefined> {
  const change = await inner.get({ type: 'schedules', ref: { id } });
  return change?.dueAt ? change : undefined;
}

async function makeChange(inner: EntryStore, now: number, change: ScheduledChange): Promise<void> {
  const { id, type, entry: documentId, action } = change;
  const row: EntryKey<'schedules'> = { type: 'schedules', ref: { id } };
  const document = isContentType(type) ? await readDocument(inner, type, documentId) : undefined;
  // An end of an unpublished document, or a publication without changes, has no effect and is not reported.
  const isVoid = action === 'publish' ? document?.isPublic && !document.isModified : !document?.isPublic;
  if (!document || isVoid) {
    await inner.remove(row);
    return;
  }
  const { key, title, isPublic } = document;
  const scheduler = schedulerOf(change);
  const author = { ...(scheduler ?? { id: 0, email: '', username: '' }), timestamp: now };
  const doneAt = new Date(now).toISOString();
  if (action === 'publish') {
    const values = { action: isPublic ? ('update' as const) : action, title, dueAt: null, doneAt };
    await inner.update(row, { values, links: {} });
    await publishVersioned(author, inner, key);
  } else {
    await inner.update(row, { values: { title, dueAt: null, doneAt, tookDown: true }, links: {} });
    await unpublishVersioned(author, inner, key);
  }
  await recordAudit(inner, {
    act: action === 'publish' ? 'scheduledPublish' : 'scheduledUnpublish',
    timestamp: now,
    author: scheduler ?? undefined,
    subject: { name: title, type: key.type, id: documentId },
  });
}

/** The current state of a document; undefined where there is none. */
async function readDocument(inner: EntryStore, type: ContentTypeName, documentId: string) {
  const key: EntryKey<ContentTypeName> = { type, ref: { documentId } };
  const working = await inner.get(key, { version: 'draft', fields: [typeOf(type).admin.title] });
  if (!working) return undefined;
  const publication = (await inner.publications(type, [working.id])).get(working.id);
  return {
    key,
    title: titleOf(type, working),
    isPublic: publication?.isPublic ?? false,
    isModified: publication?.isModified ?? false,
  };
}

const titleOf = (type: ContentTypeName, entry: AnyEntry): string =>
  String(entry[typeOf(type).admin.title] ?? '').slice(0, 255);

/** Records that a change could not be made. If the entry remains unpublished, its scheduled end is removed too. */
async function refuseChange(inner: EntryStore, now: number, change: ScheduledChange, problem: string): Promise<void> {
  const { id, type, entry: documentId, action } = change;
  const document = isContentType(type) ? await readDocument(inner, type, documentId) : undefined;
  const title = document?.title ?? change.title;
  await inner.update(
    { type: 'schedules', ref: { id } },
    {
      values: {
        action: action === 'publish' && document?.isPublic ? 'update' : action,
        title,
        dueAt: null,
        doneAt: new Date(now).toISOString(),
        problem: problem.slice(0, 2000),
      },
      links: {},
    },
  );
  if (isContentType(type) && document && !document.isPublic) await cancelSchedule(inner, { type, documentId });
  await recordAudit(inner, {
    act: action === 'publish' ? 'scheduledPublish' : 'scheduledUnpublish',
    result: 'refused',
    timestamp: now,
    author: schedulerOf(change) ?? undefined,
    subject: { name: title ?? '', type, id: documentId },
    detail: problem,
  });
}

/** Unpublishes the entries of a type whose end date is past. */
async function endEntries(
  store: EntryStore,
  clock: () => number,
  { type, field, max, retries, isStopping }: Options & { type: ContentTypeName; field: string },
): Promise<void> {
  const { entries } = await store.list(type, {
    where: { path: [field], operator: 'lte', value: new Date(clock()).toISOString() },
    sort: [{ path: [field], direction: 'asc' }],
    fields: [],
    page: { offset: 0, limit: Math.min(max, 100) },
    count: false,
  });
  for (const { documentId } of entries) {
    if (isStopping() || (retries.get(documentId) ?? 0) > clock()) continue;
    try {
      await store.transaction((inner) => endEntry(inner, clock(), { type, field, documentId }));
      retries.delete(documentId);
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      log.error('entry not taken off the site on its end date', error, { type, documentId });
      retries.set(documentId, clock() + retryMs);
    }
  }
}

async function endEntry(
  inner: EntryStore,
  now: number,
  { type, field, documentId }: { type: ContentTypeName; field: string; documentId: string },
): Promise<void> {
  const key: EntryKey<ContentTypeName> = { type, ref: { documentId } };
  const entry = await inner.get(key, { fields: [field, typeOf(type).admin.title] });
  const endsOn = entry?.[field];
  if (!entry || typeof endsOn !== 'string' || endsOn > new Date(now).toISOString()) return;
  const title = titleOf(type, entry);
  await unpublishVersioned({ id: null, email: null, username: null, timestamp: now }, inner, key);
  const doneAt = new Date(now).toISOString();
  const values = { type, entry: documentId, action: 'end' as const, title, at: endsOn, doneAt, tookDown: true };
  await inner.create('schedules', { values, links: {} });
  await recordAudit(inner, { act: 'scheduledEnd', timestamp: now, subject: { name: title, type, id: documentId } });
}

/** Deletes changes that were done thirty days ago, except those that unpublished their entry. */
async function purge(store: EntryStore, now: number): Promise<void> {
  const { entries } = await store.list('schedules', {
    where: {
      and: [
        { path: ['doneAt'], operator: 'lt', value: new Date(now - retentionDays * dayMs).toISOString() },
        { path: ['tookDown'], operator: 'eq', value: false },
      ],
    },
    fields: [],
    page: { offset: 0, limit: 1000 },
    count: false,
  });
  if (entries.length === 0) return;
  await store.transaction(async (inner) => {
    for (const { id } of entries) await inner.remove({ type: 'schedules', ref: { id } });
  });
}
