import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PdfDocument, Size } from '../pdf/pdf-document.ts';
import { firstScale, mostPixels, renderScale } from './zoom.ts';

export interface PageCanvas {
  pdf: PdfDocument;
  page: number;
  size: Size;
  /** From PDF points to CSS pixels. */
  scale: number;
}

interface PageCanvasOptions extends PageCanvas {
  /** A visible page is rendered first, and finer than the usual scale. */
  isSeen: boolean;
}

/** Delay before a finer render, after the size last changed. */
const settleMs = 250;

/** Draws a page, and again when it would be blurred. Removed canvases release their memory at once: Safari counts uncollected ones. */
export function usePageCanvas(
  container: RefObject<HTMLElement | null>,
  { pdf, page, size, scale, isSeen }: PageCanvasOptions,
): 'waiting' | 'drawn' | 'failed' {
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting');
  const current = useRef<{ canvas: HTMLCanvasElement; scale: number }>(undefined);
  const maxPixels = mostPixels(matchMedia('(pointer: coarse)').matches);
  const targetScale = isSeen
    ? renderScale(size, scale, devicePixelRatio, maxPixels)
    : Math.min(firstScale, renderScale(size, 0, 1, maxPixels));

  useEffect(() => {
    const endRetention = pdf.retain(page);
    return () => {
      endRetention();
      release(current.current?.canvas);
      current.current = undefined;
    };
  }, [pdf, page]);

  useEffect(() => {
    const drawn = current.current?.scale ?? 0;
    if (drawn >= targetScale) return;
    const abort = new AbortController();
    const render = (newScale: number) => {
      const canvas = document.createElement('canvas');
      pdf.render(page, canvas, newScale, isSeen ? 0 : 1, abort.signal).then(
        () => {
          if (abort.signal.aborted) return release(canvas);
          release(current.current?.canvas);
          current.current = { canvas, scale: newScale };
          container.current?.replaceChildren(canvas);
          setState('drawn');
          if (newScale < targetScale) render(targetScale);
        },
        (error) => {
          release(canvas);
          if (abort.signal.aborted) return;
          console.warn(error);
          setState((before) => (before === 'drawn' ? before : 'failed'));
        },
      );
    };
    const first = Math.min(firstScale, targetScale);
    if (drawn < first) render(first);
    const later = drawn < first ? undefined : setTimeout(() => render(targetScale), settleMs);
    return () => {
      clearTimeout(later);
      abort.abort();
    };
  }, [pdf, page, targetScale, isSeen, container]);

  return state;
}

export function release(canvas: HTMLCanvasElement | undefined): void {
  if (!canvas) return;
  canvas.width = 0;
  canvas.height = 0;
  canvas.remove();
}
