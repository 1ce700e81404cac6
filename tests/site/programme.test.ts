import { expect, it } from 'vitest';
import { addDays, today } from '#model/calendar.ts';
import { setupBuiltSite } from '../built-site.ts';

const site = setupBuiltSite();

/** The titles of « EN CE MOMENT » on the home page. */
async function programme(): Promise<string[]> {
  const html = await (await site.app.app.request('/')).text();
  const [, section = ''] = /id="en-ce-moment"(.*?)<\/section>/s.exec(html) ?? [];
  return [...section.matchAll(/<h3[^>]*>(.*?)<\/h3>/gs)].map(([, title = '']) => title.replaceAll(/<[^>]+>/g, ''));
}

it('EN CE MOMENT has what runs or begins within seven days, most recent start first, then the next', async () => {
  const day = today();
  const add = (title: string, start: number, end?: number) =>
    site.store.createPublished('events', {
      values: {
        title,
        newStartDate: `${addDays(day, start)} 10:00`,
        newEndDate: end === undefined ? null : addDays(day, end),
        isFree: false,
        isPublished: true,
      },
      links: {},
    });
  await add('Terminé', -3);
  await add('Terminé aussi', -9, -1);
  expect(await programme()).toEqual([]);

  await add('Dans un an', 365);
  await add('Dans huit jours', 8);
  expect(await programme()).toEqual(['Dans huit jours', 'Dans un an']);

  await add('En cours', -30, 30);
  expect(await programme()).toEqual(['En cours', 'Dans huit jours', 'Dans un an']);

  await add('Dans sept jours', 7);
  await add('Aujourd’hui', 0);
  expect(await programme()).toEqual(['Dans sept jours', 'Aujourd’hui', 'En cours']);
});
