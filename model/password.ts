/** 12 characters, or 8 of four kinds: the CNIL asks for 50 bits of entropy where attempts are limited (délibération 2022-100, 21 July 2022). */
export function isStrongPassword(password: string): boolean {
  const { length } = [...password];
  return length >= 12 || (length >= 8 && kinds.every((kind) => kind.test(password)));
}

/** 12 lower-case letters have 56 bits, 8 characters of all kinds 52. */
const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];

const rule = '12\u00a0caractères, ou 8\u00a0avec une minuscule, une majuscule, un chiffre et un autre signe';

export const passwordHint = `Au moins ${rule}.`;

export const weakPassword = `Choisissez un mot de passe d’au moins ${rule}.`;
