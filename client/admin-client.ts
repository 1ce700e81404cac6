import type { AuditCategory } from '#content/audit.ts';
import type { BrokenLink } from '#content/checks/index.ts';
import type { ContentTypeName } from '#content/index.ts';
import type { OpenEntry, PresentUser } from '#content/presence.ts';
import type {
  AuditEntry,
  DraftEntry,
  DraftQuery,
  Dropped,
  EntryChecks,
  Listed,
  ListedDrafts,
  OpenSession,
  PreviewLink,
  Revision,
  RevisionDetail,
  Schedule,
  ScheduledChanges,
  Subscriber,
  TrashedEntry,
} from './admin-data.ts';
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
  previewLinks(type: ContentTypeName, documentId: string | undefined): Promise<PreviewLink[]>;
  createPreviewLink(type: ContentTypeName, documentId: string | undefined, hours: number): Promise<PreviewLink>;
  /** Changes the validity of a link, from now on. */
  prolongPreviewLink(
    type: ContentTypeName,
    documentId: string | undefined,
    link: number,
    hours: number,
  ): Promise<PreviewLink>;
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
