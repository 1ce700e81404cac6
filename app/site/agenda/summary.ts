import type { Day } from '#model/calendar.ts';
import { formatDay, formatNumber } from '#model/format.ts';
import type { AgendaFilter } from './agenda-filters.ts';
import type { DayGroup } from './day-groups.ts';

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
