/**
 * The form in which texts are compared when case and accents do not matter: « Événement » and « evenement » are both
 * `evenement`. PostgreSQL computes the same from `foldExpression` (database.ts): change both together.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('’', "'");
}
