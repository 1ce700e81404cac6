import type { Instant } from './calendar.ts';
import { numberWords } from './format.ts';
import { type ProblemKind, refusal } from './problems.ts';

/** A duration of the calendar, as legal texts state it: « trois ans », « dix-huit mois », « trente jours ». */
export type Duration = { count: number; unit: 'year' | 'month' | 'day' };

/** Numbers in words: those up to nineteen, and the round ones that durations have. */
const numbers = new Map([
  ...numberWords.map((word, number) => [word, number] as const),
  ...Object.entries({ une: 1, vingt: 20, 'vingt-quatre': 24, trente: 30, 'trente-six': 36, soixante: 60 }),
]);
/** By the first letter of their names. */
const units = { a: 'year', m: 'month', j: 'day' } as const;
const daysOf = { year: 365, month: 30, day: 1 };

const inDays = ({ count, unit }: Duration): number => count * daysOf[unit];

/** Reads a duration in French, its number in digits or in words; undefined where it is none. */
export function parseDuration(text: string): Duration | undefined {
  const [, number = '', unit = ''] =
    /^([\d]{1,4}|[\p{L}-]+)\s+(ans?|années?|mois|jours?)\.?$/u.exec(text.trim().toLocaleLowerCase('fr')) ?? [];
  const count = /^\d/.test(number) ? Number(number) : numbers.get(number);
  return count ? { count, unit: units[unit.charAt(0) as keyof typeof units] } : undefined;
}

/** « trois ans », « 400 jours » */
export function formatDuration({ count, unit }: Duration): string {
  const number = count === 1 ? 'un' : (numberWords[count] ?? String(count));
  const word = { year: 'an', month: 'mois', day: 'jour' }[unit];
  return `${number} ${count > 1 && unit !== 'month' ? `${word}s` : word}`;
}

/** The instant at which a duration that ends now began. */
export function beginningOf({ count, unit }: Duration, now: number): Instant {
  const date = new Date(now);
  if (unit === 'day') date.setUTCDate(date.getUTCDate() - count);
  else {
    const day = date.getUTCDate();
    date.setUTCMonth(date.getUTCMonth() - count * (unit === 'year' ? 12 : 1));
    // The last day of a shorter month: 31 August less six months is 28 February.
    if (date.getUTCDate() !== day) date.setUTCDate(0);
  }
  return date.toISOString();
}

/** The problem of a text that should be a duration up to a longest one: `check` of a text field. */
export const durationUpTo =
  (longest: Duration) =>
  (text: string): ProblemKind | undefined => {
    const duration = parseDuration(text);
    if (duration && inDays(duration) <= inDays(longest)) return undefined;
    return refusal(
      `be a duration in French up to ${longest.count} ${longest.unit}s`,
      `Écrivez une durée en jours, en mois ou en années, ${formatDuration(longest)} au plus\u00a0: ` +
        '«\u00a0dix-huit mois\u00a0», «\u00a03 ans\u00a0».',
    );
  };
