import type { Context } from 'hono';
import { isStrongPassword, weakPassword } from '#model/password.ts';
import { foldText } from '#store/sql/fold-text.ts';
import { type FieldError, fieldError } from '../http/errors.ts';
import { maxPasswordLength } from './passwords.ts';

const minLength = 6;

/** Words of this site that are guessed first (ASVS 6.2.11), as folded letters: « Mémorial-ACTe 1848 » is compared as `memorialacte`. */
const bannedWords: ReadonlySet<string> = new Set(
  'memorial memorialacte macte acte guadeloupe guadeloupeen karukera gwada pointeapitre esclavage musee'.split(' '),
);

/**
 * Whether a request comes from a page of this site, which is the back-office. Browsers send `Sec-Fetch-Site` by themselves and let no page
 * change it (W3C, Fetch Metadata); programs do not send it. Without HTTPS browsers omit it, and the form alone applies the rule.
 */
export const isFromAdminPage = (context: Context): boolean => context.req.header('sec-fetch-site') === 'same-origin';

/** The error of a new password, if any. `strong`: by the rule of the back-office, not by that of the contract */
export async function checkPassword(
  password: unknown,
  { email, username }: { email?: unknown; username?: unknown },
  { strong }: { strong: boolean },
): Promise<FieldError | undefined> {
  const refused = (message: string, sentence: string) => fieldError('password', message, sentence);
  if (strong && typeof password === 'string' && !isStrongPassword(password))
    return refused('password is too weak', weakPassword);
  const atLeast = `Choisissez un mot de passe d’au moins ${minLength} caractères.`;
  if (typeof password !== 'string' || password.length < minLength)
    return refused(`password must be at least ${minLength} characters`, atLeast);
  const atMost = `Choisissez un mot de passe d’au plus ${maxPasswordLength} caractères.`;
  if (password.length > maxPasswordLength)
    return refused(`password must be at most ${maxPasswordLength} characters`, atMost);
  if (/^(.)\1*$/su.test(password) || !/[^\s\p{C}]/u.test(password))
    return refused(
      'password must not repeat one character',
      'Ce mot de passe se devine : il répète un seul caractère, ou n’en montre aucun. Choisissez-en un autre.',
    );
  const plain = password.toLowerCase();
  const names = [email, username, typeof email === 'string' ? email.split('@')[0] : undefined];
  const isName = names.some((name) => typeof name === 'string' && name.toLowerCase() === plain);
  if (isName || bannedWords.has(foldText(password).replaceAll(/[^\p{L}]/gu, '')))
    return refused(
      'password must not be the name of the account or of the site',
      'Ce mot de passe se devine : il reprend le nom du compte ou celui du lieu. Choisissez-en un autre.',
    );
  const isCommon = 'Ce mot de passe est l’un des premiers que l’on essaie : choisissez-en un autre.';
  return (await commonPasswords()).has(plain) ? refused('password is too common', isCommon) : undefined;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Some 40,000 of the most common leaked passwords, in lower case. Loaded at the first check of a new password. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const passwords: readonly string[] = dictionary['passwords-common'];
    return new Set(passwords.filter(({ length }) => length >= minLength));
  });
  return common;
}
