import type { ScheduledChange } from '#client/index.ts';
import { maxListedChanges } from '#content/entry-records.ts';
import type { PublicationState } from '#contract/admin-answers.ts';
import { addDays, type Day, dayCount, type Instant, isDay, today, weekdayOf, weekdays } from '#model/calendar.ts';
import { formatCount, formatDay, formatRelative } from '#model/format.ts';

/** The name of a change, and the state of the page afterwards, whose icon is displayed. */
export const changeKinds: Readonly<
  Record<ScheduledChange['action'], { label: string; becomes: PublicationState; filter: ChangeFilter }>
> = {
  publish: { label: 'Paraît', becomes: 'published', filter: 'publications' },
  update: { label: 'Change', becomes: 'modified', filter: 'modifications' },
  unpublish: { label: 'Se retire', becomes: 'ended', filter: 'retraits' },
  start: { label: 'S’affiche', becomes: 'published', filter: 'publications' },
  end: { label: 'Prend fin', becomes: 'ended', filter: 'retraits' },
  notice: { label: 'S’annonce', becomes: 'published', filter: 'publications' },
};

/** What the page « Programmé » shows of the changes, as in its URL. */
export const changeFilterLabels = {
  publications: 'Publications',
  modifications: 'Modifications',
  retraits: 'Retraits et fins',
};
type ChangeFilter = keyof typeof changeFilterLabels;

export const parseFilter = (value: string | null): ChangeFilter | undefined =>
  value !== null && Object.hasOwn(changeFilterLabels, value) ? (value as ChangeFilter) : undefined;

/** The identity of a change in a list: an entry, or a tab of its form, may have one of each kind. */
export const changeKey = ({ type, documentId, tab, action, at: instant }: ScheduledChange): string =>
  [type, documentId, tab, action, instant].join(' ');

/** The changes by their day at the centre, in their order. */
export const byDay = (changes: readonly ScheduledChange[]): ReadonlyMap<Day, readonly ScheduledChange[]> =>
  Map.groupBy(changes, (change) => today(Date.parse(change.at)));

/** The days of the weeks of a month (`2026-12`), from Monday to Sunday. */
export function weeksOf(month: string): Day[][] {
  const first = `${month}-01`;
  const monday = addDays(first, -weekdays.indexOf(weekdayOf(first)));
  const end = `${nextMonth(month)}-01`;
  const weeks: Day[][] = [];
  for (let day = monday; day < end; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
  return weeks;
}

/** A month in the URL; invalid ones are ignored, and those beside which a week has a day without four figures for its year. */
export const monthParam = (value: string | null): string | undefined =>
  value !== null && isDay(`${value}-01`) && value > '0001' && value < '9999-12' ? value : undefined;

export const nextMonth = (month: string): string => addDays(`${month}-01`, 31).slice(0, 7);
export const previousMonth = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);

/** « 11 changements à venir, à l’heure de la Guadeloupe », « Les 500 prochains changements, dont 6 en décembre » */
export function totalText(total: number, inMonth: { month: string; count: number } | undefined): string {
  if (total === 0) return 'Rien n’est programmé';
  const text =
    total < maxListedChanges ? `${formatCount(total, 'changement', '')} à venir` : `Les ${total} prochains changements`;
  if (!inMonth) return `${text}, à l’heure de la Guadeloupe`;
  return `${text}, dont ${inMonth.count} en ${formatDay(`${inMonth.month}-01`, 'month')}`;
}

/** « dans 3 heures », « demain », « dans 99 jours »; « déjà passé » */
export function distanceTo(instant: Instant, now: number): string {
  const time = Date.parse(instant);
  if (time <= now) return 'déjà passé';
  // Of the calendar, at the centre.
  const days = dayCount(today(time)) - dayCount(today(now));
  if (days === 0) return formatRelative(instant, now);
  return days === 1 ? 'demain' : `dans ${days}\u00a0jours`;
}

/** « après 90 jours en ligne », « après 5 heures en ligne » */
export function timeOnline(publishAt: Instant, unpublishAt: Instant): string {
  const minutes = (Date.parse(unpublishAt) - Date.parse(publishAt)) / 60_000;
  if (minutes <= 0) return 'avant la parution';
  const length =
    formatCount(Math.round(minutes / 1440), 'jour', '') ||
    formatCount(Math.floor(minutes / 60), 'heure', '') ||
    formatCount(Math.max(1, Math.round(minutes)), 'minute', '');
  return `après ${length.replace(' ', '\u00a0')} en ligne`;
}
