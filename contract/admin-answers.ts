/** What the admin endpoints answer, declared once for the server, the store and the client. */

import type { ContentTypeName, Entry, FileEntry } from '#content/index.ts';
import type { Snapshot } from '#content/revisions.ts';
import type { AnyEntry, IsUnion, System } from '#model/entry.ts';
import type { OpeningHours } from '#model/opening-hours.ts';
import type { MarkedText } from './search-answer.ts';

/** The user who made a change, with the names of that time: the account may be renamed or deleted later. */
export interface RecordedAuthor {
  id: number;
  email: string;
  username: string;
}

export interface Revision {
  revision: number;
  kind: Entry<'revisions'>['kind'];
  title: string;
  at: string;
  /** Null where no user of this instance acted. */
  author: RecordedAuthor | null;
  /** Names of fields. */
  changed: string[];
}

/** The versions of a document, and the last change of its working copy. */
export interface DocumentState {
  hasPublishedVersion: boolean;
  /** Whether it has a published version, or its history says that one was unpublished. */
  wasPublished: boolean;
  /** Whether the public sees the published version: its flag may hide it. */
  isPublic: boolean;
  /** Whether the working copy differs from the published version. False without one. */
  isModified: boolean;
  /** When the published version was last published; null without one. */
  publishedAt: string | null;
  /** When a date unpublished it: its own end date, or a scheduled end, which the store does not know. */
  endedAt: string | null;
  /** The last change of the working copy, where it is not the same as the published version. */
  draft: { updatedAt: string; author: RecordedAuthor | null } | null;
  /** The last revision of its history; null without one. */
  lastChange: { at: string; kind: Revision['kind']; author: RecordedAuthor | null } | null;
}

/**
 * The first that applies: `scheduled`, it has a scheduled publication; `modified`, the working copy has unpublished changes; `published`,
 * all of it is public; `ended`, a date unpublished it; `draft`, nothing of it is public.
 */
export const publicationStates = ['scheduled', 'modified', 'published', 'ended', 'draft'] as const;
export type PublicationState = (typeof publicationStates)[number];

export interface Schedule {
  publishAt: string | null;
  unpublishAt: string | null;
}

/** The publication of a document, with its schedule: the earliest dates where its tabs have their own. */
export interface Publication extends DocumentState, Schedule {
  state: PublicationState;
  scheduledBy: RecordedAuthor | null;
  scheduledAt: string | null;
  /** By the names of the tabs of its form, which are published apart; absent for a type without tabs. */
  tabs?: Record<string, TabPublication>;
}

export interface TabPublication
  extends Pick<
    Publication,
    'state' | 'isModified' | 'publishedAt' | 'draft' | 'publishAt' | 'scheduledBy' | 'scheduledAt'
  > {
  /** Who has written its unpublished changes, the latest first. */
  authors: RecordedAuthor[];
}

export interface ScheduledChange {
  /**
   * `update`: modifications of a public entry. `start`, `end`: a date of the entry itself. `notice`: the notice of an opening exception
   * appears.
   */
  action: 'publish' | 'update' | 'unpublish' | 'start' | 'end' | 'notice';
  at: string;
  type: ContentTypeName;
  documentId: string;
  /** The name of the tab whose fields it publishes; null for a whole entry. */
  tab: string | null;
  title: string;
  scheduledBy: RecordedAuthor | null;
  scheduledAt: string | null;
  /** Of a publication: when the entry is unpublished again. */
  unpublishAt: string | null;
  /** Why the publication was refused, or would be now. */
  problem: string | null;
  /** `schedule`: set by `schedule`. `field`: a date of the entry. `opening`: an opening exception of the settings. */
  source: 'schedule' | 'field' | 'opening';
}

/** The scheduled changes of the site, the earliest first; and those of the last seven days, the latest first. */
export interface ScheduledChanges {
  upcoming: ScheduledChange[];
  done: ScheduledChange[];
  /** The server's time. */
  now: string;
}

/** The working copy of a document: required values may be null. `publishedAt` is null, except where it is a field of the type. */
export type DraftEntry<Name extends ContentTypeName = ContentTypeName> = (IsUnion<Name> extends true
  ? AnyEntry & Omit<System, 'publishedAt'>
  : Omit<Entry<Name>, 'publishedAt'>) & { publishedAt: string | null; publication: Publication };

export interface RevisionDetail extends Revision {
  values: Snapshot;
  previous: Snapshot | null;
  current: Snapshot | null;
}

/** A link that could not be restored, as its target no longer exists. */
export interface Dropped {
  field: string;
  label: string;
  documentId: string;
  title: string;
}

/** A place that linked to a restored entry or file and does not again: it is gone, or filled since. `title`: of its owner, null if that is gone. */
export interface LostPlace {
  type: string;
  documentId: string;
  field: string;
  title: string | null;
}

export interface TrashedEntry {
  type: ContentTypeName | 'files';
  documentId: string;
  title: string;
  deletedAt: string;
  expiresAt: string;
  author: RecordedAuthor | null;
}

export type Subscriber = Pick<Entry<'subscribers'>, 'id' | 'email' | 'source' | 'delivery' | 'createdAt'>;

/** A request of a group, without what recognises a second click. */
export type GroupRequest = Omit<Entry<'group-requests'>, 'digest' | 'updatedAt' | 'publishedAt'>;

export type UnsentMail = Pick<
  Entry<'mails'>,
  'id' | 'recipient' | 'subject' | 'attempts' | 'nextAttemptAt' | 'failure' | 'createdAt'
>;

/** The consent of a former subscriber. */
export type ConsentProof = Pick<Entry<'consent-proofs'>, 'consentText' | 'source' | 'subscribedAt' | 'removedAt'>;

/** What a change of several entries did: to which documents, and which it left as they are, and why. */
export interface BulkResult {
  done: string[];
  left: { documentId: string; title: string; reason: string }[];
}

/** An action or an attempt, from the audit log or from the history of an entry. */
export interface AuditEntry {
  at: string;
  act: string;
  /** The action, in French. */
  label: string;
  result: 'done' | 'refused';
  author: { id: number; email: string } | null;
  subject: { name: string; type: string | null; id: string | null } | null;
  detail: string | null;
  requestId: string | null;
  /** Of sign-ins: the anonymized network, never the IP address. */
  network: string | null;
}

/** An open session, as shown to its user and to administrators. `usedAt` is exact to five minutes; no secret of the token is included. */
export type OpenSession = Pick<Entry<'sessions'>, 'id' | 'openedAt' | 'usedAt' | 'device' | 'network'> & {
  /** Whether this request belongs to it. */
  current: boolean;
};

/** A preview link. The URL is a path of this site. */
export interface PreviewLink {
  id: number;
  url: string;
  /** The chosen validity. */
  hours: number;
  expiresAt: string;
}

export interface Listed<Item> {
  data: Item[];
  meta: { pagination: { page: number; pageSize: number; pageCount: number; total: number } };
}

/** What the first screen of the back-office shows. A part that could not be read is null. */
export interface Dashboard {
  site: DashboardSite | null;
  counts: TypeCounts[] | null;
  /** The changes of the next seven days, and the publications that are refused. */
  schedule: ScheduledChange[] | null;
  agenda: DashboardAgenda | null;
  messages: DashboardMessages | null;
  /** Those of who asks, the latest first. */
  drafts: DashboardDraft[] | null;
  /** The latest first, one for each entry. */
  changes: DashboardChange[] | null;
}

export interface DashboardSite {
  hours: OpeningHours;
  /** Fields of the settings whose sentence the law asks for, and which are empty. */
  missingStatements: string[];
}

/** The numbers of the sidebar: of entries by type, drafts included, of changes to come, and of missing legal sentences. */
export interface SidebarCounts {
  types: Partial<Record<ContentTypeName, number>>;
  scheduled: number;
  missingStatements: number;
}

export interface TypeCounts {
  type: ContentTypeName;
  total: number;
  /** What the public sees now. */
  shown: number;
  /** Of a type that takes place: what is to come. */
  coming: number | null;
  /** Of a type that is shown for a time: what is switched on and over. */
  over: number | null;
}

/** An event of the week. `start`, `end`: local dates. */
export interface DashboardEvent {
  documentId: string;
  title: string;
  start: string;
  end: string | null;
  state: PublicationState;
  isPublic: boolean;
  hasPicture: boolean;
  /** It is neither cancelled nor postponed. */
  goesAhead: boolean;
}

/** `week`: the events of seven days, and the public ones that began before. `withoutPicture`: of the next thirty days. */
export interface DashboardAgenda {
  week: DashboardEvent[];
  withoutPicture: { count: number; first: DashboardEvent | null };
}

export interface DashboardMessages {
  groupRequests: { count: number; answerBy: string | null };
  /** Those that were not sent within an hour. */
  mails: { count: number; first: Pick<UnsentMail, 'subject' | 'failure' | 'createdAt'> | null; isConfigured: boolean };
}

export interface DashboardDraft {
  type: ContentTypeName;
  documentId: string;
  title: string;
  state: PublicationState;
  updatedAt: string;
}

export interface DashboardChange {
  type: ContentTypeName;
  documentId: string;
  title: string;
  at: string;
  kind: Revision['kind'];
  author: RecordedAuthor | null;
}

/** The numbers of findings: what the server would refuse, and everything else. */
export interface FindingCounts {
  refused: number;
  advised: number;
}

export interface EntryChecks extends FindingCounts {
  type: ContentTypeName;
  documentId: string;
  title: string | null;
}

/** Another user who has an entry open. `field`: the one that they edit. */
export interface PresentUser {
  id: number;
  username: string;
  field: string | null;
}

export interface OpenEntry {
  documentId: string;
  id: number;
  username: string;
}

/** A working copy that a search has found, or a file. */
export interface FoundCopy {
  documentId: string;
  /** The tab of its form that has the words; null for a form in one part. */
  tab: string | null;
  title: MarkedText;
  /** The part of its texts that has the words; empty where the title has them all. */
  passage: MarkedText;
  /** The first date among the columns of its list. */
  date: string | null;
  /** Null for a file. */
  state: PublicationState | null;
  isPublic: boolean;
  file: FileEntry | null;
}

/** Those of a type: `count` is the number of all, `results` are the first. */
export interface FoundCopies {
  type: ContentTypeName | 'files';
  count: number;
  results: FoundCopy[];
}

/** `trashed`: how many entries of the trash have the text in their title. */
export interface FoundEverywhere {
  data: FoundCopies[];
  meta: { trashed: number };
}
