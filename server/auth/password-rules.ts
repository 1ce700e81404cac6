import { fold } from '#store/fold.ts';
import { maxPasswordLength } from './passwords.ts';

const shortest = 6;

/** What anybody tries first on this site (ASVS 6.2.11), whatever stands around it: « Mémorial-ACTe 1848 ». Letters alone, folded. */
const ownWords: ReadonlySet<string> = new Set([
  'memorial',
  'memorialacte',
  'macte',
  'acte',
  'guadeloupe',
  'guadeloupeen',
  'karukera',
  'gwada',
  'pointeapitre',
  'esclavage',
  'musee',
]);

/** Why a password will not do: in the contract's manner, and for the person at the field. */
export interface PasswordFault {
  message: string;
  sentence: string;
}

/** What is wrong with a password somebody chooses for an account, whose names are given; undefined when it will do. */
export async function passwordFault(
  password: unknown,
  { email, username }: { email?: unknown; username?: unknown; [other: string]: unknown },
): Promise<PasswordFault | undefined> {
  if (typeof password !== 'string' || password.length < shortest)
    return {
      message: `password must be at least ${shortest} characters`,
      sentence: `Choisissez un mot de passe d’au moins ${shortest} caractères.`,
    };
  if (password.length > maxPasswordLength)
    return {
      message: `password must be at most ${maxPasswordLength} characters`,
      sentence: `Choisissez un mot de passe d’au plus ${maxPasswordLength} caractères.`,
    };
  const plain = password.toLowerCase();
  const names = [email, username, typeof email === 'string' ? email.split('@')[0] : undefined];
  const isName = names.some((name) => typeof name === 'string' && name.toLowerCase() === plain);
  if (isName || ownWords.has(fold(password).replaceAll(/[^\p{L}]/gu, '')))
    return {
      message: 'password must not be the name of the account or of the site',
      sentence: 'Ce mot de passe se devine : il reprend le nom du compte ou celui du lieu. Choisissez-en un autre.',
    };
  if ((await commonPasswords()).has(plain))
    return {
      message: 'password is too common',
      sentence: 'Ce mot de passe est l’un des premiers que l’on essaie : choisissez-en un autre.',
    };
  return undefined;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Some 40,000 of those found most often where passwords leaked, in lower case. Read when somebody first chooses a password: most processes never do. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const found: readonly string[] = dictionary['passwords-common'];
    return new Set(found.filter(({ length }) => length >= shortest));
  });
  return common;
}
