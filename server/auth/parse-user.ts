import type { Context } from 'hono';
import type { Entry } from '#content/index.ts';
import { type AccessLevel, accessLevels, maxNameLength } from '#content/users.ts';
import { forbiddenCharacter, onOneLine } from '#model/characters.ts';
import { isEmail } from '#model/fields/text.ts';
import { type JsonObject, membersOf } from '#model/json-object.ts';
import {
  applicationFieldErrors,
  type FieldError,
  fieldError,
  invalid,
  invalidField,
  invalidFields,
} from '../http/errors.ts';
import { readBody } from '../http/request.ts';
import { checkPassword } from './password-policy.ts';

export interface UserChange {
  email?: string;
  username?: string;
  displayName?: string | null;
  password?: string;
  blocked?: boolean;
  confirmed?: boolean;
  accessLevel?: AccessLevel;
  role?: number;
}

const nameRule = `Un nom tient en ${maxNameLength}\u00a0caractères, tous visibles.`;
const unknownLevel = `Choisissez un niveau\u00a0: ${Object.values(accessLevels).join(', ')}.`;
const required = ['email', 'username', 'password', 'role'] as const;

/** The fields of a body; none for anything but an object. */
export async function readFields(context: Context): Promise<JsonObject> {
  return membersOf(await readBody(context));
}

/**
 * Parses a user. Unknown keys are ignored, as in the contract; a blank password in an update means no change.
 * @param stored the account to change; absent for a new one, which needs all required fields, or of an invited person: without a password
 * @throws ApiError 400, with the invalid fields
 */
export async function parseUser(
  input: JsonObject,
  { stored, isInvited, strong }: { stored?: Entry<'users'>; isInvited?: boolean; strong: boolean },
) {
  if (isInvited) requireFields(input, ['email', 'username']);
  else if (!stored) requireFields(input, required);
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
  const { accessLevel } = input;
  if (accessLevel !== undefined && accessLevel !== null) {
    if (typeof accessLevel !== 'string' || !Object.hasOwn(accessLevels, accessLevel))
      throw invalidField(
        'accessLevel',
        `accessLevel must be one of ${Object.keys(accessLevels).join(', ')}`,
        unknownLevel,
      );
    change.accessLevel = accessLevel as AccessLevel;
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
  if (input.displayName !== undefined) {
    const name = typeof input.displayName === 'string' ? onOneLine(input.displayName.trim()) : input.displayName;
    const isName =
      name === null || (typeof name === 'string' && name.length <= maxNameLength && !forbiddenCharacter(name));
    if (isName) change.displayName = name || null;
    else errors.push(fieldError('displayName', 'displayName must be a name', nameRule));
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
