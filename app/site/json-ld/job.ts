import type { JobPostingLeaf, OrganizationLeaf, PlaceLeaf, PropertyValueLeaf } from 'schema-dts';
import type { Entry } from '#content/index.ts';
import { titleOf } from '#editorial/title.ts';
import { museumName, museumOrganization, postalAddress, type SiteConfig } from './museum.ts';

/** JSON-LD of a job offer (Google, « Job posting structured data »: the description is the whole offer, in HTML). */
export function jobPosting(facts: SiteConfig, ad: Entry<'hiring-ads'>): JobPostingLeaf {
  const { publicUrl, setting } = facts;
  const identifier: PropertyValueLeaf = {
    '@type': 'PropertyValue',
    name: museumName(facts),
    value: ad.documentId,
  };
  const hiringOrganization: OrganizationLeaf = {
    ...museumOrganization(facts),
    sameAs: `${publicUrl}/`,
    logo: setting?.logo ? publicUrl + setting.logo.url : `${publicUrl}/icons/icon-512.png`,
  };
  const jobLocation: PlaceLeaf = { '@type': 'Place', address: postalAddress(facts) };
  return {
    '@type': 'JobPosting',
    '@id': `${publicUrl}/annonces-legales#offre-${ad.documentId}`,
    title: titleOf(ad),
    description: ad.content || titleOf(ad),
    ...(ad.publishedAt && { datePosted: ad.publishedAt }),
    ...(ad.endDate && { validThrough: ad.endDate }),
    identifier,
    hiringOrganization,
    jobLocation,
    directApply: false,
  };
}
