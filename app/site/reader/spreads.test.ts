import { describe, expect, it } from 'vitest';
import { allSpreads, atHand, spreadLabel, spreadOf, spreadSentence, turned, withinBook } from './spreads.ts';

describe('Two pages at a time', () => {
  it('leave the cover alone, then go by pairs, and leave alone a last page without neighbour', () => {
    expect(allSpreads(6, true)).toEqual([[1], [2, 3], [4, 5], [6]]);
    expect(allSpreads(5, true)).toEqual([[1], [2, 3], [4, 5]]);
    expect(allSpreads(1, true)).toEqual([[1]]);
  });

  it('are the same from either page of the pair', () => {
    expect(spreadOf(4, 9, true)).toEqual([4, 5]);
    expect(spreadOf(5, 9, true)).toEqual([4, 5]);
  });

  it('move by two, the cover excepted, and stop at both ends', () => {
    const forwards = [1];
    for (let turn = 0; turn < 4; turn += 1) forwards.push(turned(forwards.at(-1) ?? 0, 1, 6, true));
    expect(forwards).toEqual([1, 2, 4, 6, 6]);
    expect(turned(5, -1, 6, true)).toBe(2);
    expect(turned(3, -1, 6, true)).toBe(1);
    expect(turned(1, -1, 6, true)).toBe(1);
  });
});

describe('One page at a time', () => {
  it('moves by one and stops at both ends', () => {
    expect(allSpreads(3, false)).toEqual([[1], [2], [3]]);
    expect(turned(1, 1, 3, false)).toBe(2);
    expect(turned(3, 1, 3, false)).toBe(3);
    expect(turned(1, -1, 3, false)).toBe(1);
  });
});

describe('The pages at hand', () => {
  it('are those seen, then the next, then those before', () => {
    expect(atHand(4, 12, true)).toEqual([4, 5, 6, 7, 2, 3]);
    expect(atHand(1, 12, true)).toEqual([1, 2, 3]);
    expect(atHand(12, 12, false)).toEqual([12, 11]);
    expect(atHand(1, 1, true)).toEqual([1]);
  });
});

describe('A page asked for', () => {
  it('is brought back into the magazine, whatever was asked', () => {
    expect([0, -3, 99, 2.9, Number.NaN, Number.POSITIVE_INFINITY].map((page) => withinBook(page, 24))).toEqual([
      1, 1, 24, 2, 1, 1,
    ]);
  });
});

describe('What is said of them', () => {
  it('names one page or two', () => {
    expect(spreadSentence([1], 24)).toBe('Page 1 sur 24');
    expect(spreadSentence([2, 3], 24)).toBe('Pages 2 et 3 sur 24');
    expect(spreadLabel([1])).toBe('Une');
    expect(spreadLabel([2, 3])).toBe('2–3');
  });
});
