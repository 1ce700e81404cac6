import { describe, expect, it } from 'vitest';
import { returnPath, signInPath } from './return-path.ts';

describe('the way back after signing in', () => {
  it('is the page that was asked for', () => {
    expect(returnPath('/admin/events?page=3&recherche=%C3%A9lan')).toBe('/admin/events?page=3&recherche=%C3%A9lan');
    expect(returnPath(new URLSearchParams(signInPath('/admin/events?page=3').split('?')[1]).get('retour'))).toBe(
      '/admin/events?page=3',
    );
  });

  it.each([
    null,
    '',
    'https://ailleurs.example/admin/',
    '//ailleurs.example/admin/',
    '/\\ailleurs.example',
    '/admin/..//ailleurs.example',
    '/admin/../evenements',
    '/adminailleurs',
    'javascript:alert(1)',
    '/admin/\\ailleurs.example',
  ])('is the dashboard for %s', (asked) => expect(returnPath(asked)).toBe('/admin/dashboard'));

  it('says nothing of the dashboard, which is where one goes anyway', () => {
    expect(signInPath('/admin/dashboard')).toBe('/admin');
  });
});
