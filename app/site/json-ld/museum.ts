import type * as schema from 'schema-dts';
import type { Entry } from '#content/index.ts';
import { institution } from '#content/institution.ts';
import { addressOf, coordinatesOf, factsOf, socialLinks } from '#editorial/facts.ts';
import { weekRows } from '#editorial/opening-words.ts';
import type { Day, Weekday } from '#model/calendar.ts';
import { capitalize } from '#model/format.ts';
import { comingExceptions, type OpeningHours, type OpeningSpan, openingHoursOf } from '#model/opening-hours.ts';
import { internationalNumber } from '#model/phone.ts';

/** The site data used in structured data. */
export type SiteConfig = { publicUrl: string; setting: Entry<'setting'> | undefined; bookingUrl: string; day: Day };

const museumId = ({ publicUrl }: SiteConfig): string => `${publicUrl}/#musee`;
export const museumName = ({ setting }: SiteConfig): string => setting?.companyName ?? institution.companyName;

/** The institution as author, publisher or organizer. */
export const museumOrganization = (facts: SiteConfig): schema.OrganizationLeaf => ({
  '@type': 'Organization',
  '@id': museumId(facts),
  name: museumName(facts),
});

const dayName = (day: Weekday) => `https://schema.org/${capitalize(day) as Capitalize<Weekday>}` as const;

type Hours = schema.OpeningHoursSpecificationLeaf;

/** The hours of some days. A day's end is 23:59 in structured data (Google, « Local business »). */
const hoursOf = (days: Partial<Hours>, spans: readonly Pick<OpeningSpan, 'from' | 'to'>[]): Hours[] =>
  spans.map(({ from, to }) => ({
    '@type': 'OpeningHoursSpecification',
    ...days,
    opens: from,
    closes: to === '24:00' ? '23:59' : to,
  }));

const usualHours = ({ week }: OpeningHours): Hours[] =>
  weekRows(week).flatMap(({ weekdays, spans }) => hoursOf({ dayOfWeek: weekdays.map(dayName) }, spans));

/** The exceptions that are not over. A closed day opens and closes at midnight (Google, « Local business »). */
const specialHours = (hours: OpeningHours, day: Day): Hours[] =>
  comingExceptions(hours, day).flatMap(({ firstDay, lastDay, spans }) =>
    hoursOf(
      { validFrom: firstDay, validThrough: lastDay },
      spans.length > 0 ? spans : [{ from: '00:00', to: '00:00' }],
    ),
  );

export function postalAddress({ setting }: SiteConfig): schema.PostalAddressLeaf {
  const { street, postalCode, town } = addressOf(setting);
  return {
    '@type': 'PostalAddress',
    streetAddress: street.join(', '),
    ...(postalCode && { postalCode }),
    ...(town && { addressLocality: town }),
    addressRegion: 'Guadeloupe',
    addressCountry: 'GP',
  };
}

/** JSON-LD of the institution, as museum and business. Opening hours and facts are those of the pages. */
export function museum(facts: SiteConfig): object {
  const { publicUrl, setting, bookingUrl, day } = facts;
  const hours = openingHoursOf(setting);
  const usual = usualHours(hours);
  const special = specialHours(hours, day);
  const { prices, languages, services } = factsOf(setting);
  const priceValues = prices.map(({ price }) => price ?? 0);
  const social = socialLinks(setting).map(({ href }) => href);
  const business = {
    '@type': 'LocalBusiness',
    '@id': museumId(facts),
    name: museumName(facts),
    url: `${publicUrl}/`,
    image: `${publicUrl}/partage/accueil.jpg`,
    logo: setting?.logo ? publicUrl + setting.logo.url : `${publicUrl}/icons/icon-512.png`,
    address: postalAddress(facts),
    geo: { '@type': 'GeoCoordinates', ...coordinatesOf(setting) },
    ...(setting?.phoneNumber && { telephone: internationalNumber(setting.phoneNumber) }),
    ...(setting?.contactEmail && { email: setting.contactEmail }),
    ...(social.length > 0 && { sameAs: social }),
    ...(usual.length > 0 && { openingHoursSpecification: usual }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
    ...(languages && languages.length > 0 && { knowsLanguage: [...languages] }),
    ...(services.length > 0 && {
      amenityFeature: services.map(({ title, text }) => ({
        '@type': 'LocationFeatureSpecification' as const,
        name: title ?? '',
        description: text ?? '',
        value: true,
      })),
    }),
    ...(prices.length > 0 && { priceRange: priceRange(priceValues) }),
    currenciesAccepted: 'EUR',
    isAccessibleForFree: prices.length > 0 && priceValues.every((price) => price === 0),
    publicAccess: true,
    ...(prices.length > 0 && { makesOffer: prices.map((price) => priceOffer(price, bookingUrl)) }),
  } as const satisfies schema.LocalBusinessLeaf;
  return { ...business, '@type': ['Museum', 'LocalBusiness'] };
}

type PriceRow = Record<'title' | 'condition', string | null> & { price: number | null };

export const priceOffer = ({ title, condition, price }: PriceRow, url: string): schema.OfferLeaf => ({
  '@type': 'Offer',
  name: title ?? '',
  ...(condition && { description: condition }),
  price: (price ?? 0).toFixed(2),
  priceCurrency: 'EUR',
  url,
});

/** JSON-LD of the site, on its home page (Google, « Site names »). */
export const website = (facts: SiteConfig): schema.WebSiteLeaf => ({
  '@type': 'WebSite',
  '@id': `${facts.publicUrl}/#site`,
  name: museumName(facts),
  url: `${facts.publicUrl}/`,
  inLanguage: 'fr',
  publisher: museumOrganization(facts),
});

/** « 0–15 € », with decimals where a price has some; « 8 € » of one price. */
function priceRange(prices: readonly number[]): string {
  const ends = new Set([Math.min(...prices), Math.max(...prices)].map((price) => String(price).replace('.', ',')));
  return `${[...ends].join('–')} €`;
}
