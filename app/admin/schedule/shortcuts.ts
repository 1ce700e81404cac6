import { addDays, type Day, dayOf, type PlainDateTime, timeOf, toLocal } from '#model/calendar.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { FieldValues } from '#model/field.ts';
import { capitalize, formatDay } from '#model/format.ts';
import { nextMonth } from './changes.ts';

/** A suggested date: a local date and time, and its label. */
export type Shortcut = { label: string; moment: PlainDateTime };

interface Dated {
  type: TypeDeclaration;
  /** Values of the entry, by field. */
  values: Readonly<FieldValues>;
  now: number;
}

/** Dates of publication. Those that are past are left out. */
export function publicationShortcuts({ type, values, now }: Dated): Shortcut[] {
  const today = dayOf(toLocal(now));
  const firstOfMonth = `${nextMonth(today.slice(0, 7))}-01`;
  const shortcuts = [
    { label: 'Demain à 9\u00a0h\u00a000', moment: `${addDays(today, 1)} 09:00` },
    // « Mardi 1er décembre »
    { label: capitalize(formatDay(firstOfMonth, 'weekdayDayMonth')), moment: `${firstOfMonth} 09:00` },
  ];
  const [range] = (type.dateRanges ?? []).filter(({ shortcuts }) => shortcuts);
  const start = range && localDate(values[range.start]);
  if (range?.shortcuts && start) {
    // The page of an event that starts before nine is published at midnight.
    const isEarly = (timeOf(start) ?? '23:59') < '09:00';
    shortcuts.push({ label: range.shortcuts.start, moment: `${dayOf(start)} ${isEarly ? '00:00' : '09:00'}` });
  }
  const field = type.publicationDate ?? '';
  const dated = localDate(values[field]);
  if (dated)
    shortcuts.push({ label: type.fields[field]?.label ?? '', moment: timeOf(dated) ? dated : `${dated} 09:00` });
  return upcoming(shortcuts, toLocal(now));
}

/** Dates to unpublish after a publication; `publication`: its local date and time, or now. */
export function unpublishShortcuts({ type, values, now }: Dated, publication: PlainDateTime | undefined): Shortcut[] {
  const from = publication ?? toLocal(now);
  const shortcuts = [
    { label: publication ? 'Un mois après' : 'Dans un mois', moment: `${monthAfter(dayOf(from))} ${from.slice(11)}` },
  ];
  const [range] = (type.dateRanges ?? []).filter(({ shortcuts }) => shortcuts);
  const end = range && (localDate(values[range.end]) ?? localDate(values[range.start]));
  if (range?.shortcuts && end) {
    // Without a time, at the end of the day.
    const moment = timeOf(end) ? end : `${addDays(dayOf(end), 1)} 00:00`;
    shortcuts.unshift({ label: range.shortcuts.end, moment });
  }
  return upcoming(shortcuts, from);
}

const upcoming = (shortcuts: readonly Shortcut[], after: PlainDateTime): Shortcut[] =>
  shortcuts.filter(({ moment }) => moment > after);

/** A local date of a field that is typed in full. */
function localDate(value: unknown): PlainDateTime | undefined {
  const written = String(value ?? '');
  const local = /Z$/.test(written) && !Number.isNaN(Date.parse(written)) ? toLocal(written) : written.replace('T', ' ');
  const [text] = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?/.exec(local) ?? [];
  return text;
}

/** The same day of the next month, or its last day. */
function monthAfter(day: Day): Day {
  const month = nextMonth(day.slice(0, 7));
  const lastDay = addDays(`${nextMonth(month)}-01`, -1);
  const sameDay = `${month}-${day.slice(8)}`;
  return sameDay < lastDay ? sameDay : lastDay;
}
