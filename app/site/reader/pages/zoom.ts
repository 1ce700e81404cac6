import type { Size } from '../pdf/pdf-document.ts';

/** Page layout, zoom and render scale of the reader (docs/product.md, « Screens » and « Numbers »). */
export const zoomRange = { least: 0.5, most: 2, step: 0.1, usual: 1 } as const;

/** One zoom step in or out. Rounded, so that ten steps of 0.1 make exactly 1. */
export function zoomed(zoom: number, by: 1 | -1): number {
  const next = Math.round((zoom + by * zoomRange.step) * 10) / 10;
  return Math.min(Math.max(next, zoomRange.least), zoomRange.most);
}

/** Two pages from 768 px on; between 600 and 992 px the visitor can choose, and the choice applies in that range only. */
export function pagesAt(width: number, chosen: 'single' | 'double' | undefined) {
  const canChoose = width >= 600 && width <= 992;
  return { double: canChoose && chosen ? chosen === 'double' : width >= 768, canChoose };
}

/** The scale at which these pages, side by side, fit the available size. A single page in double mode takes half the width. */
export function scaleToFit(pages: readonly Size[], available: Size, double: boolean): number {
  const widest = Math.max(...pages.map(({ width }) => width));
  const width = double && pages.length === 1 ? widest * 2 : pages.reduce((sum, page) => sum + page.width, 0);
  const height = Math.max(...pages.map((page) => page.height));
  return Math.max(0.05, Math.min(available.width / width, available.height / height));
}

/** The scale of a page's first render. */
export const firstScale = 1.5;

/** The usual render scale, unless the page would be blurred on this screen. Phones refuse larger canvases than `mostPixels`. */
export function renderScale(page: Size, displayScale: number, density: number, mostPixels: number): number {
  const pixelScale = displayScale * Math.min(density, 2);
  const scale = pixelScale > firstScale * 1.15 ? Math.ceil(pixelScale * 4) / 4 : firstScale;
  return Math.min(scale, Math.sqrt(mostPixels / (page.width * page.height)));
}

/** pdf.js's own limit for phones; for others, the largest canvas that Safari renders. */
export const mostPixels = (coarsePointer: boolean): number => (coarsePointer ? 5_242_880 : 16_777_216);
