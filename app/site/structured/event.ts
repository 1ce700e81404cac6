import type { Event, Offer } from 'schema-dts';
import type { Entry } from '#content/index.ts';
import { centreOffset, type Day, dayOf, hourOf, type LocalDate } from '#model/calendar.ts';
import { textOf } from '#model/plain-text.ts';
import { hasEnded } from '../dates.ts';
import { museumId, museumName, postalAddress, type SiteFacts } from './museum.ts';

/** A day, or an instant with the centre's offset: nobody has to guess the zone. */
const when = (local: LocalDate): string => {
  const hour = hourOf(local);
  return hour ? `${dayOf(local)}T${hour}:00${centreOffset}` : dayOf(local);
};

/** An event as search engines read it (Google, « Event structured data »). A price that is not known is not said. */
export function eventData(facts: SiteFacts, event: Entry<'events'>, today: Day): Event {
  const { publicUrl, bookingUrl } = facts;
  const address = `${publicUrl}/evenement/${event.documentId}`;
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
    '@id': `${address}#evenement`,
    name: event.title,
    url: address,
    startDate: when(event.newStartDate),
    ...(event.newEndDate && { endDate: when(event.newEndDate) }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: museumName(facts), address: postalAddress(facts) },
    organizer: { '@type': 'Organization', '@id': museumId(facts), name: museumName(facts), url: `${publicUrl}/` },
    description: textOf(event.description) || event.title,
    inLanguage: 'fr',
    ...(event.isFree !== null && { isAccessibleForFree: event.isFree }),
    image: images.length > 0 ? images.map(({ url }) => publicUrl + url) : `${publicUrl}/partage/evenements.jpg`,
    ...(!hasEnded(event, today) && { offers: offer }),
  };
}
