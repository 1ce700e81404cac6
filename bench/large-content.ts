import { createHash } from 'node:crypto';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, type Day } from '#model/calendar.ts';
import { openStore } from '#store/open.ts';
import { type Store, unbounded } from '#store/store.ts';

type Tables = Parameters<Store['load']>[0];

export interface LargeContent {
  events: number;
  /** How many of them begin on `today` or later, spread over `horizonDays`. */
  upcoming: number;
  /** The day that divides past from upcoming, `YYYY-MM-DD`. */
  today: Day;
  /** Links from each event to others, through `linkedEvents` and again through `relatedEvents`. */
  linksPerEvent: number;
  /** Of each description: 300 characters each, seventeen (5 kB, a page and a half) unless it says otherwise. */
  paragraphs?: number;
  /** One event of so many has the word « Solitude » in its title: 5,000 unless it says otherwise. */
  rareEvery?: number;
}

/** Days over which the upcoming events are spread: two years. */
const horizonDays = 730;
const pictures = 24;
const titleWords = 'Léwoz Registre Mémoire Parvis Horizon Racines Archives Conteurs Sillage Indigo'.split(' ');
const paragraph = `<p>${'Une soirée de paroles et de tambours sur le parvis, face à la rade. '.repeat(4)}</p>`;

/** Rows for `Store.load`: many published events that share two dozen pictures and link to one another. Takes seconds for 100,000. */
export async function* largeContent(content: LargeContent): Tables {
  yield { table: 'files', rows: rowsOf(pictures, picture) };
  yield { table: 'events', rows: rowsOf(content.events, (index) => event(index, content)) };
  yield {
    table: 'events_images',
    rows: rowsOf(2 * content.events, (index) => ({
      owner: Math.floor(index / 2) + 1,
      target: ((Math.floor(index / 2) + 7 * (index % 2)) % pictures) + 1,
      position: index % 2,
    })),
  };
  yield { table: 'events_linkedEvents', rows: links(content, 1) };
  yield { table: 'events_relatedEvents', rows: links(content, 2) };
}

async function* rowsOf<Row>(count: number, row: (index: number) => Row): AsyncIterable<Row> {
  for (let index = 0; index < count; index += 1) yield row(index);
}

/** Links to other events that look picked at random, and are the same each time. */
async function* links({ events, linksPerEvent }: LargeContent, seed: number) {
  let state = seed;
  for (let owner = 1; owner <= events; owner += 1) {
    const targets = new Set<number>();
    while (targets.size < linksPerEvent) {
      // A linear congruential generator (Numerical Recipes, section 7.1).
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      targets.add(Math.floor((state / 2 ** 32) * events) + 1);
    }
    for (const [position, target] of [...targets].entries()) yield { owner, target, position };
  }
}

function event(index: number, { events, upcoming, today, paragraphs = 17, rareEvery = 5000 }: LargeContent) {
  const past = events - upcoming;
  const day = index < past ? -1 - (index % 7000) : Math.floor(((index - past) * horizonDays) / Math.max(1, upcoming));
  const rare = index % rareEvery === 12 ? ' Solitude' : '';
  const title = `${titleWords[index % 10]} ${titleWords[(index * 7 + 3) % 10]} nº ${index}${rare}`;
  return {
    id: index + 1,
    documentId: identifier(index),
    title,
    description: paragraph.repeat(paragraphs),
    newStartDate: `${addDays(today, day)} 18:30`,
    isFree: index % 3 === 0,
    isPublished: true,
    ...dates(index),
  };
}

/** 24 characters of a to z, the same for an index each time. */
const identifier = (index: number): string =>
  Array.from(createHash('sha256').update(String(index)).digest().subarray(0, 24), (byte) =>
    String.fromCharCode(97 + (byte % 26)),
  ).join('');

function dates(index: number) {
  const instant = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
  return { createdAt: instant, updatedAt: instant, publishedAt: instant };
}

const jpeg = { ext: '.jpg', mime: 'image/jpeg' };

function picture(index: number) {
  const hash = `photo_${createHash('sha256').update(String(index)).digest('hex').slice(0, 10)}`;
  const sizes = { thumbnail: [234, 156], small: [500, 333], medium: [750, 500], large: [1000, 667] } as const;
  const formats = Object.fromEntries(
    Object.entries(sizes).map(([size, [width, height]]) => {
      const named = { name: `${size}_photo.jpg`, hash: `${size}_${hash}`, ...jpeg, path: null };
      const measured = { width, height, size: 24.5, sizeInBytes: 24_500 };
      return [size, { ...named, ...measured, url: `/uploads/${size}_${hash}.jpg` }];
    }),
  );
  return {
    id: index + 1,
    documentId: identifier(-1 - index),
    name: `photo ${index}.jpg`,
    alternativeText: 'Le parvis au soir',
    width: 1600,
    height: 1067,
    formats,
    hash,
    ...jpeg,
    size: 245.31,
    url: `/uploads/${hash}.jpg`,
    renditions: { state: 'ready' as const, widths: [320, 480, 640, 768, 960, 1280, 1600], color: '#334455' },
    ...dates(index),
  };
}

export const administrator = { email: 'bench@memorial.example', password: 'Mesurer-avant-1848' };

/** A data folder with `count` events. `drafts`: each has a working copy with a scheduled publication, and there are as many unpublished events. */
export async function seeded(count: number, { drafts = false } = {}) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'memorial-bench-'));
  const store = await openStore({ dataDir: folder.path });
  const dates = { upcoming: count, today: '2026-01-01' };
  // A search has one result among 24 as among 10,000.
  await store.load(largeContent({ events: count, ...dates, linksPerEvent: 0, paragraphs: 1, rareEvery: count }));
  if (drafts) await seedDrafts(store);
  await store.close();
  return folder;
}

async function seedDrafts(store: Store): Promise<void> {
  const { entries } = await store.list('events', { budget: unbounded });
  await store.transaction(async (inner) => {
    for (const [index, { id, documentId, title, description, newStartDate, isFree }] of entries.entries()) {
      const key = { type: 'events', ref: { id } } as const;
      await inner.saveDraft(key, { values: { name: `Modifié nº ${index}` }, links: {} }, undefined);
      const values = { title, description, newStartDate, isFree, isPublished: true };
      const draft = await inner.createDraft('events', { values, links: {} }, undefined);
      for (const entry of [documentId, draft.documentId]) {
        const date = new Date(Date.now() + (index + 1) * 3_600_000).toISOString();
        const values = { type: 'events', entry, action: 'publish' as const, at: date, dueAt: date };
        await inner.create('schedules', { values, links: {} });
      }
    }
  });
}
