/**
 * Folds case and accents: « Événement » and « evenement » both become `evenement`. The `fold` expression of PostgreSQL (sql-dialect.ts)
 * computes the same: change both together, and `foldVersion`.
 */
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
