import type { AuditCategory } from '#content/audit.ts';
import type { BrokenLink } from '#content/checks/index.ts';
import type { ContentTypeName, Entry } from '#content/index.ts';
import type { OpenEntry, PresentUser } from '#content/presence.ts';
import type { Snapshot } from '#content/revisions.ts';
import type { AnyEntry, IsUnion, System } from '#model/entry.ts';
import {
  type CallOptions,
  type ContentDraft,
  type ContentEntry,
  ContentError,
  type ListQuery,
  type SaveOptions,
  type User,
} from './content-client.ts';
import { type ClientOptions, createTransport } from './create-client.ts';
import { encodeQuery } from './query-string.ts';

/** The user who made a change, with the names of that time. Null: no user of this instance. */
type Author = { id: number; email: string; username: string } | null;

export interface Revision {
  revision: number;
  kind:
    | 'origin'
    | 'create'
    | 'update'
    | 'draft'
    | 'discard'
    | 'publish'
    | 'unpublish'
    | 'revert'
    | 'remove'
    | 'restore';
  title: string;
  at: string;
  author: Author;
  /** Names of fields. */
  changed: string[];
}

/** The publication of a document, and the author of the last change of its working copy. */
export interface Publication {
  /**
   * `scheduled`: it has a scheduled publication. `modified`: the working copy has unpublished changes. `ended`: a date unpublished it.
   * `draft`: nothing of it is public.
   */
  state: 'scheduled' | 'modified' | 'published' | 'ended' | 'draft';
  hasPublishedVersion: boolean;
  /** Whether it has a published version, or its history says that one was unpublished. */
  wasPublished: boolean;
  /** Whether the public sees the published version: `isPublished` may hide it. */
  isPublic: boolean;
  /** Whether the working copy differs from the published version. False without one. */
  isModified: boolean;
  /** When the published version was last published; null without one. */
  publishedAt: string | null;
  /** The last change of the working copy, where it is not the same as the published version. */
  draft: { updatedAt: string; author: Author } | null;
  /** The last revision of its history; null without one. The author is null where no user acted. */
  lastChange: { at: string; kind: Revision['kind']; author: Author } | null;
  /** The dates of the scheduled publication and of the scheduled end. */
  publishAt: string | null;
  unpublishAt: string | null;
  scheduledBy: Author;
  scheduledAt: string | null;
  /** When a date unpublished it: a scheduled end, or its own end date. */
  endedAt: string | null;
}

/** The schedule of a document: instants, null for none. */
export interface Schedule {
  publishAt: string | null;
  unpublishAt: string | null;
}

/** A dated change of the site. */
export interface ScheduledChange {
  /**
   * `update`: modifications of a public entry. `end`: the end date of the entry itself. `notice`: the notice of an opening exception
   * appears.
   */
  action: 'publish' | 'update' | 'unpublish' | 'end' | 'notice';
  at: string;
  type: ContentTypeName;
  documentId: string;
  title: string;
  scheduledBy: Author;
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

/** A query of working copies. */
export interface DraftQuery extends ListQuery {
  state?: Publication['state'];
  hasPublishedVersion?: boolean;
  /** Asks for `meta.states`. */
  states?: boolean;
}

/** A revision with the entry's values at that time, just before, and now. */
export interface RevisionDetail extends Revision {
  values: Snapshot;
  previous: Snapshot | null;
  current: Snapshot | null;
}

/** A link that could not be restored, as its target no longer exists. */
interface Dropped {
  field: string;
  label: string;
  documentId: string;
  title: string;
}

export interface TrashedEntry {
  type: ContentTypeName;
  documentId: string;
  title: string;
  deletedAt: string;
  expiresAt: string;
  author: Author;
}

export interface Subscriber {
  id: number;
  email: string;
  source: string | null;
  delivery: 'kept' | 'waiting' | 'sent' | 'refused';
  createdAt: string;
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
export interface SharedPreview {
  id: number;
  url: string;
  /** The chosen validity. */
  hours: number;
  expiresAt: string;
}

interface Listed<Item> {
  data: Item[];
  meta: { pagination: { page: number; pageSize: number; pageCount: number; total: number } };
}

/** Working copies. `states`: how many of those that the query selects are in each state; a state without any is absent. */
interface ListedDrafts<Name extends ContentTypeName> extends Listed<DraftEntry<Name>> {
  meta: Listed<DraftEntry<Name>>['meta'] & { states?: Partial<Record<Publication['state'], number>> };
}

/** The numbers of findings of an entry: those that the server would refuse, and the others. */
export interface EntryChecks {
  type: ContentTypeName;
  documentId: string;
  title: string | null;
  refused: number;
  advised: number;
}

/** Changes the publication of a document. */
type DraftAction = <Name extends ContentTypeName>(
  type: Name,
  documentId: string | undefined,
  options?: SaveOptions,
) => Promise<DraftEntry<Name>>;

/** Calls of the admin app that the contract does not have. `documentId` is undefined for a single type. */
export interface AdminClient {
  /** Working copies, with their publication. */
  drafts<Name extends ContentTypeName>(
    type: Name,
    query?: DraftQuery,
    options?: CallOptions,
  ): Promise<ListedDrafts<Name>>;
  /** One working copy, with its publication; undefined where there is no such document. */
  draft<Name extends ContentTypeName>(
    type: Name,
    documentId: string | undefined,
    query?: ListQuery,
    options?: CallOptions,
  ): Promise<DraftEntry<Name> | undefined>;
  /** Creates a document that is only a draft. Required values may be missing. Idempotent under `key`. */
  createDraft<Name extends ContentTypeName>(
    type: Name,
    draft: Partial<ContentDraft<Name>>,
    options?: { key?: string },
  ): Promise<DraftEntry<Name>>;
  /** Saves the working copy only. A single type is created by its first save. */
  saveDraft<Name extends ContentTypeName>(
    type: Name,
    documentId: string | undefined,
    draft: Partial<ContentDraft<Name>>,
    options?: SaveOptions,
  ): Promise<DraftEntry<Name>>;
  /** Publishes the working copy, and sets the flag of published entries. 400 with the fields that prevent it. */
  publish: DraftAction;
  /** Unpublishes the entry. */
  unpublish: DraftAction;
  /** Discards the unpublished changes. */
  discardDraft: DraftAction;
  /** Replaces the schedule of a document. 400 with `publishAt` or `unpublishAt`, or with the fields that prevent the publication. */
  schedule<Name extends ContentTypeName>(
    type: Name,
    documentId: string | undefined,
    schedule: Schedule,
    options?: SaveOptions,
  ): Promise<DraftEntry<Name>>;
  cancelSchedule: DraftAction;
  scheduledChanges(options?: CallOptions): Promise<ScheduledChanges>;

  /** Reports that the entry is open here, for 45 seconds, and the edited field. Returns the other users who have it open. */
  reportPresence(type: ContentTypeName, documentId: string | undefined, field: string | null): Promise<PresentUser[]>;
  /** The entry is no longer open here. */
  endPresence(type: ContentTypeName, documentId: string | undefined): Promise<void>;
  /** The entries of a type that other users have open. */
  openEntries(type: ContentTypeName): Promise<OpenEntry[]>;

  history(type: ContentTypeName, documentId: string | undefined, page?: number): Promise<Listed<Revision>>;
  revision(type: ContentTypeName, documentId: string | undefined, revision: number): Promise<RevisionDetail>;
  /** Restores a revision into the working copy. */
  revert(type: ContentTypeName, documentId: string | undefined, revision: number): Promise<{ dropped: Dropped[] }>;
  /** The copy is a draft. */
  duplicate<Name extends ContentTypeName>(type: Name, documentId: string): Promise<ContentEntry<Name>>;
  /** The valid preview links, the newest first. */
  previewLinks(type: ContentTypeName, documentId: string | undefined): Promise<SharedPreview[]>;
  createPreviewLink(type: ContentTypeName, documentId: string | undefined, hours: number): Promise<SharedPreview>;
  /** Changes the validity of a link, from now on. */
  prolongPreviewLink(
    type: ContentTypeName,
    documentId: string | undefined,
    link: number,
    hours: number,
  ): Promise<SharedPreview>;
  /** Revokes a link. */
  revokePreviewLink(type: ContentTypeName, documentId: string | undefined, link: number): Promise<void>;
  /** The URL, for an hour, of the page in a frame of the form. */
  previewFrame(type: ContentTypeName, documentId: string | undefined): Promise<{ url: string; expiresAt: string }>;

  trash(query?: ListQuery): Promise<Listed<TrashedEntry>>;
  restoreFromTrash(documentId: string): Promise<{ dropped: Dropped[]; linksLost: number }>;
  deletePermanently(documentId: string): Promise<void>;
  /** Deletes every entry of the trash permanently. */
  emptyTrash(): Promise<void>;

  users(query: ListQuery & { start: number; limit: number }): Promise<User[]>;
  countUsers(query: Pick<ListQuery, 'filters'>): Promise<number>;
  user(id: number): Promise<User>;
  /** The open sessions of an account, the most recently used first. */
  sessions(userId: number): Promise<OpenSession[]>;
  endSession(userId: number, session: number): Promise<void>;
  /** Ends all sessions but the current one. */
  endSessions(userId: number): Promise<void>;
  /** Ends the current session. */
  signOut(): Promise<void>;

  subscribers(query?: ListQuery): Promise<Listed<Subscriber>>;
  subscribersCsv(): Promise<Blob>;
  unsubscribe(id: number): Promise<void>;

  /** `since` is a day in the institution's time zone. */
  auditLog(query: {
    who?: string | undefined;
    what?: AuditCategory | undefined;
    since?: string | undefined;
    pagination?: { page: number; pageSize: number };
  }): Promise<Listed<AuditEntry>>;

  /** The links of the content that failed on two nights or more. */
  brokenLinks(options?: CallOptions): Promise<({ url: string } & BrokenLink)[]>;
  /** Stored entries with findings before publication: by ids, else among the latest changes. */
  checks(
    query: { type?: ContentTypeName; ids?: string },
    options?: CallOptions,
  ): Promise<{
    data: EntryChecks[];
    meta: { checked: number; found: number };
  }>;
}

export function createAdminClient(options: ClientOptions): AdminClient {
  const { call, read, data } = createTransport(options);
  const entryPath = (type: ContentTypeName, documentId: string | undefined) =>
    documentId === undefined ? `/${type}` : `/${type}/${encodeURIComponent(documentId)}`;
  const act =
    (name: 'publish' | 'unpublish' | 'discard') =>
    <Name extends ContentTypeName>(type: Name, documentId: string | undefined, options?: SaveOptions) =>
      data<DraftEntry<Name>>(`${entryPath(type, documentId)}/actions/${name}`, { method: 'POST', ...options });
  return {
    drafts: (type, query, options) =>
      read(`/${type}${encodeQuery({ ...query, status: 'draft', publication: true })}`, options),
    async draft<Name extends ContentTypeName>(
      type: Name,
      documentId: string | undefined,
      query?: ListQuery,
      options?: CallOptions,
    ) {
      const search = encodeQuery({ ...query, status: 'draft', publication: true });
      try {
        return await data<DraftEntry<Name>>(`${entryPath(type, documentId)}${search}`, options);
      } catch (error) {
        if (error instanceof ContentError && error.status === 404) return undefined;
        throw error;
      }
    },
    createDraft: (type, draft, options) =>
      data(`/${type}?status=draft&publication=true`, { method: 'POST', json: { data: draft }, ...options }),
    saveDraft: (type, documentId, draft, options) =>
      data(`${entryPath(type, documentId)}?status=draft&publication=true`, {
        method: 'PUT',
        json: { data: draft },
        ...options,
      }),
    publish: act('publish'),
    unpublish: act('unpublish'),
    discardDraft: act('discard'),
    schedule: (type, documentId, schedule, options) =>
      data(`${entryPath(type, documentId)}/schedule`, { method: 'PUT', json: { data: schedule }, ...options }),
    cancelSchedule: (type, documentId, options) =>
      data(`${entryPath(type, documentId)}/schedule`, { method: 'DELETE', ...options }),
    scheduledChanges: (options) => data('/schedule', options),
    reportPresence: (type, documentId, field) =>
      data(`${entryPath(type, documentId)}/presence`, { method: 'PUT', json: { data: { field } } }),
    openEntries: (type) => data(`/${type}/presence`),
    endPresence: async (type, documentId) =>
      void (await call(`${entryPath(type, documentId)}/presence`, { method: 'DELETE' })),
    history: (type, documentId, page = 1) =>
      read(`${entryPath(type, documentId)}/history${encodeQuery({ pagination: { page, pageSize: 10 } })}`),
    revision: (type, documentId, revision) => data(`${entryPath(type, documentId)}/history/${revision}`),
    revert: async (type, documentId, revision) =>
      (
        await read<{ meta: { dropped: Dropped[] } }>(
          `${entryPath(type, documentId)}/history/${revision}/restore?status=draft`,
          { method: 'POST' },
        )
      ).meta,
    duplicate: (type, documentId) => data(`${entryPath(type, documentId)}/duplicate?status=draft`, { method: 'POST' }),
    previewLinks: (type, documentId) => data(`${entryPath(type, documentId)}/preview`),
    createPreviewLink: (type, documentId, hours) =>
      data(`${entryPath(type, documentId)}/preview`, { method: 'POST', json: { data: { hours } } }),
    prolongPreviewLink: (type, documentId, link, hours) =>
      data(`${entryPath(type, documentId)}/preview/${link}`, { method: 'PUT', json: { data: { hours } } }),
    revokePreviewLink: async (type, documentId, link) =>
      void (await call(`${entryPath(type, documentId)}/preview/${link}`, { method: 'DELETE' })),
    previewFrame: (type, documentId) => data(`${entryPath(type, documentId)}/preview/frame`, { method: 'POST' }),

    trash: (query) => read(`/trash${encodeQuery(query)}`),
    restoreFromTrash: async (documentId) =>
      (
        await read<{ meta: { dropped: Dropped[]; linksLost: number } }>(
          `/trash/${encodeURIComponent(documentId)}/restore`,
          { method: 'POST' },
        )
      ).meta,
    deletePermanently: async (documentId) =>
      void (await call(`/trash/${encodeURIComponent(documentId)}`, { method: 'DELETE' })),
    emptyTrash: async () => void (await call('/trash', { method: 'DELETE' })),

    users: (query) => read(`/users${encodeQuery(query)}`),
    countUsers: (query) => read(`/users/count${encodeQuery(query)}`),
    user: (id) => read(`/users/${id}`),
    sessions: (userId) => read(`/users/${userId}/sessions`),
    endSession: async (userId, session) =>
      void (await call(`/users/${userId}/sessions/${session}`, { method: 'DELETE' })),
    endSessions: async (userId) => void (await call(`/users/${userId}/sessions`, { method: 'DELETE' })),
    signOut: async () => void (await call('/auth/logout', { method: 'POST' })),

    subscribers: (query) => read(`/newsletter/subscribers${encodeQuery(query)}`),
    subscribersCsv: async () => (await call('/newsletter/subscribers.csv')).blob(),
    auditLog: (query) => read(`/audit${encodeQuery(query)}`),
    brokenLinks: (options) => data('/link-checks', options),
    checks: (query, options) => read(`/checks${encodeQuery(query)}`, options),
    unsubscribe: async (id) => void (await call(`/newsletter/subscribers/${id}`, { method: 'DELETE' })),
  };
}
