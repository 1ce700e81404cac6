import type { Entry } from '#content/index.ts';
import { addDays, type Day, isDay, timeOf, today, toLocal } from '#model/calendar.ts';
import { formatDay } from '#model/format.ts';
import { textOf } from '#model/html.ts';
import { exceptionOn, hasHours, isOpenOn } from '#model/opening-hours.ts';
import { validate } from '#model/validate.ts';
import { goesAhead } from '../event-times.ts';
import { parseDay } from '../parse-day.ts';
import { fieldsOf, quote, type Rule, type RuleFinding } from './finding.ts';

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

export const requiredFields: Rule = function* (type, values) {
  for (const [name, field] of Object.entries(type.fields))
    if (field.required && isEmpty(values[name]))
      yield {
        severity: 'refused',
        field: name,
        sentence: `Le champ ${quote(field.label)} est vide`,
        reason: 'Sans lui, la page ne peut pas être publiée.',
      };
};

/** Ends that come before their starts, as model/validate.ts says. */
export const endBeforeStart: Rule = function* (type, values) {
  for (const { start, end } of type.dateRanges ?? []) {
    const period = { [start]: values[start], [end]: values[end] };
    if (Object.values(period).some(isEmpty)) continue;
    const validated = validate(type, period, { for: 'update' });
    if (validated.ok || !validated.problems.some(({ code }) => code === 'endsBeforeStart')) continue;
    const [from, to] = [String(values[start]), String(values[end])];
    const later = laterYear(from, to);
    yield {
      severity: 'refused',
      field: end,
      sentence: 'La fin précède le début',
      reason: `${formatDay(from, 'long')}, puis ${formatDay(to, 'long')}. La fin doit suivre le début.`,
      ...(later && {
        repair: {
          label: `Mettre ${later.slice(0, 4)}`,
          done: `fin passée en ${later.slice(0, 4)}`,
          apply: () => later,
        },
      }),
    };
  }
};

/** An event with a start time, and neither an end nor a duration: calendars need one. */
export const missingEnd: Rule = function* (type, values) {
  if (type.name !== 'events' || !isEmpty(values.newEndDate) || !isEmpty(values.duration)) return;
  if (typeof values.newStartDate !== 'string' || !timeOf(values.newStartDate)) return;
  yield {
    field: 'newEndDate',
    place: 'Dates',
    sentence: 'L’heure de fin manque',
    reason: 'Visiteurs et agendas ne sauront pas quand l’événement finit\u00a0: donnez sa fin, ou sa durée.',
  };
};

/** A longer period is no likelier than a wrong month. */
const maxPeriodMs = 183 * 86_400_000;

/** The end in the first year in which it follows the start, where only the year may be wrong: it is within six months of the start. */
function laterYear(start: string, end: string): string | undefined {
  const year = Number(start.slice(0, 4));
  return [year, year + 1]
    .map((candidate) => String(candidate).padStart(4, '0') + end.slice(4))
    .find((candidate) => candidate.slice(0, 4) !== end.slice(0, 4) && candidate >= start && isNear(start, candidate));
}

const isNear = (start: string, end: string): boolean =>
  Date.parse(end.slice(0, 10)) - Date.parse(start.slice(0, 10)) <= maxPeriodMs;

/** An unpublished entry whose period is over, or that its own end date would unpublish at once. */
export const pastDates: Rule = function* (type, values, { now, isPublished }) {
  const endsAt = type.endsAt?.isUnpublished ? type.endsAt.field : undefined;
  const end = endsAt && values[endsAt];
  if (endsAt && typeof end === 'string' && Date.parse(end) <= now)
    yield pastDate(endsAt, end, 'Publiée ainsi, cette page quitterait le site aussitôt.');
  if (isPublished) return;
  for (const { start, end } of type.dateRanges ?? []) {
    const name = isEmpty(values[end]) ? start : end;
    const value = values[name];
    if (isEmpty(value) || typeof value !== 'string') continue;
    if (localDay(value) >= today(now)) continue;
    const reason = 'Publiée ainsi, cette page n’annoncerait rien\u00a0: elle irait droit dans le passé.';
    yield pastDate(name, value, reason);
  }
};

/** An unpublished entry that would appear before its date of publication: « Publier » does not wait for it. */
export const futureDate: Rule = function* (type, values, { now, isPublished, publishAt }) {
  const value = type.publicationDate && values[type.publicationDate];
  if (isPublished || !type.publicationDate || typeof value !== 'string') return;
  if (localDay(value) <= (publishAt ? localDay(publishAt) : today(now))) return;
  yield {
    field: type.publicationDate,
    sentence: `La date est à venir (${formatDay(value, 'long')})`,
    reason: publishAt
      ? `La page paraîtra avant, le ${formatDay(publishAt, 'long')}.`
      : 'Publiée maintenant, cette page paraîtrait tout de suite. Pour attendre ce jour, choisissez «\u00a0Programmer…\u00a0».',
  };
};

const pastDate = (field: string, date: string, reason: string): RuleFinding => ({
  field,
  sentence: `La date est passée (${formatDay(date, 'long')})`,
  reason,
});

const localDay = (value: string): string => (value.endsWith('Z') ? toLocal(value) : value).slice(0, 10);

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
