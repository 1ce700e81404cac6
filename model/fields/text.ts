import { isBlank } from '../blank.ts';
import { forbiddenCharacter, onOneLine, withPlainLineBreaks } from '../characters.ts';
import { err, type FieldOptions, ok, type ParseResult } from '../field.ts';
import type { ProblemKind } from '../problems.ts';
import { scalar, searchedText, unsearchedText } from './scalar.ts';

/** `check`: the problem of a text that is not blank. `isTrimmed`: without space around it. */
type TextOptions = FieldOptions & { default?: string; max?: number };
type CheckedOptions = TextOptions & { check?: (text: string) => ProblemKind | undefined; isTrimmed?: true };

/**
 * Strict about types, as the contract is: a number is no text. Line breaks become spaces, or LF where a text has several lines; other
 * control characters are rejected (../characters.ts).
 */
function parseText(input: unknown, max: number, lines: 'one' | 'many' = 'one'): ParseResult<string> {
  if (typeof input !== 'string') return err({ code: 'wrongType', expected: 'string' });
  if (input.length > max) return err({ code: 'tooLong', max });
  const character = forbiddenCharacter(input);
  if (character) return err({ code: 'forbiddenCharacter', character });
  return ok(lines === 'one' ? onOneLine(input) : withPlainLineBreaks(input));
}

/** A kind of one line that has a form of its own, without the spaces around. An empty text means none. */
export const textOfForm = <const O extends FieldOptions & { default?: string }>(
  kind: 'email' | 'url',
  options: O,
  { max, isValid, problem }: { max: number; isValid: (text: string) => boolean; problem: ProblemKind },
) =>
  scalar<string, O>(
    kind,
    options,
    (input) => {
      const parsed = parseText(input, max);
      if (!parsed.ok || parsed.value === '') return parsed;
      const trimmed = parsed.value.trim();
      return isValid(trimmed) ? ok(trimmed) : err(problem);
    },
    searchedText(max, true, kind === 'email' ? kind : undefined),
  );

function checked(read: ParseResult<string>, { check, isTrimmed }: CheckedOptions): ParseResult<string> {
  const problem = read.ok && !isBlank(read.value) ? check?.(read.value) : undefined;
  if (problem) return err(problem);
  return read.ok && isTrimmed ? ok(read.value.trim()) : read;
}

/** One line of text, 255 characters at most unless `max` says otherwise. */
export const text = <const O extends CheckedOptions>(options: O) => {
  const max = options.max ?? 255;
  return scalar<string, O>('text', options, (input) => checked(parseText(input, max), options), searchedText(max));
};

/** Several lines of plain text. */
export const longText = <const O extends CheckedOptions>(options: O) => {
  const max = options.max ?? 100_000;
  const parse = (input: unknown) => checked(parseText(input, max, 'many'), options);
  return scalar<string, O>('longText', options, parse, searchedText(max));
};

/** HTML from the editor. The server sanitizes it before it is stored. */
export const richText = <const O extends TextOptions>(options: O) => {
  const max = options.max ?? 500_000;
  return scalar<string, O>('richText', options, (input) => parseText(input, max, 'many'), searchedText(max));
};

/** A password's hash. Write-only: no API response contains it and no filter can use it. */
export const secret = <const O extends FieldOptions>(options: O) => ({
  ...scalar<string, O>('secret', options, (input) => parseText(input, 500), {
    ...unsearchedText,
    schema: { type: 'string' },
  }),
  kind: 'secret' as const,
});
