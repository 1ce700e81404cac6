import { type ContentTypeName, contentTypeNames, contentTypeOf, typeOf } from '#content/index.ts';
import type { AccessLevel } from '#content/users.ts';
import { type FormTab, type SidebarGroup, sidebarGroups, takesPlace } from '#model/define-type.ts';
import { controlId } from './inputs/input.ts';
import { isAdministrator, isPublisher } from './session/session.ts';

/** The screens of the content types. */
export const contentScreens = contentTypeNames.map((type) => {
  const { label, screen } = contentTypeOf(type);
  return {
    type,
    /** URL segment under /admin. */
    path: screen.path,
    /** Sidebar label (docs/product.md, « Screens »). */
    label: screen.label ?? label.plural,
    /** The heading of a new entry's form; undefined for a single-entry type. */
    creation: screen.creation,
    /** Undefined for a form in one part. */
    tabs: screen.tabs?.map((tab, index) => screenTab(type, index === 0, tab)),
  };
});
export type ContentScreen = (typeof contentScreens)[number];

/** Those with a list of entries. */
export const listScreens = contentScreens.filter(({ creation }) => creation !== undefined);

function screenTab(typeName: ContentTypeName, isFirst: boolean, { fields, ...tab }: FormTab) {
  const type = typeOf(typeName);
  const { path } = contentTypeOf(typeName).screen;
  const entries = fields.flatMap((field) => (type.fields[field] ? [[field, type.fields[field]] as const] : []));
  return {
    ...tab,
    /** URL segments under /admin. */
    path: isFirst ? path : `${path}/${tab.name}`,
    /** The screen's type with this tab's fields alone, in their order: what its form reads, validates and sends. */
    type: { ...type, fields: Object.fromEntries(entries) },
  };
}
/** A tab of a screen's form. */
export type ScreenTab = ReturnType<typeof screenTab>;

/** The entry of a form. */
export interface FormEntry {
  type: ContentTypeName;
  /** Absent before the first save, and for a single type. */
  documentId: string | undefined;
  /** The tab that the form is, with the fields that it shows and publishes; absent for a form in one part. */
  tab: ScreenTab | undefined;
}

/** The path of a field of the settings, in its tab. */
export function settingPath(name: string): string {
  const { tabs = [], path } = screenOf('setting');
  return `/admin/${tabs.find(({ type }) => name in type.fields)?.path ?? path}#${controlId(name)}`;
}

/** `level`: the lowest that its calls are open to; absent for every account. */
type SidebarLink = { label: string; path: string; level?: AccessLevel };

/** Whether the user may open a screen. */
export const isOpen = ({ level }: SidebarLink): boolean =>
  level === undefined || (level === 'publisher' ? isPublisher() : isAdministrator());

/** The screens outside content types. */
const otherScreens: Partial<Record<SidebarGroup, readonly SidebarLink[]>> = {
  Réglages: [
    { label: 'Utilisateurs', path: 'users', level: 'administrator' },
    { label: 'Accès des programmes', path: 'programmes', level: 'administrator' },
    { label: 'Médiathèque', path: 'medias' },
    { label: 'Abonnés', path: 'subscribers', level: 'administrator' },
    { label: 'Demandes de groupes', path: 'group-requests', level: 'publisher' },
    { label: 'Redirections', path: 'redirects', level: 'publisher' },
    { label: 'Courriels', path: 'mails', level: 'administrator' },
    { label: 'Corbeille', path: 'trash' },
    { label: 'Journal', path: 'journal', level: 'administrator' },
  ],
};

/** The sidebar, in the order of docs/product.md. */
export const sidebar: readonly { label?: string; screens: readonly SidebarLink[] }[] = [
  {
    screens: [
      { label: 'Tableau de bord', path: 'dashboard' },
      { label: 'Programmé', path: 'schedule' },
    ],
  },
  ...sidebarGroups.map((group) => ({
    label: group,
    screens: [
      ...contentScreens.filter(({ type }) => contentTypeOf(type).screen.group === group),
      ...(otherScreens[group] ?? []),
    ],
  })),
];

/** Every screen by group of the sidebar: with its tabs, and its form of a new entry. */
export const listedScreens = sidebar.map(({ label: group, screens }) => ({
  label: group,
  screens: screens.flatMap(({ label, path, level }: SidebarLink): SidebarLink[] => {
    const { tabs, creation } = contentScreens.find((screen) => screen.path === path) ?? {};
    const addition = path === 'users' ? 'Nouvel utilisateur' : creation;
    return [
      ...(tabs?.map((tab) => ({ ...tab, label: `${label}, ${tab.label.toLowerCase()}` })) ?? [
        { label, path, ...(level && { level }) },
      ]),
      ...(addition ? [{ label: addition, path: `${path}/nouveau`, ...(level && { level }) }] : []),
    ];
  }),
}));

/** The screen of an admin URL. */
export const matchScreen = (pathname: string): ContentScreen => screenWith('path', pathname.split('/')[2]);

/** The tab of an admin URL; undefined for a form in one part. */
export const matchTab = ({ tabs }: ContentScreen, pathname: string): ScreenTab | undefined =>
  tabs?.find(({ path }) => pathname.replace(/\/$/, '') === `/admin/${path}`);

export const screenOf = (type: ContentTypeName): ContentScreen => screenWith('type', type);

function screenWith(key: 'path' | 'type', value: string | undefined): ContentScreen {
  const screen = contentScreens.find((candidate) => candidate[key] === value);
  if (!screen) throw new Error(`No screen has the ${key} ${value}`);
  return screen;
}

/** The documentId of an entry, as calls take it: undefined for a single type. */
export const documentIdInCalls = ({ type, documentId }: { type: ContentTypeName; documentId: string }) =>
  screenOf(type).creation ? documentId : undefined;

/** The URL of the whole list of a type, the last that were added first: that of events opens on those to come. */
export const wholeListPath = ({ type, path }: ContentScreen): string =>
  `/admin/${path}${takesPlace(typeOf(type)) ? '?etat=tous' : ''}`;

interface FormAddress {
  type: ContentTypeName;
  documentId: string | null;
  /** The name of a tab of the form. */
  tab?: string | null | undefined;
}

/** The URL of an entry's form, or of one of its tabs; that of a single type has no documentId. */
export function formPath({ type, documentId, tab }: FormAddress): string {
  const { path, creation } = screenOf(type);
  return creation ? `/admin/${path}/${documentId}` : `/admin/${tabOf(type, tab)?.path ?? path}`;
}

/** « Informations, Tarifs »: the title of the form of a single type, or of one of its tabs. */
export const titleOfSingle = (type: ContentTypeName, tab: string | null | undefined): string =>
  [screenOf(type).label, tabOf(type, tab)?.label].filter(Boolean).join(', ');

/** The title of what changes: « Informations, Tarifs » of a tab. */
export const titleOfChange = ({ type, tab, title }: Pick<FormAddress, 'type' | 'tab'> & { title: string }) =>
  tab ? titleOfSingle(type, tab) : title || 'Sans titre';

export const tabOf = (type: ContentTypeName, name: string | null | undefined): ScreenTab | undefined =>
  screenOf(type).tabs?.find((tab) => tab.name === name);

/** The routes of content types with their files, for app/routes.ts. */
export const contentRoutes: readonly { id: string; path: string; file: string }[] = contentScreens.flatMap(
  ({ path, creation, tabs = [{ path }] }) =>
    creation
      ? [
          { id: `${path}-list`, path, file: 'admin/list/route.tsx' },
          { id: `${path}-new`, path: `${path}/nouveau`, file: 'admin/form/route.tsx' },
          { id: `${path}-form`, path: `${path}/:documentId`, file: 'admin/form/route.tsx' },
        ]
      : tabs.map((tab) => ({
          id: `${tab.path.replace('/', '-')}-only`,
          path: tab.path,
          file: 'admin/form/route.tsx',
        })),
);
