import { defaultWeek } from '#editorial/opening-hours.ts';
import {
  type OpeningException,
  type OpeningSpan,
  type OpeningWeek,
  parseTime,
  weekdays,
} from '#model/opening-hours.ts';

/** A span as it is typed: times that could be read are `09:30`, others are the text itself, and an empty text is none. */
export interface SpanDraft {
  from: string;
  to: string;
  lastEntry: string;
}

/** The week as it is typed. */
export type WeekDraft = Readonly<Record<keyof OpeningWeek, readonly SpanDraft[]>>;

/** An exception as it is typed. `key` names it in the form, as its days change. */
export interface ExceptionDraft {
  key: string;
  firstDay: string;
  lastDay: string;
  spans: readonly SpanDraft[];
  reason: string;
}

const toSpanDraft = ({ from, to, lastEntry }: OpeningSpan): SpanDraft => ({ from, to, lastEntry: lastEntry ?? '' });

/** The value of a typed time: as `09:30`, or as typed if it is not a time, for validation to report it. */
const timeOf = (typed: string): string => parseTime(typed) ?? typed;

/** The API value of a typed span. */
const fromSpanDraft = ({ from, to, lastEntry }: SpanDraft): OpeningSpan => ({
  from: timeOf(from),
  to: timeOf(to),
  lastEntry: lastEntry.trim() === '' ? null : timeOf(lastEntry),
});

/** A stored week to type in; settings without one have the default. */
export const toWeekDraft = (stored: unknown): WeekDraft => {
  const week = (stored ?? defaultWeek) as OpeningWeek;
  return Object.fromEntries(weekdays.map((day) => [day, week[day].map(toSpanDraft)])) as unknown as WeekDraft;
};

export const fromWeekDraft = (draft: WeekDraft): OpeningWeek =>
  Object.fromEntries(weekdays.map((day) => [day, draft[day].map(fromSpanDraft)])) as unknown as OpeningWeek;

export const toExceptionDrafts = (stored: unknown): ExceptionDraft[] =>
  ((stored ?? []) as OpeningException[]).map(({ firstDay, lastDay, spans, reason }) => ({
    key: firstDay,
    firstDay,
    lastDay,
    spans: spans.map(toSpanDraft),
    reason: reason ?? '',
  }));

export const fromExceptionDrafts = (drafts: readonly ExceptionDraft[]): OpeningException[] =>
  drafts.map(({ firstDay, lastDay, spans, reason }) => ({
    firstDay,
    lastDay,
    spans: spans.map(fromSpanDraft),
    reason: reason.trim() === '' ? null : reason,
  }));
