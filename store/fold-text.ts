/**
 * Folds case and accents: « Événement » and « evenement » both become `evenement`. The `fold` expression of PostgreSQL (database.ts) computes
 * the same: change both together.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('’', "'");
}
