import { type Day, type Instant, isDay, type PlainDateTime, parseInstant, toLocal } from '../calendar.ts';
import { err, type FieldOptions, ok } from '../field.ts';
import type { ProblemKind } from '../problems.ts';
import { scalar } from './scalar.ts';

/** A calendar day, `2027-03-14`. Of a date with a time, the day is stored as written (the contract applies no offset). */
export const date = <const O extends FieldOptions>(options: O) =>
  scalar<Day, O>(
    'date',
    options,
    (input) => {
      if (typeof input !== 'string') return err({ code: 'notADate' });
      const day = input.trim().slice(0, 10);
      const isComplete = input.trim().length === 10 || parseInstant(input) !== undefined;
      return isComplete && isDay(day) ? ok(day) : err({ code: 'notADate' });
    },
    { column: 'text', isSearched: false, isNullIfBlank: false, schema: { type: 'string', format: 'date' } },
  );

/** An instant, stored and returned as UTC ISO text. Milliseconds since 1970 are accepted too; text without an offset is local time. */
export const dateTime = <const O extends FieldOptions>(options: O) =>
  scalar<Instant, O>(
    'dateTime',
    options,
    (input) => {
      if (typeof input === 'number' && Math.abs(input) <= 8.64e15) return ok(new Date(input).toISOString());
      const instant = typeof input === 'string' ? parseInstant(input) : undefined;
      return instant === undefined ? err({ code: 'notAnInstant' }) : ok(instant);
    },
    { column: 'text', isSearched: false, isNullIfBlank: false, schema: { type: 'string', format: 'date-time' } },
  );

const notAPlainDateTime: ProblemKind = {
  code: 'wrongFormat',
  must: 'be a date that exists: YYYY-MM-DD or YYYY-MM-DD HH:mm',
  sentence: 'Saisissez une date qui existe, avec ou sans heure, par exemple 14/03/2027 18:30.',
};

/**
 * A local day, with or without a time: `2027-03-14` or `2027-03-14 18:30`. An ISO text with an offset is converted to local time, so that
 * every stored value sorts as text. An empty text means none.
 */
export const localDate = <const O extends FieldOptions>(options: O) =>
  scalar<PlainDateTime, O>(
    'localDate',
    options,
    (input) => {
      if (typeof input !== 'string') return err({ code: 'wrongType', expected: 'string' });
      const text = input.trim();
      if (text === '') return ok('');
      if (isDay(text)) return ok(text);
      const instant = parseInstant(text);
      return instant === undefined ? err(notAPlainDateTime) : ok(toLocal(instant));
    },
    { column: 'text', isSearched: true, isNullIfBlank: true, schema: { type: 'string' } },
  );
