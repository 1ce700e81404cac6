import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SearchAnswer } from '#contract/search-answer.ts';
import { openMedia } from '#media/index.ts';
import { importDemoContent } from '#server/process/first-run.ts';
import { openApp, type TestApp } from '../app.ts';
import { describeOnSqlite } from '../databases.ts';
import { questions } from './questions.ts';

/** A Thursday on which the museum is open. */
const day = '2026-11-26';
const minRecall = 0.9;

describeOnSqlite('a hundred questions to the demonstration content', (environment) => {
  let app: TestApp;
  beforeAll(async () => {
    const { store, dataDir } = environment();
    const media = await openMedia({ dataDir, store, bucket: undefined });
    await importDemoContent(store, media, day);
    await media.extractPageTexts(new AbortController().signal);
    app = await openApp(environment(), { render: async (_request, _now, more) => Response.json(more?.search) });
    app.clock.now = Date.parse(`${day}T16:00:00Z`);
    await app.indexedSite.start();
  }, 120_000);
  afterAll(() => app.close());

  it(`are answered by a fact, or by one of the first five results, for ${100 * minRecall} %`, async () => {
    const missed: string[] = [];
    for (const [number, [question, title]] of questions.entries()) {
      app.from.address = `192.0.2.${number}`;
      const { body } = await app.ask('GET', `/recherche?q=${encodeURIComponent(question)}`);
      const { facts, groups } = body as SearchAnswer;
      const titles = groups.flatMap(({ results }) =>
        results.map((result) => result.title.map(({ text }) => text).join('')),
      );
      const answers = [...facts.map((fact) => `${fact.title} ${fact.text}`), ...titles.slice(0, 5)];
      if (!answers.some((answer) => answer.includes(title)))
        missed.push(`${question}: ${answers.join(' | ').slice(0, 300)}`);
    }
    const recall = 1 - missed.length / questions.length;
    expect(recall, missed.join('\n')).toBeGreaterThanOrEqual(minRecall);
    if (process.env.SHOW_MISSED) console.warn(`recall@5 ${recall}\n${missed.join('\n')}`);
  }, 60_000);
});
