import type { Entry } from '#content/index.ts';
import { addDays, type Day, isDay, today } from '#model/calendar.ts';
import { formatDay } from '#model/format.ts';
import { exceptionOn, hasHours, isOpenOn } from '#model/opening-hours.ts';
import { textOf } from '#model/plain-text.ts';
import { goesAhead } from '../event-status.ts';
import { parseDay } from '../parse-day.ts';
import { fieldsOf, type Rule } from './finding.ts';

/** « Le Mémorial ferme à 16 h », « fermeture exceptionnelle du musée »: what a text says of the opening, and not of a door or a registration. */
const closes = String.raw`\bferm(?:e|é|ée|era|eture)(?!\p{L})`;
const announcement = new RegExp(
  `(?:mémorial|musée)[^.!?]{0,60}${closes}|${closes}[^.!?]{0,40}(?:mémorial|musée)|` +
    String.raw`\bfermeture (?:exceptionnelle|avancée|anticipée)`,
  'iu',
);
const dayInText = /(?:\d{1,2}|1er) \p{L}{3,9}\.?(?: \d{4})?(?!\p{L})/gu;
const maxDays = 31;

/** A popup or an event that announces a closing, on a day for which the settings have no other hours. */
export const announcedClosing: Rule = function* (type, values, { now, hours }) {
  const [range] = type.dateRanges ?? [];
  if (!range || (type.name !== 'popups' && type.name !== 'events')) return;
  for (const { name, value } of fieldsOf(type, values, 'text', 'richText')) {
    const text = textOf(typeof value === 'string' ? value : '').replaceAll('\u00a0', ' ');
    if (!announcement.test(text)) continue;
    const named = [...text.matchAll(dayInText)].flatMap(([words]) => {
      const day = parseDay(words, addDays(today(now), -1));
      return day === undefined || day === 'impossible' ? [] : [day];
    });
    const days = named.length > 0 ? named : daysBetween(values[range.start], values[range.end]);
    // An exhibition that does not name a day speaks of the usual hours.
    if (named.length === 0 && type.name === 'events' && days.length > 1) continue;
    if (days.some((day) => exceptionOn(hours, day) !== undefined || !isOpenOn(hours, day))) continue;
    const [day] = named;
    yield {
      field: name,
      sentence: `Ce texte annonce une fermeture${day ? ` le ${formatDay(day, 'dayMonth')}` : ''}, et les horaires disent le contraire`,
      reason: 'Le site, l’agenda et les fiches liront les horaires\u00a0: ajoutez une date particulière.',
      setting: 'openingExceptions',
    };
    return;
  }
};

/** An event that begins on a day to come on which the Memorial is closed. One with a place takes place there all the same, as the agenda says. */
export const closedDay: Rule = function* (type, values, { now, hours }) {
  const { newStartDate: start, place } = values;
  if (type.name !== 'events' || typeof start !== 'string' || place) return;
  if (!goesAhead(values as Pick<Entry<'events'>, 'eventStatus'>)) return;
  const day = start.slice(0, 10);
  if (!isDay(day) || day < today(now) || !hasHours(hours) || isOpenOn(hours, day)) return;
  yield {
    field: 'newStartDate',
    sentence: `Le Mémorial est fermé ce jour-là (${formatDay(day, 'full')})`,
    reason: 'Changez la date, écrivez le lieu si c’est hors les murs, ou ouvrez ce jour dans les horaires.',
    setting: 'openingExceptions',
  };
};

function daysBetween(start: unknown, end: unknown): Day[] {
  const [first, last] = [start, end].map((value) => (typeof value === 'string' ? value.slice(0, 10) : undefined));
  const days: Day[] = [];
  for (let day = first; day !== undefined && day <= (last ?? day) && days.length < maxDays; day = addDays(day, 1))
    days.push(day);
  return days;
}
