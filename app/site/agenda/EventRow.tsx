import { Badge } from '#app/ui/buttons.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { eventStatuses } from '#content/events.ts';
import { type Entry, pathOfEntry } from '#content/index.ts';
import { titleOf } from '#editorial/title.ts';
import type { Day } from '#model/calendar.ts';
import { formatSpans } from '#model/format.ts';
import { spansOn } from '#model/opening-hours.ts';
import { type Dated, eventHour } from '../dates.ts';
import ui from '../primitives.module.css';
import { useSite } from '../site-data.ts';
import styles from './agenda.module.css';
import lines from './day.module.css';
import { EventFacts } from './EventFacts.tsx';

/** An event of the agenda, with an excerpt instead of its description. */
export type AgendaEvent = Dated<Omit<Entry<'events'>, 'description'>> & { text: string };

interface EventRowProps {
  event: Omit<AgendaEvent, 'text'>;
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
