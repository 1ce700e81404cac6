import type { PublicationIssue } from 'schema-dts';
import type { Entry } from '#content/index.ts';
import { museumId, museumName, type SiteFacts } from './museum.ts';

/** An issue of the magazine, its cover and its file. « Résille nº 7 » is the seventh of Résille. */
export function issueData(facts: SiteFacts, issue: Entry<'magazines'>): PublicationIssue {
  const { publicUrl } = facts;
  const [, series, number] = /^(.*?)\s*\bn[ºo°]\s*(\d+)/i.exec(issue.title) ?? [];
  const publisher = { '@type': 'Organization', '@id': museumId(facts), name: museumName(facts) } as const;
  return {
    '@type': 'PublicationIssue',
    '@id': `${publicUrl}/magazines#${issue.documentId}`,
    name: issue.title,
    url: `${publicUrl}/magazines`,
    datePublished: issue.publicationDate,
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
