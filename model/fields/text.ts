import { bad, type FieldOptions, good, type Parsed } from '../field.ts';
import { scalar } from './scalar.ts';

type TextOptions = FieldOptions & { default?: string; max?: number };

/** Strict about types, as the contract is: a number is not a text. NUL is refused, for PostgreSQL cannot keep it. */
export function parseText(input: unknown, max: number): Parsed<string> {
  if (typeof input !== 'string') return bad({ code: 'wrongType', expected: 'string' });
  if (input.length > max) return bad({ code: 'tooLong', max });
  return good(input.replaceAll('\0', ''));
}

/** One line of text, 255 characters unless told. */
export const text = <const O extends TextOptions>(options: O) => {
  const max = options.max ?? 255;
  return scalar<string, O>('text', 'text', options, (input) => parseText(input, max), { max });
};

/** Several lines of plain text. */
export const longText = <const O extends TextOptions>(options: O) => {
  const max = options.max ?? 100_000;
  return scalar<string, O>('longText', 'text', options, (input) => parseText(input, max), { max });
};

/** HTML from the editor. What of it may be kept is decided on the server, by the sanitiser. */
export const richText = <const O extends TextOptions>(options: O) => {
  const max = options.max ?? 500_000;
  return scalar<string, O>('richText', 'text', options, (input) => parseText(input, max), { max });
};

/** A password's hash. Written, never read back: no answer of the API holds it and no filter reaches it. */
export const secret = <const O extends FieldOptions>(options: O) => ({
  ...scalar<string, O>('secret', 'text', options, (input) => parseText(input, 500)),
  kind: 'secret' as const,
});
