import { beforeAll, expect, it } from 'vitest';
import { setupBuiltSite } from '../built-site.ts';

const site = setupBuiltSite();
const day = 24 * 60 * 60_000;
beforeAll(() => {
  site.app.clock.now = Date.parse('2026-11-22T16:00:00Z');
});

const create = async (type: 'events' | 'patrimoine-actualites' | 'collections', values: Record<string, unknown>) =>
  (await site.store.createPublished(type, { values, links: {} })).documentId;
const html = async (path: string) => (await site.app.app.request(path)).text();
/** The titles at the foot of a page. */
const titlesAt = async (path: string, id: string) => {
  const foot = (await html(path)).split(`<h2 id="${id}">`)[1] ?? '';
  return [...foot.matchAll(/<h3[^>]*><a[^>]*>(.*?)<\/a>/g)].map(([, title]) => title);
};

it('similar events and other articles share their subject first, are the same for all visitors of a day, and change with the day', async () => {
  const event = { newStartDate: '2026-12-05 19:00', isPublished: true };
  const concert = await create('events', { ...event, title: 'Concert', genre: 'concert' });
  await create('events', { ...event, title: 'Bal', genre: 'concert' });
  for (let index = 0; index < 12; index += 1)
    await create('events', { ...event, title: `Atelier ${index}`, genre: 'workshop' });
  const published = { publishedOn: '2026-11-20T12:00:00.000Z' };
  const article = await create('patrimoine-actualites', { ...published, title: 'Le ka', subjects: 'gwoka, 1848' });
  await create('patrimoine-actualites', { ...published, title: 'Un sujet', subjects: 'danse, Gwoka' });
  await create('patrimoine-actualites', { ...published, title: 'Deux sujets', subjects: '1848,gwoka' });
  for (let index = 0; index < 12; index += 1)
    await create('patrimoine-actualites', { ...published, title: `Ailleurs ${index}`, subjects: 'danse' });

  const similar = () => titlesAt(`/evenement/${concert}`, 'autour');
  const articles = () => titlesAt(`/patrimoine-actualites/${article}`, 'autres');
  const first = [await similar(), await articles()];
  expect(first[0]).toEqual(['Bal', expect.stringMatching(/^Atelier/), expect.stringMatching(/^Atelier/)]);
  expect(first[1]).toEqual(['Deux sujets', 'Un sujet', expect.stringMatching(/^Ailleurs/)]);
  const days = new Set<string>();
  for (let later = 0; later < 8; later += 1) {
    // Another minute: the page is made again.
    site.app.clock.now = Date.parse('2026-11-22T17:00:00Z') + later * day;
    days.add(String(await similar()));
    site.app.clock.now += 60_000;
    days.add(String(await similar()));
  }
  expect(days.size).toBeGreaterThan(2);
  expect(days.size).toBeLessThanOrEqual(8);
});

it('a piece past the hundredth has its place, its neighbours and a related piece; the grid has all in pages', async () => {
  const ids: string[] = [];
  for (let order = 1; order <= 102; order += 1)
    ids.push(
      await create('collections', { title: `Pièce ${order}`, order, technique: order % 100 === 1 ? 'Plume' : null }),
    );
  const text = (await html(`/collections/${ids[100]}`)).replaceAll('<!-- -->', '').replace(/<[^>]*>/g, ' ');
  expect(text).toContain('Pièce 101 sur 102');
  expect(text.replace(/\s+/g, ' ')).toMatch(
    /Précédente Pièce 100 Suivante Pièce 102 .*Avec cette pièce Pièce 1 Même technique/,
  );
  const listed = await Promise.all([1, 2, 3].map((page) => html(`/collections?page=${page}`)));
  for (const [index, id] of ids.entries())
    expect(listed[Math.floor(index / 48)], `piece ${index}`).toContain(`id="voir-${id}"`);
  expect((await site.app.app.request('/collections?page=4')).status).toBe(404);
});
