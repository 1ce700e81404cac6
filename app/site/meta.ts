import type { MetaDescriptor } from 'react-router';
import type { SiteData } from './layout.tsx';
import { fallback } from './visit.ts';

interface PageFacts {
  title: string;
  description: string;
  /** The page's own address, without what does not change it. */
  path: string;
  image?: { url: string; alt: string; width?: number | null; height?: number | null } | undefined;
  type?: 'website' | 'article';
}

/** Title, description, canonical address and sharing picture of a page, from the facts it states once. */
export function pageMeta(
  site: SiteData | undefined,
  { title, description, path, image, type = 'website' }: PageFacts,
): MetaDescriptor[] {
  const name = site?.setting?.companyName ?? fallback.companyName;
  const publicUrl = site?.publicUrl ?? '';
  const address = `${publicUrl}${path}`;
  const whole = title === name ? `${name}, Pointe-à-Pitre` : `${title} · ${name}`;
  const text = description.slice(0, 200);
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
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(image
      ? [
          { property: 'og:image', content: `${publicUrl}${image.url}` },
          { property: 'og:image:alt', content: image.alt },
          ...(image.width && image.height
            ? [
                { property: 'og:image:width', content: String(image.width) },
                { property: 'og:image:height', content: String(image.height) },
              ]
            : []),
        ]
      : []),
  ];
}

/** The layout's data, as `meta` functions find them among their matches. */
export function siteOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): SiteData | undefined {
  return matches.find((match) => match?.id === 'site/layout')?.loaderData as SiteData | undefined;
}
