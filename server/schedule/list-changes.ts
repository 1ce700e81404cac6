import { maxListedChanges } from '#content/entry-records.ts';
import { type ContentTypeName, contentTypeNames, type Entry, isContentType, typeOf } from '#content/index.ts';
import type { ScheduledChange as Listed, ScheduledChanges } from '#contract/admin-answers.ts';
import { noticeOf } from '#editorial/opening-words.ts';
import { addDays, toInstant } from '#model/calendar.ts';
import { startOfDisplay } from '#model/define-type.ts';
import type { AnyEntry } from '#model/entry.ts';
import { announcedDays, openingHoursOf } from '#model/opening-hours.ts';
import { ascending, authorIn, compare, descending, type EntryStore, type ListQuery, unbounded } from '#store/store.ts';
import { publicationProblems } from '../entries/assert-publishable.ts';
import { isFlagged } from '../entries/read-entries.ts';
import { isWaiting, type ScheduleRow } from '../entries/schedules.ts';

/** Bounds of the response: each of the first publications is validated. */
const maxTried = 100;
const maxDone = 50;
const doneMs = 7 * 24 * 60 * 60_000;

type FieldDate = Pick<Listed, 'documentId' | 'title' | 'at'>;

/** The scheduled changes of the site, the earliest first, and those of the last seven days, the latest first. */
export async function listChanges(store: EntryStore, now: number): Promise<ScheduledChanges> {
  const instant = new Date(now).toISOString();
  const since = new Date(now - doneMs).toISOString();
  const upcoming = [...(await waitingChanges()), ...(await openingNotices())].sort(byInstant);
  const done = [...(await doneChanges()), ...(await pastEnds())].sort((a, b) => byInstant(b, a));
  return { upcoming: upcoming.slice(0, maxListedChanges), done: done.slice(0, maxDone), now: instant };

  /** The waiting schedules, and the future dates of entries. */
  async function waitingChanges(): Promise<Listed[]> {
    const page = { offset: 0, limit: maxListedChanges };
    const query = { where: isWaiting, sort: ascending('dueAt'), page, budget: unbounded };
    const { entries } = await store.list('schedules', query);
    const byType = Map.groupBy(entries, ({ type }) => type);
    const changes: Listed[] = [];
    let tried = 0;
    for (const type of contentTypeNames) {
      const ofType = byType.get(type) ?? [];
      const documents = await readDocuments(store, type, [...new Set(ofType.map(({ entry }) => entry))]);
      const drafts = ofType.filter(({ action, entry }) => action === 'publish' && documents.get(entry)?.hasDraft);
      const checked = drafts.slice(0, maxTried - tried);
      tried += checked.length;
      const problems = await publicationProblems(store, type, checked);
      for (const change of ofType) {
        const document = documents.get(change.entry);
        if (!document) continue;
        const listed = bySchedule(change, type, document.title);
        if (change.action === 'publish') {
          if (document.isPublic) listed.action = 'update';
          listed.unpublishAt = dateIn(ofType, change.entry, 'unpublish') ?? null;
          listed.problem = problems.get(change.id) ?? null;
        }
        changes.push(listed);
      }
      changes.push(...(await comingDates(type, ofType, documents)));
    }
    return changes;
  }

  /** The future dates of public entries, and of those that will be published before. A date after a scheduled end has no effect. */
  async function comingDates(type: ContentTypeName, scheduled: readonly ScheduleRow[], documents: Documents) {
    const changes = datesOf(type).map(async ({ field, action }) => {
      const current = (await publishedDates(type, field, 'coming')).filter(({ documentId, at: date }) => {
        const publishAt = dateIn(scheduled, documentId, 'publish');
        return publishAt === undefined || date <= publishAt;
      });
      const later = [...documents.values()].flatMap(({ documentId, title, dates }) => {
        const publishAt = dateIn(scheduled, documentId, 'publish');
        const date = dates.get(field);
        return publishAt !== undefined && date && date > publishAt ? [{ documentId, title, at: date }] : [];
      });
      return [...current, ...later]
        .filter(({ documentId, at: date }) => date < (dateIn(scheduled, documentId, 'unpublish') ?? '9999'))
        .map((date) => ({ ...byField(type, date), action }));
    });
    return (await Promise.all(changes)).flat();
  }

  /** The values of a date field in the published entries of a type: to come, or since then. */
  async function publishedDates(type: ContentTypeName, field: string, which: 'coming' | 'past'): Promise<FieldDate[]> {
    const { title } = typeOf(type).admin;
    const isComing = which === 'coming';
    const past = [compare(field, 'lte', instant), compare(field, 'gte', since)];
    const { entries } = await store.list(type, {
      where: { and: [...(isComing ? [compare(field, 'gt', instant)] : past), ...isFlagged(typeOf(type))] },
      sort: isComing ? ascending(field) : descending(field),
      fields: [title, field],
      page: { offset: 0, limit: isComing ? maxListedChanges : maxDone },
      budget: unbounded,
    });
    return entries.map((entry) => {
      return { documentId: entry.documentId, title: textOf(entry, title) ?? '', at: textOf(entry, field) ?? '' };
    });
  }

  async function doneChanges(): Promise<Listed[]> {
    const where = compare('doneAt', 'gte', since);
    const page = { offset: 0, limit: maxDone };
    const { entries } = await store.list('schedules', { where, sort: descending('doneAt'), page, budget: unbounded });
    return entries.flatMap((change) =>
      isContentType(change.type) ? [bySchedule(change, change.type, change.title ?? '')] : [],
    );
  }

  /** The latest end dates of entries that pages hide: no row was written then. */
  async function pastEnds(): Promise<Listed[]> {
    const ends = contentTypeNames.map(async (type) => {
      const { endsAt } = typeOf(type);
      if (!endsAt || endsAt.isUnpublished) return [];
      return (await publishedDates(type, endsAt.field, 'past')).map((end) => byField(type, end));
    });
    return (await Promise.all(ends)).flat();
  }

  /** The notices of opening exceptions, each on the day on which it appears. */
  async function openingNotices(): Promise<Listed[]> {
    const query = { populate: { openingExceptions: {} }, budget: unbounded };
    const setting = (await store.get({ type: 'setting', ref: 'only' }, query)) as Entry<'setting'> | undefined;
    if (!setting) return [];
    return openingHoursOf(setting).exceptions.flatMap((exception) => {
      const day = addDays(exception.firstDay, -announcedDays);
      const appearsOn = toInstant(day);
      if (Date.parse(appearsOn) <= now) return [];
      const { label, when, reason } = noticeOf(exception, day);
      const title = `${label} ${when.replace(/\.$/, '')}${reason ? `\u00a0: ${reason}` : ''}`;
      const change = byField('setting', { documentId: setting.documentId, title, at: appearsOn });
      return [{ ...change, action: 'notice' as const, source: 'opening' as const }];
    });
  }
}

const byInstant = (a: Listed, b: Listed): number => a.at.localeCompare(b.at);

/** The date of a scheduled publication or end of a document, where it has one. */
const dateIn = (scheduled: readonly ScheduleRow[], documentId: string, which: 'publish' | 'unpublish') =>
  scheduled.find(({ entry, action }) => entry === documentId && action === which)?.at;

const bySchedule = (change: ScheduleRow, type: ContentTypeName, title: string): Listed => ({
  ...byField(type, { documentId: change.entry, title, at: change.at }),
  action: change.action,
  tab: change.tab,
  scheduledBy: authorIn(change),
  scheduledAt: change.scheduledAt,
  problem: change.problem,
  source: change.action === 'end' ? 'field' : 'schedule',
});

const byField = (type: ContentTypeName, date: FieldDate): Listed => ({
  action: 'end',
  ...date,
  type,
  tab: null,
  scheduledBy: null,
  scheduledAt: null,
  unpublishAt: null,
  problem: null,
  source: 'field',
});

type Documents = Awaited<ReturnType<typeof readDocuments>>;

/** The dates of the entries of a type that change what the public sees, without a row in `schedules`. */
function datesOf(type: ContentTypeName): { field: string; action: 'start' | 'end' }[] {
  const declaration = typeOf(type);
  const dates = { start: startOfDisplay(declaration), end: declaration.endsAt?.field };
  return (['start', 'end'] as const).flatMap((action) => {
    const field = dates[action];
    return field ? [{ field, action }] : [];
  });
}

/** The state of documents by documentId. `dates`: those of the working copy, by field. */
async function readDocuments(store: EntryStore, type: ContentTypeName, documentIds: readonly string[]) {
  const { admin } = typeOf(type);
  const fields = datesOf(type).map(({ field }) => field);
  const where = compare('documentId', 'in', [...documentIds]);
  const query: ListQuery = { version: 'draft', where, fields: [admin.title, ...fields], budget: unbounded };
  const entries = documentIds.length > 0 ? (await store.list(type, query)).entries : [];
  const publications = await store.publications(type, entries);
  const documents = entries.map((entry) => {
    const { isPublic = false, draft = null } = publications.get(entry.id) ?? {};
    const dates = new Map(fields.map((field) => [field, textOf(entry, field)]));
    const title = textOf(entry, admin.title) ?? '';
    return { documentId: entry.documentId, title, isPublic, hasDraft: draft !== null, dates };
  });
  return new Map(documents.map((document) => [document.documentId, document]));
}

const textOf = (entry: AnyEntry, field: string): string | null => {
  const value = entry[field];
  return typeof value === 'string' ? value : null;
};
