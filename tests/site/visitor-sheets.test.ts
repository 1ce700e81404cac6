import { beforeAll, describe, expect, it } from 'vitest';
import { setupBuiltSite } from '../built-site.ts';

const day = (firstDay: string, reason: string) => ({ firstDay, lastDay: firstDay, spans: [], reason });
const facts = {
  phoneNumber: '05 90 00 18 48',
  prices: [
    { title: 'Tarif Plein Adulte', price: 15, isProofRequired: false, titleEn: 'Adult', titleGcf: 'Gran moun' },
    { title: 'Enfant 3-12 ans', price: 0, isProofRequired: false, titleEn: 'Child, 3 to 12' },
    { title: 'Tarif Étudiant', condition: 'Sur carte.', price: 5, isProofRequired: true },
  ],
  directions: [{ title: 'Bus', text: 'Arrêt Darboussier.', kind: 'bus', textEn: 'Darboussier stop.' }],
  services: [
    { title: 'Casiers', text: 'Gratuits.', kind: 'lockers', textEn: 'Free of charge.', titleEn: 'Lockers and bags' },
    { title: 'Crèche', text: 'Sur demande.', textEn: 'On request.' },
    { title: 'Vue', text: 'Parcours tactile.', kind: 'sight' },
  ],
  languages: ['fr', 'en'],
  openingExceptions: [day('2026-12-25', 'Noël'), day('2026-12-29', 'Coupure de courant')],
};

describe('the sheets for visitors who read no French', () => {
  const site = setupBuiltSite();
  beforeAll(() => {
    // A Thursday, 10 o'clock in Guadeloupe.
    site.app.clock.now = Date.parse('2026-11-26T14:00:00Z');
  });

  const save = async (data: object) => {
    const { status, body } = await site.app.ask('PUT', '/api/setting', { as: await site.app.signIn(), json: { data } });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const page = async (path: string) => {
    const answer = await site.app.app.request(path);
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.text())
      .replaceAll('<!-- -->', '')
      .replace(/[\u00a0\u202f]/g, ' ')
      .replaceAll('\u2060', '');
  };
  const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? '';
  const textOf = (html: string) =>
    mainOf(html)
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');

  it('state the hours, exceptions, prices and services of the settings in English', async () => {
    await save(facts);
    const html = await page('/visitor-information');
    const text = textOf(html);
    for (const words of [
      'Open now, until 6 pm',
      'Last entry 4.30 pm',
      'today, Thursday 26 9 am – 6 pm last entry 4.30 pm',
      'Friday 25 December Closed. Christmas Day',
      'Tuesday 29 December Closed',
      'Tuesday to Sunday 9 am – 6 pm, last entry 4.30 pm',
      'Adult €15.00 Child, 3 to 12 Free Tarif Étudiant * €5.00 * Proof required.',
      'By bus Darboussier stop.',
      'Lockers and bags Free of charge.',
      'Crèche On request.',
      'Languages French, English',
      '+590 590 00 18 48',
    ])
      expect(text).toContain(words);
    for (const words of ['Coupure', 'Parcours tactile', 'Sur carte']) expect(text).not.toContain(words);
  });

  it('have the language of their text, and French words around and within it are marked', async () => {
    const html = await page('/visitor-information');
    expect(html).toMatch(/<html lang="en"/);
    expect(html).toMatch(/<div lang="fr"[^>]*>(?:(?!<main).)*<header/s);
    expect(html).toMatch(/<div lang="fr"[^>]*><footer/);
    expect(mainOf(html)).toContain('<span lang="fr">Tarif Étudiant</span>');
    expect(mainOf(html)).toContain('<dt lang="fr">Crèche</dt>');
    expect(await page('/visiter-le-macte')).toMatch(/<html lang="fr"/);
  });

  it('mark as French the notice of other hours above them and the line of a popup below', async () => {
    await save({ openingExceptions: [day('2026-11-28', 'Panne de courant')] });
    const dates = { startDate: '2026-11-01T12:00:00.000Z', endDate: '2026-12-31T12:00:00.000Z' };
    const popup = {
      title: 'Travaux',
      content: '<p>Parvis</p>',
      ...dates,
      active: true,
      displayFrequency: 'always' as const,
    };
    await site.store.createPublished('popups', { values: { ...popup, targetAudience: ['all'] }, links: {} });
    for (const path of ['/visitor-information', '/enfomasyon']) {
      const [before, , after] = (await page(path)).split(/(<main.*<\/main>)/s);
      expect(before).toMatch(/<body><div lang="fr"[^>]*>.*Changement d’horaires.*<\/div>$/s);
      expect(after).toMatch(/^<div lang="fr"[^>]*>.*data-popup-line=""/s);
    }
    await save(facts);
  });

  it('in Creole is neither linked nor indexed until somebody has proofread it', async () => {
    const draft = await page('/enfomasyon');
    expect(draft).toMatch(/<html lang="gcf"/);
    expect(textOf(draft)).toContain('Wouvè, jis 18 h');
    expect(textOf(draft)).toContain('vandrèdi 25 désanm'.replace('v', 'V'));
    expect(textOf(draft)).toContain('Texte de travail, à relire par un locuteur avant parution');
    expect(draft).toContain('<meta name="robots" content="noindex"/>');
    const others = ['/', '/visiter-le-macte', '/visitor-information', '/plan-du-site', '/sitemap.xml'];
    for (const path of others) expect([path, (await page(path)).includes('/enfomasyon')]).toEqual([path, false]);
    expect(await page('/')).toMatch(/<a href="\/visitor-information" lang="en" hrefLang="en">/i);

    await save({ isCreoleProofread: true });
    const read = await page('/enfomasyon');
    expect(textOf(read)).not.toContain('Texte de travail');
    expect(read).not.toContain('noindex');
    for (const path of ['/visiter-le-macte', '/visitor-information', '/enfomasyon']) {
      const html = await page(path);
      const links = [...html.matchAll(/<link rel="alternate" hrefLang="(\w+)" href="[^"]*?(\/[\w-]+)"/gi)];
      expect(links.map(([, tag, href]) => `${tag} ${href}`)).toEqual([
        'fr /visiter-le-macte',
        'en /visitor-information',
        'gcf /enfomasyon',
      ]);
    }
    expect(await page('/sitemap.xml')).toContain('/enfomasyon<');
  });

  it('stand without any price, service, direction, telephone or hour', async () => {
    const closed = Object.fromEntries(
      'monday tuesday wednesday thursday friday saturday sunday'.split(' ').map((name) => [name, []]),
    );
    await save({ prices: [], services: [], directions: [], languages: [], phoneNumber: null, openingExceptions: null });
    await save({ openingWeek: closed });
    for (const path of ['/visitor-information', '/enfomasyon']) {
      const text = textOf(await page(path));
      expect(text).not.toMatch(/undefined|null|NaN|Prices|Access and services|Other hours/);
    }
    await save({ openingWeek: null });
  });
});
