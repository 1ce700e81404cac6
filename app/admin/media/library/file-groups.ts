import type { FileEntry } from '#content/index.ts';
import { addDays, type Day, dayOf, today, toInstant, toLocal } from '#model/calendar.ts';
import { capitalize, formatDay } from '#model/format.ts';

/** The files added on a day of this month, or in an earlier month. */
export interface FileGroup {
  /** « 21 novembre 2026 », « Octobre 2026 » */
  title: string;
  /** How many there are, of which `files` are loaded. */
  count: number;
  files: FileEntry[];
  /** The instants at which the group begins and ends. */
  from: string;
  to: string;
}

/** Groups files, latest first. `days`: how many were added on each day. */
export function groupFiles(
  files: readonly FileEntry[],
  days: readonly { day: Day; files: number }[],
  now: Day = today(),
): FileGroup[] {
  const keyOf = (day: Day) => (day.slice(0, 7) === now.slice(0, 7) ? day : day.slice(0, 7));
  return [...Map.groupBy(files, ({ createdAt }) => keyOf(dayOf(toLocal(createdAt))))].map(([key, ofGroup]) => {
    const isMonth = key.length === 7;
    const first = isMonth ? `${key}-01` : key;
    const next = isMonth ? `${addDays(first, 31).slice(0, 7)}-01` : addDays(first, 1);
    const count = days.filter(({ day }) => keyOf(day) === key).reduce((sum, { files }) => sum + files, 0);
    return {
      title: isMonth ? capitalize(formatDay(first, 'monthYear')) : formatDay(first, 'long'),
      // A file may have been added since the days were counted.
      count: Math.max(count, ofGroup.length),
      files: ofGroup,
      from: toInstant(first),
      to: toInstant(next),
    };
  });
}
