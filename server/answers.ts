import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { TypeName } from '#content/index.ts';
import { follow, noteMissed, noteRead, type TypesRead } from '#store/followed.ts';
import { alone, bytesOf } from './bodies.ts';

/** An answer just made: what a handler returned, read to its end. */
export interface MadeAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
  /** What is kept in memory for it beside its body, in bytes. */
  beside?: number;
}

type Encoding = 'identity' | 'br' | 'gzip';
interface Variant {
  body: Buffer<ArrayBuffer>;
  /** Weak where the body is packed: it may be packed again, in other bytes that say the same (RFC 9110, section 8.8.1). */
  etag: string;
  headers: Record<string, string>;
  notModified: Record<string, string>;
  /** It may still be packed tighter. */
  loose: boolean;
}

/** An answer as it is kept: each encoding is made once, when somebody first accepts it. */
export interface KeptAnswer {
  status: number;
  variants: Map<Encoding, Promise<Variant> | Variant>;
  made: MadeAnswer;
  /** What its making read: it is true as long as none of these is written. */
  types: TypesRead;
  /** The content's revision when it was last known to be true. */
  revision: number;
  /** In milliseconds: a page says what is true now (open, closed, today), so it is not good forever. */
  expires: number;
  /** The database did not answer while it was made. */
  missed: boolean;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** How long what is kept stands in for what could not be made, before it is tried again. */
const standInMs = 5000;
/** Below this, compression costs more than the bytes it spares. */
const worthCompressing = 1024;
/** Above this, packing as tight as Brotli goes takes more than a tenth of a second of a processor. */
const worthTightening = 256 * 1024;

/** The content's revision: that of the last write, or of the last that touched one of some types (store/store.ts). */
type Revision = (types?: Iterable<TypeName>) => number;

/**
 * Answers to anonymous GETs, kept as bytes under the content's revision: a write, in this process or another, makes stale at once every
 * one whose making read a type that it touched. Simultaneous askers of a stale answer share one making of it.
 */
export class Answers {
  readonly #kept: LRUCache<string, KeptAnswer>;
  readonly #making = new Map<string, Promise<KeptAnswer>>();
  readonly #revision: Revision;
  readonly #clock: () => number;

  constructor(options: { revision: Revision; clock: () => number; maxBytes?: number }) {
    this.#revision = options.revision;
    this.#clock = options.clock;
    this.#kept = new LRUCache({
      maxSize: options.maxBytes ?? 64 * 1024 * 1024,
      // Encoded variants come later and are smaller than the body: twice its size covers them, and the rest is the entry's own.
      sizeCalculation: ({ made }, key) => 2 * made.body.byteLength + (made.beside ?? 0) + key.length + 1024,
    });
  }

  /** The kept answer, when there is one that is still true. */
  fresh(key: string): KeptAnswer | undefined {
    const kept = this.#unwritten(key);
    if (!kept || kept.expires <= this.#clock()) return undefined;
    // A page that is being made of this answer is no truer than it is.
    noteRead(kept.types);
    return kept;
  }

  /** The kept answer that no write has made untrue, though the clock may have. */
  #unwritten(key: string): KeptAnswer | undefined {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    const revision = this.#revision();
    if (kept.revision !== revision) {
      if (!kept.types || this.#revision(kept.types) > kept.revision) return undefined;
      kept.revision = revision;
    }
    return kept;
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
    let making = this.#making.get(flight);
    if (!making) {
      making = this.#make(key, make, revision, lifeMs).finally(() => this.#making.delete(flight));
      this.#making.set(flight, making);
    }
    const kept = await making;
    noteRead(kept.types);
    if (kept.missed) noteMissed();
    return kept;
  }

  /**
   * Makes an answer, or gives the last one where making it fails: what only the clock has made untrue is better than an error. What was
   * written since is never shown again.
   */
  async #make(key: string, make: () => Promise<MadeAnswer>, revision: number, lifeMs: number): Promise<KeptAnswer> {
    const now = this.#clock();
    const { result, types, missed } = await follow(make).catch((error: unknown) => {
      const last = this.#standIn(key);
      if (!last) throw error;
      return { result: last, types: last.types, missed: false };
    });
    if ('made' in result) return result;
    const last = missed ? this.#standIn(key) : undefined;
    if (last) return last;
    const made = missed && result.status !== 404 ? awayFor(result) : result;
    const expires = Number.isFinite(lifeMs) ? (Math.floor(now / lifeMs) + 1) * lifeMs : Number.POSITIVE_INFINITY;
    const truth = { types, revision, expires, missed };
    const before = this.#kept.get(key);
    // The minute turned, or a write changed nothing here: what was packed for the same bytes is still good.
    const kept: KeptAnswer =
      before && saysTheSame(before.made, made)
        ? { status: before.status, made: before.made, variants: before.variants, ...truth }
        : { status: made.status, made, variants: new Map(), ...truth };
    if (made.status === 200 && !missed) this.#kept.set(key, kept);
    return kept;
  }

  #standIn(key: string): KeptAnswer | undefined {
    const last = this.#unwritten(key);
    if (last) last.expires = this.#clock() + standInMs;
    return last;
  }
}

function saysTheSame(one: MadeAnswer, other: MadeAnswer): boolean {
  const names = Object.keys(one.headers);
  return (
    one.status === other.status &&
    names.length === Object.keys(other.headers).length &&
    names.every((name) => one.headers[name] === other.headers[name]) &&
    (one.body === other.body || one.body.equals(other.body))
  );
}

/** What could not be made for want of a database is no fault of the page's, and worth another try. */
const awayFor = (made: MadeAnswer): MadeAnswer => ({
  ...made,
  status: 503,
  headers: { ...made.headers, 'retry-after': '5', 'cache-control': 'no-store' },
});

/** An answer that nobody keeps, as a response. */
export const responseOf = ({ status, headers, body }: MadeAnswer): Response => new Response(body, { status, headers });

/** Reads what a handler returned, so that it can be kept. */
export async function readAnswer(response: Response): Promise<MadeAnswer> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await bytesOf(response),
  };
}

/** The kept answer as a response to this request: its best encoding, or 304 when the client has it already. */
export async function respond(
  kept: KeptAnswer,
  request: { method: string; header: (name: string) => string | undefined },
): Promise<Response> {
  const encoding = chooseEncoding(request.header('accept-encoding'), kept.made);
  let variant = kept.variants.get(encoding);
  const isKept = variant !== undefined;
  if (!variant) {
    variant = encode(kept.made, encoding);
    kept.variants.set(encoding, variant);
    kept.variants.set(encoding, await variant);
  }
  const packed = await variant;
  const { body, etag, headers, notModified } = packed;
  if (kept.status === 200 && matches(request.header('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: notModified });
  }
  if (isKept && packed.loose) tighten(kept, packed);
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
  if (variant.loose) tighten(kept, variant);
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
  if (given === etag) return true;
  const opaque = opaqueOf(etag);
  return given.split(',').some((tag) => opaqueOf(tag.trim()) === opaque || tag.trim() === '*');
}

const opaqueOf = (tag: string): string => tag.replace(/^W\//, '');

async function encode(made: MadeAnswer, encoding: Encoding): Promise<Variant> {
  const body = await compress(made.body, encoding);
  const mark = hash('sha256', made.body, 'base64url').slice(0, 22);
  const etag = encoding === 'identity' ? `"${mark}"` : `W/"${mark}-${encoding}"`;
  const vary = [made.headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  const headers: Record<string, string> = { ...made.headers, etag, vary, 'content-length': String(body.byteLength) };
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  // RFC 9110 section 15.4.5: a 304 carries the headers a cache updates from, and none that describe a body.
  const { 'content-length': _length, 'content-type': _type, 'content-encoding': _encoding, ...notModified } = headers;
  const loose = encoding === 'br' && made.body.byteLength <= worthTightening;
  return { body, etag, headers, notModified, loose };
}

async function compress(
  body: Buffer<ArrayBuffer>,
  encoding: Encoding,
  quality = quickly,
): Promise<Buffer<ArrayBuffer>> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  if (encoding === 'br') {
    const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.byteLength };
    return alone(await brotli(body, { params }));
  }
  return encoding === 'gzip' ? alone(await zip(body, { level: 6 })) : body;
}

/** Brotli's qualities: while somebody waits, and as small as it goes. */
const quickly = 5;
const tightly = constants.BROTLI_MAX_QUALITY;
let tightening = false;

/**
 * Packs what is asked for again as small as it goes, while nobody waits for it: twenty times the work, a twelfth less to send, which for a
 * page on a slow telephone is a round trip (docs/decisions/0013). One at a time: another asker will remind us of the others.
 */
function tighten(kept: KeptAnswer, variant: Variant): void {
  if (tightening) return;
  tightening = true;
  variant.loose = false;
  compress(kept.made.body, 'br', tightly)
    .then((body) => {
      if (body.byteLength >= variant.body.byteLength) return;
      const headers = { ...variant.headers, 'content-length': String(body.byteLength) };
      kept.variants.set('br', { ...variant, body, headers });
    })
    .catch((error: unknown) => console.error(error))
    .finally(() => {
      tightening = false;
    });
}
