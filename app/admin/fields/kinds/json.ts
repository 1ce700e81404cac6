import type { AdminKind } from './admin-kind.ts';

function textOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** JSON that the product writes: it has no input. */
export const json: AdminKind = {
  deserialize: (stored) => stored ?? null,
  serialize: (value) => value,
  cell: textOf,
  text: textOf,
  family: null,
  Input: null,
  isSortable: false,
  published: 'comparison',
};
