import { eventGenres } from '#content/events.ts';
import { addDays, type Day, dayCount } from '#model/calendar.ts';

export type EventGenre = keyof typeof eventGenres;

/** The filters of the agenda and of its calendar feed: their query parameters, in the order of a canonical URL. */
export interface AgendaFilters {
  gratuit?: '1' | undefined;
  famille?: '1' | undefined;
  quand?: 'week-end' | undefined;
  genre?: EventGenre | undefined;
  /** `2026-12` */
  mois?: string | undefined;
}

/** Reads the filters of a URL. Unknown values are ignored. */
export function parseAgendaFilters(read: (name: keyof AgendaFilters) => string | null): AgendaFilters {
  const [genre, mois] = [read('genre'), read('mois')];
  return {
    gratuit: read('gratuit') === '1' ? '1' : undefined,
    famille: read('famille') === '1' ? '1' : undefined,
    quand: read('quand') === 'week-end' ? 'week-end' : undefined,
    genre: genre !== null && Object.hasOwn(eventGenres, genre) ? (genre as EventGenre) : undefined,
    mois: mois !== null && /^2\d{3}-(0[1-9]|1[0-2])$/.test(mois) ? mois : undefined,
  };
}

/** The query of the filters in their canonical order, as `?gratuit=1&mois=2026-12`, and of a page but the first. Empty without any. */
export function agendaQuery({ gratuit, famille, quand, genre, mois }: AgendaFilters, page = 1): string {
  const params = { gratuit, famille, quand, genre, mois, page: page === 1 ? undefined : String(page) };
  const search = new URLSearchParams(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return search.size > 0 ? `?${search}` : '';
}

/** The filters of what an event is, which a calendar to subscribe to has: it has its own days. */
export const lastingFilters = ({ gratuit, famille, genre }: AgendaFilters): AgendaFilters => ({
  gratuit,
  famille,
  genre,
});

/** « gratuit », « en famille », « concert » */
export const filterNames = ({ gratuit, famille, genre }: AgendaFilters): string[] =>
  [gratuit && 'gratuit', famille && 'en famille', genre && eventGenres[genre].toLowerCase()].filter(
    (name) => name !== undefined,
  );

/** The conditions of these filters on published events, for the content API. */
export const conditionsOf = ({ gratuit, famille, genre }: AgendaFilters) => ({
  isPublished: { $eq: true },
  ...(gratuit && { isFree: { $eq: true } }),
  ...(famille && { isForFamilies: { $eq: true } }),
  ...(genre && { genre: { $eq: genre } }),
});

/** The days, from today on, to which the filters limit the agenda. `last` is before `first` when no day is left. */
export function filteredDays({ quand, mois }: AgendaFilters, today: Day): { first: Day; last: Day } {
  let [first, last] = [today, '9999-12-31'];
  const limit = (from: Day, to: Day) => {
    if (from > first) first = from;
    if (to < last) last = to;
  };
  if (quand === 'week-end') {
    const sunday = addDays(today, 6 - ((dayCount(today) + 3) % 7));
    limit(addDays(sunday, -1), sunday);
  }
  if (mois !== undefined) limit(`${mois}-01`, addDays(`${addDays(`${mois}-01`, 31).slice(0, 7)}-01`, -1));
  return { first, last };
}
