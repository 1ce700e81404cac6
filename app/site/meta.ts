import type { MetaDescriptor } from 'react-router';
import { excerpt } from '#app/ui/typography.ts';
import type { FileEntry } from '#content/index.ts';
import type { SiteData } from './layout.tsx';
import { factsOf, museum, museumName } from './structured/museum.ts';
import { type Step, trailData } from './structured/trail.ts';

interface PageFacts {
  title: string;
  description: string;
  /** The page's own address, without what does not change it. */
  path: string;
  /** The page's own picture; else the one drawn for its section (public/partage/). */
  image?: FileEntry | undefined;
  type?: 'website' | 'article';
  /** The pages between the home page and this one. */
  parents?: readonly Step[];
  /** What the page tells of its subject, as schema.org words it. */
  structured?: readonly object[];
}

/** Pictures of addresses without one of their own, in public/partage/, 1200 × 630 (scripts/pictures.ts). */
const sharedPictures: Record<string, string> = {
  '/evenements': 'evenements',
  '/evenements-passes': 'evenements',
  '/evenement': 'evenements',
  '/collections': 'collections',
  '/decouvrir-le-macte': 'decouvrir',
  '/visiter-le-macte': 'visiter',
  '/magazines': 'magazines',
  '/patrimoine-actualites': 'actualites',
  '/annonces-legales': 'offres',
};

/** Title, description, canonical address, sharing picture and structured data of a page, from the facts it states once. */
export function pageMeta(
  site: SiteData | undefined,
  { title, description, path, image, type = 'website', parents = [], structured = [] }: PageFacts,
): MetaDescriptor[] {
  const facts = factsOf(site);
  const name = museumName(facts);
  const { publicUrl } = facts;
  const address = `${publicUrl}${path}`;
  const whole = title === name ? `${name}, Pointe-à-Pitre` : `${title} · ${name}`;
  const text = excerpt(description, 200);
  const picture = image ? ownPicture(image, title) : sharedPicture(path, title);
  const trail = path === '/' ? [] : [trailData(publicUrl, [...parents, { label: title, path }])];
  return [
    { title: whole },
    { name: 'description', content: text },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:title', content: title },
    { property: 'og:description', content: text },
    { property: 'og:type', content: type },
    { property: 'og:url', content: address },
    { property: 'og:locale', content: 'fr_FR' },
    { property: 'og:site_name', content: name },
    { property: 'og:image', content: publicUrl + picture.url },
    { property: 'og:image:alt', content: picture.alt },
    ...(picture.width && picture.height
      ? [
          { property: 'og:image:width', content: String(picture.width) },
          { property: 'og:image:height', content: String(picture.height) },
        ]
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    {
      'script:ld+json': { '@context': 'https://schema.org', '@graph': [museum(facts), ...trail, ...structured] },
    } as MetaDescriptor,
  ];
}

interface SharedPicture {
  url: string;
  alt: string;
  width: number | null;
  height: number | null;
}

function ownPicture(image: FileEntry, title: string): SharedPicture {
  const { url, width, height } = image.formats?.large ?? image;
  return { url, alt: image.alternativeText || title, width, height };
}

function sharedPicture(path: string, title: string): SharedPicture {
  const section = /^\/[^/?]*/.exec(path)?.[0] ?? '/';
  return { url: `/partage/${sharedPictures[section] ?? 'accueil'}.jpg`, alt: title, width: 1200, height: 630 };
}

/** The layout's data, as `meta` functions find them among their matches. */
export function siteOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): SiteData | undefined {
  return matches.find((match) => match?.id === 'site/layout')?.loaderData as SiteData | undefined;
}
