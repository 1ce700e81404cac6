import type { Family } from '#content/audit.ts';
import type { ContentTypeName, Entry } from '#content/index.ts';
import type { Snapshot } from '#content/revisions.ts';
import type { ListQuery, User } from './content-client.ts';
import { type ClientOptions, createCalls } from './create.ts';
import { encodeQuery } from './encode.ts';

/** Who did something, as they were called then. Null: nobody of this house. */
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

/** A revision with what the entry held then, just before, and now. */
export interface WholeRevision extends Revision {
  values: Snapshot;
  previous: Snapshot | null;
  current: Snapshot | null;
}

/** A link that could not come back, for what it led to is gone. */
interface Dropped {
  field: string;
  label: string;
  documentId: string;
  title: string;
}

export interface Trashed {
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

/** Something somebody did or tried, from the journal or from the history of an entry. */
export interface JournalLine {
  at: string;
  act: string;
  /** The act, in French. */
  label: string;
  result: 'done' | 'refused';
  author: { id: number; email: string } | null;
  subject: { name: string; type: string | null; id: string | null } | null;
  detail: string | null;
  requestId: string | null;
  /** Of sign-ins: the network they came from, never the address. */
  network: string | null;
}

/** A sign-in that still holds, as its owner or an administrator is shown it: used to within five minutes, and nothing that a token is made of. */
export type OpenSession = Pick<Entry<'sessions'>, 'id' | 'openedAt' | 'usedAt' | 'device' | 'network'> & {
  /** Whether it is the one that asks. */
  current: boolean;
};

interface Listed<Item> {
  data: Item[];
  meta: { pagination: { page: number; pageSize: number; pageCount: number; total: number } };
}

/** Calls beside the contract's, for the screens of the back-office. `documentId` is left out for a one-off type. */
interface OfficeClient {
  history(type: ContentTypeName, documentId: string | undefined, page?: number): Promise<Listed<Revision>>;
  revision(type: ContentTypeName, documentId: string | undefined, revision: number): Promise<WholeRevision>;
  revert(type: ContentTypeName, documentId: string | undefined, revision: number): Promise<{ dropped: Dropped[] }>;
  duplicate<Name extends ContentTypeName>(type: Name, documentId: string): Promise<Entry<Name>>;
  /** The address is of this site, from its root. */
  preview(type: ContentTypeName, documentId: string | undefined): Promise<{ url: string; expiresAt: string }>;

  trash(query?: ListQuery): Promise<Listed<Trashed>>;
  restoreFromTrash(documentId: string): Promise<{ dropped: Dropped[]; linksLost: number }>;
  removeForGood(documentId: string): Promise<void>;

  users(query: ListQuery & { start: number; limit: number }): Promise<User[]>;
  countUsers(query: Pick<ListQuery, 'filters'>): Promise<number>;
  user(id: number): Promise<User>;
  /** The open sessions of an account, the last used first. */
  sessions(userId: number): Promise<OpenSession[]>;
  endSession(userId: number, session: number): Promise<void>;
  /** Ends them all but the one that asks. */
  endSessions(userId: number): Promise<void>;
  /** Ends the session of the moment. */
  signOut(): Promise<void>;

  subscribers(query?: ListQuery): Promise<Listed<Subscriber>>;
  subscribersCsv(): Promise<Blob>;
  unsubscribe(id: number): Promise<void>;

  /** `since` is a day of the centre. */
  journal(query: {
    who?: string | undefined;
    what?: Family | undefined;
    since?: string | undefined;
    pagination?: { page: number; pageSize: number };
  }): Promise<Listed<JournalLine>>;
}

export function createOfficeClient(options: ClientOptions): OfficeClient {
  const { call, read, data } = createCalls(options);
  const at = (type: ContentTypeName, documentId: string | undefined) =>
    documentId === undefined ? `/${type}` : `/${type}/${encodeURIComponent(documentId)}`;
  return {
    history: (type, documentId, page = 1) =>
      read(`${at(type, documentId)}/history${encodeQuery({ pagination: { page, pageSize: 10 } })}`),
    revision: (type, documentId, revision) => data(`${at(type, documentId)}/history/${revision}`),
    revert: async (type, documentId, revision) =>
      (
        await read<{ meta: { dropped: Dropped[] } }>(`${at(type, documentId)}/history/${revision}/restore`, {
          method: 'POST',
        })
      ).meta,
    duplicate: (type, documentId) => data(`${at(type, documentId)}/duplicate`, { method: 'POST' }),
    preview: (type, documentId) => data(`${at(type, documentId)}/preview`, { method: 'POST' }),

    trash: (query) => read(`/trash${encodeQuery(query)}`),
    restoreFromTrash: async (documentId) =>
      (
        await read<{ meta: { dropped: Dropped[]; linksLost: number } }>(
          `/trash/${encodeURIComponent(documentId)}/restore`,
          { method: 'POST' },
        )
      ).meta,
    removeForGood: async (documentId) =>
      void (await call(`/trash/${encodeURIComponent(documentId)}`, { method: 'DELETE' })),

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
    journal: (query) => read(`/audit${encodeQuery(query)}`),
    unsubscribe: async (id) => void (await call(`/newsletter/subscribers/${id}`, { method: 'DELETE' })),
  };
}
