import type { Context } from 'hono';
import type { Entry } from '#content/index.ts';
import { forbiddenCharacter, onOneLine } from '#model/characters.ts';
import { isEmail } from '#model/fields/text.ts';
import { type JsonObject, membersOf } from '#model/json-object.ts';
import { isStrongPassword, weakPassword } from '#model/password.ts';
import { foldText } from '#store/sql/fold-text.ts';
import { applicationFieldErrors, type FieldError, fieldError, invalid, invalidFields } from '../http/errors.ts';
import { readBody } from '../http/request.ts';
import { maxPasswordLength } from './passwords.ts';

interface UserChange {
  email?: string;
  username?: string;
  password?: string;
  blocked?: boolean;
  confirmed?: boolean;
  role?: number;
}

const required = ['email', 'username', 'password', 'role'] as const;

/** The fields of a body; none for anything but an object. */
export async function readFields(context: Context): Promise<JsonObject> {
  return membersOf(await readBody(context));
}

/**
 * Parses a user. Unknown keys are ignored, as in the contract; a blank password in an update means no change.
 * @param stored the account to change; absent for a new one, which needs all required fields
 * @throws ApiError 400, with the invalid fields
 */
export async function parseUser(input: JsonObject, { stored, strong }: { stored?: Entry<'users'>; strong: boolean }) {
  if (!stored) requireFields(input, required);
  const change: UserChange = {};
  if (input.email !== undefined) {
    if (typeof input.email !== 'string' || !isEmail(input.email.trim()))
      throw invalid('email must be a valid email', {
        errors: [{ ...fieldError('email', 'email must be a valid email'), value: input.email }],
      });
    change.email = input.email.trim().toLowerCase();
  }
  if (input.role !== undefined && input.role !== null) change.role = roleOf(input.role);
  for (const name of ['blocked', 'confirmed'] as const) {
    if (input[name] === undefined || input[name] === null) continue;
    const value = JSON.stringify(input[name]);
    if (typeof input[name] !== 'boolean')
      throw invalid(`${name} must be a \`boolean\` type, but the final value was: \`${value}\`.`, {
        errors: [fieldError(name, 'not a boolean')],
      });
    change[name] = input[name];
  }
  if (stored && input.password === null) throw invalid('password.notNull');
  const errors: FieldError[] = [];
  if (input.password !== undefined && input.password !== '') {
    const passwordError = await checkPassword(input.password, { ...stored, ...input }, { strong });
    if (passwordError) errors.push(passwordError);
    else change.password = String(input.password);
  }
  if (input.username !== undefined) {
    if (typeof input.username !== 'string' || input.username.trim().length < 3)
      errors.push(fieldError('username', 'username must be at least 3 characters'));
    else if (forbiddenCharacter(input.username))
      errors.push(
        fieldError('username', 'username must not contain control characters', 'Retirez les caractères invisibles.'),
      );
    else change.username = onOneLine(input.username.trim()).slice(0, 255);
  }
  if (errors.length > 0) throw applicationFieldErrors(errors);
  return change;
}

/** @throws ApiError 400 naming those that are absent or blank */
export function requireFields(input: JsonObject, names: readonly string[]): void {
  const errors = names
    .filter((name) => input[name] === undefined || input[name] === null || input[name] === '')
    .map((name) => fieldError(name, `${name} is a required field`));
  if (errors.length > 0) throw invalidFields(errors);
}

function roleOf(input: unknown): number {
  const id = typeof input === 'object' && input !== null && 'id' in input ? Number(input.id) : Number(input);
  if (!Number.isSafeInteger(id) || id <= 0 || id >= 2 ** 31)
    throw invalid('role must name a role by its id', { errors: [fieldError('role', 'not a role')] });
  return id;
}

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
