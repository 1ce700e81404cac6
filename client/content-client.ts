import type { ContentTypeName, Draft, Entry, FileEntry } from '#content/index.ts';
import type { FocalPoint } from '#model/focal-point.ts';

/** A query in the contract's own words, encoded as it is: `{ populate: '*', filters: { isPublished: { $eq: true } } }`. */
export interface ListQuery {
  filters?: Record<string, unknown>;
  sort?: string | string[];
  fields?: string[];
  populate?: string | string[] | Record<string, unknown>;
  pagination?: { page?: number; pageSize?: number; start?: number; limit?: number; withCount?: boolean };
}

interface Pagination {
  page: number;
  pageSize: number;
  pageCount: number;
  total: number;
}

export interface ListAnswer<Name extends ContentTypeName> {
  data: Entry<Name>[];
  meta: { pagination: Pagination };
}

export type User = Omit<Entry<'users'>, 'role'>;

interface UserDraft {
  email: string;
  username: string;
  password?: string;
  /** Asked of whoever changes their own password. */
  currentPassword?: string;
  blocked: boolean;
  confirmed: boolean;
  role: number;
}

/** What people say of a file; null takes a text away. */
export interface FileInfo {
  name?: string;
  alternativeText?: string | null;
  caption?: string | null;
  credit?: string | null;
  /** What its crops keep in sight; null is the middle. */
  focalPoint?: FocalPoint | null;
}

export interface FileUse {
  type: ContentTypeName;
  field: string;
  id: number;
  documentId: string;
  title: string | null;
}

/** What goes with a call, beside what it asks. */
export interface CallOptions {
  /** Gives the call up: an answer nobody waits for any more. */
  signal?: AbortSignal | undefined;
}

interface SaveOptions extends CallOptions {
  /** The `updatedAt` of the entry as its author read it: somebody else's save since then makes this one a 412. */
  version?: string | undefined;
}

/** Every call of the content API, typed by the model. The same over the network and inside the process. */
export interface ContentClient {
  list<Name extends ContentTypeName>(type: Name, query?: ListQuery, options?: CallOptions): Promise<ListAnswer<Name>>;
  /** One entry, by documentId; the single entry of a one-off type when none is given. Undefined when there is none (404). */
  get<Name extends ContentTypeName>(
    type: Name,
    documentId?: string,
    query?: ListQuery,
    options?: CallOptions,
  ): Promise<Entry<Name> | undefined>;
  /** Asked again under the same `key`, because no answer came, it makes no second entry. */
  create<Name extends ContentTypeName>(
    type: Name,
    draft: Draft<Name>,
    options?: { key?: string },
  ): Promise<Entry<Name>>;
  /** For a one-off type, `documentId` is left out. */
  update<Name extends ContentTypeName>(
    type: Name,
    documentId: string | undefined,
    draft: Partial<Draft<Name>>,
    options?: SaveOptions,
  ): Promise<Entry<Name>>;
  remove(type: ContentTypeName, id: number): Promise<void>;

  signIn(identifier: string, password: string): Promise<{ jwt: string; user: User }>;
  me(): Promise<User>;
  users(): Promise<User[]>;
  createUser(draft: UserDraft): Promise<User>;
  updateUser(id: number, draft: Partial<UserDraft>): Promise<User>;
  removeUser(id: number): Promise<void>;

  files(query?: ListQuery & { start?: number; limit?: number }): Promise<FileEntry[]>;
  /** Files by pages, asked as entries are. */
  library(query?: ListQuery): Promise<{ data: FileEntry[]; meta: { pagination: Pagination } }>;
  upload(files: readonly File[], info?: FileInfo): Promise<FileEntry[]>;
  /** Says something else of a file, or gives it other bytes. */
  updateFile(id: number, change: { info?: FileInfo; file?: File }): Promise<FileEntry>;
  /** The picture that stands for a file that is none: a film's poster. */
  setPreview(id: number, picture: Blob): Promise<FileEntry>;
  /** Where a file is used: one row per entry and field. */
  usesOf(id: number): Promise<FileUse[]>;
  removeFile(id: number): Promise<void>;
}

/** What the server said when it did not do what was asked. The message begins as SPEC.md section 8 words it. */
export class ContentError extends Error {
  readonly status: number;
  /** The problems by field, where the answer names fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** The server's own sentence, where it gave one. */
  readonly reason: string | undefined;
  constructor(status: number, body = '', fields: Readonly<Record<string, string>> = {}, reason?: string) {
    super(`HTTP error! status: ${status}${body && `, ${body}`}`);
    this.status = status;
    this.fields = fields;
    this.reason = reason;
  }
}
