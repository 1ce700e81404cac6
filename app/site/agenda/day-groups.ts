import { type Day, dayOf, type LocalDate } from '#model/calendar.ts';

interface Dated {
  newStartDate: LocalDate;
  newEndDate: LocalDate | null;
}

export interface DayGroup<Event> {
  day: Day;
  events: Event[];
}

const dayMs = 24 * 60 * 60_000;
const numberOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
const dayAt = (number: number): Day => new Date(number * dayMs).toISOString().slice(0, 10);

/** The days that events still take, numbered. */
export interface BusyDays<Event> {
  /** Each event's, in the order in which they begin. */
  spans: { event: Event; from: number; to: number }[];
  /** Those of all of them, one after the other. */
  merged: { from: number; to: number }[];
}

/** The days on which something happens, from today on. An event of five months takes each of its days, yet costs no more than one of an evening. */
export function busyDays<Event extends Dated>(events: readonly Event[], today: Day): BusyDays<Event> {
  const first = numberOf(today);
  const spans = events
    .map((event) => {
      const start = numberOf(dayOf(event.newStartDate));
      return {
        event,
        from: Math.max(start, first),
        to: Math.max(start, numberOf(dayOf(event.newEndDate ?? event.newStartDate))),
      };
    })
    .filter(({ to }) => to >= first)
    .sort((one, other) => one.from - other.from || one.event.newStartDate.localeCompare(other.event.newStartDate));
  return { spans, merged: merge(spans) };
}

/** One page of the agenda: busy days, each with all that happens on it. Only the page's own days are ever listed. */
export function dayGroups<Event>(
  { spans, merged }: BusyDays<Event>,
  page: number,
  pageSize: number,
): { groups: DayGroup<Event>[]; pageCount: number } {
  const total = merged.reduce((sum, { from, to }) => sum + to - from + 1, 0);

  const days: number[] = [];
  let skip = (page - 1) * pageSize;
  for (const { from, to } of merged) {
    const length = to - from + 1;
    for (let at = from + skip; at <= to && days.length < pageSize; at += 1) days.push(at);
    skip = Math.max(0, skip - length);
  }
  const groups = days.map((at) => ({
    day: dayAt(at),
    events: spans.filter(({ from, to }) => from <= at && at <= to).map(({ event }) => event),
  }));
  return { groups, pageCount: Math.ceil(total / pageSize) };
}

/** A day of the rule over the agenda: the page it stands on, none when nothing happens that day. */
export interface RuleDay {
  day: Day;
  page?: number;
}

/** So many days in a row, from one on, each with the page of the agenda where it is found. */
export function dayRule({ merged }: BusyDays<unknown>, from: Day, length: number, pageSize: number): RuleDay[] {
  const first = numberOf(from);
  return Array.from({ length }, (_, index) => {
    const at = first + index;
    const day = dayAt(at);
    let before = 0;
    for (const span of merged) {
      if (at < span.from) break;
      if (at <= span.to) return { day, page: Math.floor((before + at - span.from) / pageSize) + 1 };
      before += span.to - span.from + 1;
    }
    return { day };
  });
}

function merge(spans: readonly { from: number; to: number }[]): { from: number; to: number }[] {
  const merged: { from: number; to: number }[] = [];
  for (const { from, to } of spans) {
    const last = merged.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}
