import type { Day, Instant, PlainDateTime, Time } from '../calendar.ts';
import { isDay, isTime, parseInstant, toLocal } from '../calendar.ts';
import { err, type FieldOptions, ok } from '../field.ts';
import { refusal } from '../problems.ts';
import { scalar, unsearchedText } from './scalar.ts';

/** A calendar day, of a date with a time as written (the contract applies no offset). `min`, `max`: plausible days; « 0202 » is a typing error. */
export const date = <const O extends FieldOptions & { min?: Day; max?: Day }>(options: O) =>
  scalar<Day, O>('date', options, {
    ...unsearchedText,
    schema: { type: 'string', format: 'date' },
    parse(input) {
      if (typeof input !== 'string') return err({ code: 'notADate' });
      const day = input.trim().slice(0, 10);
      const isComplete = input.trim().length === 10 || parseInstant(input) !== undefined;
      const isPlausible = (options.min ?? day) <= day && day <= (options.max ?? day);
      return isComplete && isPlausible && isDay(day) ? ok(day) : err({ code: 'notADate' });
    },
  });

/** An instant, stored and returned as UTC ISO text. Milliseconds since 1970 are accepted too, also as text; text without an offset is local time. */
export const dateTime = <const O extends FieldOptions>(options: O) =>
  scalar<Instant, O>('dateTime', options, {
    ...unsearchedText,
    schema: { type: 'string', format: 'date-time' },
    parse(sent) {
      const input = typeof sent === 'string' && /^\d{11,14}$/.test(sent) ? Number(sent) : sent;
      if (typeof input === 'number' && Math.abs(input) <= 8.64e15) return ok(new Date(input).toISOString());
      const instant = typeof input === 'string' ? parseInstant(input) : undefined;
      return instant === undefined ? err({ code: 'notAnInstant' }) : ok(instant);
    },
  });

const notAPlainDateTime = refusal(
  'be a date that exists: YYYY-MM-DD or YYYY-MM-DD HH:mm',
  'Saisissez une date qui existe, avec ou sans heure, par exemple 14/03/2027 18:30.',
);

/** A local day, with or without a time. An ISO text with an offset is converted to local time, so that all sort as text. Empty: none. */
export const localDate = <const O extends FieldOptions>(options: O) =>
  scalar<PlainDateTime, O>('localDate', options, {
    column: 'text',
    isSearched: true,
    isNullIfBlank: true,
    schema: { type: 'string' },
    parse(input) {
      if (typeof input !== 'string') return err({ code: 'wrongType', expected: 'string' });
      const text = input.trim();
      if (text === '') return ok('');
      if (isDay(text)) return ok(text);
      const instant = parseInstant(text);
      return instant === undefined ? err(notAPlainDateTime) : ok(toLocal(instant));
    },
  });

const notATime = refusal(
  'be a time: HH:mm, to 24:00',
  'Une heure va de 0\u00a0h à 24\u00a0h, par exemple 9\u00a0h\u00a030.',
);

/** A time of a day, `09:30`. `isEnd`: it may be the end of the day, `24:00`. */
export const time = <const O extends FieldOptions & { isEnd?: true }>(options: O) => {
  const hours = '([01]\\d|2[0-3]):[0-5]\\d';
  return scalar<Time, O>('time', options, {
    ...unsearchedText,
    schema: { type: 'string', pattern: options.isEnd ? `^(${hours}|24:00)$` : `^${hours}$` },
    parse: (input) => (input === '' ? err({ code: 'missing' }) : isTime(input) ? ok(input) : err(notATime)),
  });
};
