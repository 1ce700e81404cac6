import { createHash } from 'node:crypto';
import { addDays, type Day } from '#model/calendar.ts';
import { foldText } from '#store/sql/fold-text.ts';
import type { Store } from '#store/store.ts';
import { samplePicture } from './sample-picture.ts';

type Tables = Parameters<Store['load']>[0];

export interface LargeContent {
  /** Published events. */
  events: number;
  /** How many of them begin on `today` or later, spread over `horizonDays`. */
  upcoming: number;
  /** The day that divides past from upcoming, `YYYY-MM-DD`. */
  today: Day;
  /** Links from each event to others, through `linkedEvents` and again through `relatedEvents`. */
  linksPerEvent: number;
}

/** Days over which the upcoming events are spread: two years. */
const horizonDays = 730;
const pictures = 24;
/** Words of titles. */
export const titleWords = [
  'Léwoz',
  'Registre',
  'Mémoire',
  'Parvis',
  'Horizon',
  'Racines',
  'Archives',
  'Conteurs',
  'Sillage',
  'Indigo',
  'Mangrove',
  'Canne',
];
/** Seventeen paragraphs: 5 kB, a page and a half. */
const description = `<p>${'Une soirée de paroles et de tambours sur le parvis, face à la rade. '.repeat(4)}</p>`.repeat(
  17,
);

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

function event(index: number, { events, upcoming, today }: LargeContent) {
  const past = events - upcoming;
  const day = index < past ? -1 - (index % 7000) : Math.floor(((index - past) * horizonDays) / Math.max(1, upcoming));
  const title = `${titleWords[index % 10]} ${titleWords[(index * 7 + 3) % 10]} nº ${index}${index % 5000 === 12 ? ' Solitude' : ''}`;
  return {
    id: index + 1,
    documentId: identifier(index),
    title,
    title_folded: foldText(title),
    name: null,
    description,
    newStartDate: `${addDays(today, day)} 18:30`,
    newEndDate: null,
    isFree: index % 3 === 0,
    bookingUrl: null,
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

function picture(index: number) {
  const values = samplePicture(index);
  return {
    id: index + 1,
    documentId: identifier(-1 - index),
    name_folded: foldText(values.name),
    ...values,
    ...dates(index),
  };
}
