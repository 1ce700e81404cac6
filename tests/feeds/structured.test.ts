import { describe, expect, it } from 'vitest';
import type { Dated } from '#app/site/dates.ts';
import { eventJsonLd, newsArticle, publicationIssue } from '#app/site/json-ld/entries.ts';
import { museum, type SiteConfig } from '#app/site/json-ld/museum.ts';
import { breadcrumb } from '#app/site/page-data.ts';
import { type Entry, typeOf } from '#content/index.ts';
import { isScalar } from '#model/field.ts';
import { defaultWeek } from '#model/opening-hours.ts';
import { internationalNumber } from '#model/phone.ts';
import { site } from './feed-server.ts';

const facts: SiteConfig = {
  publicUrl: site,
  setting: undefined,
  bookingUrl: 'https://billets.example/',
  day: '2027-03-01',
};
const stamps = {
  id: 1,
  documentId: 'abcdefghijklmnopqrstuvwx',
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-02-01T10:00:00.000Z',
  publishedAt: '2026-01-01T10:00:00.000Z',
};
const scalars = Object.entries(typeOf('events').fields).filter(([, field]) => isScalar(field));
const event = (more: Partial<Dated<Entry<'events'>>>): Dated<Entry<'events'>> => ({
  ...(Object.fromEntries(scalars.map(([name]) => [name, null])) as unknown as Entry<'events'>),
  ...stamps,
  title: 'Léwoz',
  description: '<p>Une &amp; nuit</p>',
  newStartDate: '2027-03-14 18:30',
  isPublished: true,
  ...more,
});
const plain = (thing: unknown) => JSON.parse(JSON.stringify(thing)) as Record<string, unknown>;
const today = '2027-03-01';

describe('telephone numbers in structured data', () => {
  it.each([
    ['05 90 00 18 48', '+590 590001848'],
    ['0690.00.18.48', '+590 690001848'],
    ['05 94 00 00 00', '+594 594000000'],
    ['06 96 00 00 00', '+596 696000000'],
    ['06 92 00 00 00', '+262 692000000'],
    ['01 44 00 00 00', '+33 144000000'],
    ['+590 590 00 18 48', '+590 590 00 18 48'],
    ['3949', '3949'],
  ])('gives %s its country code', (phone, expected) => expect(internationalNumber(phone)).toBe(expected));
});

describe('the museum, for search engines', () => {
  const data = plain(museum(facts));

  it('has what Google asks of a local business: name and address, and where and when it is open', () => {
    expect(data).toMatchObject({
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
    expect(data.openingHoursSpecification).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
          (day) => `https://schema.org/${day}`,
        ),
        opens: '09:00',
        closes: '18:00',
      },
    ]);
    expect(data).not.toHaveProperty('specialOpeningHoursSpecification');
  });

  it('has each span of the week, and upcoming exceptions, from the settings', () => {
    const span = (from: string, to: string) => ({ from, to, lastEntry: null });
    const closed = { ...defaultWeek, tuesday: [], wednesday: [], thursday: [], saturday: [], sunday: [] };
    const setting = {
      openingWeek: { ...closed, friday: [span('09:00', '12:30'), span('14:00', '24:00')] },
      openingExceptions: [
        { firstDay: '2027-02-01', lastDay: '2027-02-28', spans: [], reason: null },
        { firstDay: '2027-03-08', lastDay: '2027-03-10', spans: [], reason: 'Travaux' },
        { firstDay: '2027-03-14', lastDay: '2027-03-14', spans: [span('10:00', '12:00')], reason: null },
      ],
    } as unknown as NonNullable<SiteConfig['setting']>;
    const { openingHoursSpecification, specialOpeningHoursSpecification } = plain(museum({ ...facts, setting }));
    const specification = { '@type': 'OpeningHoursSpecification' };
    expect(openingHoursSpecification).toEqual([
      { ...specification, dayOfWeek: ['https://schema.org/Friday'], opens: '09:00', closes: '12:30' },
      { ...specification, dayOfWeek: ['https://schema.org/Friday'], opens: '14:00', closes: '23:59' },
    ]);
    expect(specialOpeningHoursSpecification).toEqual([
      { ...specification, validFrom: '2027-03-08', validThrough: '2027-03-10', opens: '00:00', closes: '00:00' },
      { ...specification, validFrom: '2027-03-14', validThrough: '2027-03-14', opens: '10:00', closes: '12:00' },
    ]);
  });

  it('has no usual hours when every day is closed', () => {
    const closed = Object.fromEntries(Object.keys(defaultWeek).map((day) => [day, []]));
    const setting = { openingWeek: closed, openingExceptions: null } as unknown as NonNullable<SiteConfig['setting']>;
    expect(plain(museum({ ...facts, setting }))).not.toHaveProperty('openingHoursSpecification');
  });

  it('has the prices of the settings, or the default ones before any is stored', () => {
    const offers = data.makesOffer as { name: string; price: string; priceCurrency: string }[];
    expect(offers.map(({ name, price }) => [name, price])).toEqual([
      ['Tarif Plein Adulte', '15.00'],
      ['Tarif Résident', '10.00'],
      ['Senior + de 65 ans', '8.00'],
      ['Exposition Permanente - Tarif réduit', '8.00'],
      ['Enfant 3-12 ans', '0.00'],
      ['Jeune 13-17 ans', '5.00'],
      ['Tarif Étudiant', '5.00'],
      ['Exposition Permanente - Tarif Solidarité', '3.00'],
    ]);
    expect(data.priceRange).toBe('0–15 €');
    const row = { id: 1, title: 'Nuit', condition: 'Après 18 h', price: 7.5, isProofRequired: false };
    const stored = { prices: [row], latitude: 16.5, longitude: -61.25, languages: ['fr', 'en'] };
    expect(plain(museum({ ...facts, setting: stored as unknown as NonNullable<SiteConfig['setting']> }))).toMatchObject(
      {
        makesOffer: [{ name: 'Nuit', description: 'Après 18 h', price: '7.50' }],
        priceRange: '7,5 €',
        geo: { latitude: 16.5, longitude: -61.25 },
        knowsLanguage: ['fr', 'en'],
      },
    );
    const without = plain(
      museum({ ...facts, setting: { prices: [] } as unknown as NonNullable<SiteConfig['setting']> }),
    );
    expect(without).not.toHaveProperty('makesOffer');
    expect(without).not.toHaveProperty('priceRange');
  });
});

describe('an event, for search engines', () => {
  it('has what Google requires, and its hour with the centre’s offset', () => {
    const data = plain(eventJsonLd(facts, event({}), today));
    expect(data).toMatchObject({
      '@type': 'Event',
      name: 'Léwoz',
      startDate: '2027-03-14T18:30:00-04:00',
      location: { '@type': 'Place', name: 'Mémorial ACTe', address: { '@type': 'PostalAddress' } },
      eventStatus: 'https://schema.org/EventScheduled',
      description: 'Une & nuit',
    });
    expect(data).not.toHaveProperty('endDate');
  });

  it('has a date without time when the event has no hour, and the midnight at which an evening ends', () => {
    const data = plain(
      eventJsonLd(facts, event({ newStartDate: '2027-03-14 00:00', newEndDate: '2027-03-29' }), today),
    );
    expect([data.startDate, data.endDate]).toEqual(['2027-03-14', '2027-03-29']);
    const untilMidnight = event({ newStartDate: '2027-03-14 20:00', newEndDate: '2027-03-15 00:00' });
    expect(plain(eventJsonLd(facts, untilMidnight, today)).endDate).toBe('2027-03-15T00:00:00-04:00');
  });

  it('is free only when the entry states it', () => {
    const offers = (isFree: boolean | null) =>
      plain(eventJsonLd(facts, event({ isFree }), today)).offers as Record<string, string>;
    expect(offers(true)).toMatchObject({ price: '0', priceCurrency: 'EUR', url: 'https://billets.example/' });
    expect(offers(null)).not.toHaveProperty('price');
    expect(offers(false)).not.toHaveProperty('price');
  });

  it('has its place, its end, its languages, an offer for each price, its film, and the film of its text', () => {
    const film = { ...stamps, name: 'ka.mp4', url: '/uploads/ka.mp4', previewUrl: '/uploads/ka.jpg', duration: 83 };
    const details = {
      duration: 90,
      place: 'Parvis',
      languages: ['fr', 'gcf'] as const,
      minimumAge: 5,
      prices: [
        { id: 1, title: 'Plein', condition: null, price: 8 },
        { id: 2, title: 'Réduit', condition: 'Étudiants', price: 4.5 },
      ],
      video: film as Entry<'files'>,
      description:
        '<figure><video src="/uploads/nuit.mp4" aria-label="La nuit" data-duration="41"></video></figure><p>Nuit.</p>',
    };
    const data = plain(eventJsonLd(facts, event(details), today));
    expect(data).toMatchObject({
      endDate: '2027-03-14T20:00:00-04:00',
      location: { name: 'Parvis, Mémorial ACTe' },
      inLanguage: ['fr', 'gcf'],
      typicalAgeRange: '5-',
      offers: [
        { name: 'Plein', price: '8.00', priceCurrency: 'EUR' },
        { name: 'Réduit', price: '4.50', description: 'Étudiants' },
      ],
      subjectOf: [
        { '@type': 'VideoObject', name: 'Léwoz', thumbnailUrl: `${site}/uploads/ka.jpg`, duration: 'PT83S' },
        { name: 'La nuit', contentUrl: `${site}/uploads/nuit.mp4`, duration: 'PT41S', uploadDate: stamps.createdAt },
      ],
    });
  });

  it.each([
    ['soldOut', 'EventScheduled', 'SoldOut'],
    ['postponed', 'EventPostponed', 'InStock'],
    ['cancelled', 'EventCancelled', undefined],
  ] as const)('states its change: %s', (eventStatus, state, availability) => {
    const data = plain(eventJsonLd(facts, event({ eventStatus }), today));
    expect(data.eventStatus).toBe(`https://schema.org/${state}`);
    expect((data.offers as Record<string, string> | undefined)?.availability).toBe(
      availability && `https://schema.org/${availability}`,
    );
  });

  it('has no offer once it has ended', () => {
    expect(plain(eventJsonLd(facts, event({}), '2027-03-15'))).not.toHaveProperty('offers');
    expect(plain(eventJsonLd(facts, event({}), '2027-03-14'))).toHaveProperty('offers');
  });
});

describe('other pages, for search engines', () => {
  it('an article has a headline of 110 characters at the most, its dates and its author', () => {
    const data = plain(
      newsArticle(facts, {
        ...stamps,
        title: 'Mot '.repeat(60),
        content: '<p>Texte</p>',
        publishedOn: '2026-01-05T12:00:00.000Z',
        author: null,
        subjects: null,
      }),
    );
    expect(String(data.headline).length).toBeLessThanOrEqual(110);
    expect(data).toMatchObject({
      '@type': 'NewsArticle',
      datePublished: '2026-01-05T12:00:00.000Z',
      dateModified: stamps.updatedAt,
      author: { '@type': 'Organization', name: 'Mémorial ACTe', url: `${site}/` },
      image: `${site}/partage/actualites.jpg`,
    });
  });

  it('an article has its author and its subjects where they are given', () => {
    const signed = {
      title: 'Le ka',
      content: null,
      publishedOn: null,
      author: 'Ruth Delannay',
      subjects: 'gwoka, 1848',
    };
    const data = plain(newsArticle(facts, { ...stamps, ...signed }));
    expect(data.author).toEqual({ '@type': 'Person', name: 'Ruth Delannay' });
    expect(data.keywords).toBe('gwoka, 1848');
  });

  it('an article names the film in its text, with a picture of the site where it has no poster', () => {
    const film = '<video src="/uploads/a.mp4" aria-label="Le ka" data-duration="95" controls></video>';
    const article = { title: 'Le ka', publishedOn: null, author: null, subjects: null };
    const data = plain(newsArticle(facts, { ...stamps, ...article, content: `<p>Un tambour</p>${film}` }));
    expect(data.video).toEqual([
      expect.objectContaining({
        '@type': 'VideoObject',
        name: 'Le ka',
        contentUrl: `${site}/uploads/a.mp4`,
        duration: 'PT95S',
        uploadDate: stamps.createdAt,
        thumbnailUrl: `${site}/partage/actualites.jpg`,
      }),
    ]);
  });

  it('an issue is the seventh of its magazine', () => {
    const data = plain(
      publicationIssue(facts, {
        ...stamps,
        title: 'Résille nº 7',
        description: null,
        publicationDate: '2026-09-01',
        isPublished: true,
      }),
    );
    expect(data).toMatchObject({
      '@type': 'PublicationIssue',
      issueNumber: 7,
      isPartOf: { '@type': 'Periodical', name: 'Résille' },
      datePublished: '2026-09-01',
    });
  });

  it('a breadcrumb counts from the home page, with absolute URLs', () => {
    expect(plain(breadcrumb(site, [{ title: 'Agenda', path: '/evenements' }])).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Accueil', item: `${site}/` },
      { '@type': 'ListItem', position: 2, name: 'Agenda', item: `${site}/evenements` },
    ]);
  });
});
