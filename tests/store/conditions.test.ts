import { expect, it } from 'vitest';
import { type Condition, compare } from '#store/query.ts';
import { typesUsedBy } from '#store/revisions/dependency-tracking.ts';

const link = 'images';
const tagsOf = (where: Condition) => [...typesUsedBy('events', { where })].sort();

it.each<[string, Condition]>([
  ['alone', { link, exists: true }],
  ['in a conjunction', { and: [compare('title', 'eq', 'x'), { link, exists: true }] }],
  ['in a disjunction', { or: [compare('title', 'eq', 'x'), { link, exists: true }] }],
  ['negated', { not: { link, exists: true } }],
  ['nested', { and: [{ or: [{ not: { link, some: compare('name', 'eq', 'x') } }] }] }],
])('a result is made from the types that its conditions link to: %s', (_name, where) =>
  expect(tagsOf(where)).toEqual(['events', 'files']),
);
