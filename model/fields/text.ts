import { forbiddenCharacter, isBlank, onOneLine, withPlainLineBreaks } from '../characters.ts';
import { err, type FieldOptions, ok, type ParseResult } from '../field.ts';
import { type ProblemKind, refusal } from '../problems.ts';
import { scalar, unsearchedText } from './scalar.ts';

/** `normalize`: the one spelling in which it is stored. `check`: the problem of a text that is not blank. */
type TextOptions = FieldOptions & { default?: string; max?: number; normalize?: (text: string) => string };
type CheckedOptions = TextOptions & { check?: (text: string) => ProblemKind | undefined };

/** As in the contract a number is no text. Line breaks become spaces, or LF in several lines; other control characters are rejected. */
function parseText(input: unknown, max: number, lines: 'one' | 'many' = 'one'): ParseResult<string> {
  if (typeof input !== 'string') return err({ code: 'wrongType', expected: 'string' });
  if (input.length > max) return err({ code: 'tooLong', max });
  const character = forbiddenCharacter(input);
  if (character) return err({ code: 'forbiddenCharacter', character });
  return ok(lines === 'one' ? onOneLine(input) : withPlainLineBreaks(input));
}

/** A kind of one line that has a form of its own, without the spaces around. An empty text means none. */
const textOfForm = <const O extends FieldOptions & { default?: string }>(
  kind: 'email' | 'url',
  options: O,
  { max, isValid, problem }: { max: number; isValid: (text: string) => boolean; problem: ProblemKind },
) =>
  scalar<string, O>(kind, options, {
    ...searchedText(max, true, kind === 'email' ? kind : undefined),
    parse(input) {
      const parsed = parseText(input, max);
      if (!parsed.ok || parsed.value === '') return parsed;
      const trimmed = parsed.value.trim();
      return isValid(trimmed) ? ok(trimmed) : err(problem);
    },
  });

/** What a kind of text says of its values when searches read them. */
const searchedText = (max: number, isNullIfBlank = false, format?: string) => ({
  column: 'text' as const,
  isSearched: true,
  isNullIfBlank,
  max,
  schema: { type: 'string', ...(format && { format }), maxLength: max },
});

function checked(read: ParseResult<string>, { normalize, check }: CheckedOptions): ParseResult<string> {
  if (!read.ok) return read;
  const value = normalize ? normalize(read.value) : read.value;
  const problem = isBlank(value) ? undefined : check?.(value);
  return problem ? err(problem) : ok(value);
}

const freeText =
  (kind: 'text' | 'longText' | 'richText', mostCharacters: number) =>
  <const O extends CheckedOptions>(options: O) => {
    const { max = mostCharacters } = options;
    const lines = kind === 'text' ? 'one' : 'many';
    return scalar<string, O>(kind, options, {
      ...searchedText(max),
      parse: (input) => checked(parseText(input, max, lines), options),
    });
  };

/** One line of text, 255 characters at most unless `max` says otherwise. */
export const text = freeText('text', 255);

/** Several lines of plain text. */
export const longText = freeText('longText', 100_000);

/** HTML from the editor. The server sanitizes it before it is stored. */
export const richText = freeText('richText', 500_000);

/** A password's hash. Write-only: no API response contains it and no filter can use it. */
export const secret = <const O extends FieldOptions>(options: O) => ({
  ...scalar<string, O>('secret', options, {
    ...unsearchedText,
    schema: { type: 'string' },
    parse: (input) => parseText(input, 500),
  }),
  kind: 'secret' as const,
});

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Whether a link may have this URL: `javascript:` and similar schemes would run a script in the page. */
function isSafeUrl(text: string): boolean {
  if (/^(\/(?![/\\])|#)/.test(text)) return !/[\s\\]/.test(text);
  try {
    const url = new URL(text);
    return schemes.has(url.protocol) && (!url.protocol.startsWith('http') || url.hostname !== '');
  } catch {
    return false;
  }
}

const notAnAddress = refusal('be a valid URL', 'Saisissez une adresse complète, par exemple https://exemple.fr/page.');

/** A link: an absolute URL (https, http, mailto, tel) or a path of this site (`/evenements`). An empty text means none. */
export const url = <const O extends FieldOptions & { default?: string }>(options: O) =>
  textOfForm('url', options, { max: 2000, isValid: isSafeUrl, problem: notAnAddress });

/** The form of address that browsers accept in `<input type="email">` (WHATWG HTML, "valid e-mail address"), with a dot. */
const shape =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

export const isEmail = (text: string): boolean => text.length <= 254 && shape.test(text);

export const notAnEmail = refusal(
  'be a valid email',
  'Saisissez une adresse électronique complète, par exemple prenom@exemple.fr.',
);

/** An e-mail address. An empty text means none. */
export const email = <const O extends FieldOptions>(options: O) =>
  textOfForm('email', options, { max: 254, isValid: isEmail, problem: notAnEmail });
