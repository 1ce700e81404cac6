import { Fragment } from 'react';
import { Badge } from '#app/ui/buttons.tsx';
import layout from '#app/ui/layout.module.css';
import { Picture } from '#app/ui/Picture.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { eventStatuses } from '#content/events.ts';
import { type Entry, pathOfEntry } from '#content/index.ts';
import { firstSentence } from '#editorial/opening-words.ts';
import { titleOf } from '#editorial/title.ts';
import { type Day, dayOf, toInstant } from '#model/calendar.ts';
import { capitalize, formatDay, formatPeriod, formatSpans, formatTime, formatWeekdayDate } from '#model/format.ts';
import { openingAt, spansOn } from '#model/opening-hours.ts';
import { type Dated, eventHour, untilDay } from '../dates.ts';
import { useSite } from '../site-data.ts';
import styles from './agenda.module.css';
import { DayHeading } from './DayHeading.tsx';
import lines from './day.module.css';
import type { AgendaItem, DayClosure } from './day-groups.ts';
import { EventFacts } from './EventFacts.tsx';

/** An event of the agenda, with an excerpt instead of its description. */
export type AgendaEvent = Dated<Omit<Entry<'events'>, 'description'>> & { text: string };

/** A day of the agenda with its events, or a line for a day on which none begins and for closed days without any. */
export function AgendaDay({ item }: { item: AgendaItem<AgendaEvent> }) {
  if (item.kind === 'closed') return <ClosedDays item={item} />;
  const { day, events, running, closure } = item;
  if (events.length === 0 && !closure) return <RunningDay day={day} events={running} />;
  return (
    <section id={`d-${day}`} className={`${layout.grid} ${styles.day}`} aria-labelledby={`jour-${day}`}>
      <div className={styles.date}>
        <DayHeading day={day} id={`jour-${day}`} />
        {closure && !closure.exception && (
          <p className={styles.closed}>{`Le Mémorial est fermé le ${formatDay(day, 'weekday')}.`}</p>
        )}
      </div>
      <div className={styles.events}>
        {closure?.exception && <ClosureNotice day={day} closure={closure} />}
        {events.length > 0 && (
          <ul className={styles.list}>
            {events.map((event) => (
              <li key={event.documentId}>
                <EventRow event={event} day={day} isMaintained={closure?.exception !== undefined} />
              </li>
            ))}
          </ul>
        )}
        {running.length > 0 && <RunningEvents events={running} />}
      </div>
    </section>
  );
}

/** « Mercredi 25 novembre  Toujours en cours : Ce que les racines retiennent, jusqu’au 14 avril. » */
function RunningDay({ day, events }: { day: Day; events: readonly AgendaEvent[] }) {
  return (
    <section id={`d-${day}`} className={`${layout.grid} ${styles.runningDay}`} aria-labelledby={`jour-${day}`}>
      <h3 id={`jour-${day}`}>{capitalize(formatWeekdayDate(day))}</h3>
      <RunningEvents events={events} />
    </section>
  );
}

/** The events of a day that are listed under an earlier one. */
function RunningEvents({ events }: { events: readonly AgendaEvent[] }) {
  const { day: today } = useSite();
  return (
    <p className={styles.running}>
      {'Toujours en cours\u00a0: '}
      {events.map((event, index) => (
        <Fragment key={event.documentId}>
          {index > 0 && '\u00a0; '}
          <a href={pathOfEntry('events', event.documentId)}>{frenchSpacing(event.name || titleOf(event))}</a>
          {`, ${untilDay(event, today)}`}
        </Fragment>
      ))}
      .
    </p>
  );
}

/** « Lundi 30 novembre  Fermé, comme chaque lundi » */
function ClosedDays({ item: { days, exception } }: { item: AgendaItem<AgendaEvent> & { kind: 'closed' } }) {
  const { day: today } = useSite();
  const [first = '', last = first] = [days[0], days.at(-1)];
  const reason = exception?.reason ? ` ${firstSentence(exception.reason)}` : '';
  return (
    <p className={styles.closedDays}>
      {days.map((day) => (
        <span key={day} id={`d-${day}`} />
      ))}
      <strong>{capitalize(formatPeriod(first, last, today))}</strong>{' '}
      <span>{frenchSpacing(exception ? `Fermé.${reason}` : `Fermé, comme chaque ${formatDay(first, 'weekday')}`)}</span>
    </p>
  );
}

/** Why the museum is closed that day, and when it opens again. */
function ClosureNotice({ day, closure }: { day: Day; closure: DayClosure }) {
  const { hours, day: today } = useSite();
  const { next } = openingAt(hours, Date.parse(toInstant(`${day} 23:59`)));
  const reason = closure.exception?.reason;
  const reopens = closure.stopped > 0 ? 'Les expositions reprennent' : 'Le Mémorial rouvre';
  const reopening = next && `${reopens} ${formatWeekdayDate(dayOf(next), today)}, à ${formatTime(next.slice(11))}.`;
  return (
    <div className={styles.closure}>
      <strong>Fermé</strong>
      <div>
        <h4>Le Mémorial est fermé ce jour</h4>
        <p>{frenchSpacing([reason && firstSentence(reason), reopening].filter(Boolean).join(' '))}</p>
      </div>
    </div>
  );
}

interface EventRowProps {
  event: AgendaEvent;
  day: Day;
  /** The event takes place although the museum is closed by exception. */
  isMaintained: boolean;
}

/** An event without a time lasts while the museum is open: its row shows the hours of that day. */
function EventRow({ event, day, isMaintained }: EventRowProps) {
  const { hours } = useSite();
  const [image] = event.images ?? [];
  const spans = spansOn(hours, day);
  const allDay = spans.length > 0 ? formatSpans(spans) : 'Toute la journée';
  const status = event.eventStatus;
  return (
    <article className={`${layout.card} ${lines.line} ${styles.line}`}>
      <span className={lines.hour}>{eventHour(event) ?? allDay}</span>
      <div>
        {(status || isMaintained) && (
          <p className={styles.status}>
            {status ? <Badge tone="status">{eventStatuses[status]}</Badge> : <Badge>Maintenu</Badge>}
          </p>
        )}
        <h4>
          <a href={pathOfEntry('events', event.documentId)}>{frenchSpacing(titleOf(event))}</a>
        </h4>
        <EventFacts event={event} />
        <p className={styles.text}>
          {event.text} <span aria-hidden="true">Détails</span>
        </p>
      </div>
      {image && <Picture file={image} sizes="10rem" alt="" className={styles.image} />}
    </article>
  );
}
