import type { ContentTypeName, Draft, Entry, FileEntry } from '#content/index.ts';

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
  blocked: boolean;
  confirmed: boolean;
  role: number;
}

/** Every call of the content API, typed by the model. The same over the network and inside the process. */
export interface ContentClient {
  list<Name extends ContentTypeName>(type: Name, query?: ListQuery): Promise<ListAnswer<Name>>;
  /** One entry, by documentId; the single entry of a one-off type when none is given. Undefined when there is none (404). */
  get<Name extends ContentTypeName>(
    type: Name,
    documentId?: string,
    query?: ListQuery,
  ): Promise<Entry<Name> | undefined>;
  create<Name extends ContentTypeName>(type: Name, draft: Draft<Name>): Promise<Entry<Name>>;
  /** For a one-off type, `documentId` is left out. */
  update<Name extends ContentTypeName>(
    type: Name,
    documentId: string | undefined,
    draft: Partial<Draft<Name>>,
  ): Promise<Entry<Name>>;
  remove(type: ContentTypeName, id: number): Promise<void>;

  signIn(identifier: string, password: string): Promise<{ jwt: string; user: User }>;
  me(): Promise<User>;
  users(): Promise<User[]>;
  createUser(draft: UserDraft): Promise<User>;
  updateUser(id: number, draft: Partial<UserDraft>): Promise<User>;
  removeUser(id: number): Promise<void>;

  files(query?: ListQuery & { start?: number; limit?: number }): Promise<FileEntry[]>;
  upload(
    files: readonly File[],
    info?: { name?: string; alternativeText?: string; caption?: string },
  ): Promise<FileEntry[]>;
}

/** What the server said when it did not do what was asked. The message begins as SPEC.md section 8 words it. */
export class ContentError extends Error {
  readonly status: number;
  /** The problems by field, where the answer names fields. */
  readonly fields: Readonly<Record<string, string>>;
  constructor(status: number, body = '', fields: Readonly<Record<string, string>> = {}) {
    super(`HTTP error! status: ${status}${body && `, ${body}`}`);
    this.status = status;
    this.fields = fields;
  }
}
