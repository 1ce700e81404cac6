import { readFile } from 'node:fs/promises';
import { textOf } from '#model/html.ts';
import { foldText } from '#store/sql/fold-text.ts';
import type { Store } from '#store/store.ts';

const counts = { events: 6000, 'patrimoine-actualites': 2500, collections: 1500 };
const [magazines, pagesOfEach] = [50, 100];

/** A linear congruential generator (Numerical Recipes, section 7.1): the same content and errors each time. */
let state = 1848;
export function random(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}
export const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;

/** The words of the demonstration content, as often as they are there. */
const running: string[] = [];
for (const type of Object.keys(counts))
  for (const entry of JSON.parse(await readFile(new URL(`../../demo/${type}.json`, import.meta.url), 'utf8')))
    running.push(...(`${entry.title} ${textOf(entry.description ?? entry.content)}`.match(/\p{L}{2,}/gu) ?? []));
export const long = [...new Set(running.map((word) => word.toLowerCase()))].filter(({ length }) => length > 4);
export const words = (count: number) => Array.from({ length: count }, () => pick(running)).join(' ');

/** Fills a store with 10,000 entries and 50 magazines of 100 pages, and returns the titles of the entries. */
export async function fill(store: Store): Promise<string[]> {
  const titles: string[] = [];
  async function* tables() {
    for (const [type, count] of Object.entries(counts)) yield { table: type, rows: rowsOf(type, count, titles) };
  }
  await store.load(tables() as Parameters<typeof store.load>[0]);
  for (let issue = 1; issue <= magazines; issue += 1) {
    const hash = `issue_${issue}`;
    const file = {
      name: hash,
      hash,
      ext: '.pdf',
      mime: 'application/pdf',
      size: 1,
      url: `/${hash}.pdf`,
      provider: 'local',
    };
    const { id } = await store.create('files', { values: file });
    const pages = Array.from({ length: pagesOfEach }, () => `${words(250)} Mémorial ${words(150)}`);
    await store.create('page-texts', { values: { hash, pages } });
    const values = { title: `Résille nº ${issue}`, publicationDate: '2026-10-01', isPublished: true };
    await store.createPublished('magazines', { values, links: { pdfFile: { set: [{ id }] } } });
  }
  return titles;
}

async function* rowsOf(type: string, count: number, titles: string[]) {
  for (let id = 1; id <= count; id += 1) {
    const title = `${pick(long)} ${pick(['de', 'et la', 'du', ':', 'sans'])} ${pick(long)} ${pick(long)}`;
    titles.push(title);
    const text = `<p>${words(120)} Mémorial ${words(60)}</p>`;
    const instant = new Date(Date.UTC(2026, 0, 1) + id * 60_000).toISOString();
    const newStartDate = `2026-${String(1 + (id % 12)).padStart(2, '0')}-11 19:00`;
    yield {
      ...{ id, documentId: `${type.slice(0, 4)}${String(id).padStart(20, '0')}`, title, title_folded: foldText(title) },
      ...(type === 'patrimoine-actualites' ? { content: text, publishedOn: instant } : { description: text }),
      ...(type === 'events' && { newStartDate, isPublished: true }),
      ...{ createdAt: instant, updatedAt: instant, publishedAt: instant },
    };
  }
}
