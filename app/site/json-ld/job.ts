import type { JobPosting } from 'schema-dts';
import type { Entry } from '#content/index.ts';
import { titleOf } from '#content/title.ts';
import { museumId, museumName, postalAddress, type SiteConfig } from './museum.ts';

/** JSON-LD of a job offer (Google, « Job posting structured data »: the description is the whole offer, in HTML). */
export function jobPosting(facts: SiteConfig, ad: Entry<'hiring-ads'>): JobPosting {
  const { publicUrl, setting } = facts;
  return {
    '@type': 'JobPosting',
    '@id': `${publicUrl}/annonces-legales#offre-${ad.documentId}`,
    title: titleOf(ad),
    description: ad.content || titleOf(ad),
    ...(ad.publishedAt && { datePosted: ad.publishedAt }),
    ...(ad.endDate && { validThrough: ad.endDate }),
    identifier: { '@type': 'PropertyValue', name: museumName(facts), value: ad.documentId },
    hiringOrganization: {
      '@type': 'Organization',
      '@id': museumId(facts),
      name: museumName(facts),
      sameAs: `${publicUrl}/`,
      logo: setting?.logo ? publicUrl + setting.logo.url : `${publicUrl}/icons/icon-512.png`,
    },
    jobLocation: { '@type': 'Place', address: postalAddress(facts) },
    directApply: false,
  };
}
