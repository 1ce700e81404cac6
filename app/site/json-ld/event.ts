import type { EventLeaf, OfferLeaf, OrganizationLeaf, PlaceLeaf } from 'schema-dts';
import type { Entry } from '#content/index.ts';
import { titleOf } from '#editorial/title.ts';
import { type Day, dayOf, type PlainDateTime, timeOf, utcOffset } from '#model/calendar.ts';
import { textOf } from '#model/plain-text.ts';
import { type Dated, hasEnded } from '../dates.ts';
import { museumName, museumOrganization, postalAddress, type SiteConfig } from './museum.ts';

/** A date, or an instant with the centre's offset. */
const isoDate = (local: PlainDateTime): string => {
  const hour = timeOf(local);
  return hour ? `${dayOf(local)}T${hour}:00${utcOffset}` : dayOf(local);
};

/** JSON-LD of an event (Google, « Event structured data »). An unknown price is left out. */
export function eventJsonLd(facts: SiteConfig, event: Dated<Entry<'events'>>, today: Day): EventLeaf {
  const { publicUrl, bookingUrl } = facts;
  const url = `${publicUrl}/evenement/${event.documentId}`;
  const images = event.images ?? [];
  const offer: OfferLeaf = {
    '@type': 'Offer',
    url: event.bookingUrl ?? bookingUrl,
    availability: 'https://schema.org/InStock',
    validFrom: event.createdAt,
    ...(event.isFree && { price: '0', priceCurrency: 'EUR' }),
  };
  const location: PlaceLeaf = { '@type': 'Place', name: museumName(facts), address: postalAddress(facts) };
  const organizer: OrganizationLeaf = { ...museumOrganization(facts), url: `${publicUrl}/` };
  return {
    '@type': 'Event',
    '@id': `${url}#evenement`,
    name: titleOf(event),
    url,
    startDate: isoDate(event.newStartDate),
    ...(event.newEndDate && { endDate: isoDate(event.newEndDate) }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location,
    organizer,
    description: textOf(event.description) || titleOf(event),
    inLanguage: 'fr',
    ...(event.isFree !== null && { isAccessibleForFree: event.isFree }),
    image: images.length > 0 ? images.map(({ url }) => publicUrl + url) : `${publicUrl}/partage/evenements.jpg`,
    ...(!hasEnded(event, today) && { offers: offer }),
  };
}
