import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { FileUnavailable, SourceProblem } from './source.ts';

interface Options {
  /** Where the API answers, without a slash at the end. */
  base: string;
  token: string;
  fetch: typeof fetch;
  /** How long to wait before asking again, doubled each time. */
  pauseMs: number;
}

/** A house asked over HTTP, again while the network or the server is in trouble. */
export interface Asking {
  /** An answer, whatever it says. @throws SourceProblem when there is none */
  answer(path: string): Promise<Response>;
  /** What an address gives. @throws SourceProblem when it gives nothing that can be read */
  json(path: string): Promise<unknown>;
  /** The bytes of a file. @throws FileUnavailable */
  file(address: string): Promise<Readable>;
}

const tries = 4;
/** For an answer to begin; the bytes that follow take the time they take, as long as they come. */
const patienceMs = 60_000;

export function asking({ base, token, fetch, pauseMs }: Options): Asking {
  const home = new URL(base).origin;

  async function ask(url: URL): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const last = attempt === tries;
      try {
        const answer = await begun(url);
        if (last || (answer.status < 500 && answer.status !== 429)) return answer;
        await answer.body?.cancel();
      } catch (error) {
        if (last) throw new SourceProblem(`${url.origin} ne répond pas (${reasonOf(error)}).`);
      }
      await wait(pauseMs * 2 ** (attempt - 1));
    }
  }

  async function begun(url: URL): Promise<Response> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(new Error('trop long')), patienceMs);
    try {
      // The token is for its own house alone, not for the one that keeps its files.
      const headers = url.origin === home ? { authorization: `Bearer ${token}` } : {};
      return await fetch(url, { headers, signal: patience.signal });
    } finally {
      clearTimeout(timer);
    }
  }

  const answer: Asking['answer'] = async (path) => {
    const given = await ask(new URL(path, `${base}/`));
    // A browser's rule, which fetch follows: a token does not go with a redirection to another address.
    const moved = given.redirected && new URL(given.url).origin;
    if (moved && moved !== home) throw new SourceProblem(`${base} renvoie vers ${moved} : donnez cette adresse-là.`);
    if (given.status === 401)
      throw new SourceProblem(`${base} refuse le jeton (401) : est-il entier, et encore valable ?`);
    return given;
  };

  return {
    answer,
    async json(path) {
      const given = await answer(path);
      const asked = path.split('?')[0];
      if (!given.ok) throw new SourceProblem(`${base} répond ${given.status} à ${asked}.`);
      try {
        return await given.json();
      } catch {
        throw new SourceProblem(`${base} ne répond pas en JSON à ${asked} : est-ce bien l’adresse d’un Strapi ?`);
      }
    },
    async file(address) {
      const url = URL.parse(address, `${base}/`);
      if (!url) throw new FileUnavailable(`adresse illisible : ${address}`);
      const given = await ask(url).catch((error: unknown) => {
        throw url.origin === home ? error : new FileUnavailable((error as Error).message);
      });
      if (!given.ok || !given.body) throw new FileUnavailable(`réponse ${given.status}`);
      return Readable.from(whole(given.body));
    },
  };
}

async function* whole(body: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* body as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw new FileUnavailable(`lecture interrompue (${reasonOf(error)})`);
  }
}

/** What went wrong with the network lies under fetch's own « fetch failed ». */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}
