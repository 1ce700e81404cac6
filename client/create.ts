import type { ContentTypeName, Entry, FileEntry } from '#content/index.ts';
import { type ContentClient, ContentError, type ListAnswer, type ListQuery } from './content-client.ts';
import { encodeQuery } from './encode.ts';

interface Options {
  /** Of the network, or `inProcess`. */
  fetch: typeof fetch;
  /** The site's address; empty in a page of the site itself. */
  baseUrl: string;
  /** The administrator's token, asked for at each call: it changes when one signs in again. */
  token?: () => string | undefined;
}

interface Call {
  method?: string;
  json?: unknown;
  form?: FormData;
}

/** The content API as typed calls. Anything but a success throws a `ContentError`. */
export function createContentClient({ fetch, baseUrl, token }: Options): ContentClient {
  async function call(path: string, { method = 'GET', json, form }: Call = {}): Promise<Response> {
    const bearer = token?.();
    const headers: Record<string, string> = {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    };
    const body = form ?? (json === undefined ? null : JSON.stringify(json));
    const answer = await fetch(`${baseUrl}/api${path}`, { method, headers, body });
    if (!answer.ok) throw await failure(answer, method);
    return answer;
  }
  const read = async <Result>(path: string, options?: Call): Promise<Result> =>
    (await (await call(path, options)).json()) as Result;
  const data = async <Result>(path: string, options?: Call): Promise<Result> =>
    (await read<{ data: Result }>(path, options)).data;

  return {
    list: <Name extends ContentTypeName>(type: Name, query?: ListQuery) =>
      read<ListAnswer<Name>>(`/${type}${encodeQuery(query)}`),
    async get<Name extends ContentTypeName>(type: Name, documentId?: string, query?: ListQuery) {
      try {
        return await data<Entry<Name>>(
          `/${type}${documentId === undefined ? '' : `/${encodeURIComponent(documentId)}`}${encodeQuery(query)}`,
        );
      } catch (error) {
        if (error instanceof ContentError && error.status === 404) return undefined;
        throw error;
      }
    },
    create: (type, draft) => data(`/${type}`, { method: 'POST', json: { data: draft } }),
    update: (type, documentId, draft) =>
      data(`/${type}${documentId === undefined ? '' : `/${documentId}`}`, { method: 'PUT', json: { data: draft } }),
    remove: async (type, id) => void (await call(`/${type}/${id}`, { method: 'DELETE' })),

    signIn: (identifier, password) => read('/auth/local', { method: 'POST', json: { identifier, password } }),
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
  };
}

/** SPEC.md section 8: the status, and for what writes also what the server said. The fields' sentences come with the answer. */
async function failure(answer: Response, method: string): Promise<ContentError> {
  const body = await answer.text();
  const fields: Record<string, string> = {};
  try {
    const { errors } = (
      JSON.parse(body) as { error: { details: { errors?: { path: string[]; message: string; sentence?: string }[] } } }
    ).error.details;
    for (const { path, message, sentence } of errors ?? []) fields[path.join('.')] = sentence ?? message;
  } catch {
    // An answer of something in between us and the server: its status is all there is to tell.
  }
  return new ContentError(answer.status, method === 'POST' || method === 'PUT' ? body : '', fields);
}
