import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ContentTypeName, contentTypeNames, typeOf } from '#content/index.ts';
import { singlePages } from '#content/pages.ts';
import { addDays, today } from '#model/calendar.ts';
import { type Field, isLink } from '#model/field.ts';
import { openApp, type TestApp } from '../app.ts';
import { build } from '../built-site.ts';
import { openOnSqlite } from '../databases.ts';
import { form, mp4, pdf, picture } from '../files.ts';

const day = today();
const noon = (from: number) => `${addDays(day, from)}T12:00:00.000Z`;
const names = contentTypeNames;

/** Files by their kind, for the links of the entries. */
interface Files {
  image: number;
  video: number;
  pdf: number;
}

/** Complete entries of each type, with every field set: some of the past, of today and to come. */
function entriesOf({ image, video, pdf: document }: Files): Record<ContentTypeName, Record<string, unknown>[]> {
  const title = (type: string, index: number) => `${type} n° ${index}`;
  const each = (make: (index: number) => Record<string, unknown>) => [0, 1, 2, 3].map(make);
  const description = '<p>Une veillée au bord du quai.</p>';
  // One is past, and the one that begins last is linked to a current one.
  const starts = [1, -30, -3, -2];
  return {
    events: each((index) => ({
      title: title('Veillée', index),
      name: title('Veille', index),
      description,
      newStartDate: `${addDays(day, starts[index] ?? 0)} 18:30`,
      newEndDate: addDays(day, (starts[index] ?? 0) + 10),
      isFree: true,
      genre: 'concert',
      place: 'Parvis',
      duration: 90,
      eventStatus: 'soldOut',
      minimumAge: 8,
      languages: ['fr'],
      access: ['stepFree'],
      accessDetails: 'Livret en braille',
      isForFamilies: true,
      isForSchools: true,
      prices: [{ title: 'Plein', condition: 'Sans', price: 8 }],
      bookingUrl: 'https://billets.example/a',
      images: [image],
      video,
      isPublished: true,
    })),
    'patrimoine-actualites': each((index) => ({
      title: title('Le registre', index),
      content: description,
      publishedOn: noon(-index),
      author: 'Ruth Delannay',
      subjects: 'gwoka',
      images: [image],
      video,
    })),
    popups: each((index) => ({
      title: title('Annonce', index),
      content: description,
      startDate: noon(-2),
      endDate: noon(2),
      priority: index,
      active: true,
      displayFrequency: 'always',
      targetAudience: ['all'],
      mainImage: image,
      link: { url: '/evenements', text: 'Voir' },
    })),
    collections: each((index) => ({
      title: title('La conque', index),
      description,
      technique: 'Encre',
      order: index,
      mainImage: image,
      views: [image],
    })),
    'hiring-ads': each((index) => ({
      title: title('Médiatrice', index),
      content: description,
      publishedAt: noon(-index),
      employmentType: 'permanent',
      place: 'Pointe-à-Pitre',
      applicationDeadline: day,
      document,
    })),
    magazines: each((index) => ({
      title: title('Numéro', index),
      description: 'Un numéro double.',
      publicationDate: addDays(day, -index),
      isPublished: true,
      coverImage: image,
      pdfFile: document,
    })),
    'press-documents': (['release', 'picture', 'kit', 'picture'] as const).map((kind, index) => ({
      title: title('Communiqué', index),
      kind,
      publishedOn: addDays(day, -index),
      text: 'Une phrase.',
      file: kind === 'picture' ? image : document,
    })),
    'special-menu-link': [{ name: 'Carnaval', url: '/evenements', active: true }],
    setting: [
      {
        companyName: 'Mémorial ACTe',
        phoneNumber: '05 90 25 16 00',
        contactEmail: 'bonjour@memorial.example',
        address: 'Rue du Quai\n97110 Pointe-à-Pitre',
        operatingHours: 'De 9 h à 17 h',
        pricingDetails: 'Tarif plein',
        defaultBookingUrl: 'https://billets.example',
        facebook: 'https://www.facebook.com/macte',
        twitter: 'https://x.com/macte',
        instagram: 'https://www.instagram.com/macte',
        youtube: 'https://www.youtube.com/@macte',
        linkedin: 'https://www.linkedin.com/company/macte',
        whatsapp: '+590 690 00 00 00',
        logo: image,
        heroVideo: video,
        decouvrirVideo: video,
      },
    ],
  };
}

/** The fields without a value in an entry older than the field or its requirement: each required field, and all fields at once. */
const cases = names.flatMap((type) => {
  const fields = Object.entries(typeOf(type).fields).filter(([, field]) => !isLink(field));
  const every = fields.map(([name]) => name).filter((name) => name !== typeOf(type).publishedFlag);
  const required = fields.filter(([, field]) => field.required).map(([name]) => [name]);
  return [...required, every].map((missing) => ({ type, missing, name: missing === every ? 'any value' : missing[0] }));
});

describe('entries without the value of a field', () => {
  let environment: Awaited<ReturnType<typeof openOnSqlite>>;
  let app: TestApp;
  let token: string;
  let errors: ReturnType<typeof vi.spyOn>;
  const stored: Record<string, { id: number; documentId: string; values: Record<string, unknown> }[]> = {};
  /** The response of each URL while no value is missing. */
  const baseline = new Map<string, { status: number; body: string }>();

  async function get(path: string): Promise<{ status: number; body: string }> {
    const { status, body } = await app.ask('GET', path, { headers: { accept: 'text/html' } });
    return { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  }

  beforeAll(async () => {
    errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    environment = await openOnSqlite();
    app = await openApp(environment, { build });
    token = await app.signIn();
    const upload = async (name: string, type: string, bytes: Buffer) =>
      (
        (await app.ask('POST', '/api/upload', { as: token, form: form([{ name, type, bytes }]) })).body as [
          { id: number },
        ]
      )[0].id;
    const files = {
      image: await upload('a.png', 'image/png', await picture(40, 30)),
      video: await upload('a.mp4', 'video/mp4', mp4),
      pdf: await upload('a.pdf', 'application/pdf', pdf),
    };
    for (const [type, entries] of Object.entries(entriesOf(files)) as [ContentTypeName, Record<string, unknown>[]][]) {
      const isMany = !typeOf(type).isSingle;
      for (const values of entries) {
        const { status, body } = await app.ask(isMany ? 'POST' : 'PUT', `/api/${type}`, {
          as: token,
          json: { data: values },
        });
        expect([type, status, body]).toEqual([type, isMany ? 201 : 200, body]);
        const { id, documentId } = (body as { data: { id: number; documentId: string } }).data;
        stored[type] = [...(stored[type] ?? []), { id, documentId, values }];
      }
    }
    const idsOf = (type: ContentTypeName) => (stored[type] ?? []).slice(0, 2).map(({ documentId }) => documentId);
    const addresses = [
      ...singlePages.map(({ path }) => path),
      ...['/agenda.ics', '/actualites.rss', '/sitemap.xml', '/manifest.webmanifest'],
      ...idsOf('events').flatMap((id) => [`/evenement/${id}`, `/evenement/${id}/agenda.ics`]),
      ...idsOf('patrimoine-actualites').map((id) => `/patrimoine-actualites/${id}`),
      ...idsOf('hiring-ads').map((id) => `/annonces-legales/${id}`),
      ...idsOf('magazines').map((id) => `/magazines?numero=${id}`),
    ];
    for (const pagePath of addresses) baseline.set(pagePath, await get(pagePath));
  });
  afterEach(async () => {
    errors.mockClear();
    for (const type of names) {
      for (const { id, values } of stored[type] ?? []) {
        const field = (name: string) => typeOf(type).fields[name];
        const scalars = Object.entries(values).filter(([name]) => !isLink(field(name) as Field));
        await write(type, id, Object.fromEntries(scalars));
      }
    }
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await app.close();
    await environment.close();
  });

  /** Writes directly to the database, as the model would refuse it: the state of older rows after a migration. */
  const write = (type: ContentTypeName, id: number, values: Record<string, unknown>) =>
    environment.store.publish({ type, ref: { id } }, { values, links: {} });

  it('are complete at first', () => {
    expect([...baseline].filter(([, { status }]) => status !== 200)).toEqual([]);
    expect(errors.mock.calls).toEqual([]);
  });

  it.each(cases)('$type without $name: every page works and shows the others', async ({ type, missing }) => {
    const every = stored[type] ?? [];
    const nothing = Object.fromEntries(missing.map((name) => [name, null]));
    for (const { id } of every.filter((_, index) => index % 2 === 0)) await write(type, id, nothing);
    app.clock.now += 61_000;
    const failures: string[] = [];
    for (const [pagePath, { body: before }] of baseline) {
      const { status, body } = await get(pagePath);
      if (status >= 500) failures.push(`${pagePath}: ${status}`);
      const [strange] = /[>"]\s*(null|undefined|NaN)\s*[<"]|Invalid Date|\b1970\b/.exec(body) ?? [];
      if (strange) failures.push(`${pagePath}: ${strange}`);
      for (const { values } of every.filter((_, index) => index % 2 === 1)) {
        const title = String(values[typeOf(type).admin.title]);
        if (before.includes(title) && !body.includes(title)) failures.push(`${pagePath}: no « ${title} »`);
      }
    }
    expect(failures).toEqual([]);
    expect(errors.mock.calls.map(String)).toEqual([]);
  });
});
