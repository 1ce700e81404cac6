import type { MediaObjectLeaf, PeriodicalLeaf, PublicationIssueLeaf } from 'schema-dts';
import type { Entry } from '#content/index.ts';
import { titleOf } from '#editorial/title.ts';
import { museumOrganization, type SiteConfig } from './museum.ts';

/** JSON-LD of an issue, its cover and its file. « Résille nº 7 » is issue 7 of Résille. */
export function publicationIssue(facts: SiteConfig, issue: Entry<'magazines'>): PublicationIssueLeaf {
  const { publicUrl } = facts;
  const [, series, number] = /^(.*?)\s*\bn[ºo°]\s*(\d+)/i.exec(titleOf(issue)) ?? [];
  const publisher = museumOrganization(facts);
  const periodical: PeriodicalLeaf | undefined = series
    ? { '@type': 'Periodical', name: series.trim(), publisher }
    : undefined;
  const file: MediaObjectLeaf | undefined = issue.pdfFile
    ? { '@type': 'MediaObject', contentUrl: publicUrl + issue.pdfFile.url, encodingFormat: issue.pdfFile.mime }
    : undefined;
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
    ...(periodical && { isPartOf: periodical }),
    ...(issue.coverImage && {
      thumbnailUrl: publicUrl + issue.coverImage.url,
      image: publicUrl + issue.coverImage.url,
    }),
    ...(file && { associatedMedia: file }),
  };
}
