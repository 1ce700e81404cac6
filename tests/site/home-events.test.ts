import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, today } from '#model/calendar.ts';
import { openApp, type TestApp } from '../app.ts';
import { build } from '../built-site.ts';
import { openOnSqlite } from '../databases.ts';

describe('the events of the home page', () => {
  let environment: Awaited<ReturnType<typeof openOnSqlite>>;
  let app: TestApp;
  /** The text of a section, without its tags. */
  async function textOf(label: string): Promise<string> {
    const html = String((await app.ask('GET', '/')).body);
    const section = new RegExp(`<section[^>]*(?:aria-label="${label}"|id="${label}").*?</section>`, 's').exec(html);
    return (section?.[0] ?? '').replace(/<[^>]*>/g, ' ').replace(/[\s\u00a0]+/g, ' ');
  }
  beforeAll(async () => {
    environment = await openOnSqlite();
    app = await openApp(environment, { build });
    const as = await app.signIn();
    const add = async (title: string, days: number, more: object = {}) => {
      const newStartDate = `${addDays(today(), days)} 18:00`;
      const data = { title, newStartDate, duration: 60, isPublished: true, ...more };
      expect((await app.ask('POST', '/api/events', { as, json: { data } })).status).toBe(201);
    };
    await add('Soirée annulée', 1, { eventStatus: 'cancelled' });
    await add('Soirée reportée', 1, { eventStatus: 'postponed' });
    await add('Soirée complète', 2, { eventStatus: 'soldOut' });
    await add('Soirée payante', 3, { prices: [{ title: 'Plein', price: 8 }] });
  });
  afterAll(async () => {
    await app.close();
    await environment.close();
  });

  it('that are cancelled or postponed are neither in EN CE MOMENT nor announced below the hero', async () => {
    const now = await textOf('en-ce-moment');
    for (const title of ['Soirée complète', 'Soirée payante']) expect(now).toContain(title);
    for (const title of ['Soirée annulée', 'Soirée reportée']) expect(now).not.toContain(title);
    expect(await textOf('En pratique')).toContain('Soirée complète');
  });

  it('have their change and their price in « Cette semaine »', async () => {
    const week = await textOf('cette-semaine');
    expect(week).toContain('Annulé Soirée annulée');
    expect(week).toMatch(/Soirée payante 8,00€/);
  });
});
