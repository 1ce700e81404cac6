/** Dates, times, numbers and lists in French, for pages, forms, feeds and messages alike. */

import type { Day, Instant, PlainDateTime, Weekday } from './calendar.ts';
import { addDays, dayOf, isDay, timeOf, today, toLocal, weekdays } from './calendar.ts';
import { isBlank } from './characters.ts';
import type { OpeningSpan } from './opening-hours.ts';

const nbsp = '\u00a0';

/** The styles of a day; `full`, `long` and `medium` are those of Intl.DateTimeFormat. */
const dayStyles = {
  full: { dateStyle: 'full' }, // « vendredi 27 novembre 2026 »
  long: { dateStyle: 'long' }, // « 27 novembre 2026 »
  medium: { dateStyle: 'medium' }, // « 27 nov. 2026 »
  mediumWeekday: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }, // « ven. 27 nov. 2026 »
  weekdayDayMonth: { weekday: 'long', day: 'numeric', month: 'long' }, // « vendredi 27 novembre »
  dayMonth: { day: 'numeric', month: 'long' }, // « 27 novembre »
  shortDayMonth: { day: 'numeric', month: 'short' }, // « 27 nov. »
  monthYear: { month: 'long', year: 'numeric' }, // « novembre 2026 »
  month: { month: 'long' }, // « novembre »
  weekday: { weekday: 'long' }, // « vendredi »
} satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DayStyle = keyof typeof dayStyles;

const dayFormats: { [style in DayStyle]?: Intl.DateTimeFormat } = {};
/** Formatted days: pages show few different ones. For speed alone: 4 µs each without it (`npm run bench -- page`, « after a write »). */
const formattedDays = new Map<string, string>();
const maxDays = 5000;

const local = (date: number | Day | PlainDateTime | Instant): PlainDateTime =>
  typeof date === 'number' || date.includes('T') ? toLocal(date) : date;

/** A day, or that of a date with a time or of an instant, in a style. A text that is no day stays as it is. */
export function formatDay(date: Day | PlainDateTime | Instant, style: DayStyle): string {
  const day = dayOf(local(date));
  const key = `${style} ${day}`;
  let text = formattedDays.get(key);
  if (text === undefined) {
    if (!isDay(day)) return date;
    dayFormats[style] ??= new Intl.DateTimeFormat('fr-FR', { ...dayStyles[style], timeZone: 'UTC' });
    // Days have no time zone: they are formatted at noon UTC, so that none shifts to an adjacent day.
    text = dayFormats[style].format(new Date(`${day}T12:00:00Z`)).replace(/(^|\s)1(?=\s)/, '$11er');
    if (formattedDays.size >= maxDays) formattedDays.clear();
    formattedDays.set(key, text);
  }
  return text;
}

/** « 8 », « 1er » */
export const formatDayNumber = (day: Day): string => (day.endsWith('-01') ? '1er' : String(Number(day.slice(8))));

/** « lundi »; 1 January 2024 was a Monday. */
export const formatWeekday = (weekday: Weekday): string =>
  formatDay(addDays('2024-01-01', weekdays.indexOf(weekday)), 'weekday');

/** « 2, 9 et 16 décembre, 6 janvier 2027 »: days in order. A year that is not that of `reference` follows its last month. */
export function formatDays(days: readonly Day[], reference: Day = today()): string {
  const months = [...Map.groupBy(days, (day) => day.slice(0, 7))];
  const texts = months.map(([month, ofMonth], index) => {
    const year = month.slice(0, 4);
    const isLast = months[index + 1]?.[0].slice(0, 4) !== year && year !== reference.slice(0, 4);
    return `${formatList(ofMonth.map(formatDayNumber))} ${formatDay(`${month}-01`, isLast ? 'monthYear' : 'month').replace('1er ', '')}`;
  });
  return texts.join(', ');
}

/** « mardi 8 décembre »; with its year when it is not that of `reference`. */
export const formatWeekdayDate = (day: Day, reference: Day = day): string =>
  formatDay(day, day.slice(0, 4) === reference.slice(0, 4) ? 'weekdayDayMonth' : 'full');

/** « mardi 8 décembre », « du mardi 8 au jeudi 10 décembre »; with the year when it is not that of `reference`, or changes within the period. */
export function formatPeriod(firstDay: Day, lastDay: Day, reference: Day = firstDay): string {
  if (firstDay === lastDay) return formatWeekdayDate(firstDay, reference);
  if (firstDay.slice(0, 4) !== lastDay.slice(0, 4))
    return `du ${formatDay(firstDay, 'full')} au ${formatDay(lastDay, 'full')}`;
  const isSameMonth = firstDay.slice(0, 7) === lastDay.slice(0, 7);
  const start = isSameMonth
    ? `${formatDay(firstDay, 'weekday')} ${formatDayNumber(firstDay)}`
    : formatDay(firstDay, 'weekdayDayMonth');
  return `du ${start} au ${formatWeekdayDate(lastDay, reference)}`;
}

/** « entre le 1er août 2027 et le 15 août 2027 », « le 1er août 2027 », « à partir du 1er août 2027 », « jusqu’au 15 août 2027 » */
export function formatDayRange({ from, to }: { from: Day | undefined; to: Day | undefined }): string {
  if (!from) return to ? `jusqu’au ${formatDay(to, 'long')}` : '';
  const start = formatDay(from, 'long');
  if (!to) return `à partir du ${start}`;
  return from === to ? `le ${start}` : `entre le ${start} et le ${formatDay(to, 'long')}`;
}

/** « 18 h 30 », « 9 h », from `18:30` and `09:00`. */
export function formatTime(time: string): string {
  const [hours, minutes = '00'] = time.split(':');
  return `${Number(hours)}${nbsp}h${minutes === '00' ? '' : `${nbsp}${minutes}`}`;
}

/** « 45 min », « 1 h 15 » */
export const formatMinutes = (minutes: number): string =>
  minutes < 60
    ? `${minutes}${nbsp}min`
    : formatTime(`${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`);

/** « 19 h 30 », « 20 h »: the time of a date, if it has one. */
export function formatTimeOf(date: PlainDateTime): string | undefined {
  const time = timeOf(date);
  return time && formatTime(time);
}

/** « 9 h 44 », « 0 h 00 »: the time of an instant or of a date, to the minute. */
export function formatClock(date: number | Instant | PlainDateTime): string {
  const [hours, minutes] = local(date).slice(11).split(':');
  return `${Number(hours)}${nbsp}h${nbsp}${minutes}`;
}

/** « 9 h – 18 h », which is never broken: the dash would allow it, so a word joiner follows. */
export const formatSpan = ({ from, to }: Pick<OpeningSpan, 'from' | 'to'>): string =>
  `${formatTime(from)}${nbsp}–\u2060${nbsp}${formatTime(to)}`;

/** « 9 h – 12 h 30 et 14 h – 20 h » */
export const formatSpans = (spans: readonly Pick<OpeningSpan, 'from' | 'to'>[]) => formatList(spans.map(formatSpan));

/** « 14 nov. 2026, 19 h 30 »: an instant, or a date with its time if any. */
export const formatDateTime = (date: Instant | PlainDateTime): string =>
  [formatDay(date, 'medium'), formatTimeOf(local(date))].filter(Boolean).join(', ');

/** « 21 novembre 2026, 7 h 42 », « 21 novembre 2026 »: an instant, a date with a time, or a day. */
export const formatLongDateTime = (date: Instant | PlainDateTime): string =>
  `${formatDay(date, 'long')}${local(date).length > 10 ? `, ${formatClock(date)}` : ''}`;

/** « mardi 8 décembre à 9 h 05 »; with its year when it is not that of `reference`. */
export const formatWeekdayInstant = (instant: Instant, reference?: Day): string =>
  `${formatWeekdayDate(dayOf(toLocal(instant)), reference)} à ${formatClock(instant)}`;

/** « 12 novembre », « 12 nov. »: the day of an instant, with the year when it is more than eleven months away. */
export function formatInstantDay(instant: Instant, now = Date.now(), style: 'long' | 'medium' = 'long'): string {
  const isFar = Math.abs(Date.parse(instant) - now) > 330 * 86_400_000;
  return formatDay(instant, isFar ? style : style === 'long' ? 'dayMonth' : 'shortDayMonth');
}

/** « 3 mars à 9 h 00 », « 19 déc. à 0 h 00 », with the year when it is more than eleven months away. */
export const formatInstant = (instant: Instant, now = Date.now(), style: 'long' | 'medium' = 'long'): string =>
  `${formatInstantDay(instant, now, style)} à ${formatClock(instant)}`;

/** « aujourd’hui, 8 h 56 », « hier, 17 h 02 », « 12 nov., 16 h 10 » */
export function formatRecent(instant: Instant, now = Date.now()): string {
  const day = dayOf(toLocal(instant));
  const names: { [day: Day]: string } = { [today(now)]: 'aujourd’hui', [addDays(today(now), -1)]: 'hier' };
  return `${names[day] ?? formatInstantDay(instant, now, 'medium')}, ${formatClock(instant)}`;
}

/** « d’aujourd’hui, 14 h 36 », « d’hier, 17 h 02 », « du 12 novembre »: which of several versions. */
export function formatFrom(instant: Instant, now = Date.now()): string {
  const recent = formatRecent(instant, now);
  return /^[ah]/.test(recent) ? `d’${recent}` : `du ${formatInstantDay(instant, now)}`;
}

/** « il y a 2 s », « il y a 3 min », « il y a 1 h » */
export function formatElapsed(since: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - since) / 1000));
  const [length, unit] = seconds < 60 ? [1, 's'] : seconds < 3600 ? [60, 'min'] : [3600, 'h'];
  return `il y a ${Math.floor(seconds / length)}${nbsp}${unit}`;
}

const unitSeconds = { year: 365 * 86_400, month: 30 * 86_400, day: 86_400, hour: 3600, minute: 60 };

/** « il y a 5 minutes », « à l’instant », « dans 12 jours » */
export function formatRelative(instant: Instant, now = Date.now()): string {
  const seconds = (Date.parse(instant) - now) / 1000;
  const [unit, length] = Object.entries(unitSeconds).find(([, size]) => Math.abs(seconds) >= size) ?? [];
  if (!unit || !length) return 'à l’instant';
  const format = new Intl.RelativeTimeFormat('fr-FR', { numeric: 'auto' });
  return format.format(Math.round(seconds / length), unit as keyof typeof unitSeconds);
}

const numberStyles = {
  number: {}, // « 1 848 », « 1 848,125 »
  integer: { maximumFractionDigits: 0 }, // « 1 848 », of a fraction too
  decimal: { maximumFractionDigits: 1 }, // « 1,2 », « 3 »
  oneDecimal: { minimumFractionDigits: 1, maximumFractionDigits: 1 }, // « 1,2 », « 3,0 »
  degrees: { minimumFractionDigits: 4, maximumFractionDigits: 4 }, // « 16,2316 »
  percent: { style: 'percent' }, // « 42 % », of a ratio
  decimalPercent: { style: 'percent', maximumFractionDigits: 1 }, // « 42,5 % », of a ratio
} satisfies Record<string, Intl.NumberFormatOptions>;

const numberFormats: { [style in keyof typeof numberStyles]?: Intl.NumberFormat } = {};

export function formatNumber(value: number, style: keyof typeof numberStyles = 'number'): string {
  numberFormats[style] ??= new Intl.NumberFormat('fr-FR', numberStyles[style]);
  return numberFormats[style].format(value);
}

/** « 148 ko », « 1,2 Mo »; file sizes are in kilobytes. */
export function formatSize(kilobytes: number): string {
  if (kilobytes < 1000) return `${formatNumber(Math.max(1, kilobytes), 'integer')}${nbsp}ko`;
  if (kilobytes < 1_000_000) return `${formatNumber(kilobytes / 1000, 'decimal')}${nbsp}Mo`;
  return `${formatNumber(kilobytes / 1_000_000, 'decimal')}${nbsp}Go`;
}

/** « 1600 × 1067, 148 ko »: the measures of a picture and the size of its file; of any other file the size alone. */
export const formatMeasures = ({ width, height, size }: Record<'width' | 'height', number | null> & { size: number }) =>
  (width && height ? `${width}${nbsp}×${nbsp}${height}, ` : '') + formatSize(size);

/** « 15,00€ », « Gratuit »; nothing without a price. */
export const formatPrice = (price: number | null): string =>
  price === 0 ? 'Gratuit' : price === null ? '' : `${price.toFixed(2).replace('.', ',')}€`;

const upToNineteen =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf';
/** The numbers from zero to nineteen in words. */
export const numberWords = upToNineteen.split(' ');

/** « une », « deux », to « huit »; figures above. */
export const formatSmallNumber = (count: number): string =>
  count === 1 ? 'une' : (count <= 8 && numberWords[count]) || String(count);

/** « 1 848 lignes », « 2 offres d’emploi », « 1 ligne », or the text for none. The first word of the noun takes the plural. */
export function formatCount(total: number, noun: string, none: string): string {
  if (total === 0) return none;
  return `${formatNumber(total)} ${total > 1 ? noun.replace(/^\S+/, '$&s') : noun}`;
}

/** « 12 événements », « 2 offres d’emploi », or « Aucun élément », which has no gender. */
export const formatEntryCount = (total: number, { label }: { label: { singular: string } }): string =>
  formatCount(total, label.singular.toLowerCase(), 'Aucun élément');

/** « a », « a et b », « a, b et c »; a disjunction has « ou ». */
export const formatList = (items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat('fr-FR', { type }).format(items);

/** « Publiée » of a popup, « Publié » of an event: a participle in the gender of a type. */
export const agreeing = (participle: string, { label }: { label: { isFeminine?: true } }): string =>
  label.isFeminine ? `${participle}e` : participle;

/** A title in French quotation marks, truncated when long. Those of the title itself become “ ”, as within a quotation. */
export function formatTitle(title: string): string {
  const shown = isBlank(title) ? 'Sans titre' : title.length > 80 ? `${title.slice(0, 79)}…` : title;
  return `«${nbsp}${shown.replace(/«\s?/g, '“').replace(/\s?»/g, '”')}${nbsp}»`;
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
