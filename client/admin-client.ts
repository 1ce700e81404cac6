import type { AuditCategory } from '#content/audit.ts';
import type { ContentTypeName } from '#content/index.ts';
import type {
  AuditEntry,
  ConsentProof,
  DraftEntry,
  Dropped,
  EntryChecks,
  Listed,
  OpenEntry,
  OpenSession,
  PresentUser,
  PreviewLink,
  PublicationState,
  Revision,
  RevisionDetail,
  Schedule,
  ScheduledChanges,
  Subscriber,
  TrashedEntry,
} from '#contract/admin-answers.ts';
import type { BrokenLink } from '#editorial/checks/index.ts';
import type { ContentBody, ContentEntry, ContentQuery, User } from './content-client.ts';
import { encodeQuery } from './query-string.ts';
import { type CallOptions, type ClientOptions, createTransport, entryPath, type SaveOptions } from './transport.ts';

/** A query of working copies. */
export interface DraftQuery extends ContentQuery {
  state?: PublicationState;
  hasPublishedVersion?: boolean;
  /** Asks for `meta.states`. */
  states?: boolean;
}

/** Working copies. `states`: how many of those that the query selects are in each state; a state without any is absent. */
interface ListedDrafts<Name extends ContentTypeName> extends Listed<DraftEntry<Name>> {
  meta: Listed<DraftEntry<Name>>['meta'] & { states?: Partial<Record<PublicationState, number>> };
}

type Type = ContentTypeName;
type DocumentId = string | undefined;

/** Calls of the admin app that the contract does not have. `documentId` is undefined for a single type. */
export type AdminClient = ReturnType<typeof createAdminClient>;

export function createAdminClient(options: ClientOptions) {
  const { call, read, data, find, remove } = createTransport(options);
  const draftQuery = (query?: DraftQuery) => encodeQuery({ ...query, status: 'draft', publication: true });
  /** Changes the publication of a document. */
  const act =
    (name: 'publish' | 'unpublish' | 'discard') =>
    <Name extends Type>(type: Name, documentId: DocumentId, options?: SaveOptions) =>
      data<DraftEntry<Name>>(`${entryPath(type, documentId)}/actions/${name}`, { method: 'POST', ...options });
  const previewPath = (type: Type, documentId: DocumentId, link?: number) =>
    `${entryPath(type, documentId)}/preview${link === undefined ? '' : `/${link}`}`;
  return {
    /** Working copies, with their publication. */
    drafts: <Name extends Type>(type: Name, query?: DraftQuery, options?: CallOptions) =>
      read<ListedDrafts<Name>>(`/${type}${draftQuery(query)}`, options),
    /** One working copy, with its publication; undefined where there is no such document. */
    draft: <Name extends Type>(type: Name, documentId: DocumentId, query?: ContentQuery, options?: CallOptions) =>
      find<DraftEntry<Name>>(entryPath(type, documentId) + draftQuery(query), options),
    /** Creates a document that is only a draft. Required values may be missing. Idempotent under `key`. */
    createDraft: <Name extends Type>(type: Name, body: Partial<ContentBody<Name>>, options?: { key?: string }) =>
      data<DraftEntry<Name>>(`/${type}${draftQuery()}`, { method: 'POST', json: { data: body }, ...options }),
    /** Saves the working copy only. A single type is created by its first save. */
    saveDraft: <Name extends Type>(
      type: Name,
      documentId: DocumentId,
      body: Partial<ContentBody<Name>>,
      options?: SaveOptions,
    ) =>
      data<DraftEntry<Name>>(entryPath(type, documentId) + draftQuery(), {
        method: 'PUT',
        json: { data: body },
        ...options,
      }),
    /** Publishes the working copy, and sets the flag of published entries. 400 with the fields that prevent it. */
    publish: act('publish'),
    unpublish: act('unpublish'),
    /** Discards the unpublished changes. */
    discardDraft: act('discard'),
    /** Replaces the schedule of a document. 400 with `publishAt` or `unpublishAt`, or with the fields that prevent the publication. */
    schedule: <Name extends Type>(type: Name, documentId: DocumentId, schedule: Schedule, options?: SaveOptions) =>
      data<DraftEntry<Name>>(`${entryPath(type, documentId)}/schedule`, {
        method: 'PUT',
        json: { data: schedule },
        ...options,
      }),
    cancelSchedule: <Name extends Type>(type: Name, documentId: DocumentId, options?: SaveOptions) =>
      data<DraftEntry<Name>>(`${entryPath(type, documentId)}/schedule`, { method: 'DELETE', ...options }),
    scheduledChanges: (options?: CallOptions) => data<ScheduledChanges>('/schedule', options),

    /** Reports that the entry is open here, for 45 seconds, and the edited field. Returns the other users who have it open. */
    reportPresence: (type: Type, documentId: DocumentId, field: string | null) =>
      data<PresentUser[]>(`${entryPath(type, documentId)}/presence`, { method: 'PUT', json: { data: { field } } }),
    /** The entry is no longer open here. */
    endPresence: (type: Type, documentId: DocumentId) => remove(`${entryPath(type, documentId)}/presence`),
    /** The entries of a type that other users have open. */
    openEntries: (type: Type) => data<OpenEntry[]>(`/${type}/presence`),

    history: (type: Type, documentId: DocumentId, page = 1) =>
      read<Listed<Revision>>(
        `${entryPath(type, documentId)}/history${encodeQuery({ pagination: { page, pageSize: 10 } })}`,
      ),
    revision: (type: Type, documentId: DocumentId, revision: number) =>
      data<RevisionDetail>(`${entryPath(type, documentId)}/history/${revision}`),
    /** Restores a revision into the working copy. */
    revert: async (type: Type, documentId: DocumentId, revision: number) => {
      const path = `${entryPath(type, documentId)}/history/${revision}/restore`;
      return (await read<{ meta: { dropped: Dropped[] } }>(path, { method: 'POST' })).meta;
    },
    /** The copy is a draft. */
    duplicate: <Name extends Type>(type: Name, documentId: string) =>
      data<ContentEntry<Name>>(`${entryPath(type, documentId)}/duplicate`, { method: 'POST' }),
    /** The valid preview links, the newest first. */
    previewLinks: (type: Type, documentId: DocumentId) => data<PreviewLink[]>(previewPath(type, documentId)),
    createPreviewLink: (type: Type, documentId: DocumentId, hours: number) =>
      data<PreviewLink>(previewPath(type, documentId), { method: 'POST', json: { data: { hours } } }),
    /** Changes the validity of a link, from now on. */
    prolongPreviewLink: (type: Type, documentId: DocumentId, link: number, hours: number) =>
      data<PreviewLink>(previewPath(type, documentId, link), { method: 'PUT', json: { data: { hours } } }),
    revokePreviewLink: (type: Type, documentId: DocumentId, link: number) =>
      remove(previewPath(type, documentId, link)),
    /** The URL, for an hour, of the page in a frame of the form. */
    previewFrame: (type: Type, documentId: DocumentId) =>
      data<{ url: string; expiresAt: string }>(`${previewPath(type, documentId)}/frame`, { method: 'POST' }),

    trash: (query?: ContentQuery) => read<Listed<TrashedEntry>>(`/trash${encodeQuery(query)}`),
    restoreFromTrash: async (documentId: string) => {
      const path = `/trash/${encodeURIComponent(documentId)}/restore`;
      return (await read<{ meta: { dropped: Dropped[]; linksLost: number } }>(path, { method: 'POST' })).meta;
    },
    deletePermanently: (documentId: string) => remove(`/trash/${encodeURIComponent(documentId)}`),
    /** Deletes every entry of the trash permanently. */
    emptyTrash: () => remove('/trash'),

    users: (query: ContentQuery & { start: number; limit: number }) => read<User[]>(`/users${encodeQuery(query)}`),
    countUsers: (query: Pick<ContentQuery, 'filters'>) => read<number>(`/users/count${encodeQuery(query)}`),
    user: (id: number) => read<User>(`/users/${id}`),
    /** The open sessions of an account, the most recently used first. */
    sessions: (userId: number) => read<OpenSession[]>(`/users/${userId}/sessions`),
    endSession: (userId: number, session: number) => remove(`/users/${userId}/sessions/${session}`),
    /** Ends all sessions but the current one. */
    endSessions: (userId: number) => remove(`/users/${userId}/sessions`),
    /** Ends the current session. */
    signOut: async () => void (await call('/auth/logout', { method: 'POST' })),

    subscribers: (query?: ContentQuery) => read<Listed<Subscriber>>(`/newsletter/subscribers${encodeQuery(query)}`),
    subscribersCsv: async () => (await call('/newsletter/subscribers.csv')).blob(),
    /** Those of one address. */
    consentProofs: (email: string) => data<ConsentProof[]>(`/newsletter/consent-proofs${encodeQuery({ email })}`),
    unsubscribe: (id: number) => remove(`/newsletter/subscribers/${id}`),

    /** `since` is a day in the institution's time zone. */
    auditLog: (query: {
      who?: string | undefined;
      what?: AuditCategory | undefined;
      since?: string | undefined;
      pagination?: { page: number; pageSize: number };
    }) => read<Listed<AuditEntry>>(`/audit${encodeQuery(query)}`),

    /** The links of the content that failed on two nights or more. */
    brokenLinks: (options?: CallOptions) => data<({ url: string } & BrokenLink)[]>('/link-checks', options),
    /** Stored entries with findings before publication: by ids, else among the latest changes. */
    checks: (query: { type?: Type; ids?: string }, options?: CallOptions) =>
      read<{ data: EntryChecks[]; meta: { checked: number; found: number } }>(`/checks${encodeQuery(query)}`, options),
  };
}
