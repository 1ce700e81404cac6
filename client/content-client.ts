import type { FileInfo, FilmTrack } from '#content/files.ts';
import type { ContentTypeName, Entry, EntryBody, FileEntry } from '#content/index.ts';
import type { AccessLevel } from '#content/users.ts';
import type * as Answers from '#contract/admin-answers.ts';
import type { Day } from '#model/calendar.ts';
import type { AnyEntry, IsUnion, System } from '#model/entry.ts';
import type { FieldValues } from '#model/field.ts';
import { encodeQuery } from './query-string.ts';
import { type CallOptions, type ClientOptions, createTransport, entryPath, type SaveOptions } from './transport.ts';

/** Conditions by field, by operator, or by `$and`, `$or` and `$not`. */
export type QueryFilters = { readonly [key: string]: FilterValue | undefined };
type FilterValue = string | number | boolean | null | QueryFilters | readonly FilterValue[];

export type PopulateQuery = Readonly<Record<string, boolean | '*' | ContentQuery>>;

/** A query in the contract's syntax: `{ populate: '*', filters: { isPublished: { $eq: true } } }`. */
export interface ContentQuery {
  filters?: QueryFilters;
  sort?: string | string[];
  fields?: string[];
  populate?: string | string[] | PopulateQuery;
  pagination?: { page?: number; pageSize?: number; start?: number; limit?: number; withCount?: boolean };
}

/** An entry as calls return it. Of a type that only the caller's data names: ids and dates, and fields that its declaration tells to read. */
export type ContentEntry<Name extends ContentTypeName = ContentTypeName> =
  IsUnion<Name> extends true ? AnyEntry & System : Entry<Name>;

/** What a create sends. Of a type that only the caller's data names: values by field, which the server validates. */
export type ContentBody<Name extends ContentTypeName> =
  IsUnion<Name> extends true ? Readonly<FieldValues> : EntryBody<Name>;

export type User = Omit<Entry<'users'>, 'role'>;

interface AgendaDaysQuery {
  since: Day;
  /** Events that begin later are left out. */
  until?: Day | undefined;
  isFree?: true | undefined;
  isForFamilies?: true | undefined;
  genre?: Entry<'events'>['genre'] | undefined;
}

interface UserBody {
  email: string;
  username: string;
  displayName: string;
  password?: string;
  /** Required where users change their own password. */
  currentPassword?: string;
  /** Required too where they have a second factor. */
  code?: string;
  blocked: boolean;
  accessLevel?: AccessLevel;
  confirmed: boolean;
  role: number;
}

/** The earlier bytes of a file, until they are removed. */
export interface FileVersion {
  id: number;
  replacedAt: string;
  expiresAt: string;
  author: Answers.RecordedAuthor | null;
  canBePutBack: boolean;
}

/** `label`: that they have. `text`: in one of their texts, or in a label. */
type LibraryQuery = ContentQuery & { isUsed?: boolean; label?: string; text?: string };
interface LibraryPage extends Answers.Listed<FileEntry> {
  meta: Answers.Listed<FileEntry>['meta'] & { days?: { day: Day; files: number }[] };
}

/** Every call of the content API, typed by the model. The same over the network and inside the process. */
export type ContentClient = ReturnType<typeof createContentClient>;

/** The content API as typed calls. Any response but a success throws a `ContentError`. */
export function createContentClient(options: ClientOptions) {
  const { read, readData, post, put, find, remove } = createTransport(options);
  return {
    list: <Name extends ContentTypeName>(type: Name, query?: ContentQuery, options?: CallOptions) =>
      read<Answers.Listed<ContentEntry<Name>>>(`/${type}${encodeQuery(query)}`, options),
    /** One entry, by documentId; without one, the entry of a single type. Undefined where there is none (404). */
    get: <Name extends ContentTypeName>(type: Name, documentId?: string, query?: ContentQuery, options?: CallOptions) =>
      find<ContentEntry<Name>>(entryPath(type, documentId, encodeQuery(query)), options),
    /** The days on which published events take place: spans by the day on which events begin, and how many do. */
    agendaDays: (query: AgendaDaysQuery) =>
      readData<{ from: Day; to: Day; count: number }[]>(`/agenda/days${encodeQuery({ ...query })}`),
    /** Idempotent under `key`: a retry with the same key creates no second entry. */
    create: <Name extends ContentTypeName>(type: Name, data: ContentBody<Name>, options?: { key?: string }) =>
      post<ContentEntry<Name>>(`/${type}`, data, options),
    /** For a single type, `documentId` is undefined. */
    update: <Name extends ContentTypeName>(
      type: Name,
      documentId: string | undefined,
      data: Partial<ContentBody<Name>>,
      options?: SaveOptions,
    ) => put<ContentEntry<Name>>(entryPath(type, documentId), data, options),
    remove: (type: ContentTypeName, id: number) => remove(`/${type}/${id}`),

    /** `code`: of an account with a second factor. */
    signIn: (identifier: string, password: string, code?: string) =>
      read<{ jwt: string; user: User }>('/auth/local', {
        method: 'POST',
        json: { identifier, password, ...(code !== undefined && { code }) },
        anonymous: true,
      }),
    me: () => read<User>('/users/me'),
    users: () => read<User[]>('/users'),
    createUser: (body: UserBody) => read<User>('/users', { method: 'POST', json: body }),
    updateUser: (id: number, body: Partial<UserBody>) => read<User>(`/users/${id}`, { method: 'PUT', json: body }),
    removeUser: (id: number) => remove(`/users/${id}`),

    files: (query?: ContentQuery & { start?: number; limit?: number }) =>
      read<FileEntry[]>(`/upload/files${encodeQuery(query)}`),
    /** Files in pages, with the query syntax of entries. */
    library: (query?: LibraryQuery & { days?: boolean; until?: Day }) =>
      read<LibraryPage>(`/upload/library${encodeQuery(query)}`),
    /** The ids of the files that a query of the library selects. */
    libraryIds: (query: LibraryQuery) => readData<number[]>(`/upload/library/ids${encodeQuery(query)}`),
    /** How many of these files have each label, lack an alternative text, and are unused. */
    libraryCounts: (query: ContentQuery) =>
      readData<Answers.LibraryCounts>(`/upload/library/counts${encodeQuery(query)}`),
    upload: (files: readonly File[], info?: FileInfo) =>
      read<FileEntry[]>('/upload', { method: 'POST', form: formOf(files, info) }),
    updateFile: (id: number, { info, file }: { info?: FileInfo; file?: File }) =>
      read<FileEntry>(`/upload?id=${id}`, { method: 'POST', form: formOf(file ? [file] : [], info) }),
    /** Sets the preview picture of a file that is none, such as a film's poster. */
    setPreview: (id: number, picture: Blob) =>
      read<FileEntry>(`/upload/files/${id}/preview`, {
        method: 'PUT',
        form: formOf([new File([picture], 'apercu.jpg', { type: picture.type })]),
      }),
    setTrack: (id: number, track: FilmTrack, vtt: File) =>
      read<FileEntry>(`/upload/files/${id}/${track}`, { method: 'PUT', form: formOf([vtt]) }),
    removeTrack: (id: number, track: FilmTrack) =>
      read<FileEntry>(`/upload/files/${id}/${track}`, { method: 'DELETE' }),
    /** Where a file is used: one row per entry and field. */
    usesOf: (id: number) => readData<Answers.FileUse[]>(`/upload/files/${id}/uses`),
    versionsOfFile: (id: number) => readData<FileVersion[]>(`/upload/files/${id}/versions`),
    restoreFile: (id: number, version: number) =>
      read<FileEntry>(`/upload/files/${id}/versions/${version}/restore`, { method: 'POST' }),
    labelsOfFile: (id: number) => readData<string[]>(`/upload/files/${id}/labels`),
    removeFile: (id: number) => remove(`/upload/files/${id}`),
    /** Gives files a label, or takes it from them. Returns the ids of those that changed. */
    labelFiles: (ids: readonly number[], label: string, isOn: boolean) =>
      post<number[]>('/upload/files/actions/bulkLabel', { ids, label, isOn }),
    /** Changes the credit of those of these files whose credit is `from`. Returns their ids. */
    creditFiles: (ids: readonly number[], from: string | null, to: string | null) =>
      post<number[]>('/upload/files/actions/bulkCredit', { ids, from, to }),
    usesOfFiles: (ids: readonly number[]) => post<Answers.UsesOfFiles>('/upload/files/actions/bulkUses', { ids }),
    /** Moves files to the trash; with `isUnused`, those that no entry uses. */
    removeFiles: (ids: readonly number[], { isUnused }: { isUnused: boolean }) =>
      post<Answers.BulkResult>('/upload/files/actions/bulkDelete', { ids, isUnused }),
  };
}

function formOf(files: readonly File[], info?: FileInfo): FormData {
  const form = new FormData();
  if (info) form.set('fileInfo', JSON.stringify(info));
  for (const file of files) form.append('files', file);
  return form;
}
