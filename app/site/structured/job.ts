import type { JobPosting } from 'schema-dts';
import type { Entry } from '#content/index.ts';
import { museumId, museumName, postalAddress, type SiteFacts } from './museum.ts';

/** A job offer as search engines read it (Google, « Job posting structured data »: the description is the whole offer, in HTML). */
export function jobData(facts: SiteFacts, ad: Entry<'hiring-ads'>): JobPosting {
  const { publicUrl, setting } = facts;
  return {
    '@type': 'JobPosting',
    '@id': `${publicUrl}/annonces-legales#offre-${ad.documentId}`,
    title: ad.title,
    description: ad.content || ad.title,
    datePosted: ad.publishedAt,
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
