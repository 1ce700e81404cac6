import { type AdminKind, structured } from './admin-kind.ts';

function textOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** JSON that the product writes: it has no input. */
export const json: AdminKind = {
  ...structured,
  deserialize: (stored) => stored ?? null,
  serialize: (value) => value,
  cell: textOf,
  Input: null,
};
