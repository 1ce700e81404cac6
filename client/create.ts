import type { ContentTypeName, Entry, FileEntry } from '#content/index.ts';
import {
  type CallOptions,
  type ContentClient,
  ContentError,
  type ListAnswer,
  type ListQuery,
} from './content-client.ts';
import { encodeQuery } from './encode.ts';

/** What the client reads of an answer: a `Response` has it, and so has what the server kept of one (server/content-api.ts). */
export type Reply = Pick<Response, 'ok' | 'status' | 'text' | 'json' | 'blob'>;

export interface ClientOptions {
  /** Of the network, or of the server's own content. */
  fetch: (address: string, init: RequestInit) => Promise<Reply>;
  /** The site's address; empty in a page of the site itself. */
  baseUrl: string;
  /** The administrator's token, asked for at each call: it changes when one signs in again. */
  token?: () => string | undefined;
}

interface Call {
  method?: string;
  json?: unknown;
  form?: FormData;
  signal?: AbortSignal | undefined;
  version?: string | undefined;
  /** Names a create, so that asking it again makes no second entry. */
  key?: string | undefined;
  /** Carries no token: one that is dead would be refused before the password is looked at. */
  anonymous?: boolean;
}

/** How every call is made: with the token of the moment, and a `ContentError` for anything but a success. */
export function createCalls({ fetch, baseUrl, token }: ClientOptions) {
  async function call(
    path: string,
    { method = 'GET', json, form, signal, version, key, anonymous }: Call = {},
  ): Promise<Reply> {
    const bearer = anonymous ? undefined : token?.();
    const headers: Record<string, string> = {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const body = form ?? (json === undefined ? null : JSON.stringify(json));
    const answer = await fetch(`${baseUrl}/api${path}`, { method, headers, body, ...(signal && { signal }) });
    if (!answer.ok) throw await failure(answer, method);
    return answer;
  }
  const read = async <Result>(path: string, options?: Call): Promise<Result> =>
    (await (await call(path, options)).json()) as Result;
  const data = async <Result>(path: string, options?: Call): Promise<Result> =>
    (await read<{ data: Result }>(path, options)).data;
  return { call, read, data };
}

/** The content API as typed calls. Anything but a success throws a `ContentError`. */
export function createContentClient(options: ClientOptions): ContentClient {
  const { call, read, data } = createCalls(options);
  return {
    list: <Name extends ContentTypeName>(type: Name, query?: ListQuery, options?: CallOptions) =>
      read<ListAnswer<Name>>(`/${type}${encodeQuery(query)}`, options),
    async get<Name extends ContentTypeName>(type: Name, documentId?: string, query?: ListQuery, options?: CallOptions) {
      try {
        return await data<Entry<Name>>(
          `/${type}${documentId === undefined ? '' : `/${encodeURIComponent(documentId)}`}${encodeQuery(query)}`,
          options,
        );
      } catch (error) {
        if (error instanceof ContentError && error.status === 404) return undefined;
        throw error;
      }
    },
    create: (type, draft, options) => data(`/${type}`, { method: 'POST', json: { data: draft }, ...options }),
    update: (type, documentId, draft, options) =>
      data(`/${type}${documentId === undefined ? '' : `/${documentId}`}`, {
        method: 'PUT',
        json: { data: draft },
        ...options,
      }),
    remove: async (type, id) => void (await call(`/${type}/${id}`, { method: 'DELETE' })),

    signIn: (identifier, password) =>
      read('/auth/local', { method: 'POST', json: { identifier, password }, anonymous: true }),
    me: () => read('/users/me'),
    users: () => read('/users'),
    createUser: (draft) => read('/users', { method: 'POST', json: draft }),
    updateUser: (id, draft) => read(`/users/${id}`, { method: 'PUT', json: draft }),
    removeUser: async (id) => void (await call(`/users/${id}`, { method: 'DELETE' })),

    files: (query) => read<FileEntry[]>(`/upload/files${encodeQuery(query)}`),
    async upload(files, info) {
      const form = new FormData();
      if (info) form.set('fileInfo', JSON.stringify(info));
      for (const file of files) form.append('files', file);
      return read('/upload', { method: 'POST', form });
    },
    library: (query) => read(`/upload/library${encodeQuery(query)}`),
    updateFile(id, { info, file }) {
      const form = new FormData();
      if (info) form.set('fileInfo', JSON.stringify(info));
      if (file) form.set('files', file);
      return read(`/upload?id=${id}`, { method: 'POST', form });
    },
    setPreview(id, picture) {
      const form = new FormData();
      form.set('files', picture, 'apercu.jpg');
      return read(`/upload/files/${id}/preview`, { method: 'PUT', form });
    },
    usesOf: (id) => data(`/upload/files/${id}/uses`),
    removeFile: async (id) => void (await call(`/upload/files/${id}`, { method: 'DELETE' })),
  };
}

/** SPEC.md section 8: the status, and for what writes also what the server said. The fields' sentences come with the answer. */
async function failure(answer: Reply, method: string): Promise<ContentError> {
  const body = await answer.text();
  const fields: Record<string, string> = {};
  let reason: string | undefined;
  try {
    const { error } = JSON.parse(body) as {
      error: { message?: string; details?: { errors?: { path: string[]; message: string; sentence?: string }[] } };
    };
    reason = error.message;
    for (const { path, message, sentence } of error.details?.errors ?? []) fields[path.join('.')] = sentence ?? message;
  } catch {
    // An answer of something in between us and the server: its status is all there is to tell.
  }
  return new ContentError(answer.status, method === 'POST' || method === 'PUT' ? body : '', fields, reason);
}
