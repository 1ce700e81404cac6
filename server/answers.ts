import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** An answer just made: what a handler returned, read to its end. */
export interface MadeAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

type Encoding = 'identity' | 'br' | 'gzip';
interface Variant {
  body: Buffer<ArrayBuffer>;
  etag: string;
  headers: Record<string, string>;
  notModified: Record<string, string>;
}

/** An answer as it is kept: each encoding is made once, when somebody first accepts it. */
export interface KeptAnswer {
  status: number;
  variants: Map<Encoding, Promise<Variant> | Variant>;
  made: MadeAnswer;
  revision: number;
  /** In milliseconds: a page says what is true now (open, closed, today), so it is not good forever. */
  expires: number;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Below this, compression costs more than the bytes it spares. */
const worthCompressing = 1024;

/**
 * Answers to anonymous GETs, kept as bytes under the content's revision: any write, in this process or another, makes every
 * one of them stale at once. Simultaneous askers of a stale answer share one making of it.
 */
export class Answers {
  readonly #kept: LRUCache<string, KeptAnswer>;
  readonly #making = new Map<string, Promise<KeptAnswer>>();
  readonly #revision: () => number;
  readonly #clock: () => number;

  constructor(options: { revision: () => number; clock: () => number; maxBytes?: number }) {
    this.#revision = options.revision;
    this.#clock = options.clock;
    this.#kept = new LRUCache({
      maxSize: options.maxBytes ?? 64 * 1024 * 1024,
      // Encoded variants come later and are smaller than the body: twice its size covers them, and the rest is the entry's own.
      sizeCalculation: (answer, key) => 2 * answer.made.body.byteLength + key.length + 1024,
    });
  }

  /** The kept answer, when there is one that is still true. */
  fresh(key: string): KeptAnswer | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.revision === this.#revision() && kept.expires > this.#clock() ? kept : undefined;
  }

  /**
   * The answer under a key, made anew when it is stale. Only a 200 is kept: anybody can invent addresses that are not there.
   * `lifeMs` bounds how long it stays true without a write; it ends on a whole multiple, so that a page with a clock in it
   * turns when the minute does.
   */
  async get(key: string, make: () => Promise<MadeAnswer>, lifeMs = Number.POSITIVE_INFINITY): Promise<KeptAnswer> {
    const fresh = this.fresh(key);
    if (fresh) return fresh;
    const revision = this.#revision();
    // A write that comes during the making starts another: nobody may be given what was true before their own write.
    const flight = `${revision} ${key}`;
    const making = this.#making.get(flight);
    if (making) return making;
    const started = this.#make(key, make, revision, lifeMs).finally(() => this.#making.delete(flight));
    this.#making.set(flight, started);
    return started;
  }

  async #make(key: string, make: () => Promise<MadeAnswer>, revision: number, lifeMs: number): Promise<KeptAnswer> {
    const now = this.#clock();
    const made = await make();
    const expires = Number.isFinite(lifeMs) ? (Math.floor(now / lifeMs) + 1) * lifeMs : Number.POSITIVE_INFINITY;
    const kept: KeptAnswer = { status: made.status, made, revision, expires, variants: new Map() };
    if (made.status === 200) this.#kept.set(key, kept);
    return kept;
  }
}

/** Reads what a handler returned, so that it can be kept. */
export async function readAnswer(response: Response): Promise<MadeAnswer> {
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
}

/** The kept answer as a response to this request: its best encoding, or 304 when the client has it already. */
export async function respond(
  kept: KeptAnswer,
  request: { method: string; header: (name: string) => string | undefined },
): Promise<Response> {
  const encoding = chooseEncoding(request.header('accept-encoding'), kept.made);
  let variant = kept.variants.get(encoding);
  if (!variant) {
    variant = encode(kept.made, encoding);
    kept.variants.set(encoding, variant);
    kept.variants.set(encoding, await variant);
  }
  const { body, etag, headers, notModified } = await variant;
  if (kept.status === 200 && matches(request.header('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: notModified });
  }
  return new Response(request.method === 'HEAD' ? null : body, { status: kept.status, headers });
}

/** What to send at once of a kept answer, when the form this client takes is made already. */
export function immediate(
  kept: KeptAnswer,
  acceptEncoding: string | undefined,
  ifNoneMatch: string | undefined,
): { status: number; headers: Record<string, string>; body?: Buffer } | undefined {
  const variant = kept.variants.get(chooseEncoding(acceptEncoding, kept.made));
  if (!variant || variant instanceof Promise) return undefined;
  if (matches(ifNoneMatch, variant.etag)) return { status: 304, headers: variant.notModified };
  return { status: kept.status, headers: variant.headers, body: variant.body };
}

function chooseEncoding(accepted: string | undefined, made: MadeAnswer): Encoding {
  if (!accepted || made.body.byteLength < worthCompressing || 'content-encoding' in made.headers) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity';
}

/** Weak comparison, as RFC 9110 section 13.1.2 asks of If-None-Match. */
function matches(given: string | undefined, etag: string): boolean {
  if (!given) return false;
  return (
    given === etag || given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
  );
}

async function encode(made: MadeAnswer, encoding: Encoding): Promise<Variant> {
  const body = await compress(made.body, encoding);
  const hash = createHash('sha256').update(made.body).digest('base64url').slice(0, 22);
  const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
  const vary = [made.headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  const headers: Record<string, string> = { ...made.headers, etag, vary, 'content-length': String(body.byteLength) };
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  // RFC 9110 section 15.4.5: a 304 carries the headers a cache updates from, and none that describe a body.
  const { 'content-length': _length, 'content-type': _type, 'content-encoding': _encoding, ...notModified } = headers;
  return { body, etag, headers, notModified };
}

async function compress(body: Buffer, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'br')
    return brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
    });
  if (encoding === 'gzip') return zip(body, { level: 6 });
  return Buffer.from(body);
}
