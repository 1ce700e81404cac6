import { isBlank } from '#model/blank.ts';
import { addDays, type Day, dayOf, type Instant, type LocalDate, timeOf, today, toLocal } from '#model/calendar.ts';
import type { TypeDeclaration } from '#model/define-type.ts';

const shortDayFormat = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const longDayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });
const fullDayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' });
const relativeFormat = new Intl.RelativeTimeFormat('fr-FR', { numeric: 'auto' });
const nbsp = '\u00a0';

/** « 14 nov. 2026 » */
export const shortDay = (isoDay: string): string => {
  const date = new Date(`${dayOf(isoDay)}T12:00:00Z`);
  return Number.isNaN(date.getTime()) ? isoDay : shortDayFormat.format(date).replace(/^1 /, '1er ');
};

/** « 19 h 30 », « 20 h »: the time of a local date of the centre, if any, as the site writes that of an event. */
export function shortTime(local: LocalDate): string | undefined {
  const [hours, minutes] = timeOf(local)?.split(':') ?? [];
  if (hours === undefined) return undefined;
  return `${Number(hours)}${nbsp}h${minutes === '00' ? '' : `${nbsp}${minutes}`}`;
}

/** « 14 nov. 2026, 19 h 30 »: a local date of the centre, with its time if any. */
export function shortLocal(local: LocalDate): string {
  const time = shortTime(local);
  return time ? `${shortDay(local)}, ${time}` : shortDay(local);
}

const weekdayFormat = new Intl.DateTimeFormat('fr-FR', { weekday: 'short', timeZone: 'UTC' });

/** « ven. 27 nov. 2026 » */
export const shortWeekday = (day: Day): string =>
  `${weekdayFormat.format(new Date(`${day}T12:00:00Z`))} ${shortDay(day)}`;

/** An instant in the centre's time zone. */
export const shortInstant = (instant: Instant): string => shortLocal(toLocal(instant));

/** The day of an instant in the centre's time zone: « 14 nov. 2026 » */
export const shortDayOf = (instant: Instant): string => shortDay(toLocal(instant));

/** « samedi 14 novembre 2026 »; undefined for no date. */
export function fullDay(isoDay: Day): string | undefined {
  const date = new Date(`${isoDay}T12:00:00Z`);
  return Number.isNaN(date.getTime()) ? undefined : fullDayFormat.format(date).replace(' 1 ', ' 1er ');
}

/** Whether an instant is more than eleven months away: its year is then written. */
const isFar = (instant: Instant, now: number): boolean => Math.abs(Date.parse(instant) - now) > 330 * 86_400_000;

const shortDayOnlyFormat = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** The day of an instant in a sentence: « 12 novembre », with the year when it is more than eleven months away. */
export function dayInWords(instant: Instant, now = Date.now()): string {
  const date = new Date(`${dayOf(toLocal(instant))}T12:00:00Z`);
  return (isFar(instant, now) ? longDayFormat : dayFormat).format(date).replace(/^1 /, '1er ');
}

/** « 15 août 2027 », « 1er août 2027 » */
export const longDay = (day: Day): string => longDayFormat.format(new Date(`${day}T12:00:00Z`)).replace(/^1 /, '1er ');

/** « entre le 1er août 2027 et le 15 août 2027 », « le 1er août 2027 », « à partir du 1er août 2027 », « jusqu’au 15 août 2027 » */
export const rangeInWords = ({ from, to }: { from: Day | undefined; to: Day | undefined }): string =>
  from && to
    ? from === to
      ? `le ${longDay(from)}`
      : `entre le ${longDay(from)} et le ${longDay(to)}`
    : from
      ? `à partir du ${longDay(from)}`
      : to
        ? `jusqu’au ${longDay(to)}`
        : '';

/** « 9 h 44 », « 0 h 00 »: the time of an instant in the centre's time zone, to the minute. */
export function timeInWords(instant: number | Instant): string {
  const [hours, minutes] = toLocal(instant).slice(11).split(':');
  return `${Number(hours)}${nbsp}h${nbsp}${minutes}`;
}

/** « 3 mars à 9 h 00 », with the year when it is more than eleven months away. */
export const momentInWords = (instant: Instant, now = Date.now()): string =>
  `${dayInWords(instant, now)} à ${timeInWords(instant)}`;

/** « 19 déc. », with the year when it is more than eleven months away. */
function nearDay(instant: Instant, now: number): string {
  const date = new Date(`${dayOf(toLocal(instant))}T12:00:00Z`);
  return (isFar(instant, now) ? shortDayFormat : shortDayOnlyFormat).format(date).replace(/^1 /, '1er ');
}

/** « 19 déc. à 0 h 00 », with the year when it is more than eleven months away. */
export const shortMoment = (instant: Instant, now = Date.now()): string =>
  `${nearDay(instant, now)} à ${timeInWords(instant)}`;

/** « aujourd’hui, 8 h 56 », « hier, 17 h 02 », « 12 nov., 16 h 10 » */
export function lately(instant: Instant, now = Date.now()): string {
  const day = today(Date.parse(instant));
  const name = day === today(now) ? 'aujourd’hui' : day === addDays(today(now), -1) ? 'hier' : nearDay(instant, now);
  return `${name}, ${timeInWords(instant)}`;
}

/** « mercredi 3 mars 2027 à 9 h 00 » */
export const fullMoment = (instant: Instant): string => `${fullDay(dayOf(toLocal(instant)))} à ${timeInWords(instant)}`;

/** « il y a 2 s », « il y a 3 min », « il y a 1 h » */
export function elapsed(since: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - since) / 1000));
  if (seconds < 60) return `il y a ${seconds}${nbsp}s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `il y a ${minutes}${nbsp}min` : `il y a ${Math.floor(minutes / 60)}${nbsp}h`;
}

/** A stored local date, instant or day: « 21 novembre 2026, 7 h 42 ». */
export function readableDate(value: string): string {
  const local = value.includes('T') ? toLocal(value) : value;
  const [date = '', hour] = local.split(' ');
  const [hours, minutes] = hour?.split(':') ?? [];
  const formatted = longDayFormat.format(new Date(`${date}T12:00:00Z`));
  return hours === undefined ? formatted : `${formatted}, ${Number(hours)}${nbsp}h${nbsp}${minutes}`;
}

const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** « il y a 5 minutes », « à l’instant », « dans 12 jours » */
export function fromNow(instant: string, now = Date.now()): string {
  const seconds = (Date.parse(instant) - now) / 1000;
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? [];
  if (!unit || !length) return 'à l’instant';
  return relativeFormat.format(Math.round(seconds / length), unit);
}

/** A title in French quotation marks, truncated when long. */
export const quoted = (title: string): string =>
  `«${nbsp}${isBlank(title) ? 'Sans titre' : title.length > 80 ? `${title.slice(0, 79)}…` : title}${nbsp}»`;

const numberFormat = new Intl.NumberFormat('fr-FR');
const decimalFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
const percentFormat = new Intl.NumberFormat('fr-FR', { style: 'percent' });

/** « 1 848 » */
export const formatNumber = (value: number): string => numberFormat.format(value);

/** « 1,2 » */
export const formatDecimal = (value: number): string => decimalFormat.format(value);

/** « 42 % » */
export const formatPercent = (ratio: number): string => percentFormat.format(ratio);

/** « 1 848 lignes », « 2 offres d’emploi », « 1 ligne », or the text for none. The first word of the noun takes the plural. */
export function counted(total: number, noun: string, none: string): string {
  if (total === 0) return none;
  return `${formatNumber(total)} ${total > 1 ? noun.replace(/^\S+/, '$&s') : noun}`;
}

/** « 12 événements », « 2 offres d’emploi », or « Aucun élément », which has no gender. */
export const countedEntries = (total: number, type: TypeDeclaration): string =>
  counted(total, type.label.singular.toLowerCase(), 'Aucun élément');
