import { type ContentTypeName, contentTypeNames, contentTypeOf, tabsOf, typeOf } from '#content/index.ts';
import { layoutFacts, type SitePage, sitePages } from '#content/pages.ts';
import { formPath, screenOf, settingPath, titleOfSingle, wholeListPath } from '../screens.ts';

/** A fact of a public page that is edited elsewhere. */
export interface ShownFact {
  label: string;
  /** Where it is edited. */
  detail: string;
  to: string;
}

/** What a public page shows. */
export interface PageContent {
  /** The entry that the page is for, or the tab of the settings; undefined for a list and for a page without content of its own. */
  entry: { type: ContentTypeName; documentId: string | undefined; tab: string | undefined } | undefined;
  /** The form of that entry, or the list of the entries of the page; undefined where the page has only facts of elsewhere. */
  to: string | undefined;
  facts: ShownFact[];
}

/** What the public page of a path shows. An unknown path has what every page shows. */
export function contentOfPage(pathname: string): PageContent {
  const page = sitePages.find(({ path, alias }) => alias === pathname || patternOf(path).test(pathname));
  const entry = page && entryOf(page, pathname);
  // The home page shows something of every list.
  const list = page?.path === '/' ? undefined : (entry?.type ?? page?.shows?.[0]);
  return {
    entry,
    to: entry ? formPath({ ...entry, documentId: entry.documentId ?? null }) : list && wholeListPath(screenOf(list)),
    facts: [...listsOf(page, list), ...settingsOf(page, entry?.tab)],
  };
}

/** A path of a page, with or without a slash at its end. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)').replace(/\/$/, '')}/?$`);

function entryOf(page: SitePage, pathname: string): PageContent['entry'] {
  const documentId = patternOf(page.path).exec(pathname)?.[1];
  const type = contentTypeNames.find((name) => contentTypeOf(name).page === page.path);
  if (type && documentId) return { type, documentId, tab: undefined };
  if (page.shows) return undefined;
  const tabs = tabsOf('setting');
  const tab =
    tabs.find(({ pages }) => pages[0] === page.path) ??
    tabs.find(({ pages }) => pages.includes(page.path)) ??
    tabs.find(({ fields }) => page.facts?.some((name) => fields.includes(name)));
  return tab && { type: 'setting', documentId: undefined, tab: tab.name };
}

const listsOf = (page: SitePage | undefined, own: ContentTypeName | undefined): ShownFact[] =>
  (page?.shows ?? [])
    .filter((type) => type !== own)
    .map((type) => ({ label: screenOf(type).label, detail: 'La liste', to: wholeListPath(screenOf(type)) }));

/** The settings that the page and its surroundings show: a line for each tab, which leads to the first of them. */
function settingsOf(page: SitePage | undefined, own: string | undefined): ShownFact[] {
  const { fields } = typeOf('setting');
  const shown = new Set<string>([...(page?.facts ?? []), ...layoutFacts]);
  return tabsOf('setting').flatMap((tab) => {
    const names = tab.fields.filter((name) => shown.has(name));
    const [first] = names;
    if (first === undefined || tab.name === own) return [];
    const labels = new Set(names.map((name) => fields[name]?.section ?? fields[name]?.label ?? name));
    return [{ label: [...labels].join(', '), detail: titleOfSingle('setting', tab.name), to: settingPath(first) }];
  });
}
