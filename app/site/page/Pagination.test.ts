import { describe, expect, it } from 'vitest';
import { pages } from '#content/pages.ts';
import { numberedUrl, pageOf, pageWindow } from './Pagination.tsx';

describe('pagination', () => {
  it.each([
    [1, 1, [1]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 9, [1, 2, 'gap', 9]],
    [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
    [9, 9, [1, 'gap', 8, 9]],
    [3, 6, [1, 2, 3, 4, 'gap', 6]],
  ])('on page %d of %d shows the first, the last and the neighbours', (page, pageCount, shown) => {
    expect(pageWindow(page, pageCount)).toEqual(shown);
  });

  it('uses the first page for invalid numbers', () => {
    for (const query of ['', '?page=0', '?page=-3', '?page=abc', '?page=1.5', '?page=1e99'])
      expect(pageOf(pages.agenda, new Request(`http://x/evenements${query}`))).toBe(1);
    expect(pageOf(pages.agenda, new Request('http://x/evenements?page=4'))).toBe(4);
  });

  it('has one URL for the first page', () => {
    expect([1, 2].map((page) => numberedUrl(pages.agenda, page))).toEqual(['/evenements', '/evenements?page=2']);
  });
});
