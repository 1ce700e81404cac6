/** The members of `Response` that the client uses. */
export type ResponseLike = Pick<Response, 'ok' | 'status' | 'text' | 'json' | 'blob'>;

export interface ClientOptions {
  /** The global `fetch`, or one that stays in the process. */
  fetch: (url: string, init: RequestInit) => Promise<ResponseLike>;
  /** The site's URL. Absent in a page of the site itself. */
  baseUrl?: string;
  /** The administrator's token, read at each call: it changes with each sign-in. */
  token?: () => string | undefined;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The name of a tab of the form of a type: only its fields are published, scheduled, restored or shown. */
  tab?: string | undefined;
}

export interface SaveOptions extends CallOptions {
  /** The `updatedAt` that the entry was loaded with: the server answers 412 after a concurrent save. */
  version?: string | undefined;
}

interface Call extends SaveOptions {
  method?: string;
  json?: object;
  form?: FormData;
  /** The idempotency key of a create: a retry creates no second entry. */
  key?: string | undefined;
  /** Sends no token: an expired one would be rejected before the password is checked. */
  anonymous?: boolean;
}

/** An error response of the server. The message begins as specified in docs/product.md, « Messages ». */
export class ContentError extends Error {
  readonly status: number;
  /** Messages by field, where the response names fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** The server's own sentence, if any. */
  readonly reason: string | undefined;
  /** What the response has beside its message. */
  readonly details: Readonly<Record<string, unknown>>;
  constructor(status: number, body = '', fields: Readonly<Record<string, string>> = {}, reason?: string, details = {}) {
    super(`HTTP error! status: ${status}${body && `, ${body}`}`);
    this.status = status;
    this.fields = fields;
    this.reason = reason;
    this.details = details;
  }
}

/** Sends calls with the current token. Any response but a success throws a `ContentError`. */
export function createTransport({ fetch, baseUrl = '', token }: ClientOptions) {
  async function call(path: string, options: Call = {}): Promise<ResponseLike> {
    const { method = 'GET', json, form, signal, tab, version, key, anonymous } = options;
    const url = tab === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}tab=${tab}`;
    const bearer = anonymous ? undefined : token?.();
    const headers: Record<string, string> = {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const body = form ?? (json === undefined ? null : JSON.stringify(json));
    const response = await fetch(`${baseUrl}/api${url}`, { method, headers, body, ...(signal && { signal }) });
    if (!response.ok) throw await failure(response, method);
    return response;
  }
  const read = async <Result>(path: string, options?: Call): Promise<Result> =>
    (await (await call(path, options)).json()) as Result;
  const readData = async <Result>(path: string, options?: Call): Promise<Result> =>
    (await read<{ data: Result }>(path, options)).data;
  /** Sends `data` in the contract's envelope. */
  const send =
    (method: string) =>
    <Result>(path: string, data?: object, options?: Call): Promise<Result> =>
      readData<Result>(path, { method, ...(data && { json: { data } }), ...options });
  const find = <Result>(path: string, options?: Call) => optional(readData<Result>(path, options));
  const remove = async (path: string): Promise<void> => void (await call(path, { method: 'DELETE' }));
  return { call, read, readData, post: send('POST'), put: send('PUT'), find, optional, remove };
}

/** The answer of a call; undefined where there is nothing (404). */
const optional = <Result>(answer: Promise<Result>): Promise<Result | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof ContentError && error.status === 404) return undefined;
    throw error;
  });

/** The path of an entry, and of what is below it. `documentId` is undefined for a single type. */
export const entryPath = (type: string, documentId: string | undefined, rest = ''): string =>
  (documentId === undefined ? `/${type}` : `/${type}/${encodeURIComponent(documentId)}`) + rest;

/** docs/product.md, « Messages »: the status and, for POST and PUT, the response body. The fields' sentences come from the response. */
async function failure(response: ResponseLike, method: string): Promise<ContentError> {
  const body = await response.text();
  const fields: Record<string, string> = {};
  let reason: string | undefined;
  let details: object | undefined;
  try {
    const { error } = JSON.parse(body) as {
      error: { message?: string; details?: { errors?: { path: string[]; message: string; sentence?: string }[] } };
    };
    reason = error.message;
    details = error.details;
    for (const { path, message, sentence } of error.details?.errors ?? []) fields[path.join('.')] = sentence ?? message;
  } catch {
    // A proxy's response is no JSON: only its status is known.
  }
  return new ContentError(response.status, method === 'POST' || method === 'PUT' ? body : '', fields, reason, details);
}
