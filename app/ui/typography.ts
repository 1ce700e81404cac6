const narrow = '\u00a0';

/**
 * French spacing (Lexique des règles typographiques de l’Imprimerie nationale): no line may break before « ; : ? ! » € », nor
 * within « 18 h 30 », « 33 × 21 cm », « 27 mai », a telephone number, a postal code and its town; none begins with the dash that parts a title in
 * two. Editors type a plain space; the page sets it right.
 */
export function frenchSpacing(text: string): string {
  return text
    .replace(/« /g, `«${narrow}`)
    .replace(/ ([»;:?!€%])/g, `${narrow}$1`)
    .replace(/(\d) (h|€|km|cm|ans)\b/g, `$1${narrow}$2`)
    .replace(/(\d) × (?=\d)/g, `$1${narrow}×${narrow}`)
    .replace(/\bh (\d\d)\b/g, `h${narrow}$1`)
    .replace(/\b([Nn]º|p\.) (\d)/g, `$1${narrow}$2`)
    .replace(
      /\b(\d\d?|1er) (janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)\b/g,
      `$1${narrow}$2`,
    )
    .replace(/\b0\d(?: \d\d){4}\b/g, (number) => number.replaceAll(' ', narrow))
    .replace(/\b(\d{5}) (?=\p{Lu})/gu, `$1${narrow}`)
    .replace(/^([^—]*) — (?=[^—]*$)/, `$1${narrow}— `);
}

export { excerpt, excerptOf } from '#model/plain-text.ts';
