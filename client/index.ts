import type { AuditCategory } from '#content/audit.ts';
import type { ContentTypeName as Type } from '#content/index.ts';
import type * as Answers from '#contract/admin-answers.ts';
import type { BrokenLink } from '#editorial/checks/index.ts';
import type { ContentBody, ContentEntry, ContentQuery, User } from './content-client.ts';
import { encodeQuery } from './query-string.ts';
import { type CallOptions, type ClientOptions, createTransport, entryPath, type SaveOptions } from './transport.ts';

export type * from '#contract/admin-answers.ts';
export type * from '#contract/search-answer.ts';
export type { ContentClient, ContentEntry, PopulateQuery, QueryFilters, User } from './content-client.ts';
export { createContentClient } from './content-client.ts';
export { ContentError } from './transport.ts';

export interface DraftQuery extends ContentQuery {
  state?: Answers.PublicationState;
  hasPublishedVersion?: boolean;
  /** The id of the user of the last change. */
  changedBy?: number;
  /** Asks for `meta.states`. */
  states?: boolean;
}

type Draft<Name extends Type> = Answers.DraftEntry<Name>;
/** A published entry comes as the contract has it. */
type Saved<Name extends Type> = Draft<Name> | ContentEntry<Name>;
type DocumentId = string | undefined;

/** `isPublished`: whether the changes are published; otherwise they stay in the working copy. */
interface Change<Name extends Type> {
  isPublished: boolean;
  data: Partial<ContentBody<Name>>;
}

/** Working copies. `states`: how many of those that the query selects are in each state; a state without any is absent. */
interface ListedDrafts<Name extends Type> extends Answers.Listed<Draft<Name>> {
  meta: Answers.Listed<Draft<Name>>['meta'] & { states?: Partial<Record<Answers.PublicationState, number>> };
}

/** Calls of the admin app that the contract does not have. `documentId` is undefined for a single type. */
export type AdminClient = ReturnType<typeof createAdminClient>;

const ownFactor = '/users/me/second-factor';
/** What proves who changes an account. */
type Identity = { currentPassword: string; code: string };

/** For calls of who is not signed in. */
const anonymous = true;

export function createAdminClient(options: ClientOptions) {
  const { call, read, readData, post, put, find, optional, remove } = createTransport(options);
  const draftQuery = (query?: DraftQuery) => encodeQuery({ ...query, status: 'draft', publication: true });
  const act =
    (name: string) =>
    <Name extends Type>(type: Name, documentId: DocumentId, options?: SaveOptions) =>
      post<Draft<Name>>(entryPath(type, documentId, `/actions/${name}`), undefined, options);
  /** `create` resolves to a field of its answer: the secret, which no other answer has. */
  const editableRecords = <Row>(path: string, secret: string) => ({
    list: () => readData<Row[]>(path),
    create: async (values: Partial<Row>) => String((await post<Record<string, unknown>>(path, values))[secret]),
    change: (id: number, change: Partial<Row>) => put<Row>(`${path}/${id}`, change),
    remove: (id: number) => remove(`${path}/${id}`),
  });
  return {
    drafts: <Name extends Type>(type: Name, query?: DraftQuery, options?: CallOptions) =>
      read<ListedDrafts<Name>>(`/${type}${draftQuery(query)}`, options),
    /** One working copy, with its publication; undefined where there is no such document. */
    draft: <Name extends Type>(type: Name, documentId: DocumentId, query?: ContentQuery, options?: CallOptions) =>
      find<Draft<Name>>(entryPath(type, documentId, draftQuery(query)), options),
    /** Creates a document: published, or only as a draft, whose required values may be missing. Idempotent under `key`. */
    create: <Name extends Type>(type: Name, { isPublished, data, key }: Change<Name> & { key?: string }) =>
      post<Saved<Name>>(`/${type}${isPublished ? '' : draftQuery()}`, data, { key }),
    /** Publishes the working copy with changes, or saves them in it. A single type is created by its first save. */
    save: <Name extends Type>(
      type: Name,
      documentId: DocumentId,
      { isPublished, data, ...options }: Change<Name> & SaveOptions,
    ) => put<Saved<Name>>(entryPath(type, documentId, isPublished ? '' : draftQuery()), data, options),
    /** Publishes the working copy, and sets the flag of published entries. 400 with the fields that prevent it. */
    publish: act('publish'),
    unpublish: act('unpublish'),
    discardDraft: act('discard'),
    /** Changes those that the query selects, or of them the `documents`, with their `updatedAt` or null. 409 where they are not `count`. */
    bulk: (
      action: 'Publish' | 'Unpublish' | 'Delete' | 'Schedule',
      type: Type,
      query: DraftQuery,
      selected: { count: number; documents?: Record<string, string | null>; schedule?: Answers.Schedule },
    ) => post<Answers.BulkResult>(`/${type}/actions/bulk${action}${draftQuery(query)}`, selected),
    /** The order of the site: every entry of a type once. 409 where entries were added or removed since. */
    setOrder: async (type: Type, documentIds: readonly string[]) =>
      void (await call(`/${type}/actions/order`, { method: 'POST', json: { data: { documentIds } } })),
    /** Replaces the schedule of a document. 400 with `publishAt` or `unpublishAt`, or with the fields that prevent the publication. */
    schedule: (type: Type, documentId: DocumentId, schedule: Answers.Schedule, options?: SaveOptions) =>
      put<Draft<Type>>(entryPath(type, documentId, '/schedule'), schedule, options),
    cancelSchedule: (type: Type, documentId: DocumentId, options?: SaveOptions) =>
      readData<Draft<Type>>(entryPath(type, documentId, '/schedule'), { method: 'DELETE', ...options }),
    counts: (options?: CallOptions) => readData<Answers.SidebarCounts>('/counts', options),
    dashboard: (options?: CallOptions) => readData<Answers.Dashboard>('/dashboard', options),
    scheduledChanges: (options?: CallOptions) => readData<Answers.ScheduledChanges>('/schedule', options),

    /** Reports that the entry is open here, for 45 seconds, and the edited field. Returns the other users who have it open. */
    reportPresence: (type: Type, documentId: DocumentId, field: string | null) =>
      put<Answers.PresentUser[]>(entryPath(type, documentId, '/presence'), { field }),
    endPresence: (type: Type, documentId: DocumentId) => remove(entryPath(type, documentId, '/presence')),
    /** The entries of a type that other users have open. */
    openEntries: (type: Type) => readData<Answers.OpenEntry[]>(`/${type}/presence`),

    /** Working copies and files with words that begin like those of `q` (`all`: more of each type), or the entries `opened`: `events/a,popups/b`. */
    search: (query: { q: string; all: true | undefined } | { opened: string }, options?: CallOptions) =>
      read<Answers.FoundEverywhere>(`/search${encodeQuery(query)}`, options),

    history: (type: Type, documentId: DocumentId, page = 1, options?: CallOptions) => {
      const query = encodeQuery({ pagination: { page, pageSize: 10 } });
      return read<Answers.Listed<Answers.Revision>>(entryPath(type, documentId, `/history${query}`), options);
    },
    revision: (type: Type, documentId: DocumentId, revision: number) =>
      readData<Answers.RevisionDetail>(entryPath(type, documentId, `/history/${revision}`)),
    /** Restores a revision into the working copy. */
    revert: async (type: Type, documentId: DocumentId, revision: number, options?: CallOptions) => {
      const path = entryPath(type, documentId, `/history/${revision}/restore`);
      return (await read<{ meta: { dropped: Answers.Dropped[] } }>(path, { method: 'POST', ...options })).meta;
    },
    /** The copy is a draft. */
    duplicate: <Name extends Type>(type: Name, documentId: string) =>
      post<ContentEntry<Name>>(entryPath(type, documentId, '/duplicate')),
    /** Copies an entry that takes place to other days, all of them or none. The copies are drafts. Idempotent under `key`. */
    repeat: (type: Type, documentId: string, days: readonly string[], options: { key: string }) =>
      post<{ id: number; documentId: string }[]>(entryPath(type, documentId, '/actions/repeat'), { days }, options),
    /** The valid preview links, the newest first. */
    previewLinks: (type: Type, documentId: DocumentId, options?: CallOptions) =>
      readData<Answers.PreviewLink[]>(entryPath(type, documentId, '/preview'), options),
    createPreviewLink: (type: Type, documentId: DocumentId, hours: number, options?: CallOptions) =>
      post<Answers.PreviewLink>(entryPath(type, documentId, '/preview'), { hours }, options),
    /** Changes the validity of a link, from now on. */
    prolongPreviewLink: (type: Type, documentId: DocumentId, link: number, hours: number) =>
      put<Answers.PreviewLink>(entryPath(type, documentId, `/preview/${link}`), { hours }),
    revokePreviewLink: (type: Type, documentId: DocumentId, link: number) =>
      remove(entryPath(type, documentId, `/preview/${link}`)),
    /** The URL, for an hour, of the page in a frame of the form. */
    previewFrame: (type: Type, documentId: DocumentId, options?: CallOptions) =>
      post<{ url: string; expiresAt: string }>(entryPath(type, documentId, '/preview/frame'), undefined, options),

    trash: (query?: ContentQuery) => read<Answers.Listed<Answers.TrashedEntry>>(`/trash${encodeQuery(query)}`),
    restoreFromTrash: async (documentId: string) => {
      const path = entryPath('trash', documentId, '/restore');
      return (await read<{ meta: { dropped: Answers.Dropped[]; lost: Answers.LostPlace[] } }>(path, { method: 'POST' }))
        .meta;
    },
    deletePermanently: (documentId: string) => remove(entryPath('trash', documentId)),
    emptyTrash: () => remove('/trash'),

    users: (query: ContentQuery & { start: number; limit: number }) => read<User[]>(`/users${encodeQuery(query)}`),
    countUsers: (query: Pick<ContentQuery, 'filters'>) => read<number>(`/users/count${encodeQuery(query)}`),
    user: (id: number) => optional(read<User>(`/users/${id}`)),
    usersAccess: () =>
      read<{ data: Answers.AccountAccess[]; meta: { isSecondFactorRequired: boolean } }>('/users/access'),
    requireSecondFactor: async (isSecondFactorRequired: boolean) =>
      void (await call('/users/access', { method: 'PUT', json: { isSecondFactorRequired } })),
    secondFactor: () => readData<Answers.SecondFactor>(ownFactor),
    /** Makes a secret, which replaces one that no code has confirmed. */
    beginSecondFactor: () => readData<Answers.NewSecondFactor>(ownFactor, { method: 'POST' }),
    /** The recovery codes, which no other call answers. */
    enableSecondFactor: (json: Identity) => readData<string[]>(`${ownFactor}/actions/enable`, { method: 'POST', json }),
    renewRecoveryCodes: (json: Identity) =>
      readData<string[]>(`${ownFactor}/actions/renew-codes`, { method: 'POST', json }),
    removeSecondFactor: async (json: Identity) =>
      void (await call(`${ownFactor}/actions/remove`, { method: 'POST', json })),
    inviteUser: (json: { email: string; username: string; displayName: string; accessLevel: string }) =>
      readData<Answers.AccountLink>('/users/invitations', { method: 'POST', json }),
    /** A link by which a person chooses a password: it voids the earlier ones. */
    linkOfUser: (id: number) => post<Answers.AccountLink>(`/users/${id}/link`),
    /** Asks for a link by mail. */
    askPasswordLink: (email: string) =>
      readData<{ isMailConfigured: boolean }>('/auth/password-link', { method: 'POST', json: { email }, anonymous }),
    readPasswordLink: (token: string) => {
      const query = { method: 'POST', json: { token }, anonymous };
      return readData<{ email: string; isInvitation: boolean }>('/auth/password-link/read', query);
    },
    choosePassword: (token: string, password: string) =>
      readData('/auth/password-link/use', { method: 'POST', json: { token, password }, anonymous }),
    /** The open sessions of an account, the most recently used first. */
    sessions: (userId: number) => read<Answers.OpenSession[]>(`/users/${userId}/sessions`),
    endSession: (userId: number, session: number) => remove(`/users/${userId}/sessions/${session}`),
    /** Ends all sessions but the current one. */
    endSessions: (userId: number) => remove(`/users/${userId}/sessions`),
    signOut: async () => void (await call('/auth/logout', { method: 'POST' })),

    subscribers: (query?: ContentQuery) =>
      read<Answers.Listed<Answers.Subscriber>>(`/newsletter/subscribers${encodeQuery(query)}`),
    subscribersCsv: async () => (await call('/newsletter/subscribers.csv')).blob(),
    consentProofs: (email: string) =>
      readData<Answers.ConsentProof[]>(`/newsletter/consent-proofs${encodeQuery({ email })}`),
    unsubscribe: (id: number) => remove(`/newsletter/subscribers/${id}`),

    groupRequests: (query: ContentQuery, options?: CallOptions) =>
      read<Answers.Listed<Answers.GroupRequest>>(`/group-requests${encodeQuery(query)}`, options),
    groupRequestsCsv: async () => (await call('/group-requests.csv')).blob(),
    changeGroupRequest: (id: number, change: Partial<Pick<Answers.GroupRequest, 'status' | 'note'>>) =>
      put<Answers.GroupRequest>(`/group-requests/${id}`, change),
    eraseGroupRequest: (id: number) => remove(`/group-requests/${id}`),

    /** The mails that were not sent. */
    mails: (query?: ContentQuery) =>
      read<Answers.Listed<Answers.UnsentMail> & { meta: { isConfigured: boolean } }>(`/mails${encodeQuery(query)}`),
    /** Sends a mail to the user's own address. Resolves to the reason why that failed; null when the mail server accepted it. */
    testMail: async () =>
      (await read<{ data: { failure: string | null } }>('/mails/test', { method: 'POST' })).data.failure,

    /** One published entry, as a program receives it. */
    publicExample: (type: Type, options?: CallOptions) =>
      read<object>(`/${type}${encodeQuery({ populate: '*', pagination: { page: 1, pageSize: 1 } })}`, options),
    redirects: editableRecords<Answers.Redirect>('/redirects', 'from'),
    keys: editableRecords<Answers.ApiKey>('/api-keys', 'key'),
    webhooks: editableRecords<Answers.Webhook>('/webhooks', 'signingSecret'),
    testWebhook: (id: number) => call(`/webhooks/${id}/test`, { method: 'POST' }),
    /** The latest ones. */
    webhookDeliveries: () => readData<Answers.WebhookDelivery[]>('/webhook-deliveries?pagination[pageSize]=100'),
    sendDelivery: (id: number) => call(`/webhook-deliveries/${id}/send`, { method: 'POST' }),

    /** `since` is a day in the institution's time zone. */
    auditLog: (query: {
      who?: string | undefined;
      what?: AuditCategory | undefined;
      since?: string | undefined;
      pagination?: ContentQuery['pagination'];
    }) => read<Answers.Listed<Answers.AuditEntry>>(`/audit${encodeQuery(query)}`),

    /** The links of the content that failed on two nights or more. */
    brokenLinks: (options?: CallOptions) => readData<({ url: string } & BrokenLink)[]>('/link-checks', options),
    /** Stored entries with findings before publication: by ids, else among the latest changes. */
    checks: (query: { type?: Type; ids?: string }, options?: CallOptions) =>
      read<{ data: Answers.EntryChecks[]; meta: { checked: number; found: number } }>(
        `/checks${encodeQuery(query)}`,
        options,
      ),
  };
}
