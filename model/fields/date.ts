import { type Day, type Instant, isDay, type LocalDate, parseInstant, toLocal } from '../calendar.ts';
import { bad, type FieldOptions, good } from '../field.ts';
import { scalar } from './scalar.ts';

/** A calendar day, `2027-03-14`. Of a date with an hour the day is kept as written (the contract applies no offset). */
export const date = <const O extends FieldOptions>(options: O) =>
  scalar<Day, O>('date', 'text', options, (input) => {
    if (typeof input !== 'string') return bad({ code: 'notADate' });
    const day = input.trim().slice(0, 10);
    const whole = input.trim().length === 10 || parseInstant(input) !== undefined;
    return whole && isDay(day) ? good(day) : bad({ code: 'notADate' });
  });

/** An instant, kept and given as UTC ISO text. Milliseconds since 1970 are taken too; text without an offset is centre time. */
export const dateTime = <const O extends FieldOptions>(options: O) =>
  scalar<Instant, O>('dateTime', 'text', options, (input) => {
    if (typeof input === 'number' && Math.abs(input) <= 8.64e15) return good(new Date(input).toISOString());
    const instant = typeof input === 'string' ? parseInstant(input) : undefined;
    return instant === undefined ? bad({ code: 'notAnInstant' }) : good(instant);
  });

/**
 * A day of the centre, with or without an hour: `2027-03-14` or `2027-03-14 18:30`. An ISO text with an offset is converted
 * to the centre's time, so that every stored value sorts as text. An empty text means none.
 */
export const localDate = <const O extends FieldOptions>(options: O) =>
  scalar<LocalDate, O>('localDate', 'text', options, (input) => {
    if (typeof input !== 'string') return bad({ code: 'wrongType', expected: 'string' });
    const given = input.trim();
    if (given === '') return good('');
    if (isDay(given)) return good(given);
    const instant = parseInstant(given);
    return instant === undefined ? bad({ code: 'notALocalDate' }) : good(toLocal(instant));
  });
