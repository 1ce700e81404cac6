/** What the reader shows of a magazine: one page or two, how large, and how finely drawn (SPEC.md, sections 2 and 9). */
export const zoomRange = { least: 0.5, most: 2, step: 0.1, usual: 1 } as const;

/** One step in or out. Rounded, so that ten steps of 0.1 make exactly 1. */
export function zoomed(zoom: number, by: 1 | -1): number {
  const next = Math.round((zoom + by * zoomRange.step) * 10) / 10;
  return Math.min(Math.max(next, zoomRange.least), zoomRange.most);
}

/** Two pages from 768 px on; between 600 and 992 px the visitor may choose, and a choice made there holds only there. */
export function pagesAt(
  width: number,
  chosen: 'single' | 'double' | undefined,
): { double: boolean; mayChoose: boolean } {
  const mayChoose = width >= 600 && width <= 992;
  return { double: mayChoose && chosen ? chosen === 'double' : width >= 768, mayChoose };
}

export interface Size {
  width: number;
  height: number;
}

/** The scale at which these pages, side by side, fill the room without leaving it. A page alone in double mode keeps its half. */
export function scaleToFit(pages: readonly Size[], room: Size, double: boolean): number {
  const widest = Math.max(...pages.map(({ width }) => width));
  const width = double && pages.length === 1 ? widest * 2 : pages.reduce((sum, page) => sum + page.width, 0);
  const height = Math.max(...pages.map((page) => page.height));
  return Math.max(0.05, Math.min(room.width / width, room.height / height));
}

/** Every page is first drawn at this scale. */
export const firstScale = 1.5;

/**
 * The scale to draw a page at, when it is shown at `shown` on a screen of so many pixels a point: the usual one, unless the screen
 * would show it blurred. A canvas beyond `mostPixels` is refused by telephones, or costs them the page.
 */
export function drawingScale(page: Size, shown: number, density: number, mostPixels: number): number {
  const wanted = shown * Math.min(density, 2);
  const fine = wanted > firstScale * 1.15 ? Math.ceil(wanted * 4) / 4 : firstScale;
  return Math.min(fine, Math.sqrt(mostPixels / (page.width * page.height)));
}

/** pdf.js’s own bound for telephones; for others, the largest canvas Safari draws at all. */
export const mostPixels = (coarsePointer: boolean): number => (coarsePointer ? 5_242_880 : 16_777_216);
