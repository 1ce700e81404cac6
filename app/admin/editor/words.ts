/** How many words a text has, counted as word processors do: what stands between spaces and has a letter or a figure. */
const countWords = (text: string): number => text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;

const wordsAMinute = 200;

/** « 412 mots, lecture de 2 min » */
export function lengthOf(text: string): string {
  const words = countWords(text);
  const count = `${words.toLocaleString('fr-FR')} mot${words > 1 ? 's' : ''}`;
  return words === 0 ? count : `${count}, lecture de ${Math.max(1, Math.round(words / wordsAMinute))}\u00a0min`;
}
