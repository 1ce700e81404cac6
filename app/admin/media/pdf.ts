import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** In pixels: a cover fills a phone at its density. */
const renderedWidth = 1400;

/** Renders the first page of a PDF as a JPEG. Rejects when the PDF cannot be read. */
export async function renderFirstPage(url: string, name: string): Promise<File> {
  const task = getDocument({ url, verbosity: 0 });
  try {
    const page = await (await task.promise).getPage(1);
    const viewport = page.getViewport({ scale: renderedWidth / page.getViewport({ scale: 1 }).width });
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await page.render({ canvas, viewport }).promise;
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    if (!blob) throw new Error('The page is larger than a canvas of this browser');
    return new File([blob], name, { type: blob.type });
  } finally {
    void task.destroy();
  }
}

/** The author that a PDF names. pdf.js requests only the ranges of the file that contain its properties. */
export async function authorOfPdf(url: string, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const task = getDocument({ url, disableStream: true, disableAutoFetch: true, verbosity: 0 });
  try {
    const { info, metadata } = await (await task.promise).getMetadata();
    return (info as { Author?: string }).Author || [metadata?.get('dc:creator') ?? []].flat().join(', ');
  } finally {
    void task.destroy();
  }
}
