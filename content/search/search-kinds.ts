import type { ContentTypeName } from '../index.ts';

interface SearchedKind {
  label: string;
  /** The type whose entries it has; absent: the pages of the site. */
  type?: ContentTypeName;
  /** What is counted: « 3 pièces », « Les 3 pièces ». */
  one: string;
  many: string;
}

/** The kinds of search results by their name in URLs (`genre`), in the order of their links. */
export const searchKinds = {
  'rendez-vous': { label: 'Rendez-vous', type: 'events', one: 'rendez-vous', many: 'rendez-vous' },
  articles: { label: 'Articles', type: 'patrimoine-actualites', one: 'article', many: 'articles' },
  collections: { label: 'Collections', type: 'collections', one: 'pièce', many: 'pièces' },
  magazines: { label: 'Magazines', type: 'magazines', one: 'page', many: 'pages' },
  offres: { label: 'Offres d’emploi', type: 'hiring-ads', one: 'offre', many: 'offres' },
  pages: { label: 'Pages du site', one: 'page', many: 'pages' },
} as const satisfies Record<string, SearchedKind>;

export type SearchKind = keyof typeof searchKinds;

export const searchKindNames = Object.keys(searchKinds) as SearchKind[];
