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
