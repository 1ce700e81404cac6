import { ContentError } from '#client/index.ts';
import { isEmail } from '#model/fields/email.ts';
import { sentence } from '#model/problems.ts';

/** The sentence to read at each faulty field. */
export type UserProblems = { email?: string; password?: string; currentPassword?: string };

const shortestPassword = 6;
const shortestName = 3;

const tooShortName = `La partie avant @ sert de nom d’utilisateur : elle doit compter au moins ${shortestName} caractères.`;
const tooShortPassword = `Choisissez un mot de passe d’au moins ${shortestPassword} caractères.`;

/** SPEC.md, section 5: the user name is the part of the address before the @. */
export const usernameOf = (email: string): string => email.trim().toLowerCase().split('@')[0] ?? '';

/** The server refuses a shorter one. An account that has it already keeps it. */
export const isLongEnough = (username: string): boolean => username.length >= shortestName;

/**
 * What is wrong with an account before it is sent. A blank password on one that stands means the same password. `currentPassword`: where
 * it is asked for, which is of whoever changes their own.
 */
export function draftProblems(
  { email, password, currentPassword }: { email: string; password: string; currentPassword?: string },
  /** The address of an account that stands; absent for a new one. */
  stored?: string,
): UserProblems {
  const problems: UserProblems = {};
  if (email.trim() === '') problems.email = sentence({ path: ['email'], code: 'missing' });
  else if (!isEmail(email.trim())) problems.email = sentence({ path: ['email'], code: 'notAnEmail' });
  else if (email.trim() !== stored && !isLongEnough(usernameOf(email))) problems.email = tooShortName;
  if (password === '' && stored === undefined) problems.password = sentence({ path: ['password'], code: 'missing' });
  else if (password !== '' && password.length < shortestPassword) problems.password = tooShortPassword;
  if (password !== '' && currentPassword === '')
    problems.currentPassword = sentence({ path: ['currentPassword'], code: 'missing' });
  return problems;
}

/** What the server refused, at the field it is about: its words there are the contract's, in English. */
export function faultAtField(
  error: unknown,
  { username, emailTaken }: { username: string; emailTaken: boolean },
): UserProblems {
  if (!(error instanceof ContentError)) return {};
  if (error.status === 429) return { currentPassword: 'Trop de tentatives. Réessayez dans un quart d’heure.' };
  if (error.status !== 400) return {};
  const { password, currentPassword } = error.fields;
  // Of passwords the server says it in French.
  if (password || currentPassword)
    return { ...(password && { password }), ...(currentPassword && { currentPassword }) };
  const taken: UserProblems = { email: 'Cette adresse est déjà celle d’un autre utilisateur.' };
  switch (error.reason) {
    case 'Email already taken':
      return taken;
    case 'This attribute must be unique':
    case 'Username already taken':
      // The same address has the same name before its @: of the two, the address is what its owner knows.
      if (emailTaken) return taken;
      return {
        email: `Le nom d’utilisateur « ${username} » est déjà pris : la partie avant @ doit être différente.`,
      };
    case 'email must be a valid email':
      return { email: sentence({ path: ['email'], code: 'notAnEmail' }) };
    case 'username must be at least 3 characters':
      return { email: tooShortName };
    default:
      return {};
  }
}
