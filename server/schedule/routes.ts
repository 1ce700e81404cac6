import { contentTypeNames, fieldsOfTabs, tabsOf, typeOf } from '#content/index.ts';
import type { Schedule } from '#contract/admin-answers.ts';
import { dateTime } from '#model/fields/index.ts';
import { formatWeekdayInstant } from '#model/format.ts';
import type { JsonObject } from '#model/json-object.ts';
import { messageFor } from '#model/problems.ts';
import type { DocumentKey, EntryStore } from '#store/store.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { assertPublishable, publicationInput } from '../entries/assert-publishable.ts';
import { modifiedTabs, readDocument, readWorkingCopy } from '../entries/publications.ts';
import { replaceSchedule } from '../entries/schedules.ts';
import { assertLevel } from '../http/access-levels.ts';
import { type FieldError, fieldError, invalidFields, notFound, orNotFound, unknownKey } from '../http/errors.ts';
import { withPrecondition } from '../http/optimistic-lock.ts';
import type { AdministratorContext, AdministratorRoutes, Author } from '../http/principal.ts';
import { requestedTab } from '../http/query/index.ts';
import { entryRoute, readBody, requestedEntry, requireData } from '../http/request.ts';
import { listChanges } from './list-changes.ts';

const maxYears = 5;
const names = ['publishAt', 'unpublishAt'] as const;

/**
 * The schedule of documents, for administrators.
 * - `PUT /api/events/{documentId}/schedule` replaces it; `DELETE` removes it. Without documentId for a single type. `If-Match` names the
 *   version that the client has read, `tab` the tab of its form whose dates they are; without it, every tab with unpublished changes is
 *   scheduled, of a type that has some. Each returns the working copy with its `publication`.
 * - `GET /api/schedule`: the scheduled changes of the site, and those of the last seven days.
 */
export function addScheduleRoutes(routes: AdministratorRoutes, store: EntryStore): void {
  routes.get('/schedule', async (context) =>
    context.json({ data: await listChanges(store, context.var.author.timestamp) }),
  );

  for (const type of contentTypeNames) {
    const change = async (context: AdministratorContext, read: () => Schedule | Promise<Schedule>) => {
      const { author } = context.var;
      const key = requestedEntry(context, type);
      if (!(await store.versionsOf(key))) throw notFound();
      const schedule = await read();
      const named = requestedTab(context, type);
      await withPrecondition(context, store, key, (trx) => scheduleDocument(trx, author, key, schedule, named));
      return context.json(orNotFound(await readWorkingCopy(store, key)));
    };
    const path = `${entryRoute(type)}/schedule`;
    routes.put(path, (context) => change(context, async () => parseSchedule(requireData(await readBody(context)))));
    routes.delete(path, (context) => change(context, () => ({ publishAt: null, unpublishAt: null })));
  }
}

/** Replaces the schedule of a document or of a tab, in the caller's transaction. @throws ApiError 400 with what is refused, or prevents it; 403 */
export async function scheduleDocument(
  trx: EntryStore,
  author: Author,
  key: DocumentKey,
  schedule: Schedule,
  named?: string,
): Promise<void> {
  assertLevel(author, 'publisher');
  // A date of the whole entry would publish what the other tabs hold by then.
  const tabs = named || !schedule.publishAt ? [named] : await modifiedTabs(trx, key);
  for (const tab of tabs.length > 0 ? tabs : [undefined]) {
    // It may have been removed meanwhile.
    const document = orNotFound(await readDocument(trx, key, tab));
    const errors = checkSchedule(schedule, { ...document, now: author.timestamp });
    if (errors.length > 0) throw invalidFields(errors);
    const versions = schedule.publishAt ? await trx.versionsOf(key) : undefined;
    if (versions?.hasDraft) {
      const changes = publicationInput(key.type, versions.hasPublishedVersion);
      await assertPublishable(trx, key, versions, { changes, fields: fieldsOfTabs(key.type, tab) });
    }
    if (!(await replaceSchedule(trx, document, schedule, author))) continue;
    const { type, documentId, title } = document;
    const dates = scheduleText(schedule);
    const label = tabsOf(type).find(({ name }) => name === tab)?.label;
    const subject = { name: title, type, id: documentId };
    const detail = [label, dates].filter(Boolean).join('\u00a0: ') || undefined;
    await recordAudit(trx, { act: dates ? 'schedule' : 'scheduleCancel', author, subject, detail });
  }
}

/** « publier le mercredi 3 mars 2027 à 9 h 00, retirer le jeudi 3 juin 2027 à 9 h 00 » */
const scheduleText = ({ publishAt, unpublishAt }: Schedule): string =>
  [
    publishAt && `publier le ${formatWeekdayInstant(publishAt, anyYear)}`,
    unpublishAt && `retirer le ${formatWeekdayInstant(unpublishAt, anyYear)}`,
  ]
    .filter(Boolean)
    .join(', ');
/** A reference of `formatWeekdayInstant` with which the year is always written. */
const anyYear = '';

/** @throws ApiError 400 for a value that is no instant, or an unknown key */
export function parseSchedule(data: JsonObject): Schedule {
  const unknown = Object.keys(data).find((name) => !names.some((known) => known === name));
  if (unknown !== undefined) throw unknownKey(unknown, null, 'body');
  const schedule: Schedule = { publishAt: null, unpublishAt: null };
  const errors: FieldError[] = [];
  for (const name of names) {
    const value = data[name];
    if (value === undefined || value === null) continue;
    const parsed = dateTimeField.parse(value);
    if (parsed.ok) schedule[name] = parsed.value;
    else errors.push(fieldError(name, 'Invalid format, expected a timestamp or an ISO date', notAnInstant));
  }
  if (errors.length > 0) throw invalidFields(errors);
  return schedule;
}

const dateTimeField = dateTime({ label: 'Date' });
const notAnInstant = messageFor({ path: [], code: 'notAnInstant' });

/** The contract's message and the French sentence of a schedule that is refused. */
const refused = {
  empty: ['There is nothing to publish', 'Il n’y a rien à publier : tout ce qui est écrit ici est déjà en ligne.'],
  single: [
    'A single type is not unpublished',
    'Ces informations ne se retirent pas du site : toutes les pages les lisent.',
  ],
  hidden: [
    'Nothing is public: publishAt is missing',
    'Rien n’est en ligne : choisissez aussi une date de publication.',
  ],
  order: ['unpublishAt must be after publishAt', 'Le retrait doit venir après la publication.'],
} as const;

type Situation = NonNullable<Awaited<ReturnType<typeof readDocument>>> & { now: number };

function checkSchedule({ publishAt, unpublishAt }: Schedule, { type, now, isPublic, isModified }: Situation) {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() + maxYears);
  const errors: FieldError[] = [];
  const refuse = (name: (typeof names)[number], [message, sentence]: readonly [string, string]) =>
    errors.push(fieldError(name, message, sentence));
  const checkDate = (name: (typeof names)[number], instant: string) => {
    if (instant <= new Date(now).toISOString())
      refuse(name, [`${name} must be in the future`, 'Ce moment est passé : choisissez une date à venir.']);
    else if (instant > limit.toISOString())
      refuse(name, [`${name} must be within ${maxYears} years`, 'Choisissez une date dans les cinq ans à venir.']);
  };
  if (publishAt) checkDate('publishAt', publishAt);
  if (publishAt && isPublic && !isModified) refuse('publishAt', refused.empty);
  if (!unpublishAt) return errors;
  checkDate('unpublishAt', unpublishAt);
  if (typeOf(type).isSingle) refuse('unpublishAt', refused.single);
  else if (!publishAt && !isPublic) refuse('unpublishAt', refused.hidden);
  else if (publishAt && unpublishAt <= publishAt) refuse('unpublishAt', refused.order);
  return errors;
}
