import { describe, expect, it } from 'vitest';
import { returnPath, signInPath } from './return-path.ts';

describe('the return path after signing in', () => {
  it('is the requested page', () => {
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
  ])('is the dashboard for %s', (requested) => expect(returnPath(requested)).toBe('/admin/dashboard'));

  it('is left out for the dashboard, the default', () => {
    expect(signInPath('/admin/dashboard')).toBe('/admin');
  });
});
