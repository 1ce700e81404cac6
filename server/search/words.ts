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
 * Endings by what replaces them, after Savoy’s light French stemmer (« A stemming procedure and stopword list for general French corpora »,
 * JASIS 50 (10), 1999), for words whose accents are folded: queries have accents or not.
 */
const endings: readonly (readonly [ending: string, replacement: string])[] = [
  ['issement', ''],
  ['ication', 'iqu'],
  ['atrice', 'at'],
  ['ateur', 'at'],
  ['ation', 'at'],
  ['ement', ''],
  ['trice', 't'],
  ['teur', 't'],
  ['euse', 'eu'],
  ['eur', 'eu'],
  ['ee', ''],
  ['er', ''],
  ['e', ''],
];
/** The letters that a word keeps at least. */
const minStem = 4;

/** The stem of a folded word: « rythmes » and « rythme » have one, and so have « nationaux » and « nationale ». */
export function stemOf(word: string): string {
  if (word.length <= minStem || /\d/.test(word)) return word;
  const singular =
    word.endsWith('aux') && !word.endsWith('eaux') ? `${word.slice(0, -3)}al` : word.replace(/[sx]$/, '');
  const rule = endings.find(([ending]) => singular.endsWith(ending) && singular.length - ending.length >= minStem);
  const stem = rule ? singular.slice(0, -rule[0].length) + rule[1] : singular;
  return stem.replace(/(\p{L})\1$/u, '$1');
}

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

/** A word of a text, and where it is in the text. */
export interface Word {
  folded: string;
  start: number;
  end: number;
}

export const wordsIn = (text: string): Word[] =>
  [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    folded: foldText(word),
    start: index,
    end: index + word.length,
  }));

export const foldedWords = (text: string): string[] => foldText(text).match(wordPattern) ?? [];

/** The stems of the words of a text that are not in every text, as the index has them and is queried with them. */
export const stemsOf = (words: readonly string[]): string[] => words.filter((word) => !stopWords.has(word)).map(stemOf);

/** The words of a title run together, so that « gwo ka » and « gwoka » have the same trigrams. */
export const runTogether = (words: readonly string[]): string => words.join('');

export function trigramsOf(text: string): string[] {
  const letters = [...text];
  return letters.slice(2).map((letter, index) => `${letters[index]}${letters[index + 1]}${letter}`);
}
