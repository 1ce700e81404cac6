import type { Event, Offer } from 'schema-dts';
import type { Entry } from '#content/index.ts';
import { titleOf } from '#content/title.ts';
import { type Day, dayOf, type LocalDate, timeOf, utcOffset } from '#model/calendar.ts';
import { textOf } from '#model/plain-text.ts';
import { type Dated, hasEnded } from '../dates.ts';
import { museumId, museumName, postalAddress, type SiteConfig } from './museum.ts';

/** A date, or an instant with the centre's offset. */
const isoDate = (local: LocalDate): string => {
  const hour = timeOf(local);
  return hour ? `${dayOf(local)}T${hour}:00${utcOffset}` : dayOf(local);
};

/** JSON-LD of an event (Google, « Event structured data »). An unknown price is left out. */
export function eventJsonLd(facts: SiteConfig, event: Dated<Entry<'events'>>, today: Day): Event {
  const { publicUrl, bookingUrl } = facts;
  const url = `${publicUrl}/evenement/${event.documentId}`;
  const images = event.images ?? [];
  const offer: Offer = {
    '@type': 'Offer',
    url: event.bookingUrl ?? bookingUrl,
    availability: 'https://schema.org/InStock',
    validFrom: event.createdAt,
    ...(event.isFree && { price: '0', priceCurrency: 'EUR' }),
  };
  return {
    '@type': 'Event',
    '@id': `${url}#evenement`,
    name: titleOf(event),
    url,
    startDate: isoDate(event.newStartDate),
    ...(event.newEndDate && { endDate: isoDate(event.newEndDate) }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: museumName(facts), address: postalAddress(facts) },
    organizer: { '@type': 'Organization', '@id': museumId(facts), name: museumName(facts), url: `${publicUrl}/` },
    description: textOf(event.description) || titleOf(event),
    inLanguage: 'fr',
    ...(event.isFree !== null && { isAccessibleForFree: event.isFree }),
    image: images.length > 0 ? images.map(({ url }) => publicUrl + url) : `${publicUrl}/partage/evenements.jpg`,
    ...(!hasEnded(event, today) && { offers: offer }),
  };
}
