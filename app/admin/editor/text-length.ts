import { formatNumber } from '#model/format.ts';

/** Counts words as word processors do: parts between spaces that have a letter or a digit. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;

const wordsAMinute = 200;

/** « 412 mots, 2 min de lecture » */
export function formatLength(wordCount: number): string {
  const count = `${formatNumber(wordCount)} mot${wordCount > 1 ? 's' : ''}`;
  return wordCount === 0 ? count : `${count}, ${Math.max(1, Math.round(wordCount / wordsAMinute))}\u00a0min de lecture`;
}
