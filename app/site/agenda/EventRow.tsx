import { Badge } from '#app/ui/buttons.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { frenchSpacing, titleOf } from '#app/ui/typography.ts';
import { eventGenres, eventStatuses } from '#content/events.ts';
import { type Entry, pathOfEntry } from '#content/index.ts';
import { type Day, dayOf } from '#model/calendar.ts';
import { capitalize, formatDay, formatPrice, formatSpans } from '#model/format.ts';
import { spansOn } from '#model/opening-hours.ts';
import { type Dated, endHour, eventHour, lastDay, untilDay } from '../dates.ts';
import { audienceOf } from '../event/facts.ts';
import { useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import styles from './agenda.module.css';
import lines from './day.module.css';

type EventOfRow = Dated<Omit<Entry<'events'>, 'description'>>;

/** An event of the agenda, with an excerpt instead of its description. */
export type AgendaEvent = EventOfRow & { text: string };

interface EventRowProps {
  event: EventOfRow;
  /** Absent for an event that runs: its row shows the hours of today. */
  day?: Day | undefined;
  /** Absent on the home page, whose rows have no picture either. */
  text?: string;
  /** The event takes place although the museum is closed by exception. */
  isMaintained?: boolean;
}

/** An event of a day: its hour, title and facts. One without a time lasts while the museum is open: its row shows the hours of that day. */
export function EventRow({ event, day, text, isMaintained }: EventRowProps) {
  const { hours, day: today } = useSite();
  const [image] = text === undefined ? [] : (event.images ?? []);
  const spans = spansOn(hours, day ?? today);
  const open = spans.length > 0 ? formatSpans(spans) : day ? 'Toute la journée' : 'Fermé aujourd’hui';
  const status = event.eventStatus;
  return (
    <div className={`${ui.card} ${lines.line} ${text === undefined ? styles.short : styles.line}`}>
      <span className={lines.hour}>{day ? (eventHour(event) ?? open) : open}</span>
      <div>
        {(status || isMaintained) && (
          <p className={styles.status}>
            {status ? <Badge tone="status">{eventStatuses[status]}</Badge> : <Badge>Maintenu</Badge>}
          </p>
        )}
        <h4>
          <a href={pathOfEntry('events', event.documentId)}>
            {frenchSpacing((text === undefined && event.name) || titleOf(event))}
          </a>
        </h4>
        <EventFacts event={event} />
        {text !== undefined && (
          <p className={`${ui.secondary} above1 ${styles.text}`}>
            {text} <span aria-hidden="true">Détails</span>
          </p>
        )}
      </div>
      {image && <Picture file={image} sizes="10rem" alt="" className={styles.image} />}
    </div>
  );
}

/** « Gratuit. En famille, dès 5 ans. Exposition, Salle basse, jusqu’au 14 avril »: what to know of an event, in one line. */
function EventFacts({ event }: { event: EventOfRow }) {
  const { day: today } = useSite();
  const { genre, place, isForFamilies, minimumAge } = event;
  const lasts = lastDay(event) > dayOf(event.newStartDate);
  const hour = endHour(event);
  const until = hour ? `jusqu’à ${hour}` : lasts && untilDay(event, today);
  const facts = [
    pricesOf(event),
    audienceOf({ isForFamilies, minimumAge }),
    [genre && eventGenres[genre], place, until].filter(Boolean).join(', '),
  ];
  const text = facts.filter(Boolean).map(capitalize).join('. ');
  if (!event.isFree && text === '') return null;
  return (
    <p className={`${ui.secondary} ${ui.plain} above1 ${styles.facts}`}>
      {event.isFree && <strong>Gratuit</strong>}
      {event.isFree && text !== '' && '. '}
      {frenchSpacing(text)}
    </p>
  );
}

/** « 8,00€ », « De 5,00€ à 15,00€ », « De 0 à 15,00€ » */
function pricesOf({ isFree, prices }: EventOfRow): string {
  const values = (prices ?? []).flatMap(({ price }) => price ?? []);
  if (isFree || values.length === 0) return '';
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (least === most) return formatPrice(least);
  return `De ${least === 0 ? 0 : formatPrice(least)} à ${formatPrice(most)}`;
}

/** The heading of a day: its number, large, and the date in words. */
export const DayHeading = ({ day, id }: { day: Day; id: string }) => (
  <h3 id={id} className={lines.date}>
    <span className={lines.number} aria-hidden="true">
      {Number(day.slice(8))}
      {day.endsWith('-01') && <sup>er</sup>}
    </span>
    <span className={lines.inWords}>
      <span className={lines.weekday}>{capitalize(formatDay(day, 'weekday'))}</span>{' '}
      <span>{formatDay(day, 'long')}</span>
    </span>
  </h3>
);
