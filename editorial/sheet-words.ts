/** The words and formats of the one-page sheets in English and in Guadeloupean Creole. */

import { type Day, type Time, type Weekday, weekdayOf, weekdays } from '#model/calendar.ts';
import { isBlank } from '#model/characters.ts';
import { formatSpan, formatTime } from '#model/format.ts';
import type { OpeningException, OpeningSpan } from '#model/opening-hours.ts';
import { lastEntryOf } from '#model/opening-hours.ts';
import type { Facts } from './facts.ts';
import { listDays, type OpeningLanguage } from './opening-words.ts';
import { holidayOn } from './public-holidays.ts';

type Titled = Facts['services' | 'directions'][number];

/** The language of a sheet, by its tag (BCP 47). */
export type SheetLanguage = 'en' | 'gcf';

const pairs = <const Table extends Readonly<Record<string, readonly [en: string, gcf: string]>>>(table: Table) => table;

const texts = pairs({
  and: ['and', 'é'],
  to: ['to', 'rivé'],
  open: ['Open', 'Wouvè'],
  openNow: ['Open now', 'Wouvè'],
  openUntil: ['Open until %', 'Wouvè, jis %'],
  openNowUntil: ['Open now, until %', 'Wouvè, jis %'],
  noEntry: ['no more entry', 'pa ni lantré ankò'],
  nextEntry: ['Next entry %', 'Pwochen lantré %'],
  lastEntry: ['Last entry %', 'Dènyé lantré %'],
  opens: ['Opens at %', 'Ka wouvè a\u00a0%'],
  reopens: ['Closed, opens again at %', 'Fèmé, ka wouvè ankò a\u00a0%'],
  closed: ['Closed', 'Fèmé'],
  closedToday: ['Closed today', 'Fèmé jòdi'],
  opensNext: ['opens %', 'ka wouvè %'],
  at: ['at\u00a0%', 'a\u00a0%'],
  tomorrow: ['tomorrow', 'dèmen'],
  free: ['Free', 'Gratis'],
  today: ['today', 'jòdi'],
  nextDays: ['Hours of the next seven days', 'Lè a sèt jou ka vin'],
  address: ['Address', 'Adrès'],
  telephone: ['Telephone', 'Téléfòn'],
  email: ['Email', 'Imèl'],
  spoken: ['Languages', 'Lang'],
  proof: ['* Proof required.', '* Fò moutré on papyé.'],
  book: ['Book on the ticket site', 'Réséwvé asi sit a biyé-la'],
});

const headings = pairs({
  hours: ['Opening hours', 'Lè'],
  changes: ['Other hours', 'Dòt lè'],
  coming: ['Getting here', 'Ola sa yé'],
  access: ['Access and services', 'Sèvis'],
  prices: ['Prices', 'Pri'],
  goodToKnow: ['Good to know', 'Sa ki bon pou sav'],
});

const languages = pairs({
  fr: ['French', 'fransé'],
  gcf: ['Creole', 'kréyòl'],
  en: ['English', 'anglé'],
  es: ['Spanish', 'pangnòl'],
  pt: ['Portuguese', 'pòtigè'],
  de: ['German', 'alman'],
  it: ['Italian', 'italyen'],
  fsl: ['French Sign Language', 'lang a sin'],
});

/** The titles of rows without a title in the language, by their kind. */
const kinds = pairs({
  foot: ['On foot', 'A pyé'],
  bus: ['By bus', 'An bis'],
  car: ['By car', 'An vwati'],
  sea: ['By boat', 'Asi lanmè'],
  cruise: ['From a cruise ship', 'Bato a kwazyè'],
  airport: ['From the airport', 'Laéwopò'],
  stepFree: ['Step-free access', 'San mach'],
  wheelchair: ['Wheelchairs', 'Fotèy a woulèt'],
  sight: ['Sight', 'Pou wè'],
  hearing: ['Hearing', 'Pou tann'],
  audioguide: ['Audio guide', 'Odyogid'],
  lockers: ['Lockers', 'Kazyé'],
  duration: ['Allow', 'Konmen tan'],
});

/** Monday first, and January first. */
const names = {
  en: [
    'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
    'January February March April May June July August September October November December',
  ],
  gcf: [
    'lendi mawdi mèkrèdi jédi vandrèdi sanmdi dimanch',
    'janvyé févriyé mas avril mé jen jwiyé out sèptanm òktòb novanm désanm',
  ],
} as const;

/** « 9 am », « 4.30 pm », « noon » */
function englishTime(time: Time): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  if (hours % 12 === 0 && minutes === 0) return hours === 12 ? 'noon' : 'midnight';
  return `${hours % 12 || 12}${minutes > 0 ? `.${String(minutes).padStart(2, '0')}` : ''}\u00a0${hours < 12 ? 'am' : 'pm'}`;
}

const formats = {
  en: {
    time: englishTime,
    span: ({ from, to }: OpeningSpan) => `${englishTime(from)}\u00a0–\u2060\u00a0${englishTime(to)}`,
    price: (price: number) => `€${price.toFixed(2)}`,
  },
  gcf: {
    time: formatTime,
    span: formatSpan,
    price: (price: number) => `${price.toFixed(2).replace('.', ',')}€`,
  },
};

function wordsOf(language: SheetLanguage) {
  const column = language === 'en' ? 0 : 1;
  const pick = <Table extends Readonly<Record<string, readonly [string, string]>>>(table: Table) =>
    Object.fromEntries(Object.entries(table).map(([key, pair]) => [key, pair[column]])) as Record<keyof Table, string>;
  const [dayNames = [], monthNames = []] = names[language].map((list) => list.split(' '));
  const weekday = (day: Day): string => dayNames[weekdays.indexOf(weekdayOf(day))] ?? '';
  return {
    ...pick(texts),
    ...formats[language],
    headings: pick(headings),
    languages: pick(languages) as Readonly<Record<string, string>>,
    kinds: pick(kinds) as Readonly<Record<string, string>>,
    weekdays: dayNames,
    weekday,
    date(day: Day, reference: Day): string {
      const year = day.slice(0, 4) === reference.slice(0, 4) ? '' : `\u00a0${day.slice(0, 4)}`;
      return `${weekday(day)} ${Number(day.slice(8))}\u00a0${monthNames[Number(day.slice(5, 7)) - 1]}${year}`;
    },
    reason: ({ firstDay }: OpeningException) => holidayOn(firstDay)?.[language],
  } satisfies OpeningLanguage & Record<string, unknown>;
}

type SheetWords = ReturnType<typeof wordsOf>;

export const sheetWords: Readonly<Record<SheetLanguage, SheetWords>> = { en: wordsOf('en'), gcf: wordsOf('gcf') };

/** « French, English and Creole » */
const listIn = ({ and }: SheetWords, names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`;

/** « 9 am – 12.30 pm and 2 pm – 8 pm, last entry 6.30 pm » */
export function sheetHours(words: SheetWords, spans: readonly OpeningSpan[]): string {
  const lastEntry = lastEntryOf(spans);
  const entry = lastEntry && words.lastEntry.toLowerCase().replace('%', words.time(lastEntry));
  return spans.length === 0 ? words.closed : [listIn(words, spans.map(words.span)), entry].filter(Boolean).join(', ');
}

/** « Tuesday to Sunday » */
export const daysOfWeek = (words: SheetWords, days: readonly Weekday[]): string =>
  listDays(
    days,
    (first, last) => `${first} ${words.to} ${last}`,
    (day) => day,
    (day) => words.weekdays[weekdays.indexOf(day)] ?? '',
    (names) => listIn(words, names),
  );

/** « Friday 25 December », « Tuesday 8 December to Thursday 10 December »; with its year when it is not this one. */
export const periodOf = (words: SheetWords, { firstDay, lastDay }: OpeningException, day: Day): string =>
  firstDay === lastDay
    ? words.date(firstDay, day)
    : `${words.date(firstDay, day)} ${words.to} ${words.date(lastDay, day)}`;

/** The rows with a text in the language of a sheet. One without a title has that of its kind, or its French title. */
export function translatedRows(language: SheetLanguage, rows: readonly Titled[]) {
  return rows.flatMap((row) => {
    const [title, text] = language === 'en' ? [row.titleEn, row.textEn] : [row.titleGcf, row.textGcf];
    if (!text || isBlank(text)) return [];
    const ownTitle = title || sheetWords[language].kinds[row.kind ?? ''];
    return [{ title: ownTitle ?? row.title ?? '', text, ...(!ownTitle && { titleLanguage: 'fr' }) }];
  });
}

/** The prices with their titles in the language of a sheet, or in French. A condition without a translation is left out. */
export const translatedPrices = (language: SheetLanguage, prices: Facts['prices']) =>
  prices.map(({ titleEn, conditionEn, titleGcf, conditionGcf, ...price }) => {
    const [title, condition] = language === 'en' ? [titleEn, conditionEn] : [titleGcf, conditionGcf];
    return { ...price, title: title || price.title, condition, ...(!title && { titleLanguage: 'fr' }) };
  });
