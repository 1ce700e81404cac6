/**
 * Characters that a text may contain. Tabs and line breaks are white space. Other control characters (Unicode category Cc), noncharacters
 * and lone surrogates are rejected: they are invisible, XML and iCalendar forbid them, and PostgreSQL cannot store all of them.
 */
const forbidden = /[[\p{Cc}--[\t\n\v\f\r\x85]]\p{Noncharacter_Code_Point}\p{Surrogate}]/v;
const everyForbidden = new RegExp(forbidden, 'gv');
const lineBreaks = /\r\n|[\n\v\f\r\x85\u2028\u2029]/g;

/** The first forbidden character, as `U+0001`. */
export function forbiddenCharacter(text: string): string | undefined {
  const [character] = forbidden.exec(text) ?? [];
  return character && `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The text without forbidden characters, for imported and pasted texts. */
export const withoutForbidden = (text: string): string => text.replace(everyForbidden, '');

/** A text of one line: its tabs and line breaks are spaces. */
export const onOneLine = (text: string): string => text.replace(lineBreaks, ' ').replaceAll('\t', ' ');

/** A text of several lines, which end with LF alone. */
export const withPlainLineBreaks = (text: string): string => text.replace(lineBreaks, '\n');

/** Whether a text has no visible character: empty, or only spaces, zero-width spaces and direction marks. */
export const isBlank = (text: string): boolean => !/[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/u.test(text);
