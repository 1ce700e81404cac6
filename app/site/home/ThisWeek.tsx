import { ArrowLink, Badge } from '#app/ui/buttons.tsx';
import layout from '#app/ui/layout.module.css';
import { excerpt, frenchSpacing, textOf } from '#app/ui/typography.ts';
import type { Entry } from '#content/index.ts';
import { titleOf } from '#content/title.ts';
import { type Day, dayOf } from '#model/calendar.ts';
import type { DayGroup } from '../agenda/day-groups.ts';
import { type Dated, eventDaysShort, eventHours } from '../dates.ts';
import { DayHeading } from '../parts/DayHeading.tsx';
import lines from '../parts/day.module.css';
import { HomeSection } from './HomeSection.tsx';
import styles from './this-week.module.css';

interface ThisWeekProps {
  /** Events that begin within seven days. */
  beginning: readonly DayGroup<Dated<Entry<'events'>>>[];
  /** Events that began before today and still run. */
  running: readonly Dated<Entry<'events'>>[];
  today: Day;
}

/** The next seven days. A multi-day event is listed once: under the first day on which it takes place, or below all days. */
export function ThisWeek({ beginning, running, today }: ThisWeekProps) {
  if (beginning.length === 0 && running.length === 0) return null;
  return (
    <HomeSection
      title="CETTE SEMAINE"
      id="cette-semaine"
      more={<ArrowLink href="/evenements">Tout l’agenda</ArrowLink>}
    >
      <div className={styles.days}>
        {beginning.map(({ day, events }) => (
          <div key={day} className={`${layout.grid} ${styles.day}`}>
            <div className={styles.head}>
              <DayHeading day={day} id={`semaine-${day}`} />
            </div>
            <EventRows events={events} day={day} />
          </div>
        ))}
        {running.length > 0 && (
          <div className={`${layout.grid} ${styles.day}`}>
            <h3 className={`${styles.head} ${styles.running}`}>En cours</h3>
            <EventRows events={running} day={today} />
          </div>
        )}
      </div>
    </HomeSection>
  );
}

function EventRows({ events, day }: { events: readonly Dated<Entry<'events'>>[]; day: Day }) {
  return (
    <ul className={styles.lines}>
      {events.map((event) => (
        <li key={event.documentId}>
          <a className={`${lines.line} ${styles.line}`} href={`/evenement/${event.documentId}`}>
            <span className={lines.hour}>{eventHours(event) ?? 'Toute la journée'}</span>
            <div>
              <h4>{frenchSpacing(event.name || titleOf(event))}</h4>
              <p>{frenchSpacing(excerpt(textOf(event.description)))}</p>
            </div>
            <span className={styles.facts}>
              {isMultiDay(event) && <span>{eventDaysShort(event, day)}</span>}
              {event.isFree && <Badge tone="free">Gratuit</Badge>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const isMultiDay = ({ newStartDate, newEndDate }: Dated<Entry<'events'>>): boolean =>
  dayOf(newEndDate ?? newStartDate) > dayOf(newStartDate);
