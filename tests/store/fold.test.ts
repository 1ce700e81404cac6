import { beforeAll, expect, it } from 'vitest';
import { type Condition, type Operator, unbounded } from '#store/query.ts';
import { foldText } from '#store/sql/fold-text.ts';
import { describeOnEachDatabase } from '../databases.ts';

/** Texts, each with how a reader may type it. Both databases fold every one of them alike. */
const spellings: readonly (readonly [text: string, typed: string])[] = [
  ['Événement', 'evenement'],
  ['ŒUVRE de l’Ægide', "oeuvre de l'aegide"],
  ['ØRSTED', 'ørsted'],
  ['ŁÓDŹ', 'łodz'],
  ['ĐURAĐ, ÞÓR, ÐURA', 'đurađ, þor, ðura'],
  ['STRAẞE', 'straße'],
  ['İzmir', 'izmir'],
  ['ΑΘΗΝΑ', 'αθηνα'],
  ['Ὀδυσσεύς, ΟΔΟΣ', 'οδυσσευσ, οδος'],
  ['ОПИСАНИЕ, Йод', 'описание, иод'],
  ['ԵՐԵՒԱՆ', 'երեւան'],
  ['Ǆ, Ƣ, Ɔ', 'ǆ, ƣ, ɔ'],
  ['東京 123', '東京 123'],
];

describeOnEachDatabase('a search without case and accents', (environment) => {
  const titlesOf = async (where: Condition, version?: 'draft') => {
    const { store } = environment();
    const query = { where, fields: ['title'], budget: unbounded, ...(version && { version }) } as const;
    return (await store.list('events', query)).entries.map(({ title }) => title);
  };
  const on = (name: string, operator: Operator, value: string): Condition => ({ path: [name], operator, value });
  beforeAll(async () => {
    const { store } = environment();
    for (const [text] of spellings)
      await store.createPublished('events', {
        values: { title: text, name: text, newStartDate: '2027-01-01', isPublished: true },
        links: {},
      });
  });

  it.each(spellings)('finds « %s » by « %s », in a field with an index and in one without', async (text, typed) => {
    expect(foldText(typed)).toBe(foldText(text));
    for (const version of [undefined, 'draft'] as const)
      for (const name of ['title', 'name']) {
        expect([name, await titlesOf(on(name, 'eqi', typed), version)]).toEqual([name, [text]]);
        expect([name, await titlesOf(on(name, 'containsi', typed.slice(1)), version)]).toEqual([name, [text]]);
      }
  });

  it('sorts them alike in both fields', async () => {
    const { store } = environment();
    const sorted = async (name: string) =>
      (await store.list('events', { budget: unbounded, sort: [{ path: [name], direction: 'asc' }] })).entries.map(
        ({ title }) => title,
      );
    const folded = spellings.map(([text]) => text).sort((a, b) => (foldText(a) < foldText(b) ? -1 : 1));
    expect(await sorted('title')).toEqual(folded);
    expect(await sorted('name')).toEqual(folded);
  });
});
