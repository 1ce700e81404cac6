const narrow = '\u00a0';

/** A tag, whose attributes stay as they are; or « Basse-Terre », « Pointe-à-Pitre »; or the end of « doit-on », « restaure-t-on ». */
const hyphened =
  /<[^<>]*>|(?<![\p{L}-])\p{Lu}\p{Ll}{1,9}(?:-à)?-\p{Lu}\p{Ll}{1,9}(?![\p{L}-])|\p{Ll}-(?:t-)?(?:on|ils?|elles?)(?!\p{L})/gu;

/**
 * French spacing (Lexique des règles typographiques de l’Imprimerie nationale): no line may break before « ; : ? ! » € », nor
 * within « à 18 h 30 », « 9 h – 18 h », « 33 × 21 cm », « 27 mai 1848 », « Basse-Terre », « doit-on », a telephone number, a postal code
 * and a town of one word; none begins with the dash that parts a title in two. Editors type a plain space; the page sets it right.
 */
export const frenchSpacing = (text: string): string =>
  text
    .replace(/« /g, `«${narrow}`)
    .replace(/ ([»;:?!€%])/g, `${narrow}$1`)
    .replace(/\b(\d{1,3}|1er) (?=(?:h|[ck]?m|\p{Ll}{3,9})(?!\p{L}))/gu, `$1${narrow}`)
    .replace(/(\p{Ll}\.?) (?=\d{4}\b)/gu, `$1${narrow}`)
    .replace(/(\d) × (?=\d)/g, `$1${narrow}×${narrow}`)
    .replace(/\bh (\d\d)\b/g, `h${narrow}$1`)
    .replace(/\b([Nn]º|p\.) (\d)/g, `$1${narrow}$2`)
    .replace(/([ ’]à) (?=\d)/g, `$1${narrow}`)
    .replace(/(?<=[\dh]) – (?=\d)/g, `${narrow}–\u2060${narrow}`)
    .replace(hyphened, (word) => (word.startsWith('<') ? word : word.replaceAll('-', '-\u2060')))
    .replace(/\b0\d(?: \d\d){4}\b/g, (number) => number.replaceAll(' ', narrow))
    .replace(/\b(\d{5}) (?=\p{Lu}\p{L}+(?![\p{L}-]))/gu, `$1${narrow}`)
    .replace(
      /^([^—]*) — ((?:L[ae]s?|Une?) )?(?=[^—]*$)/,
      (_, first, article = '') => `${first}${narrow}— ${article.replace(' ', narrow)}`,
    );

export { titleOf } from '#editorial/title.ts';
export { excerpt, excerptOf } from '#model/html.ts';
