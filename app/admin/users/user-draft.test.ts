import { describe, expect, it } from 'vitest';
import { ContentError } from '#client/index.ts';
import { draftProblems, faultAtField, usernameOf } from './user-draft.ts';

describe('an account, before it is sent', () => {
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
  ] as const)('%s with « %s », where %s stood: %j', (email, password, stored, faulty) => {
    expect(Object.keys(draftProblems({ email, password }, stored))).toEqual(faulty);
  });

  it('asks for the present password where one changes one’s own, and only for that', () => {
    const mine = { email: 'awa@exemple.fr', currentPassword: '' };
    expect(draftProblems({ ...mine, password: 'un-autre' }, mine.email)).toHaveProperty('currentPassword');
    expect(draftProblems({ ...mine, password: '' }, mine.email)).toEqual({});
  });

  it('is named after what stands before the @', () => {
    expect(usernameOf(' Awa.Sylvestre@exemple.fr')).toBe('awa.sylvestre');
  });
});

describe('what the server refuses', () => {
  const refused = (message: string) => new ContentError(400, '', {}, message);
  it('is said at the field, in French', () => {
    const fresh = { username: 'awa', emailTaken: false };
    expect(faultAtField(refused('Email already taken'), fresh).email).toMatch(/déjà celle d’un autre/);
    expect(faultAtField(refused('This attribute must be unique'), fresh).email).toMatch(/« awa » est déjà pris/);
    expect(faultAtField(refused('Username already taken'), { ...fresh, emailTaken: true }).email).toMatch(
      /déjà celle d’un autre/,
    );
    const common = new ContentError(400, '', { password: 'Trop courant.' }, 'password is too common');
    expect(faultAtField(common, fresh)).toEqual({ password: 'Trop courant.' });
    expect(faultAtField(new ContentError(429), fresh).currentPassword).toMatch(/quart d’heure/);
    expect(faultAtField(refused('Something else'), fresh)).toEqual({});
    expect(faultAtField(new TypeError('Failed to fetch'), fresh)).toEqual({});
  });
});
