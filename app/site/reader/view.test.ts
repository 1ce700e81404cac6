import { describe, expect, it } from 'vitest';
import { drawingScale, firstScale, mostPixels, pagesAt, scaleToFit, zoomed } from './view.ts';

const page = { width: 595, height: 842 };

describe('The zoom', () => {
  it('goes from 0.5 to 2 by exact tenths', () => {
    const steps = [1];
    while (steps.at(-1) !== zoomed(steps.at(-1) ?? 0, 1)) steps.push(zoomed(steps.at(-1) ?? 0, 1));
    expect(steps).toEqual([1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2]);
    expect(zoomed(0.6, -1)).toBe(0.5);
    expect(zoomed(0.5, -1)).toBe(0.5);
  });
});

describe('One page or two', () => {
  it('follows the width, and the visitor between 600 and 992 px', () => {
    expect([599, 600, 767, 768, 992, 993].map((width) => pagesAt(width, undefined))).toEqual([
      { double: false, mayChoose: false },
      { double: false, mayChoose: true },
      { double: false, mayChoose: true },
      { double: true, mayChoose: true },
      { double: true, mayChoose: true },
      { double: true, mayChoose: false },
    ]);
    expect(pagesAt(700, 'double').double).toBe(true);
    expect(pagesAt(900, 'single').double).toBe(false);
    expect(pagesAt(599, 'double').double).toBe(false);
    expect(pagesAt(993, 'single').double).toBe(true);
  });
});

describe('The pages’ scale', () => {
  it('fills the room by its tighter side', () => {
    expect(scaleToFit([page, page], { width: 1190, height: 8420 }, true)).toBe(1);
    expect(scaleToFit([page, page], { width: 11900, height: 842 }, true)).toBe(1);
  });

  it('is the same for a cover alone as for the pairs that follow', () => {
    const room = { width: 700, height: 900 };
    expect(scaleToFit([page], room, true)).toBe(scaleToFit([page, page], room, true));
    expect(scaleToFit([page], room, false)).toBeGreaterThan(scaleToFit([page], room, true));
  });

  it('stays above nothing in a room that has no height', () => {
    expect(scaleToFit([page], { width: 0, height: 0 }, false)).toBeGreaterThan(0);
  });
});

describe('The drawing’s scale', () => {
  it('is 1.5 as long as the screen can show no more', () => {
    expect(drawingScale(page, 0.75, 2, mostPixels(false))).toBe(firstScale);
    expect(drawingScale(page, 0.6, 3, mostPixels(true))).toBe(firstScale);
  });

  it('grows with what the screen shows, a density above 2 excepted', () => {
    expect(drawingScale(page, 1.5, 2, mostPixels(false))).toBe(3);
    expect(drawingScale(page, 1.5, 4, mostPixels(false))).toBe(3);
  });

  it('never makes a canvas that a telephone would refuse', () => {
    const scale = drawingScale({ width: 3000, height: 4000 }, 2, 3, mostPixels(true));
    expect(scale ** 2 * 3000 * 4000).toBeLessThanOrEqual(5_242_880 + 1);
  });
});
