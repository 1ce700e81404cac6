import { addDays, type Day, dayOf, type LocalDate } from '#model/calendar.ts';

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

/**
 * One page of the agenda: days on which something happens, from today on, each with all that happens on it. An event of five
 * months stands under each of its days, yet costs no more than one of an evening: spans are merged and counted, and only the
 * page's own days are ever listed.
 */
export function dayGroups<Event extends Dated>(
  events: readonly Event[],
  today: Day,
  page: number,
  pageSize: number,
): { groups: DayGroup<Event>[]; pageCount: number } {
  const spans = spansOf(events, today);
  const merged = merge(spans);
  const total = merged.reduce((sum, { from, to }) => sum + to - from + 1, 0);

  const days: number[] = [];
  let skip = (page - 1) * pageSize;
  for (const { from, to } of merged) {
    const length = to - from + 1;
    for (let at = from + skip; at <= to && days.length < pageSize; at += 1) days.push(at);
    skip = Math.max(0, skip - length);
  }
  const groups = days.map((at) => ({
    day: addDays(today, at - numberOf(today)),
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
export function dayRule(events: readonly Dated[], today: Day, from: Day, length: number, pageSize: number): RuleDay[] {
  const merged = merge(spansOf(events, today));
  return Array.from({ length }, (_, index) => {
    const day = addDays(from, index);
    const at = numberOf(day);
    let before = 0;
    for (const span of merged) {
      if (at < span.from) break;
      if (at <= span.to) return { day, page: Math.floor((before + at - span.from) / pageSize) + 1 };
      before += span.to - span.from + 1;
    }
    return { day };
  });
}

/** The days each event still takes, numbered, in the order in which they begin. */
function spansOf<Event extends Dated>(events: readonly Event[], today: Day) {
  const first = numberOf(today);
  return events
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
