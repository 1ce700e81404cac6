import { Fragment } from 'react';
import { frenchSpacing, titleOf } from '#app/ui/typography.ts';
import { pathOfEntry } from '#content/index.ts';
import { firstSentence } from '#editorial/opening-words.ts';
import { type Day, dayOf, toInstant } from '#model/calendar.ts';
import { capitalize, formatDay, formatDayNumber, formatPeriod, formatTime, formatWeekdayDate } from '#model/format.ts';
import { exceptionOn, isOpenOn, openingAt } from '#model/opening-hours.ts';
import { untilDay } from '../dates.ts';
import { useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import styles from './agenda.module.css';
import strip from './DateStrip.module.css';
import lines from './day.module.css';
import type { AgendaItem, DayClosure, dateStrip } from './day-groups.ts';
import { type AgendaEvent, DayHeading, EventRow } from './EventRow.tsx';

/** A day of the agenda with its events, or a line for a day on which none begins and for closed days without any. */
export function AgendaDay({ item }: { item: AgendaItem<AgendaEvent> }) {
  if (item.kind === 'closed') return <ClosedDays item={item} />;
  const { day, events, running, closure } = item;
  // « Mercredi 25 novembre  Toujours en cours : Ce que les racines retiennent, jusqu’au 14 avril. »
  if (events.length === 0 && !closure)
    return (
      <section
        id={`d-${day}`}
        className={`${ui.grid} ${ui.ruled} ${styles.runningDay}`}
        aria-labelledby={`jour-${day}`}
      >
        <h3 id={`jour-${day}`}>{capitalize(formatWeekdayDate(day))}</h3>
        <RunningEvents events={running} />
      </section>
    );
  return (
    <section id={`d-${day}`} className={`${ui.grid} ${ui.ruled} ${lines.day}`} aria-labelledby={`jour-${day}`}>
      <div className={`${ui.sticky} ${lines.when}`}>
        <DayHeading day={day} id={`jour-${day}`} />
        {closure && !closure.exception && (
          <p className={`${ui.note} above1`}>{`Le Mémorial est fermé le ${formatDay(day, 'weekday')}.`}</p>
        )}
      </div>
      <div className={lines.events}>
        {(closure?.exception || events.length > 0) && (
          <ul className={styles.list}>
            {closure?.exception && <ClosureNotice day={day} closure={closure} />}
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
    <p className={`${ui.cluster} ${ui.secondary} ${ui.ruled} ${ui.plain} ${styles.closedDays}`}>
      {days.map((day) => (
        <span key={day} id={`d-${day}`} />
      ))}
      <strong>{capitalize(formatPeriod(first, last, today))}</strong>{' '}
      <span>{frenchSpacing(exception ? `Fermé.${reason}` : `Fermé, comme chaque ${formatDay(first, 'weekday')}`)}</span>
    </p>
  );
}

/** The row of a day that says why the museum is closed, and when it opens again. */
function ClosureNotice({ day, closure }: { day: Day; closure: DayClosure }) {
  const { hours, day: today } = useSite();
  const { next } = openingAt(hours, Date.parse(toInstant(`${day} 23:59`)));
  const reason = closure.exception?.reason;
  // « Noël » is a sentence before another one.
  const sentence = reason && firstSentence(reason).replace(/[^.!?…]$/, '$&.');
  const reopens = closure.stopped > 0 ? 'Les expositions reprennent' : 'Le Mémorial rouvre';
  const reopening = next && `${reopens} ${formatWeekdayDate(dayOf(next), today)}, à ${formatTime(next.slice(11))}.`;
  return (
    <li>
      <div className={`${lines.line} ${styles.short}`}>
        <strong className={`${lines.hour} ${ui.accent}`}>Fermé</strong>
        <div>
          <h4>Le Mémorial est fermé ce jour</h4>
          <p className={`${ui.secondary} above1`}>{frenchSpacing([sentence, reopening].filter(Boolean).join(' '))}</p>
        </div>
      </div>
    </li>
  );
}

type Props = { days: ReturnType<typeof dateStrip>; page: number; urlOf: (page: number) => string };

/** Two weeks of dates over the agenda: each links to its heading, on this page or another; days without events are no links. */
export function DateStrip({ days, page, urlOf }: Props) {
  const { hours, day: today } = useSite();
  return (
    <nav className={strip.rule} aria-label="Jours" data-days="">
      <ol className={`${ui.frame} ${ui.strip} inward ${strip.days}`}>
        {days.map((date) => (
          <li key={date.day} className={exceptionOn(hours, date.day)?.spans.length === 0 ? strip.exception : undefined}>
            {date.page === undefined ? (
              <span className={strip.empty}>
                <DateCell day={date.day} />
                <span className="unseen">{'\u00a0: aucun événement'}</span>
              </span>
            ) : (
              <a
                {...(date.day === today && { className: strip.today, 'aria-current': 'date' as const })}
                href={`${date.page === page ? '' : urlOf(date.page)}#d-${date.day}`}
              >
                <DateCell day={date.day} />
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function DateCell({ day }: { day: Day }) {
  const isOpen = isOpenOn(useSite().hours, day);
  return (
    <>
      <span>{formatDay(day, 'weekday').slice(0, 3)}</span> <strong>{Number(day.slice(8))}</strong>
      {!isOpen && <em> fermé</em>}
      {/* Hidden text follows the visible text: the accessible name begins with the visible label (WCAG 2.5.3). */}
      <span className="unseen">
        {isOpen ? day.endsWith('-01') && 'er' : `, ${formatDayNumber(day)}`} {formatDay(day, 'monthYear')}
      </span>
    </>
  );
}
