import { type ContentTypeName, contentTypeNames, contentTypeOf } from '#content/index.ts';
import { type SidebarGroup, sidebarGroups } from '#model/define-type.ts';

/** The screens of a content type. */
export interface ContentScreen {
  type: ContentTypeName;
  /** URL segment under /admin. */
  path: string;
  /** Sidebar label (docs/product.md, « Screens »). */
  label: string;
  /** The heading of a new entry's form; absent for a single-entry type. */
  creation?: string;
}

export const contentScreens: readonly ContentScreen[] = contentTypeNames.map((type) => {
  const { label, screen } = contentTypeOf(type);
  return {
    type,
    path: screen.path,
    label: screen.label ?? label.plural,
    ...(screen.creation !== undefined && { creation: screen.creation }),
  };
});

interface SidebarLink {
  label: string;
  path: string;
}

/** The screens outside content types. */
const otherScreens: Partial<Record<SidebarGroup, readonly SidebarLink[]>> = {
  Réglages: [
    { label: 'Utilisateurs', path: 'users' },
    { label: 'Médiathèque', path: 'medias' },
    { label: 'Abonnés', path: 'subscribers' },
    { label: 'Corbeille', path: 'trash' },
    { label: 'Journal', path: 'journal' },
  ],
};

/** The sidebar, in the order of docs/product.md. */
export const sidebar: readonly { label?: string; screens: readonly SidebarLink[] }[] = [
  { screens: [{ label: 'Tableau de bord', path: 'dashboard' }] },
  ...sidebarGroups.map((group) => ({
    label: group,
    screens: [
      ...contentScreens.filter(({ type }) => contentTypeOf(type).screen.group === group),
      ...(otherScreens[group] ?? []),
    ],
  })),
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
