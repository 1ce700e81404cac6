import type { MetaArgs, MetaDescriptor } from 'react-router';
import type { BreadcrumbListLeaf, ListItemLeaf } from 'schema-dts';
import { excerpt } from '#app/ui/typography.ts';
import { pages, type SitePage, sharedPictures, sitePages } from '#content/pages.ts';
import { type ShareCardType, shareCardPath } from '#editorial/share-card.ts';
import { museum, website } from './json-ld/museum.ts';
import { type SiteData, siteOf } from './site-data.ts';

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
  const place = path === '/' ? website(site) : breadcrumb(publicUrl, [...parents, { label: title, path }]);
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
export const unlistedMeta = (site: SiteData, page: SitePage, path: string): MetaDescriptor[] => [
  ...pageMeta(site, { ...page, path }),
  { name: 'robots', content: 'noindex' },
];

/** The picture of the page table's entry; that of the home page for an unknown address and for a page without one. */
function sharedPicture(path: string) {
  const section = /^\/[^/?]*/.exec(path)?.[0] ?? '/';
  const { picture = 'accueil' } = sitePages.find(({ path }) => /^\/[^/]*/.exec(path)?.[0] === section) ?? {};
  return { url: `/partage/${picture}.jpg`, alt: sharedPictures[picture] };
}

export type BreadcrumbItem = { label: string; path: string };

/** JSON-LD of the breadcrumb, like the visible one (page/PageTitle.tsx). */
export const breadcrumb = (publicUrl: string, steps: readonly BreadcrumbItem[]): BreadcrumbListLeaf => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ label: 'Accueil', path: '/' }, ...steps].map(
    ({ label, path }, index): ListItemLeaf => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: publicUrl + path,
    }),
  ),
});
