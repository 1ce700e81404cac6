import { type RefObject, useEffect } from 'react';
import type { Spread } from '../pages/spreads.ts';
import type { PdfDocument } from '../pdf/pdf-document.ts';

/** Thumbnails have the lowest priority. */
const priority = 2;
const heightPx = 116;

/** No thumbnails with data saving or a slow connection: each one loads a page. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

/** Renders the thumbnails of a spread near the viewport; elsewhere their memory is released. */
export function useThumbnail(container: RefObject<HTMLElement | null>, pdf: PdfDocument, spread: Spread): void {
  const pages = spread.join();
  useEffect(() => {
    const frame = container.current;
    if (!frame || savesData()) return;
    let abort: AbortController | undefined;

    const render = async (signal: AbortSignal) => {
      for (const page of pages.split(',').map(Number)) {
        const canvas = document.createElement('canvas');
        const { height } = await pdf.size(page);
        await pdf.render(page, canvas, heightPx / height, priority, signal);
        frame.append(canvas);
      }
    };
    const empty = () => {
      abort?.abort();
      abort = undefined;
      for (const canvas of frame.querySelectorAll('canvas')) {
        canvas.width = 0;
        canvas.remove();
      }
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return empty();
        if (abort) return;
        abort = new AbortController();
        // A failed thumbnail leaves its frame empty: its number still links to the page.
        render(abort.signal).catch(() => {});
      },
      { root: frame.closest('nav'), rootMargin: '0px 200px' },
    );
    observer.observe(frame);
    return () => {
      observer.disconnect();
      empty();
    };
  }, [container, pdf, pages]);
}
