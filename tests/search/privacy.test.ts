import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchKindNames } from '#content/search/search-kinds.ts';
import type { SearchAnswer } from '#contract/search-answer.ts';
import { openApp, setupAdminApp, type TestApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';

/** SEARCH_TRIES=1000 is the figure of docs/performance.md. */
const tries = Number(process.env.SEARCH_TRIES ?? 120);
const triesOfBuild = 20;
/** The words that only hidden versions of entries have. */
const hidden = ['kayimit', 'zobel', 'mabouya', 'siguine', 'balaou', 'zandoli'];

const render: NonNullable<Parameters<typeof openApp>[1]>['render'] = async (_request, _now, more) =>
  Response.json(more?.search);

describeOnEachDatabase('what visitors may not read', (environment) => {
  const admin = setupAdminApp(environment, { render });
  const builds: TestApp[] = [];
  beforeAll(async () => {
    const send = async (method: string, path: string, data?: object) => {
      const answer = await admin.send(method, path, data);
      expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
      return (answer.body as { data?: { documentId: string } } | undefined)?.data?.documentId ?? '';
    };
    const article = { content: '<p>La rade.</p>', publishedOn: '2026-10-01T10:00:00.000Z' };
    for (let number = 1; number <= 60; number += 1) await send('POST', 'collections', { title: `Conque ${number}` });
    await send('POST', 'events', { title: 'Nuit kayimit', newStartDate: '2026-12-06 19:00', isPublished: false });
    const scheduled = await send('POST', 'patrimoine-actualites?status=draft', { ...article, title: 'Zobel' });
    await send('PUT', `patrimoine-actualites/${scheduled}/schedule`, { publishAt: '2031-01-01T10:00:00.000Z' });
    const trashed = await send('POST', 'collections', { title: 'Mabouya' });
    await send('DELETE', `collections/${trashed}`);
    const withdrawn = await send('POST', 'patrimoine-actualites', { ...article, title: 'Siguine' });
    await send('POST', `patrimoine-actualites/${withdrawn}/actions/unpublish`);
    const changed = await send('POST', 'patrimoine-actualites', { ...article, title: 'La Darse' });
    await send('PUT', `patrimoine-actualites/${changed}?status=draft`, { content: '<p>Balaou.</p>' });
    const { store } = environment();
    const file = {
      name: 'n.pdf',
      hash: 'n_1',
      ext: '.pdf',
      mime: 'application/pdf',
      size: 1,
      url: '/n.pdf',
      provider: 'local',
    };
    const { id } = await store.create('files', { values: file });
    await store.create('page-texts', { values: { hash: 'n_1', pages: ['zandoli'] } });
    await send('POST', 'magazines', {
      title: 'Résille',
      publicationDate: '2026-10-01',
      isPublished: false,
      pdfFile: id,
    });
  });
  afterAll(() => Promise.all(builds.map((app) => app.close())));

  it(`is in no answer of ${tries}, while the index is built and after`, async () => {
    let app: TestApp = admin;
    const states = new Set<string>();
    for (let number = 0; number < tries; number += 1) {
      if (number % triesOfBuild === 0) {
        app = await openApp(environment(), { render });
        builds.push(app);
        void app.indexedSite.start();
      }
      app.from.address = `192.0.2.${number % 250}`;
      const word = hidden[number % hidden.length] ?? '';
      // The word, its beginning, the word with an error, with a word of public content.
      const typed = [word, word.slice(0, 4), `${word.slice(0, 2)}${word.slice(3)}`, `conque ${word}`][number % 4] ?? '';
      const kind = searchKindNames[number % searchKindNames.length];
      const page = await app.ask('GET', `/recherche?q=${typed}${number % 3 === 0 ? `&genre=${kind}` : ''}`);
      const { state, groups, facts, nearWord, spelling } = page.body as SearchAnswer;
      states.add(state);
      const suggestions = await app.ask('GET', `/recherche/suggestions?q=${typed}`);
      const shown = JSON.stringify([groups, facts, nearWord, suggestions.body]).toLowerCase();
      for (const each of hidden) expect(shown, typed).not.toContain(each);
      expect(spelling).toBeUndefined();
    }
    expect([...states].toSorted()).toEqual(['found', 'unavailable']);
  }, 600_000);
});
