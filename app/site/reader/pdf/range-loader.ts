import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { PdfLoadError } from './load-errors.ts';

/** Size of the first request: enough for the first page of a light magazine. */
const firstBytes = 2 ** 16;
/** Size of the request for the end, where PDF software writes the table of the objects and the pages: three chunks of pdf.js. */
const lastBytes = 3 * 2 ** 16;
const timeoutMs = 30_000;
const retryAfterMs = [1000, 3000];

export type Progress = { received: number; total: number };

export interface LoadOptions {
  signal: AbortSignal;
  onProgress(progress: Progress): void;
  /** Ranges failed repeatedly; receives a retry function, and nothing once they are requested again. */
  onStalled(retry?: () => void): void;
}

/** Loads what the viewed pages need (RFC 9110, section 14). Retries failed ranges: by pdf.js's own transport the page would wait forever. */
export class RangeLoader extends PDFDataRangeTransport {
  readonly #url: string;
  readonly #options: LoadOptions;
  /** The last bytes of the file; undefined where their request failed. */
  #end?: Promise<Uint8Array | undefined>;
  readonly #failed = new Map<number, number>();
  #received: number;

  private constructor(url: string, total: number, first: Uint8Array, options: LoadOptions) {
    super(total, first);
    this.#url = url;
    this.#options = options;
    this.#received = first.byteLength;
  }

  /** The beginning and the end, which pdf.js reads first; all of it, when it is small or the server supports no ranges. */
  static async open(url: string, options: LoadOptions): Promise<RangeLoader | Uint8Array> {
    const end = fetchRange(url, `-${lastBytes}`, options.signal).catch(() => undefined);
    const response = await fetch(url, {
      headers: { range: `bytes=0-${firstBytes - 1}` },
      signal: withTimeout(options.signal),
    }).catch(throwUnreachable);
    // An empty file has no satisfiable range.
    if (response.status === 416) throw new PdfLoadError('empty');
    if (!response.ok) throw new PdfLoadError('unreachable', { cause: response.status });
    const bytes = new Uint8Array(await response.arrayBuffer().catch(throwUnreachable));
    const total = Number(response.headers.get('content-range')?.split('/')[1]) || bytes.byteLength;
    options.onProgress({ received: bytes.byteLength, total });
    if (response.status !== 206 || bytes.byteLength >= total) return bytes;
    const loader = new RangeLoader(url, total, bytes, options);
    loader.#end = end;
    return loader;
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#load(begin, end, 0);
  }

  #retry(): void {
    const failed = [...this.#failed];
    this.#failed.clear();
    this.#options.onStalled();
    for (const [begin, end] of failed) void this.#load(begin, end, 0);
  }

  async #load(begin: number, end: number, attempt: number): Promise<void> {
    const { signal } = this.#options;
    try {
      const last = begin >= this.length - lastBytes ? await this.#end : undefined;
      const position = begin - this.length + (last?.byteLength ?? 0);
      const bytes = last
        ? last.slice(position, position + end - begin)
        : await fetchRange(this.#url, `${begin}-${end - 1}`, signal);
      if (signal.aborted) return;
      this.#received += bytes.byteLength;
      this.#options.onProgress({ received: this.#received, total: this.length });
      this.onDataRange(begin, bytes);
    } catch {
      if (signal.aborted) return;
      const delay = retryAfterMs[attempt];
      if (delay !== undefined) return void setTimeout(() => void this.#load(begin, end, attempt + 1), delay);
      this.#failed.set(begin, end);
      this.#options.onStalled(() => this.#retry());
    }
  }
}

function throwUnreachable(cause: unknown): never {
  throw new PdfLoadError('unreachable', { cause });
}

async function fetchRange(url: string, range: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(url, { headers: { range: `bytes=${range}` }, signal: withTimeout(signal) });
  if (response.status !== 206) throw new PdfLoadError('unreachable', { cause: response.status });
  return new Uint8Array(await response.arrayBuffer());
}

const withTimeout = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
