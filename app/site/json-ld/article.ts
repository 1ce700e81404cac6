import type { NewsArticleLeaf, OrganizationLeaf, VideoObjectLeaf } from 'schema-dts';
import { excerpt, excerptOf } from '#app/ui/typography.ts';
import type { Entry } from '#content/index.ts';
import { titleOf } from '#editorial/title.ts';
import { museumOrganization, type SiteConfig } from './museum.ts';

/** JSON-LD of an article (Google, « Article structured data »: a headline of 110 characters at most). */
export function newsArticle(facts: SiteConfig, article: Entry<'patrimoine-actualites'>): NewsArticleLeaf {
  const { publicUrl } = facts;
  const url = `${publicUrl}/patrimoine-actualites/${article.documentId}`;
  const images = (article.images ?? []).map(({ url }) => publicUrl + url);
  const description = excerptOf(article.content, 200) || titleOf(article);
  const institution = museumOrganization(facts);
  const author: OrganizationLeaf = { ...institution, url: `${publicUrl}/` };
  const publisher: OrganizationLeaf = { ...institution, logo: `${publicUrl}/icons/icon-512.png` };
  const video: VideoObjectLeaf | undefined = article.video
    ? {
        '@type': 'VideoObject',
        name: article.video.alternativeText || titleOf(article),
        description,
        contentUrl: publicUrl + article.video.url,
        uploadDate: article.video.createdAt,
        thumbnailUrl: images[0] ?? `${publicUrl}/partage/actualites.jpg`,
      }
    : undefined;
  return {
    '@type': 'NewsArticle',
    '@id': `${url}#article`,
    headline: excerpt(titleOf(article), 108),
    url,
    mainEntityOfPage: url,
    ...(article.publishedOn && { datePublished: article.publishedOn }),
    dateModified: article.updatedAt,
    description,
    inLanguage: 'fr',
    image: images.length > 0 ? images : `${publicUrl}/partage/actualites.jpg`,
    author,
    publisher,
    ...(video && { video }),
  };
}
