import { isDay, parseTime, type Weekday, weekdayOf, weekdays } from '#model/calendar.ts';
import type { ScalarField } from '#model/field.ts';
import { formatSpan, formatTime } from '#model/format.ts';
import { defaultWeek, type OpeningWeek } from '#model/opening-hours.ts';
import { messageFor } from '#model/problems.ts';
import type { Problems } from '../../../inputs/input.ts';
import { serialize } from '../index.ts';

/** A span as it is typed: times that could be read are `09:30`, others are the text itself, and an empty text is none. */
export type SpanValues = Record<'from' | 'to' | 'lastEntry', string>;

/** The week as it is typed. */
export type WeekValues = Readonly<Record<Weekday, readonly SpanValues[]>>;

/** An exception as it is typed. `id` names it in the form, as its days change. */
export type ExceptionValues = Record<'firstDay' | 'lastDay' | 'reason', string> & {
  id: number;
  spans: readonly SpanValues[];
};

/** What the hours of a day may be instead of the usual ones. */
export const hoursChoices = [
  { value: 'closed', label: 'Fermé' },
  { value: 'open', label: 'Autres horaires' },
] as const;

/** The usual hours of a day, to change; of another open day where it is closed. */
export function usualSpans(week: WeekValues | undefined, day: string): readonly SpanValues[] {
  const candidates = [...(isDay(day) ? [weekdayOf(day)] : []), ...weekdays.toReversed()];
  const open = week && candidates.find((weekday) => week[weekday].length > 0);
  return open ? week[open] : (defaultWeek.sunday as SpanValues[]);
}

/** The typed week as it would be stored, with its problems: an invalid day has no hours. */
export function validWeek(field: ScalarField<OpeningWeek>, value: WeekValues) {
  const { problems, wrong } = checked(field, value);
  const wrongDays = weekdays.filter((day) => wrong.has(day));
  const week = checked(field, { ...value, ...Object.fromEntries(wrongDays.map((day) => [day, []])) }).value;
  return { problems, wrongDays, week: week as OpeningWeek };
}

/** The repairs of a time that is refused beside the others of its day: the spans that one click makes. */
export function repairsOf(spans: readonly SpanValues[], index: number, member: keyof SpanValues) {
  const span = spans[index];
  if (!span || parseTime(span[member]) === undefined) return [];
  const withSpan = (change: Partial<SpanValues>) => spans.with(index, { ...span, ...change });
  if (member === 'lastEntry') return [{ label: 'Sans dernière entrée', spans: withSpan({ lastEntry: '' }) }];
  if (member === 'to') return [{ label: 'Finir à 24\u00a0h', spans: withSpan({ to: '24:00' }) }];
  const previous = spans
    .filter(({ from, to }) => parseTime(from) && parseTime(to))
    .filter((earlier) => earlier !== span && earlier.from <= span.from && earlier.to > span.from)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .at(-1);
  if (!previous) return [];
  const isLonger = span.to > previous.to;
  const merged = { ...(isLonger ? span : previous), from: previous.from };
  return [
    {
      label: `Une seule plage, ${formatSpan(merged)}`,
      spans: spans.with(spans.indexOf(previous), merged).toSpliced(index, 1),
    },
    ...(isLonger ? [{ label: `Commencer à ${formatTime(previous.to)}`, spans: withSpan({ from: previous.to }) }] : []),
  ];
}

/** What the function that validates a value says of it as it is typed: the value to store, or its problems and the parts that have some. */
export function checked<Value>(field: ScalarField<Value>, typed: unknown) {
  const parsed = field.parse(serialize(field, typed));
  const parts = parsed.ok ? [] : [parsed, ...(parsed.others ?? [])];
  const problems: Problems = Object.fromEntries(
    parts.map(({ problem, path = [] }) => [path.join('.'), messageFor({ ...problem, path })]),
  );
  const wrong = new Set(Object.keys(problems).map((path) => path.split('.')[0] ?? ''));
  return { value: parsed.ok ? parsed.value : undefined, problems, wrong };
}
