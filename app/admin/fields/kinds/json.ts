import type { ScalarField } from '#model/field.ts';
import { type AdminKind, structured } from './admin-kind.ts';
import { cellText, deserialize, fullText, serialize } from './index.ts';

function textOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** JSON that the product writes, or JSON of declared parts, with the values of its parts. Only a view of it has an input (opening.tsx). */
export const json: AdminKind<ScalarField> = {
  ...structured,
  deserialize: (stored, { of }) => (of ? deserialize(of, stored) : (stored ?? null)),
  serialize: (value, { of }) => (of ? serialize(of, value) : value),
  cell: (value, { of }) => (of ? cellText(of, value) : textOf(value)),
  text: (value, { of }) => (of ? fullText(of, value) : textOf(value)),
  Input: null,
};
