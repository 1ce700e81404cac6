import type { Entry } from '#content/index.ts';
import type { SearchFact } from '#contract/search-answer.ts';
import { factsOf } from '#editorial/facts.ts';
import { firstSentence, hoursText, openingSentence, weekText } from '#editorial/opening-words.ts';
import { sheetWords } from '#editorial/sheet-words.ts';
import { addDays, type Day, today } from '#model/calendar.ts';
import { capitalize, formatPrice, formatWeekdayDate } from '#model/format.ts';
import { exceptionOn, openingHoursOf, spansOn } from '#model/opening-hours.ts';
import { foldedWords, stemOf, stemsOf } from './words.ts';

const nbsp = '\u00a0';
const maxFacts = 3;
const maxPrices = 8;

const wordsOf = (text: string) => new Set(text.split(' '));
/** Folded words of French, English and Guadeloupean Creole that request opening hours, and prices. */
const hoursWords = wordsOf(
  'horaire horaires heures ouvert ouverte ouverts ouverture ouvertures ouvre ouvrez ouvrir ferme fermee fermes fermeture fermetures fermez ' +
    'open opening opened hours closed closing ouve fenme feme',
);
const priceWords = wordsOf(
  'tarif tarifs tarification prix billet billets cout combien gratuite price prices ticket tickets fee fees admission pri',
);
/** What is requested in other words than the settings have: the words of the question, and stems of the answer. */
const topics = [
  ['parking parkings garer stationner stationnement voiture park car', 'parking stationn stationnement voitur'],
  [
    'fauteuil fauteuils roulant pmr handicap handicape handicapee mobilite accessibilite wheelchair disabled',
    'fauteuil mobilit mobilite handicap',
  ],
  [
    'casier casiers consigne vestiaire bagage bagages valise locker lockers luggage',
    'casi casier consign vestiair bagag',
  ],
  ['bus karulis transport transports', 'bus'],
].map((pair) => pair.map(wordsOf));

const nearDays = Object.entries({ 'aujourd hui': 0, today: 0, jodi: 0, demain: 1, tomorrow: 1, demen: 1 });
const dateFormats = [formatWeekdayDate, sheetWords.en.date, sheetWords.gcf.date];
/** Folded words, « 1er » and « 1st of » as « 1 ». */
const wordsOfDate = (text: string) => foldedWords(text.replaceAll(/\b(\d+)(?:er|st|nd|rd|th)\b(?: of\b)?/gi, '$1'));

/** The day that a question names, from today on: « 25 décembre », « 1er janvier 2027 », « december 24 », « demain », « lundi ». */
export function dayNamed(question: string, from: Day): Day | undefined {
  const words = wordsOfDate(question);
  const isNamed = (name: string) => ` ${words.join(' ')} `.includes(` ${name} `);
  const near = nearDays.find(([name]) => isNamed(name));
  if (near) return addDays(from, near[1]);
  const year = words.find((word) => /^20\d\d$/.test(word));
  const days = Array.from({ length: 366 }, (_, index) => addDays(year ? `${year}-01-01` : from, index));
  const named = days.map((day) => ({ day, names: dateFormats.map((format) => wordsOfDate(format(day, day))) }));
  const hasDate = ([, number, month]: string[]) => isNamed(`${number} ${month}`) || isNamed(`${month} ${number}`);
  const hasWeekday = ([weekday = '']: string[]) => words.includes(weekday);
  return (
    named.find(({ names }) => names.some(hasDate)) ?? named.slice(0, 7).find(({ names }) => names.some(hasWeekday))
  )?.day;
}

/** The facts of the settings that answer a question: opening hours, prices, services. The most requested first. */
export function factsFor(text: string, setting: Entry<'setting'> | undefined, now: number): SearchFact[] {
  const words = foldedWords(text);
  const { prices, services, directions, questions } = factsOf(setting);
  const facts: SearchFact[] = [];
  if (words.some((word) => hoursWords.has(word)))
    facts.push({ ...hoursOn(dayNamed(text, today(now)), setting, now), link: 'Tous les horaires' });
  if (prices.length > 0 && words.some((word) => priceWords.has(word))) {
    const requested = stemsOf(words.filter((word) => !priceWords.has(word)));
    const matching = prices.filter(({ title, condition }) => hasAll(`${title} ${condition ?? ''}`, requested));
    const shown = matching.length > 0 ? matching : prices;
    const lines = shown.slice(0, maxPrices).map(({ title, price }) => `${title}${nbsp}: ${formatPrice(price)}`);
    facts.push({ title: 'Tarifs', text: lines.join('\n'), link: 'Tous les tarifs' });
  }
  const stems = stemsOf(words);
  const [, topic] = topics.find(([requested]) => words.some((word) => requested?.has(word))) ?? [];
  const answers = questions.map(({ question: title, answer: text }) => ({ title, text }));
  for (const row of [...services, ...directions, ...answers]) {
    const [title, answer] = [row.title ?? '', row.text ?? ''];
    const isAnswer = topic
      ? foldedWords(`${title} ${answer}`).some((word) => topic.has(stemOf(word)))
      : stems.length > 0 && hasAll(title, stems);
    if (isAnswer) facts.push({ title, text: answer, link: 'Préparer votre visite' });
  }
  return facts.slice(0, maxFacts);
}

/** The hours of a day; without one, those of now and of the week. */
function hoursOn(day: Day | undefined, setting: Entry<'setting'> | undefined, now: number) {
  const hours = openingHoursOf(setting);
  if (!day) return { title: openingSentence(hours, now).text, text: weekText(hours.week, { lastEntries: true }) };
  const reason = exceptionOn(hours, day)?.reason;
  return {
    title: capitalize(formatWeekdayDate(day, today(now))),
    text: `${hoursText(spansOn(hours, day))}.${reason ? ` ${firstSentence(reason)}` : ''}`,
  };
}

function hasAll(text: string, stems: readonly string[]): boolean {
  const own = new Set(foldedWords(text).map(stemOf));
  return stems.every((stem) => own.has(stem));
}
