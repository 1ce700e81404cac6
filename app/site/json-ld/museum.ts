import type { DayOfWeek, LocalBusiness, Offer, PostalAddress } from 'schema-dts';
import { coordinates, openDays } from '#content/institution.ts';
import type { SiteData } from '../layout.tsx';
import { closes, defaultInstitution, opens, prices } from '../opening-hours.ts';
import { socialLinks } from '../parts/social.ts';

/** The site data used in structured data, with defaults for pages without the layout. */
export type SiteConfig = Pick<SiteData, 'publicUrl' | 'setting' | 'bookingUrl'>;

export const siteConfig = (site: SiteData | undefined): SiteConfig =>
  site ?? { publicUrl: '', setting: undefined, bookingUrl: defaultInstitution.bookingPath };

export const museumId = ({ publicUrl }: SiteConfig): string => `${publicUrl}/#musee`;
export const museumName = ({ setting }: SiteConfig): string => setting?.companyName ?? defaultInstitution.companyName;

/** 0 is Sunday, as in JavaScript. */
const dayNames: readonly DayOfWeek[] = [
  'https://schema.org/Sunday',
  'https://schema.org/Monday',
  'https://schema.org/Tuesday',
  'https://schema.org/Wednesday',
  'https://schema.org/Thursday',
  'https://schema.org/Friday',
  'https://schema.org/Saturday',
];

/** The postal address in parts: the last line with a postal code has the town. */
export function postalAddress({ setting }: SiteConfig): PostalAddress {
  const lines = (setting?.address ?? defaultInstitution.address).split('\n').filter(Boolean);
  const [, postalCode, town] =
    lines.map((line) => /^(\d{5})\s+([^,]+)/.exec(line)).find((match) => match !== null) ?? [];
  return {
    '@type': 'PostalAddress',
    streetAddress: lines.filter((line) => !/^\d{5}\s/.test(line)).join(', '),
    ...(postalCode && { postalCode }),
    ...(town && { addressLocality: town.trim() }),
    addressRegion: 'Guadeloupe',
    addressCountry: 'GP',
  };
}

/**
 * A French telephone number in international format: +590 for Guadeloupe's 0590, 0690 and 0691 (Arcep's numbering plan), +33 for the others.
 * International and foreign numbers are unchanged.
 */
export function internationalNumber(number: string): string {
  const digits = number.replace(/[\s.-]/g, '');
  if (!/^0\d{9}$/.test(digits)) return number;
  return `${/^0(590|690|691)/.test(digits) ? '+590' : '+33'} ${digits.slice(1)}`;
}

/** « 15,00€ » as a number; « Gratuit » is 0. */
const parsePrice = (price: string): number =>
  price === 'Gratuit' ? 0 : Number(price.replace('€', '').replace(',', '.'));

/** JSON-LD of the institution, as museum and business. Opening hours and prices are those of the pages (opening-hours.ts). */
export function museum(facts: SiteConfig): object {
  const { publicUrl, setting, bookingUrl } = facts;
  const priceValues = prices.map(({ price }) => parsePrice(price));
  const social = socialLinks(setting).map(({ href }) => href);
  const business = {
    '@type': 'LocalBusiness',
    '@id': museumId(facts),
    name: museumName(facts),
    url: `${publicUrl}/`,
    image: `${publicUrl}/partage/accueil.jpg`,
    logo: setting?.logo ? publicUrl + setting.logo.url : `${publicUrl}/icons/icon-512.png`,
    address: postalAddress(facts),
    geo: { '@type': 'GeoCoordinates', ...coordinates },
    ...(setting?.phoneNumber && { telephone: internationalNumber(setting.phoneNumber) }),
    ...(setting?.contactEmail && { email: setting.contactEmail }),
    ...(social.length > 0 && { sameAs: social }),
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: openDays.map((day) => dayNames[day] as DayOfWeek),
      opens,
      closes,
    },
    priceRange: `${Math.min(...priceValues)}–${Math.max(...priceValues)} €`,
    currenciesAccepted: 'EUR',
    isAccessibleForFree: false,
    publicAccess: true,
    makesOffer: prices.map(
      ({ tariff, price }): Offer => ({
        '@type': 'Offer',
        name: tariff,
        price: parsePrice(price).toFixed(2),
        priceCurrency: 'EUR',
        url: bookingUrl,
      }),
    ),
  } as const satisfies LocalBusiness;
  return { ...business, '@type': ['Museum', 'LocalBusiness'] };
}
