import { type ProblemKind, refusal } from './problems.ts';

/** Nine digits or more after a + or a 0, as in 05 90 00 00 00, or a short French number: 1007, 3939. */
const phone = /(?:\+|\b0)(?:[\s.()-]*\d){8,}|\b(?:10|3\d)\d\d\b/;

/** The problem of a host's identity without a telephone number, which the law requires (LCEN, article 1-1). */
export const withPhoneNumber = (text: string): ProblemKind | undefined =>
  phone.test(text)
    ? undefined
    : refusal(
        'contain a telephone number',
        'Ajoutez le téléphone, que la loi demande\u00a0: 05 90 00 00 00, par exemple.',
      );

/** Area codes of the overseas departments and collectivities, by their country code (Arcep's numbering plan). */
const overseas: Readonly<Record<string, RegExp>> = {
  '+590': /^0[56]9[01]/,
  '+594': /^0[56]94/,
  '+596': /^0(?:596|69[67])/,
  '+262': /^0(?:26[239]|639|69[23])/,
};

/** A French telephone number in international format: « +590 590001848 ». International and foreign numbers are unchanged. */
export function internationalNumber(number: string): string {
  const digits = number.replace(/[\s.-]/g, '');
  if (!/^0\d{9}$/.test(digits)) return number;
  const [code = '+33'] = Object.entries(overseas).find(([, area]) => area.test(digits)) ?? [];
  return `${code} ${digits.slice(1)}`;
}

/** The URL that calls a number, from a foreign telephone too: `tel:+590590001848`. */
export const telephoneUrl = (number: string): string => `tel:${internationalNumber(number).replace(/[^\d+]/g, '')}`;

/** A number in international format as people read it: « +590 590 00 18 48 ». */
export const spelledNumber = (number: string): string =>
  internationalNumber(number)
    .replace(/(\d{3})(\d{2})(\d{2})(\d{2})$/, '$1 $2 $3 $4')
    .replaceAll(' ', '\u00a0');
