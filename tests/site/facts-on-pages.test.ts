import { beforeAll, describe, expect, it } from 'vitest';
import { typeOf } from '#content/index.ts';
import { layoutFacts } from '#content/pages.ts';
import { adminAudit } from '#editorial/accessibility/admin-audit.ts';
import { auditPercentage, nonConformities, resultCount } from '#editorial/accessibility/audit.ts';
import { siteAudit } from '#editorial/accessibility/site-audit.ts';
import { timetable } from '#editorial/opening-words.ts';
import { formatSpan } from '#model/format.ts';
import { defaultWeek } from '#model/opening-hours.ts';
import { setupBuiltSite } from '../built-site.ts';

const long = 'mot '.repeat(120).trim();
const markup = 'Moins de 12 ans <b>& "fratries"</b> </script><!--';
const facts = {
  prices: [
    { title: 'Nocturne', condition: long, price: 7.5, isProofRequired: false },
    { title: markup, condition: null, price: 0, isProofRequired: true },
  ],
  directions: [{ title: 'À vélo', text: `Piste <i>du</i> front de mer. ${long}` }],
  services: [{ title: 'Ouïe', text: 'Boucle magnétique & prêt de casques.' }],
  languages: ['fr', 'gcf', 'en'],
  questions: [{ question: 'Peut-on photographier ?', answer: 'Oui, sans flash </details>.' }],
  address: '12 quai Lardenoy\n97100 Basse-Terre, Guadeloupe',
  latitude: 15.9958,
  longitude: -61.7292,
};
const audit = {
  accessibilityRate: 82,
  accessibilityAuditDate: '2030-02-01',
  accessibilityAuditor: 'Cabinet Externe',
};
const pathsByPage: Record<string, string> = {
  'Mentions légales': '/mentions-legales',
  'Politique de confidentialité': '/politique-de-confidentialite',
  Accessibilité: '/accessibilite',
};

describe('the facts of the institution, on the pages', () => {
  const site = setupBuiltSite();
  let token = '';
  beforeAll(async () => {
    site.app.clock.now = Date.parse('2031-05-06T16:00:00Z');
    token = await site.app.signIn();
    const values = { title: 'Léwoz', newStartDate: '2031-05-10 19:00', isPublished: true };
    await site.store.createPublished('events', { values, links: {} });
  });

  const save = async (data: object) => {
    const { status, body } = await site.app.ask('PUT', '/api/setting', { as: token, json: { data } });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const page = async (path: string) =>
    ((await site.app.ask('GET', path)).body as string).replaceAll('<!-- -->', '').replaceAll('\u202f', '\u00a0');
  const textOf = (html: string) =>
    html
      .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
      .replaceAll('\u2060', '')
      .replace(/[\s\u00a0]+/g, ' ');
  const main = (html: string) => textOf(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '');
  /** The museum among the structured data of the home page. */
  const museum = async () => {
    const scripts = [...(await page('/')).matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)];
    const things = scripts.flatMap(([, json = '']) => [JSON.parse(json)].flat());
    const all = things.flatMap((thing) => thing['@graph'] ?? [thing]);
    return all.find((thing) => [thing['@type']].flat().includes('Museum')) as Record<string, unknown>;
  };

  it('are named in `layoutFacts` where every page shows them', async () => {
    // What these accept is no text of any kind.
    const others = ['siren', 'host', 'proofRetention', 'logRetention', 'analyticsCookieLifetime', 'whatsapp'];
    const texts = Object.entries(typeOf('setting').fields).filter(
      ([name, { kind }]) => ['text', 'longText', 'email', 'url'].includes(kind) && !others.includes(name),
    );
    const written = Object.fromEntries(
      texts.map(([name, { kind }]) => [
        name,
        kind === 'email' ? `${name}@a.fr` : kind === 'url' ? `https://a.fr/${name}` : `le ${name}`,
      ]),
    );
    await save(written);
    const html = await page('/plan-du-site');
    const shown = Object.keys(written).filter((name) => html.includes(written[name] ?? ''));
    expect(shown).toEqual(Object.keys(written).filter((name) => layoutFacts.some((fact) => fact === name)));
    await save(Object.fromEntries(texts.map(([name]) => [name, null])));
  });

  it('follow the settings on the visit page, at the home page, on the map and for machines', async () => {
    await save(facts);
    const html = await page('/visiter-le-macte');
    const visit = main(html);
    for (const text of [
      `Nocturne ${long} 7,50€`,
      `${markup}* Gratuit`,
      '* Justificatif requis',
      `À vélo Piste <i>du</i> front de mer. ${long}`,
      'Ouïe Boucle magnétique & prêt de casques.',
      'Langues Français, créole guadeloupéen et anglais.',
      'Peut-on photographier ?',
      'Oui, sans flash </details>.',
      '12 quai Lardenoy 97100 Basse-Terre, Guadeloupe',
    ])
      expect(visit).toContain(text);
    expect(visit.indexOf('Nocturne')).toBeLessThan(visit.indexOf(markup));
    expect(html).toContain('marker=15.9958%2C-61.7292');
    expect(html).toContain('destination=15.9958%2C-61.7292');
    // The sketch shows the streets around another building.
    expect(html).not.toContain('Plan d’accès au Mémorial');
    expect(visit).toContain('Entrée du Mémorial : 15,9958° N, 61,7292° O');
    const calendar = (await page('/agenda.ics')).replace(/\r?\n /g, '');
    expect(calendar).toContain('GEO:15.9958;-61.7292');
    expect(calendar).toContain('LOCATION:Mémorial ACTe\\, 12 quai Lardenoy\\, 97100 Basse-Terre\\, Guadeloupe');
    const home = main(await page('/'));
    expect(home).toContain('Venir 12 quai Lardenoy, Basse-Terre');
    expect(home).toContain(`${markup}* Gratuit`);
    expect(await museum()).toMatchObject({
      makesOffer: [
        { name: 'Nocturne', description: long, price: '7.50' },
        { name: markup, price: '0.00' },
      ],
      amenityFeature: [{ name: 'Ouïe', description: 'Boucle magnétique & prêt de casques.' }],
      knowsLanguage: ['fr', 'gcf', 'en'],
      geo: { latitude: 15.9958, longitude: -61.7292 },
      address: { streetAddress: '12 quai Lardenoy', postalCode: '97100', addressLocality: 'Basse-Terre' },
      priceRange: '0–7,5 €',
    });
  });

  it('include the hours of the next three weeks, exceptions included', async () => {
    const spans = [{ from: '11:15', to: '24:00', lastEntry: null }];
    const exceptions = [
      { firstDay: '2031-05-07', lastDay: '2031-05-08', spans: [], reason: null },
      { firstDay: '2031-05-22', lastDay: '2031-05-22', spans, reason: null },
    ];
    await save({ openingExceptions: exceptions });
    const html = await page('/visiter-le-macte');
    const [, own = ''] = /id="horaires"([\s\S]*?)<\/section>/.exec(html) ?? [];
    const [, fortnight = ''] =
      /aria-labelledby="horaires-habituels"[\s\S]*?<details([\s\S]*?)<\/section>/.exec(html) ?? [];
    const shown = [...`${own.slice(own.indexOf('<ol'))}${fortnight}`.matchAll(/<strong[^>]*>([\s\S]*?)<\/strong>/g)];
    expect(shown.map(([, hours = '']) => textOf(hours).trim())).toEqual(
      timetable({ week: defaultWeek, exceptions }, '2031-05-06', 21).map(
        (day) => textOf(day.spans.map(formatSpan).join(' ')) || 'Fermé',
      ),
    );
    await save({ openingExceptions: null });
  });

  it('leave no empty section when there are none', async () => {
    await save({ prices: [], directions: [], services: [], languages: null, questions: [], pricingDetails: null });
    const visit = main(await page('/visiter-le-macte'));
    for (const word of ['Tarifs', 'Justificatif', 'Accessibilité', 'Langues', 'Questions'])
      expect(visit).not.toContain(word);
    const data = await museum();
    for (const name of ['makesOffer', 'amenityFeature', 'knowsLanguage', 'priceRange'])
      expect(data).not.toHaveProperty(name);
  });

  it('draw the way on foot where the entrance is within a hundred metres of the drawn one', async () => {
    await save({ latitude: 16.2321, longitude: -61.5314 });
    expect(await page('/visiter-le-macte')).toContain('Plan d’accès au Mémorial');
    await save({ latitude: 16.2331, longitude: -61.531 });
    expect(await page('/visiter-le-macte')).not.toContain('Plan d’accès au Mémorial');
  });

  const statements = Object.entries(typeOf('setting').fields).filter(([, { statement }]) => statement);
  const sampleOf = (name: string): string =>
    name === 'siren'
      ? '732 829 320'
      : name.endsWith('Url')
        ? `https://${name.toLowerCase()}.example/`
        : name === 'contactEmail'
          ? 'greffe@memorial.example'
          : `Valeur de ${name}, 05 90 00 00 00`;

  it.each(statements)(
    'a legal fact makes its sentence appear, and takes it away when it is emptied: %s',
    async (name, field) => {
      const path = pathsByPage[field.statement?.page ?? ''] ?? '';
      const value = sampleOf(name);
      await save({ [name]: value });
      expect(main(await page(path))).toContain(value);
      await save({ [name]: null });
      const text = main(await page(path));
      expect(text).not.toContain(value);
      const [words = ''] = field.statement?.text('…').split('…') ?? [];
      expect(text).not.toContain(words.replaceAll('\u00a0', ' ').trim());
      expect(text).not.toMatch(/\[|à compléter|null|undefined/);
    },
  );

  it('have no date on the legal pages but that of the law and that of the audit', async () => {
    const yearsOn = async (path: string) => new Set(main(await page(path)).match(/\b(19|20)\d\d\b/g));
    expect(await yearsOn('/mentions-legales')).toEqual(new Set());
    expect(await yearsOn('/politique-de-confidentialite')).toEqual(new Set());
    await save({ ...audit, accessibilityAuditDate: '2030-02-01' });
    const text = main(await page('/accessibilite'));
    expect(text).toContain('Cette déclaration a été établie le 1er février 2030.');
    expect(new Set(text.replaceAll('nº 2005-102 du 11 février 2005', '').match(/\b(19|20)\d\d\b/g))).toEqual(
      new Set(['2030']),
    );
    expect(textOf(await page('/'))).toContain('© 2031');
  });

  it('state the audit that the institution ordered with its own lists, and nothing of the audit of the product', async () => {
    const tools = 'NVDA\nZoomText';
    await save({ ...audit, accessibilityTools: tools, accessibilityNonConformities: 'Le plan n’est pas décrit (1.6)' });
    const text = main(await page('/accessibilite'));
    for (const words of [
      '1er février 2030',
      '82 %',
      'Cabinet Externe',
      'NVDA ZoomText',
      'Le plan n’est pas décrit (1.6)',
    ])
      expect(text).toContain(words);
    for (const words of [...siteAudit.tools, siteAudit.sample.join(' ; '), siteAudit.auditor])
      expect(text).not.toContain(words);
    expect(text).not.toContain('critères conformes');
    for (const { evidence } of nonConformities(siteAudit)) expect(text).not.toContain(evidence);
    await save({ accessibilityNonConformities: null });
    expect(main(await page('/accessibilite'))).toContain('n’est pas encore publiée');
    const admin = main(await page('/accessibilite-administration'));
    for (const words of [
      'L’administration du site est partiellement conforme au référentiel',
      `${auditPercentage(adminAudit)}`.replace('.', ','),
      `${resultCount(adminAudit, 'C')} critères conformes`,
      adminAudit.sample.join(' ; '),
      ...nonConformities(adminAudit).map(({ evidence, id }) => `${evidence} (multimédia, critère ${id})`),
    ])
      expect(admin).toContain(words);
    for (const words of ['Cabinet Externe', '82 %', 'NVDA ZoomText', siteAudit.sample.join(' ; ')])
      expect(admin).not.toContain(words);
    await save({ accessibilityRate: null, accessibilityFullConformity: false });
    const own = main(await page('/accessibilite'));
    expect(own).toContain('sur un contenu de démonstration');
    expect(own).not.toContain('Cabinet Externe');
  });

  it('state full conformity without a list of what is not conform', async () => {
    await save({ ...audit, accessibilityRate: 100, accessibilityFullConformity: true });
    const text = main(await page('/accessibilite'));
    expect(text).toContain('totalement conforme');
    expect(text).not.toContain('on-conformités');
    expect(textOf(await page('/'))).toContain('Accessibilité : totalement conforme');
    await save({ accessibilityRate: null, accessibilityFullConformity: false });
  });

  it('say that a fact the law requires is not published yet', async () => {
    await save({ publicationDirector: null, host: null });
    const unpublished = /en cours de publication/g;
    expect(main(await page('/mentions-legales')).match(unpublished)).toHaveLength(2);
    await save({ publicationDirector: 'Rose Dongard, directrice', host: 'Quai Numérique, 97110, 05 90 00 00 00' });
    expect(main(await page('/mentions-legales'))).not.toMatch(unpublished);
    const refused = await site.app.ask('PUT', '/api/setting', {
      as: token,
      json: { data: { host: 'Quai Numérique, 97110' } },
    });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('le téléphone');
  });

  it('state the retention that the settings have, and the default one', async () => {
    await save({ proofRetention: '18 mois', logRetention: 'six mois' });
    expect(main(await page('/politique-de-confidentialite'))).toContain('est conservée dix-huit mois après');
    await save({ proofRetention: null, logRetention: null });
    const text = main(await page('/politique-de-confidentialite'));
    expect(text).toContain('est conservée trois ans après votre désinscription');
    expect(text).toContain('est conservé douze mois');
    // No mailing list is configured here.
    expect(text).not.toMatch(/Mailjet|désinscription de chaque envoi/);
  });
});
