/** Opening hours in French sentences (docs/product.md, « Opening hours »), for the site, the back-office and the feeds alike. */

import type { Day, PlainDateTime, Time, Weekday } from '#model/calendar.ts';
import { addDays, dayOf, isDay, today, weekdays } from '#model/calendar.ts';
import {
  capitalize,
  formatDay,
  formatList,
  formatPeriod,
  formatSmallNumber,
  formatSpans,
  formatTime,
  formatWeekday,
  formatWeekdayDate,
} from '#model/format.ts';
import type { OpeningException, OpeningHours, OpeningSpan, OpeningWeek } from '#model/opening-hours.ts';
import {
  announcedDays,
  announcedExceptions,
  exceptionOn,
  hasHours,
  lastEntryOf,
  openingAt,
  spansOn,
} from '#model/opening-hours.ts';

const nbsp = '\u00a0';

/** The opening sentences of one language: the templates have the place of a time or of « demain à 9 h » as `%`. */
export type OpeningLanguage = typeof french;

const french = {
  open: 'Ouvert',
  openNow: 'Ouvert maintenant',
  openUntil: 'Ouvert jusqu’à %',
  openNowUntil: 'Ouvert maintenant, jusqu’à %',
  /** After the last entry. */
  noEntry: 'plus d’entrée',
  nextEntry: 'Prochaine entrée %',
  lastEntry: 'Dernière entrée à %',
  opens: 'Ouvre à %',
  reopens: 'Fermé, rouvre à %',
  closed: 'Fermé',
  closedToday: 'Fermé aujourd’hui',
  /** After « closed ». */
  opensNext: 'ouvre %',
  at: `à${nbsp}%`,
  tomorrow: 'demain',
  time: formatTime,
  weekday: (day: Day): string => formatDay(day, 'weekday'),
  /** With its year when it is not that of `reference`. */
  date: (day: Day, reference: Day): string => formatWeekdayDate(day, reference),
  /** Why the museum is closed on a day. */
  reason: ({ reason }: OpeningException): string | undefined => (reason ? firstSentence(reason) : undefined),
};

const fill = (template: string, text: string): string => template.replace('%', text);

/** « demain à 9 h », « mardi à 9 h », « vendredi 11 décembre à 9 h » beyond six days; « à 14 h » on the day itself. */
function openingTime(local: PlainDateTime, day: Day, words: OpeningLanguage): string {
  const opening = dayOf(local);
  const hour = fill(words.at, words.time(local.slice(11)));
  if (opening === day) return hour;
  if (opening === addDays(day, 1)) return `${words.tomorrow} ${hour}`;
  return `${opening <= addDays(day, 6) ? words.weekday(opening) : words.date(opening, day)} ${hour}`;
}

/**
 * The sentence of an instant, in milliseconds since the epoch: « Ouvert jusqu’à 18 h », « Fermé, ouvre demain à 9 h ». `visitText`: on the
 * visit page, « Ouvert maintenant, jusqu’à 18 h ». `detail`: « Dernière entrée à 16 h 30 », or why the museum is closed today.
 */
export function openingSentence(hours: OpeningHours, now: number, words = french) {
  const day = today(now);
  const state = openingAt(hours, now);
  const timeOf = (local: PlainDateTime) => words.time(local.slice(11));
  const lastEntry = (time: Time | undefined) => time && fill(words.lastEntry, words.time(time));
  const same = (isOpen: boolean, text: string, detail?: string) => ({ isOpen, text, visitText: text, detail });
  switch (state.kind) {
    case 'open': {
      if (state.until === undefined) return { ...same(true, words.open), visitText: words.openNow };
      const until = timeOf(state.until);
      const text = fill(words.openUntil, until);
      const nextEntry = state.next && fill(words.nextEntry, openingTime(state.next, day, words));
      if (!state.hasLateEntry) return same(true, `${text}, ${words.noEntry}`, nextEntry);
      return { ...same(true, text, lastEntry(state.lastEntry)), visitText: fill(words.openNowUntil, until) };
    }
    case 'opensToday': {
      const opens = state.isFirst ? words.opens : words.reopens;
      return same(false, fill(opens, timeOf(state.next)), lastEntry(state.lastEntry));
    }
    case 'closed': {
      const exception = state.isClosedAllDay ? exceptionOn(hours, day) : undefined;
      const isLong = state.next !== undefined && dayOf(state.next) > addDays(day, 6);
      // The date of a distant reopening makes « today » redundant.
      const closed = exception && !isLong && hasHours(hours) ? words.closedToday : words.closed;
      const next = state.next && `, ${fill(words.opensNext, openingTime(state.next, day, words))}`;
      return same(false, closed + (next ?? ''), exception && words.reason(exception));
    }
  }
}

/** The first sentence of a text: to a period, « ! » or « ? » that a space and a capital follow, or to the end of its line. */
export function firstSentence(text: string): string {
  const [line = ''] = text.trim().split('\n');
  // The period after a single letter belongs to an abbreviation: « M. Césaire ».
  const [sentence] = /^.+?(?:(?:\p{L}{2}|[\p{N}»)])\.|[!?…])(?=\s+[\p{Lu}«])/u.exec(line) ?? [line];
  return sentence.trim();
}

/** A list of days of the week: three or more in a row by their first and their last, others one by one. */
export function listDays(
  days: readonly Weekday[],
  runText: (first: string, last: string) => string,
  dayText = (day: string) => day,
  nameOf = formatWeekday,
  join = (names: readonly string[]) => formatList(names),
): string {
  const runs: Weekday[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && weekdays.indexOf(day) === weekdays.indexOf(run.at(-1) as Weekday) + 1) run.push(day);
    else runs.push([day]);
  }
  const named = runs.map((run) => run.map(nameOf));
  return join(named.flatMap((run) => (run.length > 2 ? [runText(run[0] ?? '', run.at(-1) ?? '')] : run.map(dayText))));
}

/** « Mardi à dimanche », « Lundi et mardi », « Lundi, mercredi et vendredi à dimanche » */
const daysText = (days: readonly Weekday[]) => capitalize(listDays(days, (first, last) => `${first} à ${last}`));

/** « le lundi », « du lundi au mercredi », « le lundi et le mardi » */
const onDaysText = (days: readonly Weekday[]): string =>
  listDays(
    days,
    (first, last) => `du ${first} au ${last}`,
    (day) => `le ${day}`,
  );

const shape = (spans: readonly OpeningSpan[], withEntries: boolean): string =>
  spans.map(({ from, to, lastEntry }) => [from, to, withEntries ? lastEntry : ''].join()).join(';');

/** The usual week, days with the same hours together (« Mardi à dimanche »): from the first open day on, closed days at the end. */
export function weekRows(week: Readonly<OpeningWeek>, withEntries = false) {
  const groups = Map.groupBy(weekdays, (day) => shape(week[day], withEntries));
  const rows = [...groups.values()].map((days) => {
    const spans = week[days[0] as Weekday];
    return { days: daysText(days), weekdays: days, spans };
  });
  return [...rows.filter(({ spans }) => spans.length > 0), ...rows.filter(({ spans }) => spans.length === 0)];
}

/** « Mardi à dimanche, 9 h – 18 h, dernière entrée à 16 h 30. Fermé le lundi. »; « Fermé. » for a week without hours. */
export function weekText(week: Readonly<OpeningWeek>, { lastEntries = false } = {}): string {
  const rows = weekRows(week, lastEntries);
  const open = rows.filter(({ spans }) => spans.length > 0);
  if (open.length === 0) return 'Fermé.';
  const closed = rows.find(({ spans }) => spans.length === 0);
  const sentences = open.map(({ days, spans }) => `${days}, ${lastEntries ? hoursText(spans) : formatSpans(spans)}.`);
  return [...sentences, ...(closed ? [`Fermé ${onDaysText(closed.weekdays)}.`] : [])].join(' ');
}

/** « 9 h – 12 h 30 et 14 h – 20 h, dernière entrée à 18 h 30 »; « Fermé » without spans. */
export function hoursText(spans: readonly OpeningSpan[]): string {
  if (spans.length === 0) return 'Fermé';
  const lastEntry = lastEntryOf(spans);
  return formatSpans(spans) + (lastEntry === undefined ? '' : `, dernière entrée à${nbsp}${formatTime(lastEntry)}`);
}

/** « Dernier départ de visite à 16 h 30. »; by days where it differs: « Dernier départ de visite : mardi à vendredi à 16 h 30, samedi à 17 h. » */
export function lastTourText(week: Readonly<OpeningWeek>): string | undefined {
  const byTime = Map.groupBy(
    weekdays.filter((day) => week[day].length > 0),
    (day) => lastEntryOf(week[day]) ?? '',
  );
  const times = [...byTime.keys()].filter(Boolean);
  if (times.length === 0) return undefined;
  if (byTime.size === 1) return `Dernier départ de visite à${nbsp}${formatTime(times[0] ?? '')}.`;
  const parts = times.map((time) => `${daysText(byTime.get(time) ?? []).toLowerCase()} à${nbsp}${formatTime(time)}`);
  return `Dernier départ de visite${nbsp}: ${parts.join(', ')}.`;
}

/** « Samedi 28 novembre », « Du mardi 8 au jeudi 10 décembre »; with its year when it is not this one. */
export const exceptionDays = ({ firstDay, lastDay }: OpeningException, day: Day): string =>
  capitalize(formatPeriod(firstDay, lastDay, day));

const namedExceptions = 6;

/** « Fermé vendredi 25 décembre et samedi 1er mai 2027. Autres horaires jeudi 24 décembre. »: the nearest; empty without any. */
export function comingExceptionsText(coming: readonly OpeningException[], day: Day): string {
  const named = coming.slice(0, namedExceptions);
  const others = coming.length - named.length;
  const isClosed = ({ spans }: OpeningException) => spans.length === 0;
  const sentence = (label: string, exceptions: readonly OpeningException[]) => {
    const periods = exceptions.map(({ firstDay, lastDay }) => formatPeriod(firstDay, lastDay, day));
    return periods.length > 0 ? `${label} ${formatList(periods)}.` : '';
  };
  return [
    sentence('Fermé', named.filter(isClosed)),
    sentence(
      'Autres horaires',
      named.filter((exception) => !isClosed(exception)),
    ),
    others > 0 ? `${otherDates(others)} plus bas.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** « Une autre date », « Trois autres dates » */
export const otherDates = (count: number): string =>
  count === 1 ? 'Une autre date' : `${capitalize(formatSmallNumber(count))} autres dates`;

/** The notice of the nearest exception that the site announces, with a link: « Tous les horaires », or « Deux changements d’horaires ». */
export function openingNotice(hours: OpeningHours, now: number) {
  const announced = announcedExceptions(hours, now);
  const [nearest] = announced;
  const changes = `${capitalize(formatSmallNumber(announced.length))} changements d’horaires`;
  return nearest && { ...noticeOf(nearest, today(now)), link: announced.length > 1 ? changes : 'Tous les horaires' };
}

/** The notice of one exception as it reads on a day. `when`: « samedi 28 novembre. », « mercredi 2 décembre : 9 h – 12 h 30. » */
export function noticeOf(exception: OpeningException, day: Day) {
  const { spans, reason } = exception;
  const isClosed = spans.length === 0;
  return {
    isClosed,
    label: isClosed ? 'Fermé' : 'Autres horaires',
    when: `${noticeDays(exception, day)}${isClosed ? '' : `${nbsp}: ${formatSpans(spans)}`}.`,
    reason: reason ? firstSentence(reason) : undefined,
  };
}

/** « Bandeau en ligne », « Bandeau à partir du vendredi 18 décembre »; « Passée » after the last day. */
export function noticeState({ firstDay, lastDay }: OpeningException, day: Day): string {
  const announced = isDay(firstDay) ? addDays(firstDay, -announcedDays) : '';
  if (lastDay < day) return 'Passée';
  return announced <= day ? 'Bandeau en ligne' : `Bandeau à partir du ${formatWeekdayDate(announced, day)}`;
}

/** « aujourd’hui, samedi 28 novembre », « demain, … », « jusqu’au jeudi 10 décembre », « du mardi 8 au jeudi 10 décembre » */
function noticeDays({ firstDay, lastDay }: OpeningException, day: Day): string {
  const tomorrow = addDays(day, 1);
  if (lastDay === day) return `aujourd’hui, ${formatWeekdayDate(day)}`;
  if (firstDay === day && lastDay === tomorrow) return 'aujourd’hui et demain';
  if (firstDay <= day) return `jusqu’au ${formatWeekdayDate(lastDay, day)}`;
  if (firstDay === tomorrow && lastDay === tomorrow) return `demain, ${formatWeekdayDate(tomorrow, day)}`;
  if (firstDay === tomorrow)
    return `de demain, ${formatWeekdayDate(tomorrow, day)}, au ${formatWeekdayDate(lastDay, day)}`;
  return formatPeriod(firstDay, lastDay, day);
}

export type TimetableDay = ReturnType<typeof timetable>[number];

/** Days in a row with their hours. `kind`: as usual, closed by an exception, or `changed` by one. `detail`: « comme chaque lundi ». */
export function timetable(hours: OpeningHours, from: Day, length: number) {
  return Array.from({ length }, (_, index) => {
    const day = addDays(from, index);
    const spans = spansOn(hours, day);
    const exception = exceptionOn(hours, day);
    const kind = !exception ? 'usual' : spans.length === 0 ? 'exception' : 'changed';
    const lastEntry = lastEntryOf(spans);
    const closed = kind === 'usual' ? `comme chaque ${formatDay(day, 'weekday')}` : 'par exception';
    const entry = lastEntry === undefined ? undefined : `dernière entrée à${nbsp}${formatTime(lastEntry)}`;
    return { day, spans, kind, detail: spans.length === 0 ? closed : entry };
  });
}

/** The month of a day to come: « janvier »; with its year where a month of that name comes before. */
export const monthAhead = (day: Day, reference: Day): string =>
  day.slice(0, 7) < addDays(reference, 365).slice(0, 7)
    ? formatDay(day, 'month')
    : `${formatDay(day, 'month')} ${day.slice(0, 4)}`;

/** « Du 3 au 9 décembre », « Du 26 novembre au 2 décembre » */
export function weekHeading(from: Day, to: Day): string {
  const number = (day: Day) => formatWeekdayDate(day).split(' ')[1];
  const start = from.slice(0, 7) === to.slice(0, 7) ? number(from) : `${number(from)} ${formatDay(from, 'month')}`;
  return `Du ${start} au ${number(to)} ${formatDay(to, 'month')}`;
}
