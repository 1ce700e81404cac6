import type { NewsArticle, VideoObject } from 'schema-dts';
import { excerpt } from '#app/ui/typography.ts';
import type { Entry } from '#content/index.ts';
import { textOf } from '#model/plain-text.ts';
import { museumId, museumName, type SiteFacts } from './museum.ts';

/** An article as search engines read it (Google, « Article structured data »: a headline of 110 characters at the most). */
export function articleData(facts: SiteFacts, article: Entry<'patrimoine-actualites'>): NewsArticle {
  const { publicUrl } = facts;
  const address = `${publicUrl}/patrimoine-actualites/${article.documentId}`;
  const images = (article.images ?? []).map(({ url }) => publicUrl + url);
  const description = excerpt(textOf(article.content), 200) || article.title;
  const institution = { '@type': 'Organization', '@id': museumId(facts), name: museumName(facts) } as const;
  const video: VideoObject | undefined = article.video
    ? {
        '@type': 'VideoObject',
        name: article.video.alternativeText || article.title,
        description,
        contentUrl: publicUrl + article.video.url,
        uploadDate: article.video.createdAt,
        thumbnailUrl: images[0] ?? `${publicUrl}/partage/actualites.jpg`,
      }
    : undefined;
  return {
    '@type': 'NewsArticle',
    '@id': `${address}#article`,
    headline: excerpt(article.title, 108),
    url: address,
    mainEntityOfPage: address,
    datePublished: article.publishedOn,
    dateModified: article.updatedAt,
    description,
    inLanguage: 'fr',
    image: images.length > 0 ? images : `${publicUrl}/partage/actualites.jpg`,
    author: { ...institution, url: `${publicUrl}/` },
    publisher: { ...institution, logo: `${publicUrl}/icons/icon-512.png` },
    ...(video && { video }),
  };
}
