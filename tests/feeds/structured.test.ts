import { describe, expect, it } from 'vitest';
import { articleData } from '#app/site/structured/article.ts';
import { eventData } from '#app/site/structured/event.ts';
import { jobData } from '#app/site/structured/job.ts';
import { issueData } from '#app/site/structured/magazine.ts';
import { museum, type SiteFacts } from '#app/site/structured/museum.ts';
import { trailData } from '#app/site/structured/trail.ts';
import { openingHours, prices } from '#app/site/visit.ts';
import type { Entry } from '#content/index.ts';
import { site } from './house.ts';

const facts: SiteFacts = { publicUrl: site, setting: undefined, bookingUrl: 'https://billets.example/' };
const stamps = {
  id: 1,
  documentId: 'abcdefghijklmnopqrstuvwx',
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-02-01T10:00:00.000Z',
  publishedAt: '2026-01-01T10:00:00.000Z',
};
const event = (more: Partial<Entry<'events'>>): Entry<'events'> => ({
  ...stamps,
  title: 'Léwoz',
  name: null,
  description: '<p>Une &amp; nuit</p>',
  newStartDate: '2027-03-14 18:30',
  newEndDate: null,
  isFree: null,
  bookingUrl: null,
  isPublished: true,
  ...more,
});
const plain = (thing: unknown) => JSON.parse(JSON.stringify(thing)) as Record<string, unknown>;
const today = '2027-03-01';

describe('the museum, for search engines', () => {
  const told = plain(museum(facts));

  it('has what Google asks of a local business: name and address, and where and when it is open', () => {
    expect(told).toMatchObject({
      '@type': ['Museum', 'LocalBusiness'],
      name: 'Mémorial ACTe',
      address: {
        '@type': 'PostalAddress',
        postalCode: '97110',
        addressLocality: 'Pointe-à-Pitre',
        addressCountry: 'GP',
      },
      geo: { '@type': 'GeoCoordinates' },
      url: `${site}/`,
    });
  });

  it('opens on the days and at the hours that the pages show', () => {
    const { dayOfWeek, opens, closes } = told.openingHoursSpecification as Record<string, string> & {
      dayOfWeek: string[];
    };
    expect(dayOfWeek).toEqual(
      ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => `https://schema.org/${day}`),
    );
    const [open, closed] = openingHours;
    expect([opens, closes, open?.days, closed]).toEqual([
      '09:00',
      '18:00',
      'Du mardi au dimanche',
      { days: 'Lundi', hours: 'Fermé' },
    ]);
    expect(open?.hours.replace(/\D/g, '')).toBe(`${Number(opens?.slice(0, 2))}${Number(closes?.slice(0, 2))}`);
  });

  it('sells at the prices that the pages show', () => {
    const offers = told.makesOffer as { name: string; price: string; priceCurrency: string }[];
    const shown = (price: string) => (price === '0.00' ? 'Gratuit' : `${price.replace('.', ',')}€`);
    expect(offers.map(({ name, price }) => ({ tariff: name, price: shown(price) }))).toEqual(prices);
    expect(told.priceRange).toBe('0–15 €');
  });
});

describe('an event, for search engines', () => {
  it('has what Google requires, and its hour with the centre’s offset', () => {
    const told = plain(eventData(facts, event({}), today));
    expect(told).toMatchObject({
      '@type': 'Event',
      name: 'Léwoz',
      startDate: '2027-03-14T18:30:00-04:00',
      location: { '@type': 'Place', name: 'Mémorial ACTe', address: { '@type': 'PostalAddress' } },
      eventStatus: 'https://schema.org/EventScheduled',
      description: 'Une & nuit',
    });
    expect(told).not.toHaveProperty('endDate');
  });

  it('is a day where no hour is said', () => {
    const told = plain(eventData(facts, event({ newStartDate: '2027-03-14 00:00', newEndDate: '2027-03-29' }), today));
    expect([told.startDate, told.endDate]).toEqual(['2027-03-14', '2027-03-29']);
  });

  it('is free only when somebody said so', () => {
    const offers = (isFree: boolean | null) =>
      plain(eventData(facts, event({ isFree }), today)).offers as Record<string, string>;
    expect(offers(true)).toMatchObject({ price: '0', priceCurrency: 'EUR', url: 'https://billets.example/' });
    expect(offers(null)).not.toHaveProperty('price');
    expect(offers(false)).not.toHaveProperty('price');
  });

  it('sells nothing once it has ended', () => {
    expect(plain(eventData(facts, event({}), '2027-03-15'))).not.toHaveProperty('offers');
    expect(plain(eventData(facts, event({}), '2027-03-14'))).toHaveProperty('offers');
  });
});

describe('other pages, for search engines', () => {
  it('an article has a headline of 110 characters at the most, its dates and its author', () => {
    const told = plain(
      articleData(facts, {
        ...stamps,
        title: 'Mot '.repeat(60),
        content: '<p>Texte</p>',
        publishedOn: '2026-01-05T12:00:00.000Z',
      }),
    );
    expect(String(told.headline).length).toBeLessThanOrEqual(110);
    expect(told).toMatchObject({
      '@type': 'NewsArticle',
      datePublished: '2026-01-05T12:00:00.000Z',
      dateModified: stamps.updatedAt,
      author: { '@type': 'Organization', name: 'Mémorial ACTe', url: `${site}/` },
      image: `${site}/partage/actualites.jpg`,
    });
  });

  it('a job offer has what Google requires, even when nothing but its title was written', () => {
    const told = plain(jobData(facts, { ...stamps, title: 'Archiviste (F/H)', content: null }));
    expect(told).toMatchObject({
      '@type': 'JobPosting',
      title: 'Archiviste (F/H)',
      description: 'Archiviste (F/H)',
      datePosted: stamps.publishedAt,
      hiringOrganization: { '@type': 'Organization', name: 'Mémorial ACTe' },
      jobLocation: { '@type': 'Place', address: { addressCountry: 'GP' } },
    });
  });

  it('an issue is the seventh of its magazine', () => {
    const told = plain(
      issueData(facts, {
        ...stamps,
        title: 'Résille nº 7',
        description: null,
        publicationDate: '2026-09-01',
        isPublished: true,
      }),
    );
    expect(told).toMatchObject({
      '@type': 'PublicationIssue',
      issueNumber: 7,
      isPartOf: { '@type': 'Periodical', name: 'Résille' },
      datePublished: '2026-09-01',
    });
  });

  it('a trail counts from the home page, with whole addresses', () => {
    expect(plain(trailData(site, [{ label: 'Agenda', path: '/evenements' }])).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Accueil', item: `${site}/` },
      { '@type': 'ListItem', position: 2, name: 'Agenda', item: `${site}/evenements` },
    ]);
  });
});
