import { type Day, isDay } from '../calendar.ts';
import type { FieldOptions, ParseResult } from '../field.ts';
import { isObject } from '../json-object.ts';
import { isTime, type OpeningException, type OpeningSpan, type OpeningWeek, weekdays } from '../opening-hours.ts';
import { parseParts, type Report, readRows, reportUnknownKeys } from './parts.ts';
import { scalar } from './scalar.ts';
import { parseText } from './text.ts';

const maxSpans = 6;
const maxExceptions = 500;
const maxReason = 2000;

const spanSchema = {
  type: 'object',
  required: ['from', 'to'],
  additionalProperties: false,
  properties: {
    from: { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
    to: { type: 'string', pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$' },
    lastEntry: { type: ['string', 'null'], pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
  },
};
const spansSchema = { type: 'array', maxItems: maxSpans, items: spanSchema };

/** The opening hours of a usual week: the spans of each of its seven days, none on a closed day. */
export const openingWeek = <const O extends FieldOptions>(options: O) =>
  scalar<OpeningWeek, O>('openingWeek', options, parseWeek, {
    column: 'json',
    schema: {
      type: 'object',
      required: [...weekdays],
      additionalProperties: false,
      properties: Object.fromEntries(weekdays.map((day) => [day, spansSchema])),
    },
  });

/** Days with other hours than those of the week, or none. Stored by date; no day is in two of them. */
export const openingExceptions = <const O extends FieldOptions>(options: O) =>
  scalar<OpeningException[], O>('openingExceptions', options, parseExceptions, {
    column: 'json',
    schema: {
      type: 'array',
      maxItems: maxExceptions,
      items: {
        type: 'object',
        required: ['firstDay', 'lastDay', 'spans'],
        additionalProperties: false,
        properties: {
          firstDay: { type: 'string', format: 'date' },
          lastDay: { type: 'string', format: 'date' },
          spans: spansSchema,
          reason: { type: ['string', 'null'], maxLength: maxReason },
        },
      },
    },
  });

function parseWeek(input: unknown): ParseResult<OpeningWeek> {
  return parseParts((report) => {
    const week = Object.fromEntries(weekdays.map((day) => [day, []])) as unknown as OpeningWeek;
    if (!isObject(input)) {
      report({ code: 'wrongType', expected: 'object' }, [], input);
      return week;
    }
    reportUnknownKeys(input, weekdays, [], report);
    for (const day of weekdays) {
      if (input[day] === undefined) report({ code: 'missing' }, [day]);
      else week[day] = parseSpans(input[day], [day], report);
    }
    return week;
  });
}

/** Reads the spans of a day, in order. Those that overlap are reported at the later one. */
function parseSpans(input: unknown, path: (string | number)[], report: Report): OpeningSpan[] {
  const spans = readRows(input, maxSpans, path, report, (item, index) => parseSpan(item, [...path, index], report));
  const sorted = spans.toSorted((a, b) => (a.row.from < b.row.from ? -1 : 1));
  for (const [position, { row: span, index }] of sorted.entries()) {
    const previous = sorted[position - 1]?.row;
    if (previous && span.from < previous.to)
      report({ code: 'startsBeforePreviousEnd', previousEnd: previous.to }, [...path, index, 'from'], span.from);
  }
  return sorted.map(({ row }) => row);
}

function parseSpan(input: unknown, path: (string | number)[], report: Report): OpeningSpan | undefined {
  if (!isObject(input)) {
    report({ code: 'wrongType', expected: 'object' }, path, input);
    return undefined;
  }
  reportUnknownKeys(input, ['from', 'to', 'lastEntry'], path, report);
  const { from, to, lastEntry = null } = input;
  const member = (name: string) => [...path, name];
  for (const [name, time] of Object.entries({ from, to, ...(lastEntry !== null && { lastEntry }) }))
    if (!isTime(time))
      report(time === undefined || time === '' ? { code: 'missing' } : { code: 'notATime' }, member(name), time);
  if (!isTime(from) || !isTime(to) || !(lastEntry === null || isTime(lastEntry))) return undefined;
  if (to <= from) {
    report({ code: 'spanEndsBeforeStart', from }, member('to'), to);
    return undefined;
  }
  if (lastEntry !== null && lastEntry > to)
    report({ code: 'lastEntryAfterClosing', to }, member('lastEntry'), lastEntry);
  else if (lastEntry !== null && lastEntry < from)
    report({ code: 'lastEntryBeforeOpening', from }, member('lastEntry'), lastEntry);
  return { from, to, lastEntry };
}

function parseExceptions(input: unknown): ParseResult<OpeningException[]> {
  return parseParts((report) => {
    const exceptions = readRows(input, maxExceptions, [], report, (item, index) => parseException(item, index, report));
    const sorted = exceptions.toSorted((a, b) => {
      const [first, second] = [a.row.firstDay, b.row.firstDay];
      return first < second ? -1 : first > second ? 1 : 0;
    });
    reportSharedDays(sorted, report);
    return sorted.map(({ row }) => row);
  });
}

/** A day in two exceptions is reported at the later one of the list, which was added last. */
function reportSharedDays(sorted: readonly { row: OpeningException; index: number }[], report: Report): void {
  let reaching: (typeof sorted)[number] | undefined;
  for (const current of sorted) {
    if (reaching && current.row.firstDay <= reaching.row.lastDay) {
      const [earlier, later] = reaching.index < current.index ? [reaching, current] : [current, reaching];
      const day = current.row.firstDay;
      report({ code: 'dayHasHours', day, spans: earlier.row.spans }, [later.index, 'firstDay'], day);
    }
    if (!reaching || current.row.lastDay > reaching.row.lastDay) reaching = current;
  }
}

function parseException(input: unknown, index: number, report: Report): OpeningException | undefined {
  if (!isObject(input)) {
    report({ code: 'wrongType', expected: 'object' }, [index], input);
    return undefined;
  }
  reportUnknownKeys(input, ['firstDay', 'lastDay', 'spans', 'reason'], [index], report);
  const { firstDay, lastDay, reason = null } = input;
  for (const [name, day] of Object.entries({ firstDay, lastDay })) {
    const isMissing = day === undefined || day === null || day === '';
    if (!isExceptionDay(day)) report(isMissing ? { code: 'missing' } : { code: 'notADate' }, [index, name], day);
  }
  if (input.spans === undefined) report({ code: 'missing' }, [index, 'spans']);
  const spans = input.spans === undefined ? [] : parseSpans(input.spans, [index, 'spans'], report);
  const text = parseReason(reason, [index, 'reason'], report);
  if (!isExceptionDay(firstDay) || !isExceptionDay(lastDay)) return undefined;
  if (lastDay < firstDay) {
    report({ code: 'lastDayBeforeFirst', firstDay }, [index, 'lastDay'], lastDay);
    return undefined;
  }
  return { firstDay, lastDay, spans, reason: text };
}

/** An existing day, of a plausible year: « 0202 » is a typing error. */
const isExceptionDay = (day: unknown): day is Day =>
  typeof day === 'string' && isDay(day) && day >= '1900-01-01' && day < '3000-01-01';

function parseReason(reason: unknown, path: (string | number)[], report: Report): string | null {
  if (reason === null) return null;
  const parsed = parseText(reason, maxReason, 'many');
  if (parsed.ok) return parsed.value.trim() || null;
  report(parsed.problem, path, reason);
  return null;
}
