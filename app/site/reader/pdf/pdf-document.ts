import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { GlobalWorkerOptions, getDocument, PDFWorker, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { type PositionedRun, runsOf } from '#model/pdf/paragraphs.ts';
import { PdfLoadError } from './load-errors.ts';
import { PriorityQueue } from './priority-queue.ts';
import { type LoadOptions, RangeLoader } from './range-loader.ts';

export type Size = { width: number; height: number };

// The legacy build: the other one needs functions that browsers have had for a few months only.
GlobalWorkerOptions.workerSrc = workerAddress;

/** Errors only: pdf.js also warns of every oddity of a file, which visitors cannot fix. */
const verbosity = 0;

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

/** Serves our own copies of pdf.js's data files. */
class LocalPdfAssets {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const { fetchPdfAsset } = await import('./pdf-assets.ts');
    return fetchPdfAsset(filename);
  }
}

/** An open magazine. Only this file and its neighbours use pdf.js. */
export class PdfDocument {
  readonly total: number;
  readonly #document: PDFDocumentProxy;
  readonly #queue = new PriorityQueue();
  readonly #contents = new Map<number, Promise<TextContent>>();
  readonly #retained = new Set<number>();

  private constructor(document: PDFDocumentProxy) {
    this.total = document.numPages;
    this.#document = document;
  }

  /** Opens a magazine, or throws a `PdfLoadError`. Aborting the signal closes it, and rejects pending calls. */
  static async openDocument(url: string, options: LoadOptions): Promise<PdfDocument> {
    // Started first: the worker loads while the first bytes arrive.
    const worker = PDFWorker.create({ verbosity });
    // Destroying a worker before a document uses it rejects this promise.
    worker.promise.catch(() => {});
    options.signal.addEventListener('abort', () => worker.destroy(), { once: true });
    const source = await RangeLoader.open(url, options);
    const task = getDocument({
      worker,
      ...(source instanceof RangeLoader ? { range: source } : { data: source }),
      disableStream: true,
      disableAutoFetch: true,
      useWorkerFetch: false,
      // Otherwise the main thread requests fonts under their plain names, which are not served, instead of `LocalPdfAssets`.
      useSystemFonts: false,
      BinaryDataFactory: LocalPdfAssets,
      cMapUrl: '/',
      standardFontDataUrl: '/',
      wasmUrl: '/',
      verbosity,
    });
    const close = () => {
      void task.destroy().catch(() => {});
      TextLayer.cleanup();
    };
    options.signal.addEventListener('abort', close, { once: true });
    try {
      const document = await unlessAborted(options.signal, task.promise);
      if (document.numPages === 0) throw new PdfLoadError('empty');
      // Checks that the file is readable: a broken page tree still has a page count.
      await unlessAborted(options.signal, document.getPage(1));
      return new PdfDocument(document);
    } catch (error) {
      close();
      throw toLoadError(error);
    }
  }

  async size(page: number): Promise<Size> {
    const { width, height } = (await this.#document.getPage(page)).getViewport({ scale: 1 });
    return { width, height };
  }

  render(page: number, canvas: HTMLCanvasElement, scale: number, priority: number, signal: AbortSignal): Promise<void> {
    return this.#queue.run(priority, signal, async () => {
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
        if (!this.#retained.has(page)) proxy.cleanup();
      }
    });
  }

  /** Retains a page's decoded data until the returned function is called. A page is drawn in one place. */
  retain(page: number): () => void {
    this.#retained.add(page);
    return () => {
      this.#retained.delete(page);
      void this.#document.getPage(page).then(
        (proxy) => !this.#retained.has(page) && proxy.cleanup(),
        () => {},
      );
    };
  }

  /** Renders the page's text layer over its canvas. Returns the element of each text run. */
  async renderText(page: number, container: HTMLElement, signal: AbortSignal): Promise<HTMLElement[]> {
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

  /** The page's text, in reading order. */
  async textRuns(page: number, signal: AbortSignal): Promise<PositionedRun[]> {
    const { items } = await unlessAborted(signal, this.#content(page));
    return runsOf(items);
  }

  async links(page: number): Promise<PageLink[]> {
    return readLinks(this.#document, await this.#document.getPage(page));
  }

  #content(page: number): Promise<TextContent> {
    const cached = this.#contents.get(page);
    if (cached) return cached;
    const content = this.#document.getPage(page).then((proxy) => proxy.getTextContent());
    this.#contents.set(page, content);
    content.catch(() => this.#contents.delete(page));
    return content;
  }
}

function unlessAborted<Result>(signal: AbortSignal, promise: Promise<Result>): Promise<Result> {
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** pdf.js distinguishes its errors by name. */
function toLoadError(error: unknown): PdfLoadError {
  if (error instanceof PdfLoadError) return error;
  const name = error instanceof Error ? error.name : '';
  return new PdfLoadError(name === 'PasswordException' ? 'locked' : 'broken', { cause: error });
}

/** A link area of a page, to a URL or another page. Its position is in percentages of the page, as a style. */
export interface PageLink {
  position: { left: string; top: string; width: string; height: string };
  label: string;
  to: { url: string } | { page: number };
}

interface LinkAnnotation {
  subtype: string;
  rect: [number, number, number, number];
  /** Set by pdf.js for http(s), mailto, tel and ftp URLs only. */
  url?: string;
  dest?: string | unknown[] | null;
  contentsObj?: { str: string };
}

async function readLinks(document: PDFDocumentProxy, page: PDFPageProxy): Promise<PageLink[]> {
  const annotations = (await page.getAnnotations({ intent: 'display' })) as LinkAnnotation[];
  const viewport = page.getViewport({ scale: 1 });
  const links = annotations
    .filter(({ subtype }) => subtype === 'Link')
    .map(async ({ rect, url, dest, contentsObj }): Promise<PageLink[]> => {
      const [x1, y1] = viewport.convertToViewportPoint(rect[0], rect[1]) as [number, number];
      const [x2, y2] = viewport.convertToViewportPoint(rect[2], rect[3]) as [number, number];
      const position = {
        left: `${(100 * Math.min(x1, x2)) / viewport.width}%`,
        top: `${(100 * Math.min(y1, y2)) / viewport.height}%`,
        width: `${(100 * Math.abs(x2 - x1)) / viewport.width}%`,
        height: `${(100 * Math.abs(y2 - y1)) / viewport.height}%`,
      };
      const name = contentsObj?.str;
      if (url) return [{ position, to: { url }, label: name || url.replace(/^(https?:\/\/|mailto:|tel:)/, '') }];
      const target = await targetPage(document, dest);
      return target ? [{ position, to: { page: target }, label: name || `Aller à la page ${target}` }] : [];
    });
  return (await Promise.all(links)).flat();
}

/** A destination is a name or a page reference; it may be missing in the file. */
async function targetPage(document: PDFDocumentProxy, dest: LinkAnnotation['dest']): Promise<number | undefined> {
  try {
    const [reference] = (typeof dest === 'string' ? await document.getDestination(dest) : dest) ?? [];
    if (typeof reference === 'number') return reference + 1;
    if (typeof reference !== 'object' || reference === null) return undefined;
    return (await document.getPageIndex(reference as Parameters<typeof document.getPageIndex>[0])) + 1;
  } catch {
    return undefined;
  }
}
