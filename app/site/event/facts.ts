import { eventAccess, eventGenres } from '#content/events.ts';
import type { Entry } from '#content/index.ts';
import { spokenLanguages } from '#content/setting.ts';
import { goesAhead } from '#editorial/event-times.ts';
import { type Day, dayOf, timeOf } from '#model/calendar.ts';
import { capitalize, formatDay, formatList, formatMinutes } from '#model/format.ts';
import { exceptionOn, isOpenOn, type OpeningHours } from '#model/opening-hours.ts';
import { eventDays, eventHours, hasEnded, isDated, lastDay } from '../dates.ts';

/** What a visitor of an event needs to know, by rows; a row without a value is left out. */
export function eventFacts(event: Entry<'events'>): { title: string; text: string }[] {
  const { duration, languages, access, accessDetails } = event;
  // The duration of an event that gives no end is in its times.
  const isInHours = !event.newEndDate && event.newStartDate && timeOf(event.newStartDate);
  const rows = {
    Genre: event.genre && eventGenres[event.genre],
    Quand: eventDays(event),
    Heure: eventHours(event),
    Durée: duration && !isInHours && formatMinutes(duration),
    Lieu: event.place,
    Public: capitalize(audienceOf(event)),
    Langues: capitalize(formatList((languages ?? []).map((tag) => spokenLanguages[tag].toLocaleLowerCase('fr')))),
    Accès: [...(access ?? []).map((key) => eventAccess[key]), accessDetails].filter(Boolean).join('. '),
    Tarif: event.isFree && !event.prices?.length && 'Gratuit',
  };
  return Object.entries(rows).flatMap(([title, text]) => (text ? [{ title, text }] : []));
}

type Audience = Partial<Pick<Entry<'events'>, 'isForFamilies' | 'isForSchools' | 'minimumAge'>>;

/** « en famille, scolaires, dès 5 ans » */
export function audienceOf({ isForFamilies, isForSchools, minimumAge }: Audience): string {
  const age = minimumAge && `dès ${minimumAge} an${minimumAge > 1 ? 's' : ''}`;
  return [isForFamilies && 'en famille', isForSchools && 'scolaires', age].filter(Boolean).join(', ');
}

const changes = {
  soldOut: 'Il n’y a plus de place pour cet événement.',
  cancelled: 'Cet événement est annulé.',
  postponed: 'Cet événement est reporté. La nouvelle date sera annoncée sur cette page.',
} as const;

/** What a visitor must know before coming: a change of the event, or that it takes place on a day on which the museum is closed. */
export function eventNotices(event: Entry<'events'>, hours: OpeningHours, today: Day): string[] {
  if (!isDated(event) || hasEnded(event, today)) return [];
  const notices = event.eventStatus ? [changes[event.eventStatus]] : [];
  const day = dayOf(event.newStartDate);
  if (!goesAhead(event) || lastDay(event) > day || isOpenOn(hours, day)) return notices;
  const closed = exceptionOn(hours, day) ? 'ce jour' : `le ${formatDay(day, 'weekday')}`;
  return [...notices, `Le Mémorial est fermé ${closed}. L’événement est maintenu.`];
}
