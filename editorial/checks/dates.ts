import { timeOf, today, toLocal } from '#model/calendar.ts';
import { formatDay } from '#model/format.ts';
import { validate } from '#model/validate.ts';
import { quote, type Rule, type RuleFinding } from './finding.ts';

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
