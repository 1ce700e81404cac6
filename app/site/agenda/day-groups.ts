import { type Day, dayCount, dayOf, timeOf } from '#model/calendar.ts';
import { exceptionOn, isOpenOn, type OpeningException, type OpeningHours } from '#model/opening-hours.ts';
import { type DatedEvent, hasEnded, lastDay } from '../dates.ts';

export type DayGroup<Event> = { day: Day; events: Event[] };

const dayMs = 24 * 60 * 60_000;
const dayFromNumber = (number: number): Day => new Date(number * dayMs).toISOString().slice(0, 10);

/** Days, as their numbers. */
type Span = { from: number; to: number };
/** The span of each event, by start, and the merged spans of all, in order. */
type EventSpans<Event> = { spans: (Span & { event: Event })[]; merged: Span[] };

/** The spans of days with events, from today on. An event of five months has one span, so that it costs no more than one evening. */
export function eventSpans<Event extends DatedEvent>(events: readonly Event[], today: Day): EventSpans<Event> {
  const first = dayCount(today);
  const spans = events
    .filter((event) => !hasEnded(event, today) || dayOf(event.newStartDate) >= today)
    .map((event) => {
      const from = Math.max(dayCount(dayOf(event.newStartDate)), first);
      return { event, from, to: Math.max(from, dayCount(lastDay(event))) };
    })
    .sort((a, b) => a.from - b.from || a.event.newStartDate.localeCompare(b.event.newStartDate));
  const merged: Span[] = [];
  for (const { from, to } of spans) {
    const last = merged.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return { spans, merged };
}

/** The part of merged spans from one day to another, both included. */
export function withinDays(merged: readonly Span[], first: Day, last: Day): Span[] {
  const [start, end] = [dayCount(first), dayCount(last)];
  return merged
    .map(({ from, to }) => ({ from: Math.max(from, start), to: Math.min(to, end) }))
    .filter(({ from, to }) => from <= to);
}

/** One page of the agenda: days with events, each with its events. Only the page's own days are listed. */
export function dayGroups<Event>({ spans, merged }: EventSpans<Event>, page: number, pageSize: number) {
  const total = merged.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const days: number[] = [];
  let skip = (page - 1) * pageSize;
  for (const { from, to } of merged) {
    for (let dayIndex = from + skip; dayIndex <= to && days.length < pageSize; dayIndex += 1) days.push(dayIndex);
    skip = Math.max(0, skip - (to - from + 1));
  }
  const groups = days.map(
    (dayIndex): DayGroup<Event> => ({
      day: dayFromNumber(dayIndex),
      events: spans.filter(({ from, to }) => from <= dayIndex && dayIndex <= to).map(({ event }) => event),
    }),
  );
  return { groups, pageCount: Math.ceil(total / pageSize) };
}

/** A row: a day with its events (`running`: those that an earlier row lists), or days without events on which the museum is closed. */
export type AgendaItem<Event> =
  | { kind: 'day'; day: Day; events: Event[]; running: Event[]; closure: DayClosure | undefined }
  | { kind: 'closed'; days: Day[]; exception: OpeningException | undefined };

export const firstDayOf = (item: AgendaItem<unknown>): Day => (item.kind === 'day' ? item.day : (item.days[0] ?? ''));

/** Why a day is closed: by exception, or by the week. `stopped`: exhibitions that do not run that day. */
export type DayClosure = { exception: OpeningException | undefined; stopped: number };

/** An event of this many days or more includes usual closing days: it is an exhibition, open when the museum is. */
const exhibitionDays = 7;

/** Whether it stops on closed days: a long event, or one without an hour. One with closed days alone does not, else it is never shown. */
function isExhibition(event: DatedEvent, hours: OpeningHours): boolean {
  const start = dayCount(dayOf(event.newStartDate));
  const nights = dayCount(lastDay(event)) - start;
  if (nights >= exhibitionDays) return true;
  if (timeOf(event.newStartDate) !== undefined) return false;
  return Array.from({ length: Math.max(nights, 0) + 1 }, (_, index) => dayFromNumber(start + index)).some((day) =>
    isOpenOn(hours, day),
  );
}

/**
 * The days of a page as the agenda shows them. An event of several days is listed under the first one; later ones name it. On a closed day
 * exhibitions do not run; other events take place. A closed day without events takes a line, and so do the days of one exception together.
 * A single day closed by exception has the reason.
 */
export function agendaItems<Event extends DatedEvent>(groups: readonly DayGroup<Event>[], hours: OpeningHours) {
  const items: AgendaItem<Event>[] = [];
  const listed = new Set<Event>();
  const addDay = (day: Day, events: readonly Event[], closure?: DayClosure) => {
    const running = events.filter((event) => listed.has(event));
    items.push({ kind: 'day', day, events: events.filter((event) => !listed.has(event)), running, closure });
    for (const event of events) listed.add(event);
  };
  for (const { day, events } of groups) {
    if (isOpenOn(hours, day)) {
      addDay(day, events);
      continue;
    }
    const exception = exceptionOn(hours, day);
    const maintained = events.filter((event) => !isExhibition(event, hours));
    const last = items.at(-1);
    if (maintained.length > 0 || (exception && exception.firstDay === exception.lastDay))
      addDay(day, maintained, { exception, stopped: events.length - maintained.length });
    else if (exception && last?.kind === 'closed' && last.exception === exception) last.days.push(day);
    else items.push({ kind: 'closed', days: [day], exception });
  }
  return items;
}

/** Events by the day on which they begin, before `end`; an exhibition that begins on a closed day, by the first open one. */
export function firstDays<Event extends DatedEvent>(events: readonly Event[], hours: OpeningHours, end: Day) {
  const groups = new Map<Day, Event[]>();
  for (const event of events) {
    let dayIndex = dayCount(dayOf(event.newStartDate));
    const eventEnd = Math.max(dayIndex, dayCount(lastDay(event)));
    const last = Math.min(eventEnd, dayCount(end) - 1);
    if (isExhibition(event, hours)) while (dayIndex <= last && !isOpenOn(hours, dayFromNumber(dayIndex))) dayIndex += 1;
    if (dayIndex > last) continue;
    const day = dayFromNumber(dayIndex);
    groups.set(day, [...(groups.get(day) ?? []), event]);
  }
  return [...groups]
    .map(([day, events]): DayGroup<Event> => ({ day, events }))
    .sort((a, b) => a.day.localeCompare(b.day));
}

/** A day with its agenda page; none without an event. */
type DateStripDay = { day: Day; page?: number };

/** Consecutive dates from a day on, each with its agenda page. */
export const dateStrip = ({ merged }: { merged: readonly Span[] }, from: Day, length: number, pageSize: number) =>
  Array.from({ length }, (_, index): DateStripDay => {
    const dayIndex = dayCount(from) + index;
    const day = dayFromNumber(dayIndex);
    let before = 0;
    for (const span of merged) {
      if (dayIndex < span.from) break;
      if (dayIndex <= span.to) return { day, page: Math.floor((before + dayIndex - span.from) / pageSize) + 1 };
      before += span.to - span.from + 1;
    }
    return { day };
  });
