import type { AuditCategory } from '#content/audit.ts';
import type { ContentTypeName, Entry } from '#content/index.ts';
import type { Snapshot } from '#content/revisions.ts';
import type { ListQuery, User } from './content-client.ts';
import { type ClientOptions, createTransport } from './create-client.ts';
import { encodeQuery } from './query-string.ts';

/** The user who made a change, with the names of that time. Null: no user of this instance. */
type Author = { id: number; email: string; username: string } | null;

export interface Revision {
  revision: number;
  kind: 'origin' | 'create' | 'update' | 'publish' | 'unpublish' | 'revert' | 'remove' | 'restore';
  title: string;
  at: string;
  author: Author;
  /** Names of fields. */
  changed: string[];
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

interface Listed<Item> {
  data: Item[];
  meta: { pagination: { page: number; pageSize: number; pageCount: number; total: number } };
}

/** Calls of the admin app that the contract does not have. `documentId` is undefined for a single type. */
interface AdminClient {
  history(type: ContentTypeName, documentId: string | undefined, page?: number): Promise<Listed<Revision>>;
  revision(type: ContentTypeName, documentId: string | undefined, revision: number): Promise<RevisionDetail>;
  revert(type: ContentTypeName, documentId: string | undefined, revision: number): Promise<{ dropped: Dropped[] }>;
  duplicate<Name extends ContentTypeName>(type: Name, documentId: string): Promise<Entry<Name>>;
  /** The URL is a path of this site. */
  preview(type: ContentTypeName, documentId: string | undefined): Promise<{ url: string; expiresAt: string }>;

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
}

export function createAdminClient(options: ClientOptions): AdminClient {
  const { call, read, data } = createTransport(options);
  const entryPath = (type: ContentTypeName, documentId: string | undefined) =>
    documentId === undefined ? `/${type}` : `/${type}/${encodeURIComponent(documentId)}`;
  return {
    history: (type, documentId, page = 1) =>
      read(`${entryPath(type, documentId)}/history${encodeQuery({ pagination: { page, pageSize: 10 } })}`),
    revision: (type, documentId, revision) => data(`${entryPath(type, documentId)}/history/${revision}`),
    revert: async (type, documentId, revision) =>
      (
        await read<{ meta: { dropped: Dropped[] } }>(`${entryPath(type, documentId)}/history/${revision}/restore`, {
          method: 'POST',
        })
      ).meta,
    duplicate: (type, documentId) => data(`${entryPath(type, documentId)}/duplicate`, { method: 'POST' }),
    preview: (type, documentId) => data(`${entryPath(type, documentId)}/preview`, { method: 'POST' }),

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
    unsubscribe: async (id) => void (await call(`/newsletter/subscribers/${id}`, { method: 'DELETE' })),
  };
}
