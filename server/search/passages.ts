import type { MarkedText } from '#contract/search-answer.ts';
import { stemOf, type Word, wordsIn } from './words.ts';

/** About two lines. */
const passageLength = 180;
/** What of it comes before the first match. */
const before = 60;

/** Whether the words at a position are what was searched, and how many they are. 0: they are not. */
export type Matcher = (words: readonly Word[], index: number) => number;

/** Matches the stems of a query, and two words in a row whose letters together are one of these: « gwo ka » for « gwoka ». */
export const stemMatcher =
  (stems: ReadonlySet<string>, joined: ReadonlySet<string>): Matcher =>
  (words, index) => {
    const [word, next] = [words[index], words[index + 1]];
    if (word && next && joined.has(word.folded + next.folded)) return 2;
    return word && (stems.has(stemOf(word.folded)) || joined.has(word.folded)) ? 1 : 0;
  };

/** Matches words that begin as one of these does, for suggestions. */
export const prefixMatcher =
  (prefixes: readonly string[]): Matcher =>
  (words, index) =>
    prefixes.some((prefix) => words[index]?.folded.startsWith(prefix)) ? 1 : 0;

/** Where the matches in a text begin and end. */
function matchesIn(text: string, matcher: Matcher): { start: number; end: number }[] {
  const words = wordsIn(text);
  const matches: { start: number; end: number }[] = [];
  for (let index = 0; index < words.length; ) {
    const count = matcher(words, index);
    const [first, last] = [words[index], words[index + count - 1]];
    if (first && last && count > 0) matches.push({ start: first.start, end: last.end });
    index += Math.max(1, count);
  }
  return matches;
}

/** A text with its matches. `letters`: marks only so many letters of each, as many as were typed. */
export function markMatches(text: string, matcher: Matcher, letters = Number.POSITIVE_INFINITY): MarkedText {
  const parts: { text: string; isMatch: boolean }[] = [];
  let position = 0;
  for (const { start, end } of matchesIn(text, matcher)) {
    const marked = Math.min(end, start + letters);
    parts.push(
      { text: text.slice(position, start), isMatch: false },
      { text: text.slice(start, marked), isMatch: true },
    );
    position = marked;
  }
  return [...parts, { text: text.slice(position), isMatch: false }].filter((part) => part.text !== '');
}

/** The passage of a text with the first match, and with others if they are near; the beginning of a text without any. */
export function passageOf(text: string, matcher: Matcher): MarkedText {
  const first = matchesIn(text, matcher)[0]?.start ?? 0;
  const from = first <= before ? 0 : text.indexOf(' ', first - before) + 1;
  const to = text.length <= from + passageLength ? text.length : text.lastIndexOf(' ', from + passageLength);
  const end = to > from ? to : from + passageLength;
  const passage = `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`;
  return markMatches(passage, matcher);
}
