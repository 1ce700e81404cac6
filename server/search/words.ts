import type { MarkedText } from '#contract/search-answer.ts';
import { foldText } from '#store/sql/fold-text.ts';

/** Words that are in every text. « ka » is none: « gwo ka ». */
const stopWords = new Set(
  (
    'a ai au aux avec c ce ces cet cette d dans de des du elle en est et eux il ils j je l la le les leur leurs lui m ma ' +
    'mais me mes mon n ne nos notre nous on ou par pas pour qu que qui quel quelle quels quelles s sa se ses son sont ' +
    'sur t ta te tes toi ton tu un une vos votre vous y the of and'
  ).split(' '),
);

/**
 * Endings with what replaces them, after Savoy’s light French stemmer (« A stemming procedure and stopword list for general French corpora »,
 * JASIS 50 (10), 1999), for words whose accents are folded: queries have accents or not. Four letters remain at least.
 */
const endings: readonly (readonly [ending: RegExp, replacement: string])[] = [
  [/(?<=.{4})ication$/, 'iqu'],
  [/(?<=.{4})(atrice|ateur|ation)$/, 'at'],
  [/(?<=.{4})(trice|teur)$/, 't'],
  [/(?<=.{4})(euse|eur)$/, 'eu'],
  [/(?<=.{4})(issement|ement|ee|er|e)$/, ''],
];

/** The stem of a folded word: « rythmes » and « rythme » have one, and so have « nationaux » and « nationale ». */
export function stemOf(word: string): string {
  if (word.length <= 4 || /\d/.test(word)) return word;
  const singular = word.replace(/(?<!e)aux$/, 'al').replace(/[sx]$/, '');
  const [ending = '', replacement = ''] = endings.find((rule) => rule[0].test(singular)) ?? [];
  return singular.replace(ending, replacement).replace(/(\p{L})\1$/u, '$1');
}

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

export const foldedWords = (text: string): string[] => foldText(text).match(wordPattern) ?? [];

/** The stems of the words of a text that are not in every text, as the index has them and is queried with them. */
export const stemsOf = (words: readonly string[]): string[] => words.filter((word) => !stopWords.has(word)).map(stemOf);

/** The sequences of so many letters of a text, each once. */
export const gramsOf = (text: string, length: number): Set<string> =>
  new Set(Array.from(text.slice(length - 1), (_, index) => text.slice(index, index + length)));

/** How many words are what was searched, from a folded word on, which another one follows. 0: it is not. */
export type Matcher = (word: string, next: string) => number;

/** Matches the stems of a query, and two words in a row whose letters together are those of a word: « gwo ka » for « gwoka ». */
export const stemMatcher =
  (stems: ReadonlySet<string>, joined?: string): Matcher =>
  (word, next) => {
    if (stems.has(stemOf(word)) && word + next !== joined) return 1;
    return word === joined ? 1 : word + next === joined ? 2 : 0;
  };

function* matchesIn(text: string, matcher: Matcher): Generator<{ start: number; end: number }> {
  const words = [...text.matchAll(wordPattern)];
  const folded = (index: number) => foldText(words[index]?.[0] ?? '');
  for (let index = 0; index < words.length; ) {
    const count = matcher(folded(index), folded(index + 1));
    const [first, last] = [words[index], words[index + count - 1]];
    if (count > 0 && first && last) yield { start: first.index, end: last.index + last[0].length };
    index += Math.max(1, count);
  }
}

/** A text with its matches. `letters`: marks only so many letters of each, as many as were typed. */
export function markMatches(text: string, matcher: Matcher, letters = Number.POSITIVE_INFINITY): MarkedText {
  const parts: { text: string; isMatch: boolean }[] = [];
  let position = 0;
  for (const { start, end } of matchesIn(text, matcher)) {
    const marked = Math.min(end, start + letters);
    parts.push({ text: text.slice(position, start), isMatch: false });
    parts.push({ text: text.slice(start, marked), isMatch: true });
    position = marked;
  }
  return [...parts, { text: text.slice(position), isMatch: false }].filter((part) => part.text !== '');
}

/** About two lines, and what of them comes before the first match. */
const passageLength = 180;
const before = 60;

/** The passage of a text with the first match, and with others if they are near; the beginning of a text without any. */
export function passageOf(text: string, matcher: Matcher): MarkedText {
  const first = matchesIn(text, matcher).next().value?.start ?? 0;
  const from = first <= before ? 0 : text.indexOf(' ', first - before) + 1;
  const to = text.length <= from + passageLength ? text.length : text.lastIndexOf(' ', from + passageLength);
  const end = to > from ? to : from + passageLength;
  const passage = `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`;
  return markMatches(passage, matcher);
}

/** Letters of a text that are searched. */
const maxLength = 200;
export const minLength = 2;

/** The searched text: cut, one line without control characters, whole characters. */
export const searchedText = (text: string | undefined): string =>
  (text ?? '')
    .slice(0, maxLength)
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
