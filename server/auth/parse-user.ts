import type { Context } from 'hono';
import type { Entry } from '#content/index.ts';
import { shortestUsername, shortUsername, users } from '#content/users.ts';
import { forbiddenCharacter, onOneLine } from '#model/characters.ts';
import { type JsonObject, membersOf } from '#model/json-object.ts';
import { messageFor } from '#model/problems.ts';
import { validate } from '#model/validate.ts';
import { toValidationError } from '../entry-input/validation-messages.ts';
import { applicationFieldErrors, type FieldError, fieldError, invalid, invalidFields } from '../http/errors.ts';
import { readBody } from '../http/request.ts';
import { checkPassword } from './password-policy.ts';

const { email, blocked, confirmed, accessLevel, displayName } = users.fields;
/** The fields that are checked as those of entries are. */
const checked = { ...users, fields: { email, blocked, confirmed, accessLevel, displayName } };

type Checked = Pick<Entry<'users'>, keyof (typeof checked)['fields']>;
export type UserChange = Partial<Checked & { username: string; password: string; role: number }>;

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
  // A flag or a level that is null stays as it is, as in the contract.
  const mayBeNull = ['email', 'displayName'];
  const sent = Object.entries(input).filter(
    ([name, value]) => Object.hasOwn(checked.fields, name) && (value !== null || mayBeNull.includes(name)),
  );
  const validated = validate(checked, Object.fromEntries(sent), { for: 'update' });
  if (!validated.ok) throw toValidationError(validated.problems);
  const change = validated.input.values as UserChange;
  if (change.email) change.email = change.email.toLowerCase();
  if (change.displayName === '') change.displayName = null;
  if (input.role !== undefined && input.role !== null) change.role = roleOf(input.role);
  if (stored && input.password === null) throw invalid('password.notNull');
  const errors: FieldError[] = [];
  if (input.password !== undefined && input.password !== '') {
    const passwordError = await checkPassword(input.password, { ...stored, ...input }, { strong });
    if (passwordError) errors.push(passwordError);
    else change.password = String(input.password);
  }
  if (input.username !== undefined) {
    if (typeof input.username !== 'string' || input.username.trim().length < shortestUsername)
      errors.push(fieldError('username', `username must be at least ${shortestUsername} characters`, shortUsername));
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
    .map((name) => fieldError(name, `${name} is a required field`, messageFor({ path: [name], code: 'missing' })));
  if (errors.length > 0) throw invalidFields(errors);
}

function roleOf(input: unknown): number {
  const id = typeof input === 'object' && input !== null && 'id' in input ? Number(input.id) : Number(input);
  if (!Number.isSafeInteger(id) || id <= 0 || id >= 2 ** 31)
    throw invalid('role must name a role by its id', { errors: [fieldError('role', 'not a role')] });
  return id;
}
