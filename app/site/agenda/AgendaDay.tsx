import { Fragment } from 'react';
import { frenchSpacing } from '#app/ui/typography.ts';
import { pathOfEntry } from '#content/index.ts';
import { firstSentence } from '#editorial/opening-words.ts';
import { titleOf } from '#editorial/title.ts';
import { type Day, dayOf, toInstant } from '#model/calendar.ts';
import { capitalize, formatDay, formatPeriod, formatTime, formatWeekdayDate } from '#model/format.ts';
import { openingAt } from '#model/opening-hours.ts';
import { untilDay } from '../dates.ts';
import ui from '../primitives.module.css';
import { useSite } from '../site-data.ts';
import styles from './agenda.module.css';
import type { AgendaItem, DayClosure } from './day-groups.ts';
import { type AgendaEvent, DayHeading, EventRow } from './EventRow.tsx';

/** A day of the agenda with its events, or a line for a day on which none begins and for closed days without any. */
export function AgendaDay({ item }: { item: AgendaItem<AgendaEvent> }) {
  if (item.kind === 'closed') return <ClosedDays item={item} />;
  const { day, events, running, closure } = item;
  if (events.length === 0 && !closure) return <RunningDay day={day} events={running} />;
  return (
    <section id={`d-${day}`} className={`${ui.grid} ${styles.day}`} aria-labelledby={`jour-${day}`}>
      <div className={styles.date}>
        <DayHeading day={day} id={`jour-${day}`} />
        {closure && !closure.exception && (
          <p
            className={`${ui.note} above1 ${styles.closed}`}
          >{`Le Mémorial est fermé le ${formatDay(day, 'weekday')}.`}</p>
        )}
      </div>
      <div className={styles.events}>
        {closure?.exception && <ClosureNotice day={day} closure={closure} />}
        {events.length > 0 && (
          <ul className={styles.list}>
            {events.map((event) => (
              <li key={event.documentId}>
                <EventRow event={event} day={day} text={event.text} isMaintained={closure?.exception !== undefined} />
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
const RunningDay = ({ day, events }: { day: Day; events: readonly AgendaEvent[] }) => (
  <section id={`d-${day}`} className={`${ui.grid} ${styles.runningDay}`} aria-labelledby={`jour-${day}`}>
    <h3 id={`jour-${day}`}>{capitalize(formatWeekdayDate(day))}</h3>
    <RunningEvents events={events} />
  </section>
);

/** The events of a day that are listed under an earlier one. */
function RunningEvents({ events }: { events: readonly AgendaEvent[] }) {
  const { day: today } = useSite();
  return (
    <p className={`${ui.secondary} ${styles.running}`}>
      {'Toujours en cours\u00a0: '}
      {events.map((event, index) => (
        <Fragment key={event.documentId}>
          {index > 0 && '\u00a0; '}
          <a href={pathOfEntry('events', event.documentId)}>{frenchSpacing(event.name || titleOf(event))}</a>
          {frenchSpacing(`, ${untilDay(event, today)}`)}
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
    <p className={`${ui.cluster} ${ui.secondary} ${styles.closedDays}`}>
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
