import { Badge } from '#app/ui/buttons.tsx';
import layout from '#app/ui/layout.module.css';
import { Picture } from '#app/ui/Picture.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { type Entry, pathOfEntry } from '#content/index.ts';
import { firstSentence } from '#editorial/opening-words.ts';
import { titleOf } from '#editorial/title.ts';
import { type Day, dayOf, toInstant } from '#model/calendar.ts';
import { capitalize, formatDay, formatPeriod, formatSpans, formatTime, formatWeekdayDate } from '#model/format.ts';
import { exceptionOn, openingAt } from '#model/opening-hours.ts';
import { EventBadges } from '../cards/EventBadges.tsx';
import { type Dated, eventDaysShort, eventHours } from '../dates.ts';
import { useSite } from '../site-data.ts';
import styles from './agenda.module.css';
import { DayHeading } from './DayHeading.tsx';
import lines from './day.module.css';
import type { AgendaItem, DayClosure } from './day-groups.ts';

/** An event of the agenda, with an excerpt instead of its description. */
export type AgendaEvent = Dated<Omit<Entry<'events'>, 'description'>> & { text: string };

/** A day of the agenda with its events, or a line for closed days without any. */
export function AgendaDay({ item }: { item: AgendaItem<AgendaEvent> }) {
  if (item.kind === 'closed') return <ClosedDays item={item} />;
  const { day, events, closure } = item;
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
        <ul className={styles.list}>
          {events.map((event) => (
            <li key={event.documentId}>
              <EventRow event={event} day={day} isMaintained={closure?.exception !== undefined} />
            </li>
          ))}
        </ul>
      </div>
    </section>
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

/** An event without a time lasts while the museum is open: on a day with other hours than usual the row shows them. */
function EventRow({ event, day, isMaintained }: EventRowProps) {
  const { hours, day: today } = useSite();
  const [image] = event.images ?? [];
  const time = eventHours(event);
  const exception = exceptionOn(hours, day);
  const otherHours = time === undefined && exception ? `${formatSpans(exception.spans)}, ` : '';
  return (
    <a className={`${layout.card} ${lines.line} ${styles.line}`} href={pathOfEntry('events', event.documentId)}>
      <span className={lines.hour}>{time ?? 'Toute la journée'}</span>
      <div>
        <h4>{frenchSpacing(titleOf(event))}</h4>
        <p className={`${layout.cluster} ${styles.facts}`}>
          {isMaintained && <Badge>Maintenu</Badge>}
          {otherHours + lowerAfter(otherHours, eventDaysShort(event, today))} <EventBadges event={event} />
        </p>
        <p className={styles.text}>{event.text}</p>
        <span className={styles.more}>Détails</span>
      </div>
      {image && <Picture file={image} sizes="10rem" alt="" className={styles.image} />}
    </a>
  );
}

const lowerAfter = (before: string, text: string): string =>
  before === '' ? text : text.charAt(0).toLowerCase() + text.slice(1);
