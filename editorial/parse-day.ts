import { type Day, isDay } from '#model/calendar.ts';
import { formatDay } from '#model/format.ts';

/** A text in lower case without accents: « aout ». */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The months without accents: « aout ». */
const months = Array.from({ length: 12 }, (_, index) =>
  folded(formatDay(`2024-${String(index + 1).padStart(2, '0')}-01`, 'month')),
);

/** The number of a month by its name or an abbreviation of it; undefined where several months begin so. */
function monthOf(word: string): number | undefined {
  const matching = months.flatMap((name, index) => (name.startsWith(word) ? [index + 1] : []));
  return word.length >= 3 && matching.length === 1 ? matching[0] : undefined;
}

/**
 * Reads a day as people type it: « le jeudi 14 janv. », « 14/01/2027 », « 14.1.27 », « 2027-01-14 ». Without a year: the next such day.
 * @returns `impossible` for a day that no calendar has; undefined for any other text
 */
export function parseDay(typed: string, today: Day): Day | 'impossible' | undefined {
  const text = folded(typed.trim());
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const figures = iso
    ? [iso[0], iso[3], iso[2], iso[1]]
    : /^(\d{1,2})\s?[/.-]\s?(\d{1,2})(?:\s?[/.-]\s?(\d{4}|\d\d))?$/.exec(text);
  const words = /^(?:[a-z]+\s+){0,2}(\d{1,2})(?:er)?\s+([a-z]+)\.?(?:\s+(\d{4}|\d\d))?$/.exec(text);
  const [, day, , year] = figures ?? words ?? [];
  const month = figures ? Number(figures[2]) : monthOf(words?.[2] ?? '');
  if (day === undefined || month === undefined) return undefined;
  const inYear = (number: number): Day => `${number}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const candidates = year ? [Number(year.padStart(4, '20'))] : [thisYear, thisYear + 1];
  const days = candidates.map(inYear).filter(isDay);
  return (year ? days[0] : days.find((candidate) => candidate > today)) ?? 'impossible';
}
