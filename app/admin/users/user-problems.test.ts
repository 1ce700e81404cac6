import { describe, expect, it } from 'vitest';
import { usernameOf, userProblems } from './user-problems.ts';

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
