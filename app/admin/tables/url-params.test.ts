import { expect, it } from 'vitest';
import { pageParam } from './url-params.ts';

it.each(['0', '-1', '1.5', 'abc', '99999999999', ''])('an invalid page is the first one: %s', (page) =>
  expect(pageParam(new URLSearchParams({ page }))).toBe(1),
);

it('a page is a number', () => expect(pageParam(new URLSearchParams('page=3'))).toBe(3));
