import type { Context } from 'hono';
import { isEmail } from '#model/fields/email.ts';
import type { StoredEntry } from '#store/query.ts';
import { readBody } from '../api/body.ts';
import { type FieldFault, fieldFault, invalid, refusedFields } from '../api/errors.ts';
import { passwordFault } from './password-rules.ts';

interface UserChange {
  email?: string;
  username?: string;
  password?: string;
  blocked?: boolean;
  confirmed?: boolean;
  role?: number;
}

const required = ['email', 'username', 'password', 'role'] as const;

/** The body of a call as the fields it names; none for anything but an object. */
export async function readFields(context: Context): Promise<Record<string, unknown>> {
  const body = await readBody(context);
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
}

/**
 * Reads a user. Unknown keys fall, as in the contract; a blank password on an update means the same password.
 * @param stored the account that is changed; absent for a new one, of which all that is required is asked
 * @throws ApiError 400, with the fields that are at fault
 */
export async function readUser(given: Record<string, unknown>, stored?: StoredEntry): Promise<UserChange> {
  if (!stored) requireFields(given, required);
  const change: UserChange = {};
  if (given.email !== undefined) {
    if (typeof given.email !== 'string' || !isEmail(given.email.trim()))
      throw invalid('email must be a valid email', {
        errors: [{ ...fieldFault('email', 'email must be a valid email'), value: given.email }],
      });
    change.email = given.email.trim().toLowerCase();
  }
  if (given.role !== undefined && given.role !== null) change.role = roleOf(given.role);
  for (const name of ['blocked', 'confirmed'] as const) {
    if (given[name] === undefined || given[name] === null) continue;
    if (typeof given[name] !== 'boolean')
      throw invalid(
        `${name} must be a \`boolean\` type, but the final value was: \`${JSON.stringify(given[name])}\`.`,
        { errors: [fieldFault(name, 'not a boolean')] },
      );
    change[name] = given[name];
  }
  if (stored && given.password === null) throw invalid('password.notNull');
  const faults: FieldFault[] = [];
  if (given.password !== undefined && given.password !== '') {
    const fault = await passwordFault(given.password, { ...stored, ...given });
    if (fault) faults.push(fieldFault('password', fault.message, fault.sentence));
    else change.password = String(given.password);
  }
  if (given.username !== undefined) {
    if (typeof given.username !== 'string' || given.username.trim().length < 3)
      faults.push(fieldFault('username', 'username must be at least 3 characters'));
    else change.username = given.username.trim().slice(0, 255);
  }
  if (faults.length > 0) throw refusedFields(faults);
  return change;
}

/** @throws ApiError 400 naming those that are absent or blank */
export function requireFields(given: Record<string, unknown>, names: readonly string[]): void {
  const errors = names
    .filter((name) => given[name] === undefined || given[name] === null || given[name] === '')
    .map((name) => fieldFault(name, `${name} is a required field`));
  if (errors.length > 0)
    throw invalid(errors.length === 1 ? (errors[0]?.message ?? '') : `${errors.length} errors occurred`, { errors });
}

function roleOf(given: unknown): number {
  const id = typeof given === 'object' && given !== null && 'id' in given ? Number(given.id) : Number(given);
  if (!Number.isSafeInteger(id) || id <= 0 || id >= 2 ** 31)
    throw invalid('role must name a role by its id', { errors: [fieldFault('role', 'not a role')] });
  return id;
}
