import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { Download, type Follow } from './download.ts';
import { type PageLink, readLinks } from './links.ts';
import type { PlacedRun } from './paragraphs.ts';
import { BookProblem } from './problems.ts';
import { Queue } from './queue.ts';
import type { Size } from './view.ts';

// Its « legacy » build: the other one asks for functions that browsers have had for a few months only.
GlobalWorkerOptions.workerSrc = workerAddress;

/** Errors only: pdf.js also warns of every oddity of a file, which no visitor can mend. */
const verbosity = 0;

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

/** Gives pdf.js our own copies of its data. */
class OwnData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const { fetchPdfData } = await import('./pdf-data.ts');
    return fetchPdfData(filename);
  }
}

/** A magazine that is open. Nothing outside this file and its neighbours knows pdf.js. */
export class Book {
  readonly total: number;
  readonly #document: PDFDocumentProxy;
  readonly #queue = new Queue();
  readonly #contents = new Map<number, Promise<TextContent>>();
  readonly #held = new Map<number, number>();

  private constructor(document: PDFDocumentProxy) {
    this.total = document.numPages;
    this.#document = document;
  }

  /**
   * Opens a magazine, or says by a `BookProblem` why it cannot be read. It is closed by the signal: the file's parts, the worker
   * and its memory are given back then, and nothing asked of it meanwhile is answered.
   */
  static async open(url: string, follow: Follow): Promise<Book> {
    // Begun at once: the worker comes while the first bytes do.
    const worker = PDFWorker.create({ verbosity });
    // Closed before a document waits for it, it would be an error that nobody hears.
    worker.promise.catch(() => {});
    follow.signal.addEventListener('abort', () => worker.destroy(), { once: true });
    const source = await Download.begin(url, follow);
    const task = getDocument({
      worker,
      ...(source instanceof Download ? { range: source } : { data: source }),
      disableStream: true,
      disableAutoFetch: true,
      useWorkerFetch: false,
      BinaryDataFactory: OwnData,
      standardFontDataUrl: '/',
      wasmUrl: '/',
      verbosity,
    });
    const close = () => {
      void task.destroy().catch(() => {});
      TextLayer.cleanup();
    };
    follow.signal.addEventListener('abort', close, { once: true });
    try {
      const document = await unlessAborted(follow.signal, task.promise);
      if (document.numPages === 0) throw new BookProblem('empty');
      // Whether the file can be read at all is seen here: a broken tree of pages still has a number of them.
      await unlessAborted(follow.signal, document.getPage(1));
      return new Book(document);
    } catch (error) {
      close();
      throw asProblem(error);
    }
  }

  async size(page: number): Promise<Size> {
    const { width, height } = (await this.#document.getPage(page)).getViewport({ scale: 1 });
    return { width, height };
  }

  /** Draws a page, when its turn comes. */
  draw(page: number, canvas: HTMLCanvasElement, scale: number, urgency: number, signal: AbortSignal): Promise<void> {
    return this.#queue.run(urgency, signal, async () => {
      const proxy = await unlessAborted(signal, this.#document.getPage(page));
      const viewport = proxy.getViewport({ scale });
      canvas.width = Math.max(1, Math.floor(viewport.width));
      canvas.height = Math.max(1, Math.floor(viewport.height));
      const task = proxy.render({ canvas, viewport });
      const cancel = () => task.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        await task.promise;
      } finally {
        signal.removeEventListener('abort', cancel);
        if (!this.#held.has(page)) proxy.cleanup();
      }
    });
  }

  /** Keeps what a page was decoded to, for as long as it is at hand. Ends by the function returned. */
  hold(page: number): () => void {
    this.#held.set(page, (this.#held.get(page) ?? 0) + 1);
    return () => {
      const holders = (this.#held.get(page) ?? 1) - 1;
      if (holders > 0) this.#held.set(page, holders);
      else {
        this.#held.delete(page);
        void this.#document.getPage(page).then(
          (proxy) => !this.#held.has(page) && proxy.cleanup(),
          () => {},
        );
      }
    };
  }

  /** Lays the page’s text over its picture, letter on letter. Returns the element of each of its runs. */
  async layText(page: number, container: HTMLElement, signal: AbortSignal): Promise<HTMLElement[]> {
    const [proxy, content] = await unlessAborted(
      signal,
      Promise.all([this.#document.getPage(page), this.#content(page)]),
    );
    const layer = new TextLayer({ textContentSource: content, container, viewport: proxy.getViewport({ scale: 1 }) });
    const cancel = () => layer.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    await unlessAborted(signal, layer.render());
    signal.removeEventListener('abort', cancel);
    return layer.textDivs;
  }

  /** The page’s text, in the order it is read. */
  async runs(page: number, signal: AbortSignal): Promise<PlacedRun[]> {
    const { items } = await unlessAborted(signal, this.#content(page));
    return items.flatMap((item) =>
      'str' in item
        ? [{ text: item.str, endsLine: item.hasEOL, height: item.height, top: -Number(item.transform[5]) }]
        : [],
    );
  }

  async links(page: number): Promise<PageLink[]> {
    return readLinks(this.#document, await this.#document.getPage(page));
  }

  #content(page: number): Promise<TextContent> {
    const known = this.#contents.get(page);
    if (known) return known;
    const content = this.#document.getPage(page).then((proxy) => proxy.getTextContent());
    this.#contents.set(page, content);
    content.catch(() => this.#contents.delete(page));
    return content;
  }
}

function unlessAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const give = () => reject(signal.reason);
    signal.addEventListener('abort', give, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', give));
  });
}

/** pdf.js tells its errors apart by their names. */
function asProblem(error: unknown): BookProblem {
  if (error instanceof BookProblem) return error;
  const name = error instanceof Error ? error.name : '';
  return new BookProblem(name === 'PasswordException' ? 'locked' : 'broken', { cause: error });
}
