import type { ContentTypeName } from '#content/index.ts';

/** A content type's place in the back-office. The routes and the sidebar derive from this table. */
export interface ContentScreen {
  type: ContentTypeName;
  /** Its name under /admin. */
  path: string;
  /** In the sidebar, as SPEC.md (section 2) words it. */
  label: string;
  /** The heading of an empty form; absent for a type of which there is only one entry. */
  creation?: string;
  /** Where visitors meet an entry, before its documentId. */
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

/** The sidebar, in SPEC.md's order. */
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

/** The content type whose list or form stands at an address of the back-office. */
export function screenAt(pathname: string): ContentScreen {
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

/** Every address of a content type's screens, with the file that draws it: read by app/routes.ts. */
export const contentAddresses: readonly { id: string; path: string; file: string }[] = contentScreens.flatMap(
  ({ path, creation }) =>
    creation
      ? [
          { id: `${path}-list`, path, file: 'admin/list/route.tsx' },
          { id: `${path}-new`, path: `${path}/nouveau`, file: 'admin/form/route.tsx' },
          { id: `${path}-form`, path: `${path}/:documentId`, file: 'admin/form/route.tsx' },
        ]
      : [{ id: `${path}-only`, path, file: 'admin/form/route.tsx' }],
);
