import type { ContentClient } from '#client/index.ts';
import { eventGenres } from '#content/events.ts';
import { pages } from '#content/pages.ts';
import { type AgendaFilters, agendaQuery, type EventGenre, filteredDays } from '#editorial/agenda-filters.ts';
import { addDays, type Day } from '#model/calendar.ts';
import { capitalize, formatDay, formatNumber } from '#model/format.ts';
import type { DayGroup } from './day-groups.ts';

export interface AgendaFilter {
  label: string;
  /** What it adds to « Rien … », and its name in « Sans « … » ». */
  sentence: string;
  name: string;
  /** The agenda with it; without it where it is active. */
  url: string;
  count: number;
  isActive: boolean;
}

/** The canonical URL of a page of the agenda: the filters in one order, then the page. */
export const agendaUrl = (filters: AgendaFilters, page?: number): string =>
  pages.agenda.path + agendaQuery(filters, page);

/** The filters over the agenda: what an event is, when, and its genre. A genre without events is left out, unless it is active. */
export async function agendaFilters(content: ContentClient, active: AgendaFilters, today: Day) {
  const filter = async (
    words: Pick<AgendaFilter, 'label' | 'sentence' | 'name'>,
    values: AgendaFilters,
  ): Promise<AgendaFilter> => {
    const [param] = Object.keys(values) as [keyof AgendaFilters];
    const isActive = active[param] === values[param];
    const filters = { ...active, ...values, ...(isActive && { [param]: undefined }) };
    const spans = await filteredSpans(content, filters, today);
    const count = spans.reduce((total, span) => total + span.count, 0);
    return { ...words, url: agendaUrl(filters), count, isActive };
  };
  const groups = await Promise.all(
    [
      [
        filter({ label: 'Gratuit', sentence: 'de gratuit', name: 'gratuit' }, { gratuit: '1' }),
        filter({ label: 'Ce week-end', sentence: 'ce week-end', name: 'ce week-end' }, { quand: 'week-end' }),
        filter({ label: 'En famille', sentence: 'en famille', name: 'en famille' }, { famille: '1' }),
      ],
      [...new Set([...comingMonths(today), active.mois ?? []].flat())].map((month) => {
        const name = formatDay(`${month}-01`, comingMonths(today).includes(month) ? 'month' : 'monthYear');
        return filter({ label: capitalize(name), sentence: `en ${name}`, name }, { mois: month });
      }),
      Object.entries(eventGenres).map(([genre, label]) => {
        const name = label.toLowerCase();
        return filter({ label, sentence: `comme ${name}`, name }, { genre: genre as EventGenre });
      }),
    ].map((group) => Promise.all(group)),
  );
  const [kinds = [], months = [], genres = []] = groups;
  const shown = genres.filter(({ count, isActive }) => count > 0 || isActive);
  return [kinds, months, shown].filter((group) => group.length > 0);
}

const comingMonths = (today: Day): string[] => {
  const first = `${today.slice(0, 7)}-01`;
  // The 1st of a month is 0 to 3 days after the multiple of 31 days from an earlier one, so these days are in three months in a row.
  return [0, 31, 62].map((days) => addDays(first, days).slice(0, 7));
};

/** The spans of days with events that pass the filters. */
export function filteredSpans(content: ContentClient, filters: AgendaFilters, today: Day) {
  const { first, last } = filteredDays(filters, today);
  if (last < first) return Promise.resolve([]);
  return content.agendaDays({
    since: first,
    until: last,
    isFree: filters.gratuit && true,
    isForFamilies: filters.famille && true,
    genre: filters.genre,
  });
}

/** « 14 rendez-vous du 23 novembre au 6 décembre, dont 9 gratuits. » */
export function agendaSummary(groups: readonly DayGroup<{ isFree: boolean | null }>[], today: Day): string {
  const events = [...new Set(groups.flatMap((group) => group.events))];
  const free = events.filter(({ isFree }) => isFree).length;
  const days = groups.map(({ day }) => formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? 'dayMonth' : 'long'));
  const [first = '', last = first] = [days[0], days.at(-1)];
  const count = events.length === 1 ? 'Un rendez-vous' : `${formatNumber(events.length)} rendez-vous`;
  const period = first === last ? `le ${first}` : `du ${first} au ${last}`;
  return `${count} ${period}${freeCount(free, events.length)}.`;
}

function freeCount(free: number, total: number): string {
  if (free === 0) return '';
  if (free === total) return total === 1 ? ', gratuit' : ', tous gratuits';
  return free === 1 ? ', dont un gratuit' : `, dont ${formatNumber(free)} gratuits`;
}

/** « Rien de gratuit en famille en janvier, pour l’instant. », and « Sans « gratuit », il y en a 3. » with its URL. */
export function emptySentences(filters: readonly AgendaFilter[]) {
  if (filters.length === 0) return {};
  const none = `Rien ${filters.map(({ sentence }) => sentence).join(' ')}, pour l’instant.`;
  const more = filters.find(({ count }) => count > 0);
  if (!more) return { none };
  return {
    none,
    without: { url: more.url, sentence: `Sans «\u00a0${more.name}\u00a0», il y en a ${formatNumber(more.count)}.` },
  };
}
