import type { FileInfo } from '#content/files.ts';
import type { ContentTypeName, Draft, Entry, FileEntry } from '#content/index.ts';
import type { Day } from '#model/calendar.ts';
import type { AnyEntry, IsUnion, System } from '#model/entry.ts';
import type { FieldValues } from '#model/field.ts';

/** Conditions by field, by operator, or by `$and`, `$or` and `$not`. */
export type Filters = { readonly [key: string]: FilterValue | undefined };
type FilterValue = string | number | boolean | null | Filters | readonly FilterValue[];

/** What to populate, by field. */
export type Populate = Readonly<Record<string, boolean | '*' | ListQuery>>;

/** A query in the contract's syntax: `{ populate: '*', filters: { isPublished: { $eq: true } } }`. */
export interface ListQuery {
  filters?: Filters;
  sort?: string | string[];
  fields?: string[];
  populate?: string | string[] | Populate;
  pagination?: { page?: number; pageSize?: number; start?: number; limit?: number; withCount?: boolean };
}

interface Pagination {
  page: number;
  pageSize: number;
  pageCount: number;
  total: number;
}

/** An entry as calls return it. Of a type that only the caller's data names: ids and dates, and fields that its declaration tells to read. */
export type ContentEntry<Name extends ContentTypeName = ContentTypeName> =
  IsUnion<Name> extends true ? AnyEntry & System : Entry<Name>;

/** What a create sends. Of a type that only the caller's data names: values by field, which the server validates. */
export type ContentDraft<Name extends ContentTypeName> =
  IsUnion<Name> extends true ? Readonly<FieldValues> : Draft<Name>;

export interface ListResponse<Name extends ContentTypeName> {
  data: ContentEntry<Name>[];
  meta: { pagination: Pagination };
}

export type User = Omit<Entry<'users'>, 'role'>;

interface UserDraft {
  email: string;
  username: string;
  password?: string;
  /** Required where users change their own password. */
  currentPassword?: string;
  blocked: boolean;
  confirmed: boolean;
  role: number;
}

export interface FileUse {
  type: ContentTypeName;
  field: string;
  id: number;
  documentId: string;
  title: string | null;
}

/** Options of a call. */
export interface CallOptions {
  /** Aborts the call. */
  signal?: AbortSignal | undefined;
}

export interface SaveOptions extends CallOptions {
  /** The `updatedAt` that the entry was loaded with: the server answers 412 after a concurrent save. */
  version?: string | undefined;
}

/** Every call of the content API, typed by the model. The same over the network and inside the process. */
export interface ContentClient {
  list<Name extends ContentTypeName>(type: Name, query?: ListQuery, options?: CallOptions): Promise<ListResponse<Name>>;
  /** One entry, by documentId; without one, the entry of a single type. Undefined where there is none (404). */
  get<Name extends ContentTypeName>(
    type: Name,
    documentId?: string,
    query?: ListQuery,
    options?: CallOptions,
  ): Promise<ContentEntry<Name> | undefined>;
  /** The days on which published events take place, since a day: spans by the day on which events begin. */
  agendaDays(since: Day): Promise<{ from: Day; to: Day }[]>;
  /** Idempotent under `key`: a retry with the same key creates no second entry. */
  create<Name extends ContentTypeName>(
    type: Name,
    draft: ContentDraft<Name>,
    options?: { key?: string },
  ): Promise<ContentEntry<Name>>;
  /** For a single type, `documentId` is undefined. */
  update<Name extends ContentTypeName>(
    type: Name,
    documentId: string | undefined,
    draft: Partial<ContentDraft<Name>>,
    options?: SaveOptions,
  ): Promise<ContentEntry<Name>>;
  remove(type: ContentTypeName, id: number): Promise<void>;

  signIn(identifier: string, password: string): Promise<{ jwt: string; user: User }>;
  me(): Promise<User>;
  users(): Promise<User[]>;
  createUser(draft: UserDraft): Promise<User>;
  updateUser(id: number, draft: Partial<UserDraft>): Promise<User>;
  removeUser(id: number): Promise<void>;

  files(query?: ListQuery & { start?: number; limit?: number }): Promise<FileEntry[]>;
  /** Files in pages, with the query syntax of entries. */
  library(query?: ListQuery): Promise<{ data: FileEntry[]; meta: { pagination: Pagination } }>;
  upload(files: readonly File[], info?: FileInfo): Promise<FileEntry[]>;
  /** Changes a file's metadata, or replaces its bytes. */
  updateFile(id: number, change: { info?: FileInfo; file?: File }): Promise<FileEntry>;
  /** Sets the preview picture of a file that is none, such as a film's poster. */
  setPreview(id: number, picture: Blob): Promise<FileEntry>;
  /** Sets the captions of a film: a WebVTT file. */
  setCaptions(id: number, captions: File): Promise<FileEntry>;
  removeCaptions(id: number): Promise<FileEntry>;
  /** Where a file is used: one row per entry and field. */
  usesOf(id: number): Promise<FileUse[]>;
  removeFile(id: number): Promise<void>;
}

/** An error response of the server. The message begins as specified in docs/product.md, « Messages ». */
export class ContentError extends Error {
  readonly status: number;
  /** Messages by field, where the response names fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** The server's own sentence, if any. */
  readonly reason: string | undefined;
  constructor(status: number, body = '', fields: Readonly<Record<string, string>> = {}, reason?: string) {
    super(`HTTP error! status: ${status}${body && `, ${body}`}`);
    this.status = status;
    this.fields = fields;
    this.reason = reason;
  }
}
