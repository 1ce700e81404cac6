import { expect, test } from 'vitest';
import { pages, sitePages } from '#content/pages.ts';
import { contentOfPage } from './EditBar.tsx';

const documentId = 'zif7d3p0q2m4s6u8w0y2a4c6';

test.each([
  [`/evenement/${documentId}`, `/admin/events/${documentId}`],
  [`/patrimoine-actualites/${documentId}`, `/admin/patrimoine-actualites/${documentId}`],
  [`/annonces-legales/${documentId}`, `/admin/hiring-ads/${documentId}`],
  [pages.hiringAds.path, '/admin/hiring-ads'],
  [pages.visit.path, '/admin/settings'],
  [`${pages.visit.path}/`, '/admin/settings'],
  [pages.groups.path, '/admin/settings/groups'],
  [pages.creole.path, '/admin/settings/languages'],
  [pages.legalNotice.path, '/admin/settings/legal'],
  [pages.discover.path, '/admin/settings/media'],
  [pages.agenda.path, '/admin/events?etat=tous'],
  [pages.magazines.path, '/admin/magazines'],
  ['/', undefined],
  ['/accueil', undefined],
  [pages.search.path, undefined],
  ['/inconnue', undefined],
])('The public page %s is edited at %s', (path, to) => {
  expect(contentOfPage(path).to).toBe(to);
});

test('Every public page names where the opening hours and the address are edited, unless it is their own page', () => {
  for (const { path } of sitePages) {
    const { entry, facts } = contentOfPage(path.replace(/:\w+/, documentId));
    const links = facts.map(({ to }) => to);
    const isItsOwn = entry?.tab === 'opening';
    expect(links.includes('/admin/settings#champ-openingWeek'), path).toBe(!isItsOwn);
    expect(links, path).toContain('/admin/settings/access#champ-address');
    expect(new Set(links).size, path).toBe(links.length);
  }
});

test('The home page names the lists of which it shows something', () => {
  expect(contentOfPage('/').facts).toEqual(
    expect.arrayContaining([
      { label: 'Événements', detail: 'La liste', to: '/admin/events?etat=tous' },
      {
        label: 'Réseaux sociaux, Vidéos',
        detail: 'Informations, Réseaux et vidéos',
        to: '/admin/settings/media#champ-facebook',
      },
    ]),
  );
});
