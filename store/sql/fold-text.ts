/** « Événement » and « evenement » both become `evenement`. Change this, PostgreSQL's `fold` (database.ts) and `foldVersion` together. */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      // JavaScript lowers Σ to ς at the end of a word, PostgreSQL to σ.
      .replaceAll('ς', 'σ')
      .replaceAll('œ', 'oe')
      .replaceAll('æ', 'ae')
      .replaceAll('’', "'")
  );
}

/** Part of the triggers that fold texts: those of another version are replaced at the next start, and all texts folded again. */
export const foldVersion = '/* fold 2 */';
