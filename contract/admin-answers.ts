/** What the admin endpoints answer: the schemas of the OpenAPI document, and the types of their values for the server and the client. */

import { revisions, type Snapshot } from '#content/entry-records.ts';
import type { ContentTypeName, Entry, FileEntry, SystemTypeName } from '#content/index.ts';
import { contentTypeNames, typeOf } from '#content/index.ts';
import type { AnyEntry, IsUnion, System } from '#model/entry.ts';
import { isScalar } from '#model/field.ts';
import {
  anyObject,
  complete,
  day,
  flag,
  instant,
  integer,
  listOf,
  mapped,
  oneOf,
  orNull,
  ref,
  type Schema,
  text,
  typed,
  type ValuesOf,
} from '#model/json-schema.ts';
import type { OpeningHours } from '#model/opening-hours.ts';
import type { MarkedText } from './search-answer.ts';

/** Fields of a type as they are stored, with the dates of the entry. */
function fieldsOf<Name extends SystemTypeName, Field extends string & keyof Entry<Name>>(
  type: Name,
  names: readonly Field[],
) {
  const { fields } = typeOf(type);
  const schemaOf = (name: string): Schema => {
    const field = fields[name];
    if (!field || !isScalar(field)) return instant;
    return field.required ? field.schema : orNull(field.schema);
  };
  return mapped(names, schemaOf) as { [Each in Field]: Schema<Entry<Name>[Each]> };
}

const contentType = typed<ContentTypeName>(text);
const contentTypeOrFile = typed<ContentTypeName | 'files'>(text);

const recordedAuthor = { id: integer, email: text, username: text };
/** The user who made a change, as named at that time (`username`: the name where there is one): accounts are renamed and deleted. */
export type RecordedAuthor = ValuesOf<typeof recordedAuthor>;
/** Null where no user of this instance acted. */
export const account = orNull(complete(recordedAuthor));
const author = ref<RecordedAuthor | null>('Author');

export const revision = {
  revision: integer,
  kind: typed<Entry<'revisions'>['kind']>(revisions.fields.kind.schema),
  title: typed<string>(orNull(text)),
  at: instant,
  author,
  changed: listOf(text),
};
export type Revision = ValuesOf<typeof revision>;

const snapshot = typed<Snapshot | null>(orNull(anyObject));
export const revisionDetail = { ...revision, values: typed<Snapshot>(snapshot), previous: snapshot, current: snapshot };
export type RevisionDetail = ValuesOf<typeof revisionDetail>;

const documentState = {
  hasPublishedVersion: flag,
  /** Whether it has a published version, or its history says that one was unpublished. */
  wasPublished: flag,
  /** Whether the public sees the published version: its flag may hide it. */
  isPublic: flag,
  /** Whether the working copy differs from the published version. False without one. */
  isModified: flag,
  /** When the published version was last published; null without one. */
  publishedAt: orNull(instant),
  /** When a date unpublished it: its own end date, or a scheduled end, which the store does not know. */
  endedAt: orNull(instant),
  /** The last change of the working copy, where it is not the same as the published version. */
  draft: orNull(complete({ updatedAt: instant, author })),
  /** The last revision of its history; null without one. */
  lastChange: orNull(complete({ at: instant, kind: revision.kind, author })),
};
/** The versions of a document, and the last change of its working copy. */
export type DocumentState = ValuesOf<typeof documentState>;

export const schedule = { publishAt: orNull(instant), unpublishAt: orNull(instant) };
export type Schedule = ValuesOf<typeof schedule>;

/**
 * The first that applies: `scheduled`, it has a scheduled publication; `modified`, the working copy has unpublished changes; `published`,
 * all of it is public; `ended`, a date unpublished it; `draft`, nothing of it is public.
 */
export const publicationStates = ['scheduled', 'modified', 'published', 'ended', 'draft'] as const;
export type PublicationState = (typeof publicationStates)[number];
const publicationState = ref<PublicationState>('PublicationState');

const { isModified, publishedAt, draft } = documentState;
const scheduled = { publishAt: schedule.publishAt, scheduledBy: author, scheduledAt: orNull(instant) };
const ofTab = { state: publicationState, isModified, publishedAt, draft, ...scheduled };
export const tabPublication = {
  ...ofTab,
  /** Who has written its unpublished changes, the latest first. */
  authors: listOf(typed<RecordedAuthor>(account)),
};
export type TabPublication = ValuesOf<typeof tabPublication>;

export const publication = { ...documentState, ...schedule, ...ofTab };
/** The publication of a document, with its schedule: the earliest dates where its tabs have their own. */
export interface Publication extends ValuesOf<typeof publication> {
  /** By the names of the tabs of its form, which are published apart; absent for a type without tabs. */
  tabs?: Record<string, TabPublication>;
}

const scheduledChange = {
  /** `update`: the changes of a public entry go live. `start`, `end`: a date of the entry. `notice`: an opening exception is announced. */
  action: oneOf(['publish', 'update', 'unpublish', 'start', 'end', 'notice']),
  at: instant,
  type: contentType,
  documentId: text,
  /** The name of the tab whose fields it publishes; null for a whole entry. */
  tab: orNull(text),
  title: text,
  scheduledBy: author,
  scheduledAt: orNull(instant),
  /** Of a publication: when the entry is unpublished again. */
  unpublishAt: orNull(instant),
  /** Why the publication was refused, or would be now. */
  problem: orNull(text),
  /** `schedule`: set by `schedule`. `field`: a date of the entry. `opening`: an opening exception of the settings. */
  source: oneOf(['schedule', 'field', 'opening']),
};
export type ScheduledChange = ValuesOf<typeof scheduledChange>;

/** The scheduled changes of the site, the earliest first; and those of the last seven days, the latest first. */
export const scheduledChanges = {
  upcoming: listOf(complete(scheduledChange)),
  done: listOf(complete(scheduledChange)),
  now: instant,
};
export type ScheduledChanges = ValuesOf<typeof scheduledChanges>;

/** The working copy of a document: required values may be null. `publishedAt` is null, except where it is a field of the type. */
export type DraftEntry<Name extends ContentTypeName = ContentTypeName> = (IsUnion<Name> extends true
  ? AnyEntry & Omit<System, 'publishedAt'>
  : Omit<Entry<Name>, 'publishedAt'>) & { publishedAt: string | null; publication: Publication };

/** A link that could not be restored, as its target no longer exists. */
export const dropped = mapped(['field', 'label', 'documentId', 'title'], () => text);
export type Dropped = ValuesOf<typeof dropped>;

/** A place that linked to a restored entry or file and does not again: it is gone, or filled since. `title`: of its owner, null if that is gone. */
export const lostPlace = { type: text, documentId: text, field: text, title: orNull(text) };
export type LostPlace = ValuesOf<typeof lostPlace>;

/** An entry that uses a file. `isShown`: whether the public sees the file there. */
export const fileUse = { ...lostPlace, type: contentType, id: integer, state: publicationState, isShown: flag };
export type FileUse = ValuesOf<typeof fileUse>;

/** `undescribed`: pictures without an alternative text. */
export const libraryCounts = {
  labels: listOf(complete({ name: text, files: integer })),
  undescribed: integer,
  unused: integer,
};
export type LibraryCounts = ValuesOf<typeof libraryCounts>;

/** Of several files: how many there are, how many are used, and the uses of the first of these. */
export const usesOfFiles = {
  count: integer,
  used: integer,
  listed: listOf(complete({ id: integer, name: text, uses: listOf(complete(fileUse)) })),
};
export type UsesOfFiles = ValuesOf<typeof usesOfFiles>;

export const trashedEntry = {
  type: contentTypeOrFile,
  documentId: text,
  title: typed<string>(orNull(text)),
  deletedAt: instant,
  expiresAt: instant,
  author,
};
export type TrashedEntry = ValuesOf<typeof trashedEntry>;

export type Subscriber = Pick<
  Entry<'subscribers'>,
  'id' | 'email' | 'source' | 'delivery' | 'createdAt' | 'confirmedAt'
>;

/** A request of a group, without what recognises a second click. */
export type GroupRequest = Omit<Entry<'group-requests'>, 'digest' | 'updatedAt' | 'publishedAt'>;

export type UnsentMail = Pick<
  Entry<'mails'>,
  'id' | 'recipient' | 'subject' | 'attempts' | 'nextAttemptAt' | 'failure' | 'createdAt'
>;

export type ApiKey = Pick<Entry<'api-keys'>, 'id' | 'name' | 'start' | 'endsOn' | 'usedAt'> & {
  access: Record<string, 'read' | 'write'>;
};

export type WebhookDelivery = Omit<Entry<'webhook-deliveries'>, 'content' | 'updatedAt' | 'publishedAt'>;

export type Webhook = Pick<Entry<'webhooks'>, 'id' | 'name' | 'url' | 'events' | 'isActive'> & {
  /** The latest delivery that was tried. */
  last: WebhookDelivery | null;
};

export type Redirect = Pick<Entry<'redirects'>, 'id' | 'from' | 'to' | 'uses' | 'lastUsedAt'>;

export const consentProof = fieldsOf('consent-proofs', ['consentText', 'source', 'subscribedAt', 'removedAt']);
export type ConsentProof = ValuesOf<typeof consentProof>;

/** What a change of several entries did: to which documents, and which it left as they are, and why. */
export const bulkResult = {
  done: listOf(text),
  left: listOf(complete({ documentId: text, title: text, reason: text })),
};
export type BulkResult = ValuesOf<typeof bulkResult>;

/** An action or an attempt, from the audit log or from the history of an entry. */
export const auditEntry = {
  ...fieldsOf('audit', ['at', 'result', 'detail', 'requestId']),
  act: text,
  label: text,
  /** `name`: the present one; null for an account without a name, or that is no more. */
  author: orNull(complete({ id: integer, email: text, name: orNull(text) })),
  subject: orNull(complete({ name: text, type: orNull(text), id: orNull(text) })),
  /** Of sign-ins: the anonymized network, never the IP address. */
  network: orNull(text),
};
export type AuditEntry = ValuesOf<typeof auditEntry>;

/** An open session, as shown to its user and to administrators. `usedAt` is exact to five minutes; no secret of the token is included. */
export const openSession = {
  id: integer,
  ...fieldsOf('sessions', ['openedAt', 'usedAt', 'device', 'network']),
  current: flag,
};
export type OpenSession = ValuesOf<typeof openSession>;

/** A link to choose a password, once. `isMailed`: it leaves by mail too. */
export const accountLink = { id: integer, url: text, expiresAt: instant, isInvitation: flag, isMailed: flag };
export type AccountLink = ValuesOf<typeof accountLink>;

/** `invitedUntil`: the end of the link of an account without a password; null where it has expired. */
export const accountAccess = {
  id: integer,
  name: text,
  isBlocked: flag,
  isInvited: flag,
  invitedUntil: orNull(instant),
  hasSecondFactor: flag,
};
export type AccountAccess = ValuesOf<typeof accountAccess>;
/** `enabledAt`: null without one. */
export const secondFactor = { enabledAt: orNull(instant), codesLeft: integer, isRequired: flag };
export type SecondFactor = ValuesOf<typeof secondFactor>;
export const newSecondFactor = { secret: text, uri: text };
export type NewSecondFactor = ValuesOf<typeof newSecondFactor>;

/** `url`: a path of this site. */
export const previewLink = { id: integer, url: text, hours: integer, expiresAt: instant };
export type PreviewLink = ValuesOf<typeof previewLink>;

export interface Listed<Item> {
  data: Item[];
  meta: { pagination: { page: number; pageSize: number; pageCount: number; total: number } };
}

const typeCounts = {
  type: contentType,
  total: integer,
  /** What the public sees now. */
  shown: integer,
  /** Of a type that takes place: what is to come. */
  coming: orNull(integer),
  /** Of a type that is shown for a time: what is switched on and over. */
  over: orNull(integer),
};
export type TypeCounts = ValuesOf<typeof typeCounts>;

/** The numbers of the sidebar: of entries by type, drafts included, of changes to come, and of missing legal sentences. */
export const sidebarCounts = {
  types: typed<Partial<Record<ContentTypeName, number>>>({ type: 'object', additionalProperties: integer }),
  scheduled: integer,
  missingStatements: integer,
};
export type SidebarCounts = ValuesOf<typeof sidebarCounts>;

/** An event of the week. `start`, `end`: local dates. */
const dashboardEvent = {
  documentId: text,
  title: text,
  start: text,
  end: orNull(text),
  state: publicationState,
  isPublic: flag,
  hasPicture: flag,
  /** It is neither cancelled nor postponed. */
  goesAhead: flag,
};
export type DashboardEvent = ValuesOf<typeof dashboardEvent>;

const ofEntry = { type: contentType, documentId: text, title: text };
const dashboardDraft = { ...ofEntry, state: publicationState, updatedAt: instant };
export type DashboardDraft = ValuesOf<typeof dashboardDraft>;
const dashboardChange = { ...ofEntry, at: instant, kind: typed<Revision['kind']>(text), author };
export type DashboardChange = ValuesOf<typeof dashboardChange>;

/** What the first screen of the back-office shows. A part that could not be read is null. */
export const dashboard = {
  /** `missingStatements`: fields of the settings whose sentence the law asks for, and which are empty. */
  site: orNull(complete({ hours: typed<OpeningHours>(anyObject), missingStatements: listOf(text) })),
  counts: orNull(listOf(complete(typeCounts))),
  /** The changes of the next seven days, and the publications that are refused. */
  schedule: orNull(listOf(complete(scheduledChange))),
  agenda: orNull(
    complete({
      /** The events of seven days, and the public ones that began before. */
      week: listOf(complete(dashboardEvent)),
      /** Of the next thirty days. */
      withoutPicture: complete({ count: integer, first: orNull(complete(dashboardEvent)) }),
    }),
  ),
  messages: orNull(
    complete({
      groupRequests: complete({ count: integer, answerBy: orNull(day) }),
      /** Those that were not sent within an hour. */
      mails: complete({
        count: integer,
        first: orNull(complete({ subject: text, failure: orNull(text), createdAt: instant })),
        isConfigured: flag,
      }),
      /** Deliveries that were given up. */
      webhooks: complete({ count: integer, first: orNull(complete({ event: text, name: text })) }),
    }),
  ),
  /** Those of who asks, the latest first. */
  drafts: orNull(listOf(complete(dashboardDraft))),
  /** The latest first, one for each entry. */
  changes: orNull(listOf(complete(dashboardChange))),
};
export type Dashboard = ValuesOf<typeof dashboard>;

const findingCounts = { refused: integer, advised: integer };
/** The numbers of findings: what the server would refuse, and everything else. */
export type FindingCounts = ValuesOf<typeof findingCounts>;
export const entryChecks = { ...ofEntry, title: orNull(text), ...findingCounts };
export type EntryChecks = ValuesOf<typeof entryChecks>;

/** Another user who has an entry open. `field`: the one that they edit. */
export const presentUser = { id: integer, username: text, field: orNull(text) };
export type PresentUser = ValuesOf<typeof presentUser>;

export const openEntry = { documentId: text, id: integer, username: text };
export type OpenEntry = ValuesOf<typeof openEntry>;

const marked = typed<MarkedText>(listOf(complete({ text, isMatch: flag })));
/** A working copy that a search has found, or a file. */
const foundCopy = {
  documentId: text,
  /** The tab of its form that has the words; null for a form in one part. */
  tab: orNull(text),
  title: marked,
  /** The part of its texts that has the words; empty where the title has them all. */
  passage: marked,
  /** The first date among the columns of its list. */
  date: orNull(text),
  /** Null for a file. */
  state: orNull(publicationState),
  isPublic: flag,
  file: orNull(ref<FileEntry>('files')),
};
export type FoundCopy = ValuesOf<typeof foundCopy>;

/** Those of a type: `count` is the number of all, `results` are the first. */
export const foundCopies = {
  type: oneOf([...contentTypeNames, 'files' as const]),
  count: integer,
  results: listOf(complete(foundCopy)),
};
export type FoundCopies = ValuesOf<typeof foundCopies>;

/** `trashed`: how many entries of the trash have the text in their title. */
export interface FoundEverywhere {
  data: FoundCopies[];
  meta: { trashed: number };
}
