import type { DayOfWeek, LocalBusiness, Offer, PostalAddress } from 'schema-dts';
import { openDays, position } from '#content/institution.ts';
import type { SiteData } from '../layout.tsx';
import { socialLinks } from '../parts/social.ts';
import { closes, fallback, opens, prices } from '../visit.ts';

/** What structured data needs of the layout: pages that stand without it say what is said where the settings are silent. */
export type SiteFacts = Pick<SiteData, 'publicUrl' | 'setting' | 'bookingUrl'>;

export const factsOf = (site: SiteData | undefined): SiteFacts =>
  site ?? { publicUrl: '', setting: undefined, bookingUrl: fallback.bookingUrl };

export const museumId = ({ publicUrl }: SiteFacts): string => `${publicUrl}/#musee`;
export const museumName = ({ setting }: SiteFacts): string => setting?.companyName ?? fallback.companyName;

/** 0 is Sunday, as the language counts. */
const dayNames: readonly DayOfWeek[] = [
  'https://schema.org/Sunday',
  'https://schema.org/Monday',
  'https://schema.org/Tuesday',
  'https://schema.org/Wednesday',
  'https://schema.org/Thursday',
  'https://schema.org/Friday',
  'https://schema.org/Saturday',
];

/** The postal address, its lines told apart: the last that begins with a postal code names the town. */
export function postalAddress({ setting }: SiteFacts): PostalAddress {
  const lines = (setting?.address ?? fallback.address).split('\n').filter(Boolean);
  const [, postalCode, town] =
    lines.map((line) => /^(\d{5})\s+([^,]+)/.exec(line)).find((found) => found !== null) ?? [];
  return {
    '@type': 'PostalAddress',
    streetAddress: lines.filter((line) => !/^\d{5}\s/.test(line)).join(', '),
    ...(postalCode && { postalCode }),
    ...(town && { addressLocality: town.trim() }),
    addressRegion: 'Guadeloupe',
    addressCountry: 'GP',
  };
}

/** « 15,00€ » as a number; « Gratuit » is 0. */
const amount = (price: string): number => (price === 'Gratuit' ? 0 : Number(price.replace('€', '').replace(',', '.')));

/**
 * The institution: a museum, and the business that opens at these hours and sells these tickets. Hours and prices are those
 * the pages show (visit.ts).
 */
export function museum(facts: SiteFacts): object {
  const { publicUrl, setting, bookingUrl } = facts;
  const amounts = prices.map(({ price }) => amount(price));
  const social = socialLinks(setting).map(({ href }) => href);
  const business = {
    '@type': 'LocalBusiness',
    '@id': museumId(facts),
    name: museumName(facts),
    url: `${publicUrl}/`,
    image: `${publicUrl}/partage/accueil.jpg`,
    logo: setting?.logo ? publicUrl + setting.logo.url : `${publicUrl}/icons/icon-512.png`,
    address: postalAddress(facts),
    geo: { '@type': 'GeoCoordinates', ...position },
    ...(setting?.phoneNumber && { telephone: setting.phoneNumber }),
    ...(setting?.contactEmail && { email: setting.contactEmail }),
    ...(social.length > 0 && { sameAs: social }),
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: openDays.map((day) => dayNames[day] as DayOfWeek),
      opens,
      closes,
    },
    priceRange: `${Math.min(...amounts)}–${Math.max(...amounts)} €`,
    currenciesAccepted: 'EUR',
    isAccessibleForFree: false,
    publicAccess: true,
    makesOffer: prices.map(
      ({ tariff, price }): Offer => ({
        '@type': 'Offer',
        name: tariff,
        price: amount(price).toFixed(2),
        priceCurrency: 'EUR',
        url: bookingUrl,
      }),
    ),
  } as const satisfies LocalBusiness;
  return { ...business, '@type': ['Museum', 'LocalBusiness'] };
}
