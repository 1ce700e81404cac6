import type { ContentTypeName } from '../index.ts';

/** A kind of results: its label, what is counted (« 3 pièces »), and the type whose entries it has; absent: the pages of the site. */
type SearchedKind = Record<'label' | 'one' | 'many', string> & { type?: ContentTypeName };

const kinds = {
  'rendez-vous': { label: 'Rendez-vous', type: 'events', one: 'rendez-vous', many: 'rendez-vous' },
  articles: { label: 'Articles', type: 'patrimoine-actualites', one: 'article', many: 'articles' },
  collections: { label: 'Collections', type: 'collections', one: 'pièce', many: 'pièces' },
  magazines: { label: 'Magazines', type: 'magazines', one: 'page', many: 'pages' },
  offres: { label: 'Offres d’emploi', type: 'hiring-ads', one: 'offre', many: 'offres' },
  presse: { label: 'Presse', type: 'press-documents', one: 'document', many: 'documents' },
  pages: { label: 'Pages du site', one: 'page', many: 'pages' },
} as const satisfies Record<string, SearchedKind>;

export type SearchKind = keyof typeof kinds;

/** The kinds of search results by their name in URLs (`genre`), in the order of their links. */
export const searchKinds: Readonly<Record<SearchKind, SearchedKind>> = kinds;

export const searchKindNames = Object.keys(kinds) as SearchKind[];
