import { type ContentTypeName, contentTypeNames, type Entry, isContentType, typeOf } from '#content/index.ts';
import { hasLevel } from '#content/users.ts';
import type * as Answers from '#contract/admin-answers.ts';
import { goesAhead } from '#editorial/event-times.ts';
import { addDays, dayOf, today } from '#model/calendar.ts';
import { isBlank } from '#model/characters.ts';
import { startOfDisplay, takesPlace } from '#model/define-type.ts';
import type { AnyEntry } from '#model/entry.ts';
import { openingHoursOf } from '#model/opening-hours.ts';
import { log } from '#observability/log.ts';
import { ascending, authorIn, type Condition, compare, descending, type EntryStore, unbounded } from '#store/store.ts';
import { addPublications } from '../entries/publications.ts';
import { countOf, isFlagged } from '../entries/read-entries.ts';
import { storedTitle } from '../entries/revisions.ts';
import type { AdministratorRoutes, Author } from '../http/principal.ts';
import type { MailService } from '../mail/mail.ts';
import { listChanges } from '../schedule/list-changes.ts';
import { isGivenUp } from '../webhooks/webhooks.ts';

const listedTypes = contentTypeNames.filter((type) => !typeOf(type).isSingle);
const weekDays = 7;
/** Days to come whose events are looked through for what they lack. */
const preparedDays = 30;
const maxEvents = 200;
const maxListed = 5;
/** Revisions among which the latest changes are looked for: many are of one entry. */
const maxRevisions = 100;
/** Working copies of a user among which those to publish are looked for: the others are scheduled. */
const maxDrafts = 50;
/** A mail that is not sent by then needs a person. */
const mailMs = 60 * 60_000;

/** `GET /api/dashboard`: what the first screen of the back-office shows. A part that cannot be read is null, and logged; the others are there. */
export function addDashboardRoutes(routes: AdministratorRoutes, store: EntryStore, mail: MailService): void {
  routes.get('/dashboard', async (context) => {
    const { author } = context.var;
    const now = author.timestamp;
    const read = async <Part>(name: string, part: Promise<Part>): Promise<Part | null> => {
      try {
        return await part;
      } catch (error) {
        log.error('part of the dashboard not read', error, { name });
        return null;
      }
    };
    const [site, counts, schedule, agenda, messages, drafts, changes] = await Promise.all([
      read('site', readSite(store)),
      read('counts', Promise.all(listedTypes.map((type) => countsOf(store, type, now)))),
      read('schedule', readSchedule(store, now)),
      read('agenda', readAgenda(store, now)),
      read('messages', readMessages(store, mail, author)),
      read('drafts', readDrafts(store, author)),
      read('changes', readLatestChanges(store)),
    ]);
    const data: Answers.Dashboard = { site, counts, schedule, agenda, messages, drafts, changes };
    return context.json({ data });
  });

  /** `GET /api/counts`: the numbers of the sidebar, drafts included as in the lists. */
  routes.get('/counts', async (context) => {
    const all = { version: 'draft', budget: unbounded } as const;
    const types = await Promise.all(listedTypes.map(async (type) => [type, await countOf(store, type, all)] as const));
    const scheduled = (await listChanges(store, context.var.author.timestamp)).upcoming.length;
    const missingStatements = (await readSite(store)).missingStatements.length;
    const data: Answers.SidebarCounts = { types: Object.fromEntries(types), scheduled, missingStatements };
    return context.json({ data });
  });
}

/** The opening hours of the site, and the sentences that the law asks for and that it does not have, by the names of their fields. */
async function readSite(store: EntryStore) {
  const query = { populate: { openingWeek: {}, openingExceptions: {} }, budget: unbounded };
  const setting = (await store.get({ type: 'setting', ref: 'only' }, query)) as Entry<'setting'> | undefined;
  const values: Readonly<Record<string, unknown>> = setting ?? {};
  const missing = Object.entries(typeOf('setting').fields).filter(
    ([name, field]) => field.statement && isBlank(String(values[name] ?? '')),
  );
  return { hours: openingHoursOf(setting), missingStatements: missing.map(([name]) => name) };
}

async function countsOf(store: EntryStore, type: ContentTypeName, now: number): Promise<Answers.TypeCounts> {
  const declaration = typeOf(type);
  const { endsAt } = declaration;
  const start = startOfDisplay(declaration);
  const days = takesPlace(declaration);
  const instant = new Date(now).toISOString();
  const count = (...conditions: Condition[]) =>
    countOf(store, type, { where: { and: [...isFlagged(declaration), ...conditions] }, budget: unbounded });
  const notOver = endsAt && { or: [compare(endsAt.field, 'null', true), compare(endsAt.field, 'gt', instant)] };
  return {
    type,
    total: await countOf(store, type, { version: 'draft', budget: unbounded }),
    shown: await count(...(start ? [compare(start, 'lte', instant)] : []), ...(notOver ? [notOver] : [])),
    coming: days ? await count(compare(days.start, 'gt', today(now))) : null,
    over: start && endsAt ? await count(compare(endsAt.field, 'lte', instant)) : null,
  };
}

/** The scheduled changes of the week; and the publications that were refused and are still to be made, or that would be refused now. */
async function readSchedule(store: EntryStore, now: number): Promise<Answers.ScheduledChange[]> {
  const { upcoming, done } = await listChanges(store, now);
  const end = new Date(now + weekDays * 24 * 60 * 60_000).toISOString();
  const refused: Answers.ScheduledChange[] = [];
  for (const change of done.filter(({ problem }) => problem)) {
    const { type, documentId } = change;
    const [entry] = await readDocuments(store, type, [documentId]);
    if (entry && isToPublish(entry)) refused.push(change);
  }
  return [...refused, ...upcoming.filter((change) => change.problem || change.at < end)];
}

/** The events of the week and those that go on meanwhile; and those of the next weeks that have no picture. */
async function readAgenda(store: EntryStore, now: number) {
  const day = today(now);
  const isNotOver = { or: [compare('newStartDate', 'gte', day), compare('newEndDate', 'gte', day)] };
  const { entries } = await store.list('events', {
    version: 'draft',
    where: { and: [compare('newStartDate', 'lt', addDays(day, preparedDays)), isNotOver] },
    sort: ascending('newStartDate'),
    fields: ['title', 'newStartDate', 'newEndDate', 'eventStatus'],
    populate: { images: { count: true } },
    page: { offset: 0, limit: maxEvents },
    budget: unbounded,
  });
  await addPublications(store, 'events', entries);
  const events = entries.map((entry) => {
    const { documentId, title, newStartDate, newEndDate: end, images, publication } = entry as unknown as AgendaRow;
    const { state, isPublic } = publication;
    return {
      ...{ documentId, title: title ?? '', start: newStartDate ?? '', end, state, isPublic },
      hasPicture: images.count > 0,
      goesAhead: goesAhead(entry as Pick<Entry<'events'>, 'eventStatus'>),
    };
  });
  const isComing = ({ start }: { start: string }) => dayOf(start) >= day;
  const bare = events.filter((event) => isComing(event) && event.goesAhead && !event.hasPicture);
  const week = events.filter(
    (event) => dayOf(event.start) < addDays(day, weekDays) && (isComing(event) || event.isPublic),
  );
  return { week, withoutPicture: { count: bare.length, first: bare[0] ?? null } };
}

type AgendaRow = Entry<'events'> & { images: { count: number }; publication: Answers.Publication };

/** Requests of groups, unsent mails and deliveries that were given up, of which a level that does not read them is not informed. */
async function readMessages(store: EntryStore, mail: MailService, author: Author) {
  const first = { page: { offset: 0, limit: 1 }, count: true, budget: unbounded };
  const isNew = compare('status', 'eq', 'new');
  const none = { entries: [], total: 0 };
  const isLate = compare('createdAt', 'lt', new Date(author.timestamp - mailMs).toISOString());
  const requests = hasLevel(author, 'publisher')
    ? await store.list('group-requests', { ...first, where: isNew, sort: ascending('answerBy') })
    : none;
  const mails = hasLevel(author, 'administrator')
    ? await store.list('mails', { ...first, where: isLate, sort: ascending('id') })
    : none;
  const unsent = mails.entries.map(({ subject, failure, createdAt }) => ({ subject, failure, createdAt }));
  const givenUp = hasLevel(author, 'administrator')
    ? await store.list('webhook-deliveries', { ...first, where: isGivenUp, sort: descending('id') })
    : none;
  const [delivery] = givenUp.entries;
  const id = delivery?.webhook ?? -1;
  const webhook = delivery && (await store.get({ type: 'webhooks', ref: { id } }, { budget: unbounded }));
  const firstGivenUp = delivery ? { event: delivery.event, name: webhook?.name ?? '' } : null;
  return {
    webhooks: { count: givenUp.total ?? 0, first: firstGivenUp },
    groupRequests: { count: requests.total ?? 0, answerBy: requests.entries[0]?.answerBy ?? null },
    mails: { count: mails.total ?? 0, first: unsent[0] ?? null, isConfigured: mail.isConfigured },
  };
}

/** The working copies that a person wrote last, and that are not public. */
async function readDrafts(store: EntryStore, { id }: Author): Promise<Answers.DashboardDraft[]> {
  const own = await store.draftsBy(id, maxDrafts);
  const drafts: Answers.DashboardDraft[] = [];
  for (const [type, ofType] of Map.groupBy(own, (draft) => draft.type)) {
    const documentIds = ofType.map(({ documentId }) => documentId);
    for (const entry of await readDocuments(store, type, documentIds)) {
      const { state, draft } = entry.publication;
      if (!draft || !isToPublish(entry)) continue;
      const { documentId } = entry;
      drafts.push({ type, documentId, title: storedTitle(type, entry), state, updatedAt: draft.updatedAt });
    }
  }
  return drafts.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1)).slice(0, maxListed);
}

/** The last change of each of the entries that were changed last; on a site with little history, also of those that have none. */
async function readLatestChanges(store: EntryStore): Promise<Answers.DashboardChange[]> {
  const revised = Map.groupBy(await latestRevisions(store), ({ documentId }) => documentId);
  const written = revised.size < maxListed ? await latestEntries(store) : [];
  const others = written.filter(({ documentId }) => !revised.has(documentId));
  return [...[...revised.values()].flatMap(([last]) => last ?? []), ...others].slice(0, maxListed);
}

/** The entries that were written last, as the content of a site that was imported. */
async function latestEntries(store: EntryStore): Promise<Answers.DashboardChange[]> {
  const lists = listedTypes.map(async (type) => {
    const { title } = typeOf(type).admin;
    const page = { offset: 0, limit: maxListed };
    const query = { version: 'draft', sort: descending('updatedAt'), fields: [title, 'updatedAt'], page } as const;
    const { entries } = await store.list(type, { ...query, budget: unbounded });
    return (entries as AnyEntry[]).map((entry) => ({
      ...{ type, documentId: entry.documentId, title: storedTitle(type, entry), author: null },
      at: String(entry.updatedAt),
      kind: 'origin' as const,
    }));
  });
  return (await Promise.all(lists)).flat().toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

async function latestRevisions(store: EntryStore): Promise<Answers.DashboardChange[]> {
  const fields = ['at', 'kind', 'type', 'entry', 'title', 'authorId', 'authorEmail', 'authorName'] as const;
  const page = { offset: 0, limit: maxRevisions };
  const query = { where: compare('kind', 'ne', 'origin'), sort: [...descending('at'), ...descending('id')], page };
  const { entries } = await store.list('revisions', { ...query, fields, budget: unbounded });
  return entries.flatMap((row) => {
    const { at: instant, kind, type, entry: documentId, title } = row;
    return isContentType(type)
      ? [{ at: instant, kind, type, documentId, title: title ?? '', author: authorIn(row) }]
      : [];
  });
}

type PublishedState = AnyEntry & { publication: Answers.Publication };

const isToPublish = ({ publication: { state } }: PublishedState): boolean => state === 'draft' || state === 'modified';

async function readDocuments(store: EntryStore, type: ContentTypeName, documentIds: string[]) {
  const where = compare('documentId', 'in', documentIds);
  const fields = [typeOf(type).admin.title];
  const { entries } = await store.list(type, { version: 'draft', where, fields, budget: unbounded });
  await addPublications(store, type, entries);
  return entries as PublishedState[];
}
