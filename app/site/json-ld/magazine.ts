import type { PublicationIssue } from 'schema-dts';
import type { Entry } from '#content/index.ts';
import { titleOf } from '#content/title.ts';
import { museumId, museumName, type SiteConfig } from './museum.ts';

/** JSON-LD of an issue, its cover and its file. « Résille nº 7 » is issue 7 of Résille. */
export function publicationIssue(facts: SiteConfig, issue: Entry<'magazines'>): PublicationIssue {
  const { publicUrl } = facts;
  const [, series, number] = /^(.*?)\s*\bn[ºo°]\s*(\d+)/i.exec(titleOf(issue)) ?? [];
  const publisher = { '@type': 'Organization', '@id': museumId(facts), name: museumName(facts) } as const;
  return {
    '@type': 'PublicationIssue',
    '@id': `${publicUrl}/magazines#${issue.documentId}`,
    name: titleOf(issue),
    url: `${publicUrl}/magazines`,
    ...(issue.publicationDate && { datePublished: issue.publicationDate }),
    inLanguage: 'fr',
    publisher,
    ...(issue.description && { description: issue.description }),
    ...(number && { issueNumber: Number(number) }),
    ...(series && { isPartOf: { '@type': 'Periodical', name: series.trim(), publisher } }),
    ...(issue.coverImage && {
      thumbnailUrl: publicUrl + issue.coverImage.url,
      image: publicUrl + issue.coverImage.url,
    }),
    ...(issue.pdfFile && {
      associatedMedia: {
        '@type': 'MediaObject',
        contentUrl: publicUrl + issue.pdfFile.url,
        encodingFormat: issue.pdfFile.mime,
      },
    }),
  };
}
