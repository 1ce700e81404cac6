import type * as schema from 'schema-dts';
import { excerpt, excerptOf, titleOf } from '#app/ui/typography.ts';
import { type Entry, type FileEntry, pathOfEntry } from '#content/index.ts';
import { endOf, nightEnd } from '#editorial/event-times.ts';
import { type Day, dayOf, type PlainDateTime, timeOf, utcOffset } from '#model/calendar.ts';
import { rewriteHtml, textOf } from '#model/html.ts';
import { type Dated, hasEnded } from '../dates.ts';
import { museumName, museumOrganization, postalAddress, priceOffer, type SiteConfig } from './museum.ts';

/** JSON-LD of an article (Google, « Article structured data »: a headline of 110 characters at most). */
export function newsArticle(facts: SiteConfig, article: Entry<'patrimoine-actualites'>): schema.NewsArticleLeaf {
  const { publicUrl } = facts;
  const url = `${publicUrl}/patrimoine-actualites/${article.documentId}`;
  const images = (article.images ?? []).map(({ url }) => publicUrl + url);
  const description = excerptOf(article.content, 200) || titleOf(article);
  const institution = museumOrganization(facts);
  const picture = images[0] ?? `${publicUrl}/partage/actualites.jpg`;
  const videos = videoObjects(publicUrl, { ...article, text: article.content }, description, picture);
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
    author: article.author ? { '@type': 'Person', name: article.author } : { ...institution, url: `${publicUrl}/` },
    publisher: { ...institution, logo: `${publicUrl}/icons/icon-512.png` },
    ...(article.subjects && { keywords: article.subjects }),
    ...(videos.length > 0 && { video: videos }),
  };
}

type Film = Pick<FileEntry, 'alternativeText' | 'url' | 'duration' | 'previewUrl' | 'createdAt'>;

/** JSON-LD of the films of an entry and its text (Google, « Video structured data »). `picture`: for a film without a frame. */
const videoObjects = (
  publicUrl: string,
  entry: { title: string | null; video?: Film | null; text: string | null; createdAt: string },
  description: string,
  picture: string,
): schema.VideoObjectLeaf[] =>
  [...(entry.video ? [entry.video] : []), ...filmsIn(entry.text ?? '', entry.createdAt)].map((film) => ({
    '@type': 'VideoObject',
    name: film.alternativeText || titleOf(entry),
    description,
    contentUrl: publicUrl + film.url,
    uploadDate: film.createdAt,
    ...(film.duration && { duration: `PT${film.duration}S` }),
    thumbnailUrl: film.previewUrl ? publicUrl + film.previewUrl : picture,
  }));

/** The films of the library in a rich text, as visitors receive them (server/entries/text-files.ts), dated like the entry. */
function filmsIn(html: string, createdAt: string): Film[] {
  const films: Film[] = [];
  if (!html.includes('<video')) return films;
  rewriteHtml(html, (part) => {
    if (part.kind !== 'open' || part.name !== 'video') return undefined;
    const { src: url = '', poster: previewUrl = null, 'aria-label': alternativeText = null } = part.attributes;
    const duration = Number(part.attributes['data-duration']) || null;
    films.push({ url, previewUrl, alternativeText, duration, createdAt });
    return undefined;
  });
  return films;
}

/** schema.org's EventStatusType. A full event takes place. */
const eventStates = { soldOut: 'EventScheduled', cancelled: 'EventCancelled', postponed: 'EventPostponed' } as const;

/** A date, or an instant with the centre's offset. */
const isoDate = (local: PlainDateTime, hour = timeOf(local)): string =>
  hour ? `${dayOf(local)}T${hour}:00${utcOffset}` : dayOf(local);

/** JSON-LD of an event (Google, « Event structured data »). An unknown price is left out. A cancelled event has no offer. */
export function eventJsonLd(facts: SiteConfig, event: Dated<Entry<'events'>>, today: Day): schema.EventLeaf {
  const { publicUrl, bookingUrl } = facts;
  const url = `${publicUrl}/evenement/${event.documentId}`;
  const images = event.images ?? [];
  const bookingPage = event.bookingUrl ?? bookingUrl;
  const offer: schema.OfferLeaf = {
    '@type': 'Offer',
    url: bookingPage,
    availability: `https://schema.org/${event.eventStatus === 'soldOut' ? 'SoldOut' : 'InStock'}`,
    ...(event.isFree && { price: '0', priceCurrency: 'EUR' }),
  };
  const offers = (event.prices ?? []).map((price) => ({ ...offer, ...priceOffer(price, bookingPage) }));
  const venue = [event.place, museumName(facts)].filter(Boolean).join(', ');
  const end = endOf(event);
  const description = textOf(event.description) || titleOf(event);
  const pictures =
    images.length > 0 ? images.map(({ url }) => publicUrl + url) : [`${publicUrl}/partage/evenements.jpg`];
  const film = { ...event, text: event.description };
  const videos = videoObjects(publicUrl, film, excerpt(description, 200), pictures[0] ?? '');
  const languages = event.languages ?? [];
  return {
    '@type': 'Event',
    '@id': `${url}#evenement`,
    name: titleOf(event),
    url,
    startDate: isoDate(event.newStartDate),
    ...(end && { endDate: isoDate(end, nightEnd(event)?.slice(11)) }),
    eventStatus: `https://schema.org/${eventStates[event.eventStatus ?? 'soldOut']}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: venue, address: postalAddress(facts) },
    organizer: { ...museumOrganization(facts), url: `${publicUrl}/` },
    description,
    inLanguage: languages.length > 0 ? [...languages] : 'fr',
    ...(event.minimumAge && { typicalAgeRange: `${event.minimumAge}-` }),
    ...(event.isFree !== null && { isAccessibleForFree: event.isFree }),
    image: pictures,
    ...(videos.length > 0 && { subjectOf: videos }),
    ...(!hasEnded(event, today) && event.eventStatus !== 'cancelled' && { offers: offers.length > 0 ? offers : offer }),
  };
}

/** schema.org has no value for a permanent contract. Google names these (« Job posting structured data »). */
const employmentTypes = {
  permanent: [],
  fixedTerm: ['TEMPORARY'],
  seasonal: ['TEMPORARY'],
  perEvent: ['TEMPORARY'],
  apprenticeship: ['OTHER'],
  internship: ['INTERN'],
} as const;
const workingHours = { full: ['FULL_TIME'], part: ['PART_TIME'] } as const;

/** JSON-LD of a job ad, with what its entry says alone. It is valid until the earlier of the end of applications and its own end. */
export function jobPosting(facts: SiteConfig, ad: Entry<'hiring-ads'>): schema.JobPostingLeaf {
  const { publicUrl } = facts;
  const url = `${publicUrl}${pathOfEntry('hiring-ads', ad.documentId)}`;
  const { applicationDeadline: deadline, endDate, employmentType, workingTime, place } = ad;
  const ends = [deadline && `${deadline}T23:59:59${utcOffset}`, endDate].filter((end) => typeof end === 'string');
  const [validThrough] = ends.toSorted((a, b) => Date.parse(a) - Date.parse(b));
  const types = [
    ...(workingTime ? workingHours[workingTime] : []),
    ...(employmentType ? employmentTypes[employmentType] : []),
  ];
  const museum = postalAddress(facts);
  const isElsewhere = place && place !== museum.addressLocality;
  return {
    '@type': 'JobPosting',
    '@id': `${url}#offre`,
    title: titleOf(ad),
    url,
    description: ad.content || titleOf(ad),
    datePosted: ad.publishedAt ?? ad.createdAt,
    ...(validThrough && { validThrough }),
    ...(types.length > 0 && { employmentType: types }),
    identifier: { '@type': 'PropertyValue', name: museumName(facts), value: ad.documentId },
    hiringOrganization: { ...museumOrganization(facts), logo: `${publicUrl}/icons/icon-512.png` },
    jobLocation: {
      '@type': 'Place',
      address: isElsewhere ? { '@type': 'PostalAddress', addressLocality: place, addressCountry: 'FR' } : museum,
    },
  };
}

/** JSON-LD of a piece of the collections. */
export function visualArtwork(facts: SiteConfig, piece: Entry<'collections'>): schema.VisualArtworkLeaf {
  const { publicUrl } = facts;
  const url = `${publicUrl}${pathOfEntry('collections', piece.documentId)}`;
  const pictures = [piece.mainImage, ...(piece.views ?? [])].filter((picture) => picture != null);
  return {
    '@type': 'VisualArtwork',
    '@id': `${url}#piece`,
    name: titleOf(piece),
    url,
    ...(piece.description && { description: excerptOf(piece.description, 500) }),
    ...(pictures.length > 0 && { image: pictures.map((picture) => publicUrl + picture.url) }),
    ...(piece.technique && { artMedium: piece.technique }),
    ...(piece.dimensions && { size: piece.dimensions }),
    ...(piece.creationDate && { dateCreated: piece.creationDate }),
    ...(piece.inventoryNumber && { identifier: piece.inventoryNumber }),
    ...(piece.credit && { creditText: piece.credit }),
    maintainer: museumOrganization(facts),
    inLanguage: 'fr',
  };
}

/** JSON-LD of an issue, its cover and its file. « Résille nº 7 » is issue 7 of Résille. */
export function publicationIssue(facts: SiteConfig, issue: Entry<'magazines'>): schema.PublicationIssueLeaf {
  const { publicUrl } = facts;
  const [, series, number] = /^(.*?)\s*\bn[ºo°]\s*(\d+)/i.exec(titleOf(issue)) ?? [];
  const publisher = museumOrganization(facts);
  const { coverImage: cover, pdfFile: file } = issue;
  const picture = cover && publicUrl + cover.url;
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
    ...(picture && { thumbnailUrl: picture, image: picture }),
    ...(file && {
      associatedMedia: { '@type': 'MediaObject', contentUrl: publicUrl + file.url, encodingFormat: file.mime },
    }),
  };
}
