import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Book } from './book.ts';
import { drawingScale, firstScale, mostPixels, type Size } from './view.ts';

interface Drawing {
  book: Book;
  page: number;
  size: Size;
  scale: number;
  urgency: number;
  /** Whether it is worth drawing finer than the usual scale: only what is seen is. */
  sharp: boolean;
}

/** A page is drawn finer only once its size has settled. */
const settleMs = 250;

/**
 * Keeps a page's picture in its place. It is drawn once at the usual scale, again when the screen would show it blurred, and the old
 * picture stays until the new one is whole. A canvas that goes gives its memory back at once: Safari counts those it has not
 * collected yet.
 */
export function useDrawing(
  place: RefObject<HTMLElement | null>,
  { book, page, size, scale, urgency, sharp }: Drawing,
): 'waiting' | 'drawn' | 'failed' {
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting');
  const current = useRef<{ canvas: HTMLCanvasElement; scale: number }>(undefined);
  const most = mostPixels(matchMedia('(pointer: coarse)').matches);
  const fine = sharp
    ? drawingScale(size, scale, devicePixelRatio, most)
    : Math.min(firstScale, drawingScale(size, 0, 1, most));

  useEffect(() => book.hold(page), [book, page]);

  useEffect(
    () => () => {
      release(current.current?.canvas);
      current.current = undefined;
    },
    [],
  );

  useEffect(() => {
    const drawn = current.current?.scale ?? 0;
    if (drawn >= fine) return;
    const life = new AbortController();
    const draw = (at: number) => {
      const canvas = document.createElement('canvas');
      book.draw(page, canvas, at, urgency, life.signal).then(
        () => {
          if (life.signal.aborted) return release(canvas);
          release(current.current?.canvas);
          current.current = { canvas, scale: at };
          place.current?.replaceChildren(canvas);
          setState('drawn');
          if (at < fine) draw(fine);
        },
        (error) => {
          release(canvas);
          if (life.signal.aborted) return;
          console.warn(error);
          setState((before) => (before === 'drawn' ? before : 'failed'));
        },
      );
    };
    const first = Math.min(firstScale, fine);
    if (drawn < first) draw(first);
    const later = drawn < first ? undefined : setTimeout(() => draw(fine), settleMs);
    return () => {
      clearTimeout(later);
      life.abort();
    };
  }, [book, page, fine, urgency, place]);

  return state;
}

function release(canvas: HTMLCanvasElement | undefined): void {
  if (!canvas) return;
  canvas.width = 0;
  canvas.height = 0;
  canvas.remove();
}
