import { beforeAll, expect, it } from 'vitest';
import { singlePages } from '#content/pages.ts';
import { today } from '#model/calendar.ts';
import { setupBuiltSite } from '../built-site.ts';

const site = setupBuiltSite();
beforeAll(async () => {
  const values = [
    ['hiring-ads', { title: 'Archiviste : fonds des familles', publishedAt: `${today()}T12:00:00.000Z` }],
    ['setting', { companyName: 'Mémorial ACTe', contactEmail: 'contact@memorial.example' }],
    ['special-menu-link', { name: 'Résille nº 7 : la canne', url: '/magazines', active: true }],
  ] as const;
  for (const [type, fields] of values) await site.store.createPublished(type, { values: fields, links: {} });
});

it.each(singlePages.map(({ path }) => path))(
  'No line of %s can break before « ; : ? ! » », after « « » or within « nº 7 »',
  async (path) => {
    const html = await (await site.app.app.request(path)).text();
    const body = html.slice(html.indexOf('<body')).replace(/<(script|style)\b.*?<\/\1>/gs, '');
    const texts = body.split(/<[^>]*>/).map((text) => text.replaceAll('&#x27;', '’').replaceAll('&amp;', '&'));
    expect(texts.filter((text) => / [;:?!»]|« |nº \d/.test(text))).toEqual([]);
  },
);
