import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, parseTime, toLocal, weekdayOf, weekdays } from '#model/calendar.ts';
import {
  announcedExceptions,
  defaultWeek,
  isOpenOn,
  type OpeningException,
  type OpeningHours,
  type OpeningSpan,
  type OpeningWeek,
  openingAt,
  spansOn,
} from '#model/opening-hours.ts';

/** An instant from the local time of the museum: UTC−4. */
const instantOf = (local: string) => Date.parse(`${local.replace(' ', 'T')}:00-04:00`);
const span = (from: string, to: string, lastEntry: string | null = null): OpeningSpan => ({ from, to, lastEntry });
const closure = (firstDay: Day, lastDay = firstDay, reason: string | null = null): OpeningException => ({
  firstDay,
  lastDay,
  spans: [],
  reason,
});
const noWeek = Object.fromEntries(weekdays.map((day) => [day, []])) as unknown as OpeningWeek;

const late: OpeningException = {
  firstDay: '2026-12-02',
  lastDay: '2026-12-02',
  spans: [span('09:00', '12:30'), span('14:00', '20:00', '18:30')],
  reason: null,
};
/** The week of November 26, 2026, a Thursday. */
const hours: OpeningHours = {
  week: defaultWeek,
  exceptions: [closure('2026-11-28'), late, closure('2026-12-08', '2026-12-10'), closure('2026-12-14', '2026-12-26')],
};

describe('openingAt', () => {
  const open = (until: string, next: string, lastEntry: string | null = '16:30', hasLateEntry = true) =>
    ({ kind: 'open', until, next, lastEntry: lastEntry ?? undefined, hasLateEntry }) as const;
  const opensToday = (next: string, isFirst: boolean, lastEntry: string | undefined) =>
    ({ kind: 'opensToday', next, isFirst, lastEntry }) as const;
  const closed = (next: string | undefined, isClosedAllDay: boolean) =>
    ({ kind: 'closed', next, isClosedAllDay }) as const;

  it.each<[string, ReturnType<typeof openingAt>]>([
    ['2026-11-26 00:00', opensToday('2026-11-26 09:00', true, '16:30')],
    ['2026-11-26 08:59', opensToday('2026-11-26 09:00', true, '16:30')],
    ['2026-11-26 09:00', open('2026-11-26 18:00', '2026-11-27 09:00')],
    ['2026-11-26 16:30', open('2026-11-26 18:00', '2026-11-27 09:00')],
    ['2026-11-26 16:31', open('2026-11-26 18:00', '2026-11-27 09:00', '16:30', false)],
    ['2026-11-26 17:59', open('2026-11-26 18:00', '2026-11-27 09:00', '16:30', false)],
    ['2026-11-26 18:00', closed('2026-11-27 09:00', false)],
    ['2026-11-26 23:59', closed('2026-11-27 09:00', false)],
    // The Saturday is closed by exception, the Monday by the week.
    ['2026-11-27 18:00', closed('2026-11-29 09:00', false)],
    ['2026-11-28 10:00', closed('2026-11-29 09:00', true)],
    ['2026-11-29 18:00', closed('2026-12-01 09:00', false)],
    ['2026-11-30 10:00', closed('2026-12-01 09:00', true)],
    // Other hours, in two spans.
    ['2026-12-02 08:00', opensToday('2026-12-02 09:00', true, undefined)],
    ['2026-12-02 12:29', open('2026-12-02 12:30', '2026-12-02 14:00', null)],
    ['2026-12-02 12:30', opensToday('2026-12-02 14:00', false, '18:30')],
    ['2026-12-02 19:00', open('2026-12-02 20:00', '2026-12-03 09:00', '18:30', false)],
    ['2026-12-02 20:00', closed('2026-12-03 09:00', false)],
    // Three days, then a fortnight with a Monday on either side.
    ['2026-12-08 09:00', closed('2026-12-11 09:00', true)],
    ['2026-12-13 18:00', closed('2026-12-27 09:00', false)],
    ['2026-12-20 12:00', closed('2026-12-27 09:00', true)],
    ['2026-12-31 23:59', closed('2027-01-01 09:00', false)],
  ])('answers open now, until when, next opening at %s', (local, state) => {
    expect(openingAt(hours, instantOf(local))).toEqual(state);
  });

  it('treats adjacent spans as one opening, at midnight too', () => {
    const night: OpeningHours = {
      week: { ...noWeek, friday: [span('18:00', '21:00'), span('21:00', '24:00')], saturday: [span('00:00', '02:00')] },
      exceptions: [],
    };
    for (const local of [
      '2026-11-27 18:00',
      '2026-11-27 21:00',
      '2026-11-27 23:59',
      '2026-11-28 00:00',
      '2026-11-28 01:59',
    ])
      expect([local, openingAt(night, instantOf(local))]).toEqual([
        local,
        { kind: 'open', until: '2026-11-28 02:00', lastEntry: undefined, hasLateEntry: true, next: '2026-12-04 18:00' },
      ]);
    expect(openingAt(night, instantOf('2026-11-28 02:00'))).toEqual(closed('2026-12-04 18:00', false));
    const midnight = { week: { ...noWeek, friday: [span('18:00', '24:00')] }, exceptions: [] };
    expect(openingAt(midnight, instantOf('2026-11-27 20:00'))).toMatchObject({ until: '2026-11-27 24:00' });
  });

  it('names no closing of a museum open day and night, and no opening of one without hours', () => {
    const always = { week: Object.fromEntries(weekdays.map((day) => [day, [span('00:00', '24:00')]])), exceptions: [] };
    const now = instantOf('2026-11-27 20:00');
    expect(openingAt(always as unknown as OpeningHours, now)).toMatchObject({ kind: 'open', until: undefined });
    expect(openingAt({ week: noWeek, exceptions: [] }, now)).toEqual(closed(undefined, true));
    const far = { ...late, firstDay: '2999-12-30', lastDay: '2999-12-30' };
    expect(openingAt({ week: noWeek, exceptions: [far] }, now)).toEqual(closed('2999-12-30 09:00', true));
    expect(openingAt({ week: defaultWeek, exceptions: [closure('2026-11-27', '2999-12-20')] }, now)).toEqual(
      closed('2999-12-21 09:00', true),
    );
  });
});

/** Times of a quarter of an hour, in order, two for each span. */
const spansArbitrary = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 6 })
  .map((quarters) => quarters.toSorted((a, b) => a - b))
  .map((quarters) => {
    const time = (quarter: number) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
    return Array.from({ length: Math.floor(quarters.length / 2) }, (_, index) =>
      span(time(quarters[2 * index] ?? 0), time(quarters[2 * index + 1] ?? 0)),
    );
  });
const first = '2026-11-20';
const hoursArbitrary: fc.Arbitrary<OpeningHours> = fc.record({
  week: fc.record(
    Object.fromEntries(weekdays.map((day) => [day, spansArbitrary])),
  ) as unknown as fc.Arbitrary<OpeningWeek>,
  exceptions: fc
    .array(
      fc.record({ gap: fc.integer({ min: 0, max: 5 }), length: fc.integer({ min: 1, max: 9 }), spans: spansArbitrary }),
      { maxLength: 5 },
    )
    .map((items) => {
      let day = first;
      return items.map(({ gap, length, spans }) => {
        const firstDay = addDays(day, gap);
        day = addDays(firstDay, length);
        return { firstDay, lastDay: addDays(day, -1), spans, reason: null };
      });
    }),
});
const minuteArbitrary = fc.integer({ min: 0, max: 35 * 24 * 60 });
const start = instantOf(`${first} 00:00`);
const atMinute = (minute: number) => start + minute * 60_000;

/** Whether a minute is in a span of its day, by the definition only. */
function isOpenAt({ week, exceptions }: OpeningHours, instant: number): boolean {
  const [day = '', time = ''] = toLocal(instant).split(' ');
  const exception = exceptions.find(({ firstDay, lastDay }) => day >= firstDay && day <= lastDay);
  return (exception?.spans ?? week[weekdayOf(day)]).some(({ from, to }) => time >= from && time < to);
}

/** The first minute after an instant that is open, or closed; undefined within sixty days. */
function firstMinute(timetable: OpeningHours, from: number, isOpen: boolean): string | undefined {
  for (let instant = from; instant < from + 60 * 24 * 60 * 60_000; instant += 15 * 60_000) {
    const quarter = Math.floor(instant / 900_000) * 900_000;
    if (isOpenAt(timetable, Math.max(quarter, from)) === isOpen) return toLocal(Math.max(quarter, from));
  }
  return undefined;
}
/** The midnight that ends a day, as spans have it. */
const asStart = (local: string | undefined) =>
  local?.endsWith('24:00') ? `${addDays(local.slice(0, 10), 1)} 00:00` : local;

describe('openingAt, at 400 instants of timetables of every form', () => {
  it('answers as a search minute by minute does', () => {
    fc.assert(
      fc.property(hoursArbitrary, minuteArbitrary, (timetable, minute) => {
        const now = atMinute(minute);
        const state = openingAt(timetable, now);
        expect(state.kind === 'open').toBe(isOpenAt(timetable, now));
        if (state.kind === 'open') {
          const until = firstMinute(timetable, now, false);
          expect(asStart(state.until)).toBe(until);
          const end = until === undefined ? undefined : instantOf(until);
          expect(state.next).toBe(end === undefined ? undefined : firstMinute(timetable, end, true));
        } else expect(state.next).toBe(firstMinute(timetable, now, true));
      }),
      { numRuns: 400, seed: 1848 },
    );
  });

  it('opens next after now, in a span, and has no gap before it', () => {
    fc.assert(
      fc.property(hoursArbitrary, minuteArbitrary, (timetable, minute) => {
        const now = atMinute(minute);
        const { next } = openingAt(timetable, now);
        if (next === undefined) return;
        expect(next > toLocal(now)).toBe(true);
        expect(openingAt(timetable, instantOf(next)).kind).toBe('open');
        const before = openingAt(timetable, instantOf(next) - 60_000);
        expect(before.kind === 'open').toBe(false);
      }),
      { numRuns: 400, seed: 1794 },
    );
  });

  it('lets an exception replace its own days only', () => {
    fc.assert(
      fc.property(hoursArbitrary, minuteArbitrary, (timetable, minute) => {
        const day = toLocal(atMinute(minute)).slice(0, 10);
        const exception = timetable.exceptions.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
        const expected = exception ? exception.spans : timetable.week[weekdayOf(day)];
        expect(spansOn(timetable, day)).toBe(expected);
        expect(isOpenOn(timetable, day)).toBe(expected.length > 0);
      }),
      { numRuns: 400, seed: 2027 },
    );
  });
});

describe('announcedExceptions', () => {
  const announced = (local: string) => announcedExceptions(hours, instantOf(local)).map(({ firstDay }) => firstDay);

  it('announces an exception from seven days before to the evening of its last day', () => {
    expect(announced('2026-11-20 23:59')).toEqual([]);
    expect(announced('2026-11-21 00:00')).toEqual(['2026-11-28']);
    expect(announced('2026-11-26 12:00')).toEqual(['2026-11-28', '2026-12-02']);
    expect(announced('2026-11-28 23:59')).toEqual(['2026-11-28', '2026-12-02']);
    // Other hours are over with their last span.
    expect(announced('2026-12-02 19:59')).toEqual(['2026-12-02', '2026-12-08']);
    expect(announced('2026-12-02 20:00')).toEqual(['2026-12-08']);
    expect(announced('2026-12-26 23:59')).toEqual(['2026-12-14']);
    expect(announced('2026-12-27 00:00')).toEqual([]);
  });
});

describe('parseTime', () => {
  it.each([
    ['9', '09:00'],
    ['9h', '09:00'],
    ['9 h 30', '09:30'],
    ['9\u00a0h\u00a030', '09:30'],
    ['9h30', '09:30'],
    ['9H30', '09:30'],
    ['9:30', '09:30'],
    ['09.30', '09:30'],
    ['0930', '09:30'],
    ['930', '09:30'],
    ['9 heures 30', '09:30'],
    [' 18 heures ', '18:00'],
    ['0', '00:00'],
    ['24', '24:00'],
    ['24h', '24:00'],
    ['24h01', undefined],
    ['25', undefined],
    ['9h60', undefined],
    ['9h3', undefined],
    ['', undefined],
    ['midi', undefined],
    ['-9', undefined],
  ])('reads « %s »', (typed, time) => {
    expect(parseTime(typed)).toBe(time);
  });
});
