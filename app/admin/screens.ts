import type { ContentTypeName } from '#content/index.ts';

/** The admin screen of a content type. Routes and sidebar derive from this table. */
export interface ContentScreen {
  type: ContentTypeName;
  /** URL segment under /admin. */
  path: string;
  /** Sidebar label (docs/product.md, « Screens »). */
  label: string;
  /** The heading of a new entry's form; absent for a single-entry type. */
  creation?: string;
  /** URL prefix of an entry's public page. */
  onSite?: string;
}

const content = {
  events: { type: 'events', path: 'events', label: 'Événements', creation: 'Nouvel événement', onSite: '/evenement/' },
  articles: {
    type: 'patrimoine-actualites',
    path: 'patrimoine-actualites',
    label: 'Patrimoine & Actualités',
    creation: 'Nouvel article',
    onSite: '/patrimoine-actualites/',
  },
  popups: { type: 'popups', path: 'popups', label: 'Popups', creation: 'Nouvelle popup' },
  collections: { type: 'collections', path: 'collections', label: 'Collections', creation: 'Nouvelle collection' },
  hiringAds: { type: 'hiring-ads', path: 'hiring-ads', label: "Offres d'Emploi", creation: 'Nouvelle offre d’emploi' },
  magazines: { type: 'magazines', path: 'magazines', label: 'Magazines', creation: 'Nouveau magazine' },
  menu: { type: 'special-menu-link', path: 'menu', label: 'Menu Spécial' },
  settings: { type: 'setting', path: 'settings', label: 'Informations' },
} as const satisfies Record<string, ContentScreen>;

export const contentScreens: readonly ContentScreen[] = Object.values(content);

/** The sidebar, in the order of docs/product.md. */
export const sidebar: readonly { label?: string; screens: readonly { label: string; path: string }[] }[] = [
  { screens: [{ label: 'Tableau de bord', path: 'dashboard' }] },
  { label: 'Programmation', screens: [content.events] },
  {
    label: 'Contenus',
    screens: [content.articles, content.popups, content.collections, content.hiringAds, content.magazines],
  },
  {
    label: 'Réglages',
    screens: [
      content.menu,
      content.settings,
      { label: 'Utilisateurs', path: 'users' },
      { label: 'Médiathèque', path: 'medias' },
      { label: 'Abonnés', path: 'subscribers' },
      { label: 'Corbeille', path: 'trash' },
      { label: 'Journal', path: 'journal' },
    ],
  },
];

/** The screen of an admin URL. */
export function matchScreen(pathname: string): ContentScreen {
  const path = pathname.split('/')[2];
  const screen = contentScreens.find((candidate) => candidate.path === path);
  if (!screen) throw new Error(`${pathname} is no content type's address`);
  return screen;
}

export function screenOf(type: ContentTypeName): ContentScreen {
  const screen = contentScreens.find((candidate) => candidate.type === type);
  if (!screen) throw new Error(`${type} has no screen`);
  return screen;
}

/** The routes of content types with their files, for app/routes.ts. */
export const contentRoutes: readonly { id: string; path: string; file: string }[] = contentScreens.flatMap(
  ({ path, creation }) =>
    creation
      ? [
          { id: `${path}-list`, path, file: 'admin/list/route.tsx' },
          { id: `${path}-new`, path: `${path}/nouveau`, file: 'admin/form/route.tsx' },
          { id: `${path}-form`, path: `${path}/:documentId`, file: 'admin/form/route.tsx' },
        ]
      : [{ id: `${path}-only`, path, file: 'admin/form/route.tsx' }],
);
