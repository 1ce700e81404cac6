import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { pathOf } from '../http/request.ts';
import { FileUnavailable, SourceProblem } from './source.ts';

export interface HttpOptions {
  /** The URL of the API, without a slash at the end. */
  base: string;
  token: string;
  /** Further origins that hold files (`https://bucket.example`). Requests go to no other host. */
  fileOrigins: readonly string[];
  fetch: typeof fetch;
  /** The pause before the first retry, doubled before each further one. */
  pauseMs: number;
}

const tries = 4;
const maxRedirects = 5;
/** For the headers of a response to arrive. The body has no time limit. */
const responseTimeoutMs = 60_000;

/** An HTTP client for the source of an import. It repeats a request after a network error, a 429 or a 5xx. */
export function createSourceHttpClient({ base, token, fileOrigins, fetch, pauseMs }: HttpOptions) {
  const home = new URL(base).origin;
  const withFiles: ReadonlySet<string> = new Set([home, ...fileOrigins]);

  /** Follows redirects within `origins`: a URL from the source must not reach other hosts of this network. */
  async function follow(url: URL, origins: ReadonlySet<string>): Promise<Response> {
    let current = url;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      if (!origins.has(current.origin)) throw new ForeignOrigin(current.origin);
      const response = await fetchWithRetries(current);
      const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
      const next = location === null ? null : URL.parse(location, current);
      if (!next) return response;
      await response.body?.cancel();
      current = next;
    }
    throw new SourceProblem(`${url.origin} redirige sans fin.`);
  }

  async function fetchWithRetries(url: URL): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const last = attempt === tries;
      try {
        const request = await fetchHeaders(url);
        if (last || (request.status < 500 && request.status !== 429)) return request;
        await request.body?.cancel();
      } catch (error) {
        if (last) throw new SourceProblem(`${url.origin} ne répond pas (${reasonOf(error)}).`);
      }
      await wait(pauseMs * 2 ** (attempt - 1));
    }
  }

  async function fetchHeaders(url: URL): Promise<Response> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new Error('trop long')), responseTimeoutMs);
    try {
      // The token is sent to the source alone, not to the origin that holds its files.
      const headers = url.origin === home ? { authorization: `Bearer ${token}` } : {};
      return await fetch(url, { headers, signal: controller.signal, redirect: 'manual' });
    } finally {
      clearTimeout(timer);
    }
  }

  /** The response, whatever its status. @throws SourceProblem when none arrives */
  async function request(path: string): Promise<Response> {
    const response = await follow(new URL(path, `${base}/`), new Set([home])).catch((error: unknown) => {
      throw error instanceof ForeignOrigin
        ? new SourceProblem(`${base} renvoie vers ${error.message} : donnez cette adresse-là.`)
        : error;
    });
    if (response.status === 401)
      throw new SourceProblem(`${base} refuse le jeton (401) : est-il entier, et encore valable ?`);
    return response;
  }

  return {
    request,
    /** The parsed JSON body. @throws SourceProblem when the response is no JSON or an error */
    async json(path: string): Promise<unknown> {
      const response = await request(path);
      const pathname = pathOf(path);
      if (!response.ok) throw new SourceProblem(`${base} répond ${response.status} à ${pathname}.`);
      try {
        return await response.json();
      } catch {
        throw new SourceProblem(`${base} ne répond pas en JSON à ${pathname} : est-ce bien l’adresse d’un Strapi ?`);
      }
    },
    /** The bytes of a file. @throws FileUnavailable */
    async file(href: string): Promise<Readable> {
      const url = URL.parse(href, `${base}/`);
      if (!url) throw new FileUnavailable(`adresse illisible : ${href}`);
      const response = await follow(url, withFiles).catch((error: unknown) => {
        if (error instanceof ForeignOrigin) {
          const { message: origin } = error;
          throw new FileUnavailable(`il est sur ${origin} : si c’est bien là, ajoutez --files-from ${origin}`);
        }
        throw url.origin === home ? error : new FileUnavailable((error as Error).message);
      });
      if (!response.ok || !response.body) throw new FileUnavailable(`réponse ${response.status}`);
      return Readable.from(readBody(response.body));
    },
  };
}

/** A request that would go to another origin than those allowed, which is the message (OWASP, « Server-Side Request Forgery »). */
class ForeignOrigin extends Error {}

async function* readBody(body: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* body as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw new FileUnavailable(`lecture interrompue (${reasonOf(error)})`);
  }
}

/** The network error is the cause of fetch's own « fetch failed ». */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}
