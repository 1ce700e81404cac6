import type { ContentTypeName, FileEntry } from '#content/index.ts';
import {
  type CallOptions,
  type ContentClient,
  type ContentEntry,
  ContentError,
  type ListQuery,
  type ListResponse,
} from './content-client.ts';
import { encodeQuery } from './query-string.ts';

/** The members of `Response` that the client uses. */
export type ResponseLike = Pick<Response, 'ok' | 'status' | 'text' | 'json' | 'blob'>;

export interface ClientOptions {
  /** The global `fetch`, or one that stays in the process. */
  fetch: (url: string, init: RequestInit) => Promise<ResponseLike>;
  /** The site's URL; empty in a page of the site itself. */
  baseUrl: string;
  /** The administrator's token, read at each call: it changes with each sign-in. */
  token?: () => string | undefined;
}

interface Call {
  method?: string;
  json?: unknown;
  form?: FormData;
  signal?: AbortSignal | undefined;
  version?: string | undefined;
  /** The idempotency key of a create: a retry creates no second entry. */
  key?: string | undefined;
  /** Sends no token: an expired one would be rejected before the password is checked. */
  anonymous?: boolean;
}

/** Sends calls with the current token. Any response but a success throws a `ContentError`. */
export function createTransport({ fetch, baseUrl, token }: ClientOptions) {
  async function call(
    path: string,
    { method = 'GET', json, form, signal, version, key, anonymous }: Call = {},
  ): Promise<ResponseLike> {
    const bearer = anonymous ? undefined : token?.();
    const headers: Record<string, string> = {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const body = form ?? (json === undefined ? null : JSON.stringify(json));
    const response = await fetch(`${baseUrl}/api${path}`, { method, headers, body, ...(signal && { signal }) });
    if (!response.ok) throw await failure(response, method);
    return response;
  }
  const read = async <Result>(path: string, options?: Call): Promise<Result> =>
    (await (await call(path, options)).json()) as Result;
  const data = async <Result>(path: string, options?: Call): Promise<Result> =>
    (await read<{ data: Result }>(path, options)).data;
  return { call, read, data };
}

/** The content API as typed calls. Any response but a success throws a `ContentError`. */
export function createContentClient(options: ClientOptions): ContentClient {
  const { call, read, data } = createTransport(options);
  return {
    list: <Name extends ContentTypeName>(type: Name, query?: ListQuery, options?: CallOptions) =>
      read<ListResponse<Name>>(`/${type}${encodeQuery(query)}`, options),
    async get<Name extends ContentTypeName>(type: Name, documentId?: string, query?: ListQuery, options?: CallOptions) {
      try {
        return await data<ContentEntry<Name>>(
          `/${type}${documentId === undefined ? '' : `/${encodeURIComponent(documentId)}`}${encodeQuery(query)}`,
          options,
        );
      } catch (error) {
        if (error instanceof ContentError && error.status === 404) return undefined;
        throw error;
      }
    },
    agendaDays: (since) => data(`/agenda/days?since=${since}`),
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
    setCaptions(id, captions) {
      const form = new FormData();
      form.set('files', captions);
      return read(`/upload/files/${id}/captions`, { method: 'PUT', form });
    },
    removeCaptions: (id) => read(`/upload/files/${id}/captions`, { method: 'DELETE' }),
    usesOf: (id) => data(`/upload/files/${id}/uses`),
    removeFile: async (id) => void (await call(`/upload/files/${id}`, { method: 'DELETE' })),
  };
}

/** docs/product.md, « Messages »: the status and, for POST and PUT, the response body. The fields' sentences come from the response. */
async function failure(response: ResponseLike, method: string): Promise<ContentError> {
  const body = await response.text();
  const fields: Record<string, string> = {};
  let reason: string | undefined;
  try {
    const { error } = JSON.parse(body) as {
      error: { message?: string; details?: { errors?: { path: string[]; message: string; sentence?: string }[] } };
    };
    reason = error.message;
    for (const { path, message, sentence } of error.details?.errors ?? []) fields[path.join('.')] = sentence ?? message;
  } catch {
    // A proxy's response is no JSON: only its status is known.
  }
  return new ContentError(response.status, method === 'POST' || method === 'PUT' ? body : '', fields, reason);
}
