import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { BookProblem } from './problems.ts';

/** What the first request asks for: enough for the first page of a light magazine, little enough to come at once. */
const firstBytes = 2 ** 16;
const patienceMs = 30_000;
const retryAfterMs = [1000, 3000];

export interface Progress {
  received: number;
  total: number;
}

export interface Follow {
  /** Ends it all: what is on its way is given up. */
  signal: AbortSignal;
  onProgress(progress: Progress): void;
  /** Parts failed to come, several times over: here is how to ask again. Nothing once they are asked for. */
  onTrouble(retry?: () => void): void;
}

/**
 * Brings a magazine part by part (RFC 9110, section 14): only what the pages looked at need. A part that fails is asked for again,
 * which pdf.js’s own transport does not do: it leaves the page waiting for ever.
 */
export class Download extends PDFDataRangeTransport {
  readonly #url: string;
  readonly #follow: Follow;
  readonly #failed = new Map<number, number>();
  #received: number;

  private constructor(url: string, total: number, first: Uint8Array, follow: Follow) {
    super(total, first);
    this.#url = url;
    this.#follow = follow;
    this.#received = first.byteLength;
  }

  /** The beginning of a magazine; or the whole of it, when it is short or its server gives no parts. */
  static async begin(url: string, follow: Follow): Promise<Download | Uint8Array> {
    const answer = await fetch(url, {
      headers: { range: `bytes=0-${firstBytes - 1}` },
      signal: AbortSignal.any([follow.signal, AbortSignal.timeout(patienceMs)]),
    }).catch((error) => {
      throw new BookProblem('unreachable', { cause: error });
    });
    // An empty file has no first byte to give.
    if (answer.status === 416) throw new BookProblem('empty');
    if (!answer.ok) throw new BookProblem('unreachable', { cause: answer.status });
    const length = Number(answer.headers.get('content-length'));
    const total = Number(answer.headers.get('content-range')?.split('/')[1]) || length;
    const bytes = await readAll(answer, (received) => follow.onProgress({ received, total }));
    if (answer.status !== 206 || bytes.byteLength >= total) return bytes;
    return new Download(url, total, bytes, follow);
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#bring(begin, end, 0);
  }

  #retry(): void {
    const failed = [...this.#failed];
    this.#failed.clear();
    this.#follow.onTrouble();
    for (const [begin, end] of failed) void this.#bring(begin, end, 0);
  }

  async #bring(begin: number, end: number, attempt: number): Promise<void> {
    const { signal } = this.#follow;
    try {
      const answer = await fetch(this.#url, {
        headers: { range: `bytes=${begin}-${end - 1}` },
        signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      });
      if (answer.status !== 206) throw new BookProblem('unreachable', { cause: answer.status });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (signal.aborted) return;
      this.#received += bytes.byteLength;
      this.#follow.onProgress({ received: this.#received, total: this.length });
      this.onDataRange(begin, bytes);
    } catch {
      if (signal.aborted) return;
      const wait = retryAfterMs[attempt];
      if (wait !== undefined) {
        setTimeout(() => void this.#bring(begin, end, attempt + 1), wait);
        return;
      }
      this.#failed.set(begin, end);
      this.#follow.onTrouble(() => this.#retry());
    }
  }
}

async function readAll(answer: Response, onReceived: (bytes: number) => void): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let received = 0;
  try {
    for (const reader = answer.body?.getReader(); reader; ) {
      const { value, done } = await reader.read();
      if (done) break;
      parts.push(value);
      received += value.byteLength;
      onReceived(received);
    }
  } catch (error) {
    throw new BookProblem('unreachable', { cause: error });
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}
