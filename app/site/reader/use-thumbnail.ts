import { type RefObject, useEffect } from 'react';
import type { Book } from './book.ts';
import type { Spread } from './spreads.ts';

/** Thumbnails come after everything else. */
const urgency = 2;
const heightPx = 116;

/** Who pays for each byte, or waits for it, is sent no thumbnail: each is a page to bring. */
function isSparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

/** Draws the pages of a spread in small, once the frame nears the eye; far from it, their memory is given back. */
export function useThumbnail(place: RefObject<HTMLElement | null>, book: Book, spread: Spread): void {
  const pages = spread.join();
  useEffect(() => {
    const frame = place.current;
    if (!frame || isSparing()) return;
    let life: AbortController | undefined;

    const draw = async (signal: AbortSignal) => {
      for (const page of pages.split(',').map(Number)) {
        const canvas = document.createElement('canvas');
        const { height } = await book.size(page);
        await book.draw(page, canvas, heightPx / height, urgency, signal);
        frame.append(canvas);
      }
    };
    const empty = () => {
      life?.abort();
      life = undefined;
      for (const canvas of frame.querySelectorAll('canvas')) {
        canvas.width = 0;
        canvas.remove();
      }
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return empty();
        if (life) return;
        life = new AbortController();
        // A thumbnail that cannot be drawn leaves its frame empty: its number still leads to the page.
        draw(life.signal).catch(() => {});
      },
      { root: frame.closest('nav'), rootMargin: '0px 200px' },
    );
    observer.observe(frame);
    return () => {
      observer.disconnect();
      empty();
    };
  }, [place, book, pages]);
}
