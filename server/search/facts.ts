import type { Entry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import type { SearchFact } from '#contract/search-answer.ts';
import { factsOf } from '#editorial/facts.ts';
import { openingHoursOf } from '#editorial/opening-hours.ts';
import { firstSentence, hoursText, openingSentence, weekText } from '#editorial/opening-words.ts';
import { addDays, type Day, isDay, today } from '#model/calendar.ts';
import { capitalize, formatPrice, formatWeekday, formatWeekdayDate } from '#model/format.ts';
import { exceptionOn, spansOn, weekdayOf, weekdays } from '#model/opening-hours.ts';
import { foldText } from '#store/sql/fold-text.ts';
import { foldedWords, stemOf, stemsOf } from './words.ts';

const nbsp = '\u00a0';
const maxFacts = 3;
const maxPrices = 8;

const wordsOf = (text: string) => new Set(text.split(' '));
/** Folded words of French, English and Guadeloupean Créole that ask for opening hours, and for prices. */
const hoursWords = wordsOf(
  'horaire horaires heures ouvert ouverte ouverts ouverture ouvertures ouvre ouvrez ouvrir ferme fermee fermes fermeture fermetures fermez ' +
    'open opening opened hours closed closing ouve fenme feme',
);
const priceWords = wordsOf(
  'tarif tarifs tarification prix billet billets cout combien gratuite price prices ticket tickets fee fees admission pri',
);
/** What is requested for in other words than the settings have: the words of the question, and stems of the answer. */
const topics: readonly { requested: ReadonlySet<string>; stems: ReadonlySet<string> }[] = [
  {
    requested: wordsOf('parking parkings garer stationner stationnement voiture park car'),
    stems: wordsOf('parking stationn stationnement voitur'),
  },
  {
    requested: wordsOf(
      'fauteuil fauteuils roulant pmr handicap handicape handicapee mobilite accessibilite wheelchair disabled',
    ),
    stems: wordsOf('fauteuil mobilit mobilite handicap'),
  },
  {
    requested: wordsOf('casier casiers consigne vestiaire bagage bagages valise locker lockers luggage'),
    stems: wordsOf('casi casier consign vestiair bagag'),
  },
  { requested: wordsOf('bus karulis transport transports'), stems: wordsOf('bus') },
];

const months = Array.from({ length: 12 }, (_, index) =>
  foldText(new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, index, 1))),
);
const englishMonths = Array.from({ length: 12 }, (_, index) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, index, 1)).toLowerCase(),
);

/** The day that words name, from today on: « 25 décembre », « 1er janvier 2027 », « 24 december », « demain », « lundi ». */
export function dayNamed(words: readonly string[], from: Day): Day | undefined {
  if (words.includes('demain') || words.includes('tomorrow')) return addDays(from, 1);
  if (words.includes('hui') || words.includes('today')) return from;
  const position = words.findIndex((word) => months.includes(word) || englishMonths.includes(word));
  const month = 1 + Math.max(months.indexOf(words[position] ?? ''), englishMonths.indexOf(words[position] ?? ''));
  const number = [words[position - 1], words[position + 1]]
    .map((word) => /^([1-9]|[12]\d|3[01])(er|st|nd|rd|th)?$/.exec(word ?? '')?.[1])
    .find(Boolean);
  if (position >= 0 && number) {
    const year = words.find((word) => /^20\d\d$/.test(word));
    const inYear = (each: string) => `${each}-${String(month).padStart(2, '0')}-${number.padStart(2, '0')}`;
    const day = inYear(year ?? from.slice(0, 4));
    const ahead = !year && day < from ? inYear(String(Number(from.slice(0, 4)) + 1)) : day;
    return isDay(ahead) ? ahead : undefined;
  }
  const weekday = weekdays.find((each) => words.includes(foldText(formatWeekday(each))) || words.includes(each));
  const week = Array.from({ length: 7 }, (_, index) => addDays(from, index));
  return weekday && week.find((day) => weekdayOf(day) === weekday);
}

/** The facts of the settings that answer a question: opening hours, prices, services. The most requested first. */
export function factsFor(text: string, setting: Entry<'setting'> | undefined, now: number): SearchFact[] {
  const words = foldedWords(text);
  const path = pages.visit.path;
  const facts: SearchFact[] = [];
  const hours = openingHoursOf(setting);
  const day = dayNamed(words, today(now));
  if (words.some((word) => hoursWords.has(word))) {
    const exception = day === undefined ? undefined : exceptionOn(hours, day);
    const answer = day
      ? {
          title: capitalize(formatWeekdayDate(day, today(now))),
          text: [`${hoursText(spansOn(hours, day))}.`, exception?.reason && firstSentence(exception.reason)],
        }
      : { title: openingSentence(hours, now).text, text: [weekText(hours.week, { lastEntries: true })] };
    facts.push({ title: answer.title, text: answer.text.filter(Boolean).join(' '), path, link: 'Tous les horaires' });
  }
  const { prices, services, directions, questions } = factsOf(setting);
  if (words.some((word) => priceWords.has(word))) {
    const requested = stemsOf(words.filter((word) => !priceWords.has(word)));
    const rows = prices ?? [];
    const matching = rows.filter(
      (row) => hasAll(`${row.title} ${row.condition ?? ''}`, requested) && requested.length > 0,
    );
    const shown = matching.length > 0 ? matching : rows.slice(0, maxPrices);
    if (shown.length > 0)
      facts.push({
        title: 'Tarifs',
        text: shown.map(({ title, price }) => `${title}${nbsp}: ${formatPrice(price)}`).join('\n'),
        path,
        link: 'Tous les tarifs',
      });
  }
  const rows = [
    ...[...(services ?? []), ...(directions ?? [])].map((row) => ({ title: row.title, text: row.text })),
    ...(questions ?? []).map((row) => ({ title: row.question, text: row.answer })),
  ];
  const stems = stemsOf(words);
  const topic = topics.find(({ requested }) => words.some((word) => requested.has(word)));
  for (const row of rows) {
    const [title, answer] = [row.title ?? '', row.text ?? ''];
    const isAnswer = topic ? hasSome(`${title} ${answer}`, topic.stems) : stems.length > 0 && hasAll(title, stems);
    if (isAnswer) facts.push({ title, text: answer, path, link: 'Préparer votre visite' });
  }
  return facts.slice(0, maxFacts);
}

const hasAll = (text: string, stems: readonly string[]): boolean => {
  const own = new Set(foldedWords(text).map(stemOf));
  return stems.every((stem) => own.has(stem));
};
const hasSome = (text: string, stems: ReadonlySet<string>): boolean =>
  foldedWords(text).some((word) => stems.has(stemOf(word)));
