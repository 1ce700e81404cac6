import { describe, expect, it } from 'vitest';
import { firstScale, mostPixels, pagesAt, renderScale, scaleToFit, zoomed } from './zoom.ts';

const page = { width: 595, height: 842 };

describe('zoomed', () => {
  it('goes from 0.5 to 2 by exact tenths', () => {
    const steps = [1];
    while (steps.at(-1) !== zoomed(steps.at(-1) ?? 0, 1)) steps.push(zoomed(steps.at(-1) ?? 0, 1));
    expect(steps).toEqual([1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2]);
    expect(zoomed(0.6, -1)).toBe(0.5);
    expect(zoomed(0.5, -1)).toBe(0.5);
  });
});

describe('pagesAt', () => {
  it('follows the width, and the visitor between 600 and 992 px', () => {
    expect([599, 600, 767, 768, 992, 993].map((width) => pagesAt(width, undefined))).toEqual([
      { double: false, canChoose: false },
      { double: false, canChoose: true },
      { double: false, canChoose: true },
      { double: true, canChoose: true },
      { double: true, canChoose: true },
      { double: true, canChoose: false },
    ]);
    expect(pagesAt(700, 'double').double).toBe(true);
    expect(pagesAt(900, 'single').double).toBe(false);
    expect(pagesAt(599, 'double').double).toBe(false);
    expect(pagesAt(993, 'single').double).toBe(true);
  });
});

describe('The pages’ scale', () => {
  it('fits the tighter dimension', () => {
    expect(scaleToFit([page, page], { width: 1190, height: 8420 }, true)).toBe(1);
    expect(scaleToFit([page, page], { width: 11900, height: 842 }, true)).toBe(1);
  });

  it('is equal for a single cover and for pairs', () => {
    const available = { width: 700, height: 900 };
    expect(scaleToFit([page], available, true)).toBe(scaleToFit([page, page], available, true));
    expect(scaleToFit([page], available, false)).toBeGreaterThan(scaleToFit([page], available, true));
  });

  it('is positive without available height', () => {
    expect(scaleToFit([page], { width: 0, height: 0 }, false)).toBeGreaterThan(0);
  });
});

describe('drawingScale', () => {
  it('is 1.5 unless the screen can show more', () => {
    expect(renderScale(page, 0.75, 2, mostPixels(false))).toBe(firstScale);
    expect(renderScale(page, 0.6, 3, mostPixels(true))).toBe(firstScale);
  });

  it('grows with the displayed size, up to a density of 2', () => {
    expect(renderScale(page, 1.5, 2, mostPixels(false))).toBe(3);
    expect(renderScale(page, 1.5, 4, mostPixels(false))).toBe(3);
  });

  it('never exceeds the canvas limit of phones', () => {
    const scale = renderScale({ width: 3000, height: 4000 }, 2, 3, mostPixels(true));
    expect(scale ** 2 * 3000 * 4000).toBeLessThanOrEqual(5_242_880 + 1);
  });
});
