import { describe, expect, it } from 'vitest';
import { ContentError } from '#client/index.ts';
import { draftProblems, fieldError, usernameOf } from './user-draft.ts';

describe('an account draft', () => {
  it.each([
    ['awa@exemple.fr', 'secret', undefined, []],
    ['awa@exemple.fr', '', 'awa@exemple.fr', []],
    ['jo@exemple.fr', '', 'jo@exemple.fr', []],
    ['jo@exemple.fr', '', 'awa@exemple.fr', ['email']],
    ['awa@exemple.fr', '', undefined, ['password']],
    ['awa@exemple.fr', 'court', 'awa@exemple.fr', ['password']],
    ['', 'secret', undefined, ['email']],
    ['awa@', 'secret', undefined, ['email']],
    ['jo@exemple.fr', 'secret', undefined, ['email']],
  ] as const)('%s with password « %s », stored as %s: invalid %j', (email, password, stored, faulty) => {
    expect(Object.keys(draftProblems({ email, password }, stored))).toEqual(faulty);
  });

  it('requires the current password to change one’s own password, and for nothing else', () => {
    const own = { email: 'awa@exemple.fr', currentPassword: '' };
    expect(draftProblems({ ...own, password: 'un-autre' }, own.email)).toHaveProperty('currentPassword');
    expect(draftProblems({ ...own, password: '' }, own.email)).toEqual({});
  });

  it('derives the username from the part before the @', () => {
    expect(usernameOf(' Awa.Sylvestre@exemple.fr')).toBe('awa.sylvestre');
  });
});

describe('an API error', () => {
  const rejection = (message: string) => new ContentError(400, '', {}, message);
  it('is shown at its field, in French', () => {
    const fresh = { username: 'awa', emailTaken: false };
    expect(fieldError(rejection('Email already taken'), fresh).email).toMatch(/déjà celle d’un autre/);
    expect(fieldError(rejection('This attribute must be unique'), fresh).email).toMatch(/« awa » est déjà pris/);
    expect(fieldError(rejection('Username already taken'), { ...fresh, emailTaken: true }).email).toMatch(
      /déjà celle d’un autre/,
    );
    const common = new ContentError(400, '', { password: 'Trop courant.' }, 'password is too common');
    expect(fieldError(common, fresh)).toEqual({ password: 'Trop courant.' });
    expect(fieldError(new ContentError(429), fresh).currentPassword).toMatch(/quart d’heure/);
    expect(fieldError(rejection('Something else'), fresh)).toEqual({});
    expect(fieldError(new TypeError('Failed to fetch'), fresh)).toEqual({});
  });
});
