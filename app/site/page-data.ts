import { type MetaArgs, type MetaDescriptor, type RouterContextProvider, useMatches } from 'react-router';
import type { BreadcrumbListLeaf, ListItemLeaf } from 'schema-dts';
import { excerpt } from '#app/ui/typography.ts';
import type { ContentClient, ContentEntry } from '#client/index.ts';
import type { ContentTypeName, Entry } from '#content/index.ts';
import { institution } from '#content/institution.ts';
import { pages, type SitePage, sharedPictures, sitePages } from '#content/pages.ts';
import { auditOf } from '#editorial/facts.ts';
import { type ShareCardType, shareCardPath } from '#editorial/share-card.ts';
import { today } from '#model/calendar.ts';
import { openingHoursOf } from '#model/opening-hours.ts';
import { siteContext } from '../context.ts';
import { museum, website } from './json-ld/museum.ts';

export { type PageHandle, siteContext } from '../context.ts';

/** What the routes of pages share: the data of the site, the parameters of a URL, and what is in the head. */

/** Logs a failed load and returns undefined: the section is empty, the page is still served (docs/product.md, « Messages »). */
export function report(error: unknown): undefined {
  console.error(error);
  return undefined;
}

/** The first entries of a list, or none when it fails to load. */
export async function listOrEmpty<Name extends ContentTypeName>(
  content: ContentClient,
  type: Name,
  pageSize: number,
  query: Parameters<ContentClient['list']>[1],
): Promise<ContentEntry<Name>[]> {
  const list = await content.list(type, { ...query, pagination: { pageSize, withCount: false } }).catch(report);
  return list?.data ?? [];
}

/** Data of every public page. Parts that fail to load are left out; the page is still served. */
export async function loadSite(context: Readonly<RouterContextProvider>, request: Request) {
  const { content, now, publicUrl, analytics, mailer, needsConfirmation, serviceWorker, preview } =
    context.get(siteContext);
  const instant = new Date(now).toISOString();
  const [setting, special, popups] = await Promise.all([
    content.get('setting', undefined, { populate: '*' }).catch(report),
    content.get('special-menu-link').catch(report),
    // Only the pages of a time when a popup is active load and contain anything for popups.
    listOrEmpty(content, 'popups', 1, {
      filters: { active: { $eq: true }, startDate: { $lte: instant }, endDate: { $gte: instant } },
      fields: ['title'],
    }),
  ]);
  return {
    path: new URL(request.url).pathname,
    now,
    day: today(now),
    hours: openingHoursOf(setting),
    publicUrl,
    preview,
    analytics,
    mailer,
    needsConfirmation,
    serviceWorker,
    popup: popups.length > 0,
    setting,
    name: setting?.companyName ?? institution.companyName,
    address: setting?.address ?? institution.address,
    /** Without a ticketing page, bookings link to the visit page. */
    bookingUrl: setting?.defaultBookingUrl ?? publicUrl + pages.visit.path,
    special: special?.active && special.name && special.url ? { label: special.name, href: special.url } : undefined,
  };
}

export type SiteData = Awaited<ReturnType<typeof loadSite>>;

/** The site's data, from a page's matches: every public page is in the layout. */
export const siteOf = (matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): SiteData =>
  matches.find((match) => match?.id === 'site/layout')?.loaderData as SiteData;

/** The site's data, for the parts of a page. */
export const useSite = (): SiteData => siteOf(useMatches());

/** The accessibility notice required on every page (loi 2005-102, article 47; décret 2019-768, article 5). */
export const conformity = (setting: Entry<'setting'> | undefined): string =>
  `Accessibilité\u00a0: ${auditOf(setting).state}`;

/** A page with its query parameters (content/pages.ts), by their names. */
type Parameterized<Name extends string> = { params: readonly Name[] };

/** A query parameter of a page's URL, among those that the page declares: no other reaches it. Null when absent. */
export const queryParam = <Name extends string>(
  _page: Parameterized<Name>,
  name: NoInfer<Name>,
  { url }: Request,
): string | null => new URL(url).searchParams.get(name);

/** The URL of a page with values of the query parameters that it declares, in their order here; null and undefined ones are left out. */
export function pageUrl<Name extends string>(
  { path }: Pick<SitePage, 'path'> & Parameterized<Name>,
  params: { readonly [Key in NoInfer<Name>]?: string | number | null | undefined },
): string {
  const search = new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}

interface PageMetaInput {
  title: string;
  description: string;
  path: string;
  /** An entry that has a picture of its own for shared links (server/sharing/); else that of its section (public/partage/). */
  card?: { type: ShareCardType; entry: { documentId: string; updatedAt: string } };
  type?: 'website' | 'article';
  /** The locale of its texts, for shared links; `fr_FR` unless it says so. */
  locale?: string;
  published?: string | null | undefined;
  modified?: string | null | undefined;
  /** The pages between the home page and this one. */
  parents?: readonly BreadcrumbItem[];
  /** Structured data about the page's subject (schema.org). */
  structured?: readonly object[];
  /** Search engines leave it out. */
  isUnlisted?: true;
}

/** Title, description, canonical URL, sharing picture and structured data of a page. */
export function pageMeta(site: SiteData, page: PageMetaInput): MetaDescriptor[] {
  const { title, description, path, card, published, modified, parents = [], structured = [] } = page;
  const { name, publicUrl } = site;
  const canonicalUrl = `${publicUrl}${path}`;
  const fullTitle = title === name ? `${name}, Pointe-à-Pitre` : `${title} · ${name}`;
  const text = excerpt(description, 200);
  // A changed entry has another address: networks keep what they have read of one.
  const version = card && Date.parse(card.entry.updatedAt).toString(36);
  const picture = card
    ? { url: `${shareCardPath(card.type, card.entry.documentId)}?v=${version}`, alt: title }
    : sharedPicture(path);
  const place = path === '/' ? website(site) : breadcrumb(publicUrl, [...parents, { title, path }]);
  return [
    { title: fullTitle },
    { name: 'description', content: text },
    { tagName: 'link', rel: 'canonical', href: canonicalUrl },
    { property: 'og:title', content: title },
    { property: 'og:description', content: text },
    { property: 'og:type', content: page.type ?? 'website' },
    ...(published ? [{ property: 'article:published_time', content: published }] : []),
    ...(modified ? [{ property: 'article:modified_time', content: modified }] : []),
    { property: 'og:url', content: canonicalUrl },
    { property: 'og:locale', content: page.locale ?? 'fr_FR' },
    { property: 'og:site_name', content: name },
    { property: 'og:image', content: publicUrl + picture.url },
    { property: 'og:image:alt', content: picture.alt },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    {
      'script:ld+json': { '@context': 'https://schema.org', '@graph': [museum(site), place, ...structured] },
    } as MetaDescriptor,
    ...(page.isUnlisted ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}

/** The `meta` of a page's route. `more`: what depends on the site's data. */
export const metaOf =
  (page: PageMetaInput, more: (site: SiteData) => MetaDescriptor[] = () => []) =>
  ({ matches }: Pick<MetaArgs, 'matches'>) => {
    const site = siteOf(matches);
    return [...pageMeta(site, page), ...more(site)];
  };

/** The addresses of Visiter and of its sheets, for search engines: the same page in several languages. */
export const languageLinks = ({ publicUrl, setting }: SiteData): MetaDescriptor[] =>
  [
    ['fr', pages.visit.path],
    ['en', pages.english.path],
    ...(setting?.isCreoleProofread ? [['gcf', pages.creole.path]] : []),
  ].map(([hrefLang, path]) => ({ tagName: 'link', rel: 'alternate', hrefLang, href: `${publicUrl}${path}` }));

/** Of a page under another path than its table's, which search engines leave out. */
export const unlistedMeta = (site: SiteData, page: SitePage, path: string): MetaDescriptor[] =>
  pageMeta(site, { ...page, path, isUnlisted: true });

/** The picture of the page table's entry; that of the home page for an unknown address and for a page without one. */
function sharedPicture(path: string) {
  const section = /^\/[^/?]*/.exec(path)?.[0] ?? '/';
  const { picture = 'accueil' } = sitePages.find(({ path }) => /^\/[^/]*/.exec(path)?.[0] === section) ?? {};
  return { url: `/partage/${picture}.jpg`, alt: sharedPictures[picture] };
}

export type BreadcrumbItem = Pick<SitePage, 'title' | 'path'>;

/** JSON-LD of the breadcrumb, like the visible one (page/PageElements.tsx). */
export const breadcrumb = (publicUrl: string, steps: readonly BreadcrumbItem[]): BreadcrumbListLeaf => ({
  '@type': 'BreadcrumbList',
  itemListElement: [pages.home, ...steps].map(
    ({ title, path }, index): ListItemLeaf => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: publicUrl + path,
    }),
  ),
});
