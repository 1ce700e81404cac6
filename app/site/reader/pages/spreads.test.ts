import { describe, expect, it } from 'vitest';
import {
  adjacentPage,
  allSpreads,
  clampPage,
  pagesToPreload,
  spreadLabel,
  spreadOf,
  spreadSentence,
} from './spreads.ts';

describe('Two pages at a time', () => {
  it('have a single cover, then pairs, and a single last page when the count is even', () => {
    expect(allSpreads(6, true)).toEqual([[1], [2, 3], [4, 5], [6]]);
    expect(allSpreads(5, true)).toEqual([[1], [2, 3], [4, 5]]);
    expect(allSpreads(1, true)).toEqual([[1]]);
  });

  it('are the same from either page of a pair', () => {
    expect(spreadOf(4, 9, true)).toEqual([4, 5]);
    expect(spreadOf(5, 9, true)).toEqual([4, 5]);
  });

  it('move by two, the cover excepted, and stop at both ends', () => {
    const forwards = [1];
    for (let turn = 0; turn < 4; turn += 1) forwards.push(adjacentPage(forwards.at(-1) ?? 0, 1, 6, true));
    expect(forwards).toEqual([1, 2, 4, 6, 6]);
    expect(adjacentPage(5, -1, 6, true)).toBe(2);
    expect(adjacentPage(3, -1, 6, true)).toBe(1);
    expect(adjacentPage(1, -1, 6, true)).toBe(1);
  });
});

describe('One page at a time', () => {
  it('moves by one and stops at both ends', () => {
    expect(allSpreads(3, false)).toEqual([[1], [2], [3]]);
    expect(adjacentPage(1, 1, 3, false)).toBe(2);
    expect(adjacentPage(3, 1, 3, false)).toBe(3);
    expect(adjacentPage(1, -1, 3, false)).toBe(1);
  });
});

describe('pagesToPreload', () => {
  it('returns the visible pages, then the next, then the previous ones', () => {
    expect(pagesToPreload(4, 12, true)).toEqual([4, 5, 6, 7, 2, 3]);
    expect(pagesToPreload(1, 12, true)).toEqual([1, 2, 3]);
    expect(pagesToPreload(12, 12, false)).toEqual([12, 11]);
    expect(pagesToPreload(1, 1, true)).toEqual([1]);
  });
});

describe('clampPage', () => {
  it('returns a valid page for any number', () => {
    expect([0, -3, 99, 2.9, Number.NaN, Number.POSITIVE_INFINITY].map((page) => clampPage(page, 24))).toEqual([
      1, 1, 24, 2, 1, 1,
    ]);
  });
});

describe('spreadSentence', () => {
  it('names one page or two', () => {
    expect(spreadSentence([1], 24)).toBe('Page 1 sur 24');
    expect(spreadSentence([2, 3], 24)).toBe('Pages 2 et 3 sur 24');
    expect(spreadLabel([1])).toBe('Couverture');
    expect(spreadLabel([2, 3])).toBe('2–3');
  });
});
