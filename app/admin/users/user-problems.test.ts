import { describe, expect, it } from 'vitest';
import { ContentError } from '#client/index.ts';
import { toUserProblems, usernameOf, userProblems } from './user-problems.ts';

describe('the problems of an account', () => {
  it.each([
    ['awa@exemple.fr', 'la mangrove bleue', undefined, []],
    ['awa@exemple.fr', 'Zébre-77', undefined, []],
    ['awa@exemple.fr', 'Zébreux7', undefined, ['password']],
    ['awa@exemple.fr', 'Zébr-77', undefined, ['password']],
    ['awa@exemple.fr', 'onze-lettre', undefined, ['password']],
    ['awa@exemple.fr', '', 'awa@exemple.fr', []],
    ['jo@exemple.fr', '', 'jo@exemple.fr', []],
    ['jo@exemple.fr', '', 'awa@exemple.fr', ['email']],
    ['awa@exemple.fr', '', undefined, ['password']],
    ['awa@exemple.fr', 'court', 'awa@exemple.fr', ['password']],
    ['', 'la mangrove bleue', undefined, ['email']],
    ['awa@', 'la mangrove bleue', undefined, ['email']],
    ['jo@exemple.fr', 'la mangrove bleue', undefined, ['email']],
  ] as const)('%s with password « %s », stored as %s: invalid %j', (email, password, stored, faulty) => {
    expect(Object.keys(userProblems({ email, password }, stored))).toEqual(faulty);
  });

  it('requires the current password to change one’s own password, and for nothing else', () => {
    const own = { email: 'awa@exemple.fr', currentPassword: '' };
    expect(userProblems({ ...own, password: 'un-autre-mot-de-passe' }, own.email)).toHaveProperty('currentPassword');
    expect(userProblems({ ...own, password: '' }, own.email)).toEqual({});
  });

  it('derives the username from the part before the @', () => {
    expect(usernameOf(' Awa.Sylvestre@exemple.fr')).toBe('awa.sylvestre');
  });
});

describe('an API error', () => {
  const rejection = (message: string) => new ContentError(400, '', {}, message);
  it('is shown at its field, in French', () => {
    const fresh = { username: 'awa', emailTaken: false };
    expect(toUserProblems(rejection('Email already taken'), fresh).email).toMatch(/déjà celle d’un autre/);
    expect(toUserProblems(rejection('This attribute must be unique'), fresh).email).toMatch(/« awa » est déjà pris/);
    expect(toUserProblems(rejection('Username already taken'), { ...fresh, emailTaken: true }).email).toMatch(
      /déjà celle d’un autre/,
    );
    const common = new ContentError(400, '', { password: 'Trop courant.' }, 'password is too common');
    expect(toUserProblems(common, fresh)).toEqual({ password: 'Trop courant.' });
    expect(toUserProblems(new ContentError(429), fresh).currentPassword).toMatch(/quart d’heure/);
    expect(toUserProblems(rejection('Something else'), fresh)).toEqual({});
    expect(toUserProblems(new TypeError('Failed to fetch'), fresh)).toEqual({});
  });
});
