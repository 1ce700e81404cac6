import { shortestUsername, shortUsername } from '#content/users.ts';
import { isEmail, notAnEmail } from '#model/fields/text.ts';
import { isStrongPassword, weakPassword } from '#model/password.ts';
import { messageFor } from '#model/problems.ts';

type UserProblems = { email?: string; password?: string; currentPassword?: string };

/** docs/product.md, « Input »: the username is the part of the email before the @. */
export const usernameOf = (email: string): string => email.trim().toLowerCase().split('@')[0] ?? '';

/** The server rejects shorter ones. Existing accounts may have one. */
export const isLongEnough = (username: string): boolean => username.length >= shortestUsername;

/** Validates the fields of an account. A blank password leaves that of an existing account; changing one’s own requires `currentPassword`. */
export function userProblems(
  input: { email: string; password: string; currentPassword?: string },
  /** The stored email of an existing account; absent for a new one. */
  stored?: string,
): UserProblems {
  const { email, password, currentPassword } = input;
  const problems: UserProblems = {};
  if (email.trim() === '') problems.email = messageFor({ path: ['email'], code: 'missing' });
  else if (!isEmail(email.trim())) problems.email = messageFor({ path: ['email'], ...notAnEmail });
  else if (email.trim() !== stored && !isLongEnough(usernameOf(email))) problems.email = shortUsername;
  if (password === '' && stored === undefined) problems.password = messageFor({ path: ['password'], code: 'missing' });
  else if (password !== '' && !isStrongPassword(password)) problems.password = weakPassword;
  if (password !== '' && currentPassword === '')
    problems.currentPassword = messageFor({ path: ['currentPassword'], code: 'missing' });
  return problems;
}
