import { ContentError } from '#client/index.ts';
import { isEmail, notAnEmail } from '#model/fields/text.ts';
import { isStrongPassword, weakPassword } from '#model/password.ts';
import { messageFor } from '#model/problems.ts';

/** The error message of each invalid field. */
export type UserProblems = {
  displayName?: string;
  email?: string;
  password?: string;
  currentPassword?: string;
  code?: string;
};

const french = ['displayName', 'password', 'currentPassword', 'code'];

const shortestName = 3;

const tooShortName = `La partie avant @ sert de nom d’utilisateur : elle doit compter au moins ${shortestName} caractères.`;

/** docs/product.md, « Input »: the username is the part of the email before the @. */
export const usernameOf = (email: string): string => email.trim().toLowerCase().split('@')[0] ?? '';

/** The server rejects shorter ones. Existing accounts may have one. */
export const isLongEnough = (username: string): boolean => username.length >= shortestName;

/**
 * Validates the fields of an account. A blank password leaves that of an existing account, and is none of an invited one; changing one’s own
 * requires `currentPassword`.
 */
export function userProblems(
  input: { email: string; password: string; currentPassword?: string; isInvited?: boolean },
  /** The stored email of an existing account; absent for a new one. */
  stored?: string,
): UserProblems {
  const { email, password, currentPassword, isInvited } = input;
  const problems: UserProblems = {};
  if (email.trim() === '') problems.email = messageFor({ path: ['email'], code: 'missing' });
  else if (!isEmail(email.trim())) problems.email = messageFor({ path: ['email'], ...notAnEmail });
  else if (email.trim() !== stored && !isLongEnough(usernameOf(email))) problems.email = tooShortName;
  if (password === '' && stored === undefined && !isInvited)
    problems.password = messageFor({ path: ['password'], code: 'missing' });
  else if (password !== '' && !isStrongPassword(password)) problems.password = weakPassword;
  if (password !== '' && currentPassword === '')
    problems.currentPassword = messageFor({ path: ['currentPassword'], code: 'missing' });
  return problems;
}

/** An API error as field errors: the API's own messages are English. */
export function toUserProblems(
  error: unknown,
  { username, emailTaken }: { username: string; emailTaken: boolean },
): UserProblems {
  if (!(error instanceof ContentError)) return {};
  if (error.status === 429) return { currentPassword: 'Trop de tentatives. Réessayez dans un quart d’heure.' };
  if (error.status !== 400) return {};
  // These errors from the server are French.
  const named = Object.entries(error.fields).filter(([name]) => french.includes(name));
  if (named.length > 0) return Object.fromEntries(named);
  const isUsernameTaken = ['This attribute must be unique', 'Username already taken'].includes(error.reason ?? '');
  // The same email implies the same username: the email error is the one that the user understands.
  if (error.reason === 'Email already taken' || (isUsernameTaken && emailTaken))
    return { email: 'Cette adresse est déjà celle d’un autre utilisateur.' };
  if (!isUsernameTaken) return {};
  return { email: `Le nom d’utilisateur « ${username} » est déjà pris : la partie avant @ doit être différente.` };
}
