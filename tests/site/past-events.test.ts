import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, type TestApp } from '../app.ts';
import { build } from '../built-site.ts';
import { openOnSqlite } from '../databases.ts';

describe('past events', () => {
  let environment: Awaited<ReturnType<typeof openOnSqlite>>;
  let app: TestApp;
  const read = async (query = '') => String((await app.ask('GET', `/evenements-passes${query}`)).body);
  beforeAll(async () => {
    environment = await openOnSqlite();
    app = await openApp(environment, { build });
    const as = await app.signIn();
    const add = (title: string, newStartDate: string, newEndDate: string | null = null) =>
      app.ask('POST', '/api/events', { as, json: { data: { title, newStartDate, newEndDate, isPublished: true } } });
    await add('Première veillée', '2023-05-27 18:00');
    await add('Deuxième veillée', '2024-05-27 18:00');
    await add('Exposition de l’hiver', '2024-12-01', '2025-02-01');
    await add('Exposition sans fin', '2024-06-01', '2999-01-01');
  });
  afterAll(async () => {
    await app.close();
    await environment.close();
  });

  it('have a link for each year in which some began, with their number', async () => {
    const page = await read();
    expect(page).toMatch(/href="\/evenements-passes\?annee=2024"[^>]*>2024\s*<sup[^>]*>2</);
    expect(page).toMatch(/href="\/evenements-passes\?annee=2023"[^>]*>2023\s*<sup[^>]*>1</);
    expect(page).not.toContain('annee=2025');
  });

  it('can be those of a year, which the title and the canonical address name', async () => {
    const page = await read('?annee=2024');
    expect(page).toContain('Deuxième veillée');
    expect(page).toContain('Exposition de l’hiver');
    expect(page).not.toContain('Première veillée');
    expect(page).toContain('<title>Événements passés, 2024');
    expect(page).toMatch(/rel="canonical" href="[^"]*\/evenements-passes\?annee=2024"/);
  });

  it('are all of them for a year that is none', async () => {
    const page = await read('?annee=vingt');
    expect(page).toContain('Première veillée');
    expect(page).toMatch(/rel="canonical" href="[^"]*\/evenements-passes"/);
  });
});
