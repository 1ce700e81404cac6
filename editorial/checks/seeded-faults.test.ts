import { describe, expect, it } from 'vitest';
import { type contentTypes, typeOf } from '#content/index.ts';
import { defaultWeek } from '../../model/opening-hours.ts';
import { checkEntry, type Finding } from './index.ts';

/**
 * Faults seeded into valid texts: each rule in each context. tests/demo/checks.test.ts counts the false alarms on the demonstration
 * content.
 */

const now = Date.parse('2026-11-22T14:00:00Z');
const facts = {
  now,
  isPublished: false,
  publishAt: null,
  hours: {
    week: defaultWeek,
    exceptions: [{ firstDay: '2026-12-05', lastDay: '2026-12-05', spans: [], reason: null }],
  },
  brokenLinks: new Map([
    ['https://registres.example/1848', { status: 404, checkedOn: '2026-11-21' }],
    ['/patrimoine-actualites/a1b2c3', { status: 404, checkedOn: '2026-11-21' }],
    ['https://disparu.example/', { status: null, checkedOn: '2026-11-20' }],
  ]),
};

const picture = { id: 1, name: 'a.jpg', mime: 'image/jpeg', alternativeText: 'Des racines argentées' };
const sound = {
  title: 'Ce que les racines retiennent',
  description: '<p>Le figuier maudit pousse à l’envers.</p>',
  newStartDate: '2026-12-01 18:00',
  newEndDate: null,
  duration: 90,
  images: [picture],
  video: null,
};
const soundAd = {
  title: 'Archiviste (F/H)',
  content: '<p>Classement et conservation.</p>',
  publishedAt: '2026-11-20T12:00:00.000Z',
};

/** Valid HTML around a fault, inline or a block. */
const around = {
  paragraph: (error: string) => `<p>Retenir, dénouer, relier. ${error}. Un livret est remis à l’entrée.</p>`,
  'second paragraph': (error: string) => `<p>Les dates sont au calendrier.</p><p>${error}</p>`,
  list: (error: string) => `<p>À lire :</p><ul><li>Les registres de 1848</li><li>${error}</li></ul>`,
  quotation: (error: string) => `<blockquote><p>${error}</p></blockquote><p>Ainsi parlait le conteur.</p>`,
  table: (error: string) => `<table><tbody><tr><th scope="row">Source</th><td>${error}</td></tr></tbody></table>`,
  emphasis: (error: string) => `<p>Le mur porte les noms, et <em>${error}</em> ferme la visite de la salle basse.</p>`,
};

interface Seed {
  name: string;
  type?: keyof typeof contentTypes;
  values: Record<string, unknown>;
  rule: Finding['rule'];
}

const inContexts = (rule: Finding['rule'], faults: readonly string[]): Seed[] =>
  faults.flatMap((error) =>
    Object.entries(around).map(([context, template]) => ({
      name: `${error.slice(0, 60)} in a ${context}`,
      values: { ...sound, description: template(error) },
      rule,
    })),
  );

const link = (text: string, href = 'https://registres.example/') => `<a href="${href}">${text}</a>`;

const creole = [
  'Sé rasin-la ka kenbé nou doubout',
  'Yo pa ka achté chat an sak',
  'Fanm sé chatengn, nonm sé fouyapen',
  'Nou sé timoun a péyi-la',
  'Tout moun ka sonjé jou-la',
  'Ti hach ka koupé gwo bwa',
  'Bondyé bay, moun pran',
  'Jòdi-la nou ka chanté pou sé nèg mawon-la',
  'Ban mwen on ti dlo, mwen swèf',
  'An nou alé vwè lanmè-la',
  'Kréyòl sé lang an nou',
  'Sa ki fèt pou vou, dlo pa ka chayé-y',
];
const english = [
  'Free admission on the first Sunday of the month',
  'The memory of the enslaved is the memory of us all',
  'Please ask at the front desk for a guide in English',
  'Slavery and Its Afterlives in the Caribbean',
  'We were never silent, and we will not be',
  'Guided tours are available for groups of ten',
];
const discriminatory = [
  'Vous êtes jeune et dynamique',
  'Vous avez moins de 30 ans',
  'Âge maximum : 35 ans',
  'Nous recherchons une femme pour l’accueil',
  'Bonne présentation exigée',
  'Célibataire de préférence',
  'Français langue maternelle',
  'Poste réservé aux hommes',
  'Vous êtes de nationalité française',
  'Vous êtes en parfaite santé',
  'Au sein d’une équipe jeune',
  'Âgé de 25 à 35 ans',
  'Jeune et bon archiviste dynamique',
  'Candidate de bon niveau',
];

const seeds: Seed[] = [
  ...inContexts(
    'linkText',
    [
      'cliquez ici',
      'Cliquez ici !',
      'ici',
      'en savoir plus',
      'En savoir plus…',
      'Lire la suite →',
      'ce lien',
      'click here',
      'https://registres.example/livre/1848',
      'www.registres.example',
      '',
    ].map((text) => link(text)),
  ),
  ...inContexts('brokenLink', [
    link('les registres de 1848', 'https://registres.example/1848'),
    link('l’article sur le mur', '/patrimoine-actualites/a1b2c3'),
    link('la base des affranchis', 'https://disparu.example/'),
  ]),
  ...inContexts(
    'contrast',
    ['#ffff00', '#c9a24b', '#aeb6b8', 'rgb(255, 165, 0)', 'silver', '#f88', 'rgba(0,0,0,.3)'].map(
      (colour) => `<span style="color:${colour}">Entrée libre</span>`,
    ),
  ),
  ...inContexts('language', creole),
  ...inContexts('language', english),
  ...inContexts('alternativeText', [
    '<img src="/uploads/a.jpg" />',
    '<img src="/uploads/a.jpg" alt="IMG_2041.JPG" />',
    '<img src="/uploads/a.jpg" alt="photo 3" />',
  ]),
  ...[
    '<h3>La forêt</h3><p>Texte.</p>',
    '<h2>Un</h2><p>Texte.</p><h4>Deux</h4><p>Texte.</p>',
    '<h2>Un</h2><h3>Deux</h3><h2>Trois</h2><h4>Quatre</h4>',
    '<h4>Un</h4><p>Texte.</p>',
    '<p>Texte.</p><h2>Un</h2><p>Texte.</p><h4 style="text-align:center">Deux</h4>',
    '<h2></h2><p>Texte.</p>',
    '<h2>Un</h2><h3><br /></h3><p>Texte.</p>',
  ].map((description): Seed => ({ name: description, values: { ...sound, description }, rule: 'headingLevel' })),
  ...[
    '<table><tbody><tr><td>Plein</td></tr></tbody></table>',
    '<table><caption> </caption><tbody><tr><td>Plein</td></tr></tbody></table>',
    '<table><caption>Tarifs</caption><tbody><tr><td><table><tbody><tr><td>Plein</td></tr></tbody></table></td></tr></tbody></table>',
  ].map((description): Seed => ({ name: description, values: { ...sound, description }, rule: 'tableTitle' })),
  ...[null, undefined, '   ', 'DSC_0042.jpg', 'image1', 'Scan 12'].flatMap((alternativeText): Seed[] => [
    {
      name: `alone, ${alternativeText}`,
      values: { ...sound, images: [{ ...picture, alternativeText }] },
      rule: 'alternativeText',
    },
    {
      name: `second, ${alternativeText}`,
      values: { ...sound, images: [picture, { ...picture, id: 2, alternativeText }] },
      rule: 'alternativeText',
    },
    {
      name: `cover, ${alternativeText}`,
      type: 'magazines',
      values: { title: 'Nº 1', publicationDate: '2026-01-01', coverImage: { ...picture, alternativeText } },
      rule: 'alternativeText',
    },
  ]),
  ...(['events', 'patrimoine-actualites'] as const).map(
    (type): Seed => ({
      name: type,
      type,
      values: { ...sound, video: { id: 3, name: 'f.mp4', mime: 'video/mp4' } },
      rule: 'filmAlternative',
    }),
  ),
  ...(['events', 'patrimoine-actualites'] as const).map(
    (type): Seed => ({
      name: type,
      type,
      values: { ...sound, video: { id: 3, name: 'f.mp4', mime: 'video/mp4', transcript: 'La mer.' } },
      rule: 'filmDescription',
    }),
  ),
  ...(['captions', 'descriptions'] as const).map(
    (lack): Seed => ({
      name: `film in a text without ${lack}`,
      values: {
        ...sound,
        description: `<figure><video src="/uploads/f_0123456789.mp4" data-lacks="${lack}"></video></figure>`,
      },
      rule: lack === 'captions' ? 'filmAlternative' : 'filmDescription',
    }),
  ),
  {
    name: 'magazine',
    type: 'magazines',
    values: { title: 'Nº 1', pdfFile: { id: 4, name: 'n.pdf', mime: 'application/pdf', isTagged: false } },
    rule: 'untaggedPdf',
  },
  { name: 'magazine', type: 'magazines', values: { title: 'Nº 1', coverImage: null }, rule: 'missingCover' },
  {
    name: 'ad',
    type: 'hiring-ads',
    values: { ...soundAd, document: { id: 4, name: 'n.pdf', mime: 'application/pdf', isTagged: false } },
    rule: 'untaggedPdf',
  },
  ...['2026-11-30', '2026-12-01 17:00', '2025-12-02 10:00'].map(
    (newEndDate): Seed => ({ name: newEndDate, values: { ...sound, newEndDate }, rule: 'endBeforeStart' }),
  ),
  ...['2026-11-21', '2026-10-01 10:00', '2024-11-22'].map(
    (newStartDate): Seed => ({ name: newStartDate, values: { ...sound, newStartDate }, rule: 'pastDate' }),
  ),
  {
    name: 'popup',
    type: 'popups',
    values: { title: 'Fermeture', startDate: '2026-11-01T04:00:00.000Z', endDate: '2026-11-20T04:00:00.000Z' },
    rule: 'pastDate',
  },
  ...[
    'Le vendredi 4 décembre, le Mémorial ferme à 16 h',
    'Fermeture exceptionnelle le 4 décembre',
    'Le musée sera fermé le 4 décembre 2026',
  ].map(
    (text): Seed => ({ name: text, values: { ...sound, description: `<p>${text}.</p>` }, rule: 'announcedClosing' }),
  ),
  ...['2026-12-05 10:00', '2026-12-07', '2026-11-23 18:00'].map(
    (newStartDate): Seed => ({ name: newStartDate, values: { ...sound, newStartDate }, rule: 'closedDay' }),
  ),
  {
    name: 'popup of a closing',
    type: 'popups',
    values: {
      title: 'Fermeture exceptionnelle',
      startDate: '2026-11-24T04:00:00.000Z',
      endDate: '2026-11-28T04:00:00.000Z',
    },
    rule: 'announcedClosing',
  },
  {
    name: 'job ad of a later day',
    type: 'hiring-ads',
    values: { ...soundAd, publishedAt: '2026-12-01T12:00:00.000Z' },
    rule: 'futureDate',
  },
  { name: 'magazine of a later day', type: 'magazines', values: { publicationDate: '2026-11-23' }, rule: 'futureDate' },
  {
    name: 'job ad that ended',
    type: 'hiring-ads',
    values: { ...soundAd, endDate: '2026-11-20T04:00:00.000Z' },
    rule: 'pastDate',
  },
  ...[undefined, null, '', '  '].map(
    (title): Seed => ({ name: `title ${title}`, values: { ...sound, title }, rule: 'required' }),
  ),
  { name: 'no end', values: { ...sound, duration: null }, rule: 'missingEnd' },
  { name: 'no date', values: { ...sound, newStartDate: null }, rule: 'required' },
  ...['Archiviste', 'Médiateur culturel', 'Agente d’accueil, renfort de saison', 'Stage de documentation'].map(
    (title): Seed => ({ name: title, type: 'hiring-ads', values: { ...soundAd, title }, rule: 'genderNeutralTitle' }),
  ),
  ...discriminatory.flatMap((error) =>
    Object.entries(around).map(
      ([context, template]): Seed => ({
        name: `${error} in a ${context}`,
        type: 'hiring-ads',
        values: { ...soundAd, content: template(error) },
        rule: 'discrimination',
      }),
    ),
  ),
];

describe('checks before publishing', () => {
  it('find nothing in valid entries', () => {
    expect(checkEntry(typeOf('events'), sound, facts)).toEqual([]);
    const fermentation = '<p>Au musée, le 4 décembre, on parle de la fermentation du rhum.</p>';
    expect(checkEntry(typeOf('events'), { ...sound, description: fermentation }, facts)).toEqual([]);
    const film = '<figure><video src="/uploads/f_0123456789.mp4"></video></figure>';
    expect(checkEntry(typeOf('events'), { ...sound, description: film }, facts)).toEqual([]);
    const table = '<table><caption>Tarifs</caption><tbody><tr><td>Plein</td></tr></tbody></table>';
    expect(checkEntry(typeOf('events'), { ...sound, description: table }, facts)).toEqual([]);
    const closed = { ...sound, newStartDate: '2026-12-07 18:00' };
    expect(checkEntry(typeOf('events'), { ...closed, place: 'Place de la Victoire' }, facts)).toEqual([]);
    for (const eventStatus of ['cancelled', 'postponed'])
      expect(checkEntry(typeOf('events'), { ...closed, eventStatus }, facts)).toEqual([]);
    const week = Object.fromEntries(Object.keys(defaultWeek).map((day) => [day, []])) as unknown as typeof defaultWeek;
    expect(checkEntry(typeOf('events'), closed, { ...facts, hours: { week, exceptions: [] } })).toEqual([]);
    const later = { ...soundAd, publishedAt: '2026-12-01T12:00:00.000Z' };
    expect(checkEntry(typeOf('hiring-ads'), later, { ...facts, publishAt: '2026-12-01T11:00:00.000Z' })).toEqual([]);
    expect(checkEntry(typeOf('hiring-ads'), later, { ...facts, publishAt: '2026-11-30T11:00:00.000Z' })).toHaveLength(
      1,
    );
    expect(checkEntry(typeOf('hiring-ads'), soundAd, facts)).toEqual([]);
    for (const sentence of ['Le candidat ou la candidate devra écrire', 'Un jeune public, une équipe dynamique'])
      expect(checkEntry(typeOf('hiring-ads'), { ...soundAd, content: `<p>${sentence}.</p>` }, facts)).toEqual([]);
    expect(checkEntry(typeOf('hiring-ads'), { ...soundAd, endDate: '2027-01-31T04:00:00.000Z' }, facts)).toEqual([]);
  });

  it('find each of at least 200 seeded faults, in its field', () => {
    const unnoticed = seeds.filter(
      ({ type = 'events', values, rule }) =>
        !checkEntry(typeOf(type), values, facts).some((finding) => finding.rule === rule),
    );
    expect(seeds.length).toBeGreaterThanOrEqual(200);
    expect(unnoticed.map(({ rule, name }) => `${rule}: ${name}`)).toEqual([]);
  });

  it('propose another year for an end before its start only where the period is then within six months', () => {
    const repairOf = (newEndDate: string) => {
      const findings = checkEntry(typeOf('events'), { ...sound, newEndDate }, facts);
      return findings.find(({ rule }) => rule === 'endBeforeStart')?.repair?.label;
    };
    expect(repairOf('2026-01-10 18:00')).toBe('Mettre 2027');
    // More likely the month is wrong.
    expect(repairOf('2026-11-10 18:00')).toBeUndefined();
  });

  it('resolve each finding that has a repair by it, without another one', () => {
    for (const { type = 'events', values, rule, name } of seeds) {
      const before = checkEntry(typeOf(type), values, facts);
      const finding = before.find((candidate) => candidate.rule === rule && candidate.repair);
      if (!finding?.repair) continue;
      const repaired = { ...values, [finding.field]: finding.repair.apply(values[finding.field]) };
      const after = checkEntry(typeOf(type), repaired, facts);
      expect([name, after.length < before.length, after.filter((finding) => finding.rule === rule).length]).toEqual([
        name,
        true,
        before.filter((finding) => finding.rule === rule).length - 1,
      ]);
    }
  });
});
