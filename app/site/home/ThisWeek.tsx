import { ArrowLink } from '#app/ui/buttons.tsx';
import type { Entry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import type { Day } from '#model/calendar.ts';
import { DayHeading } from '../agenda/DayHeading.tsx';
import type { DayGroup } from '../agenda/day-groups.ts';
import { EventRow } from '../agenda/EventRow.tsx';
import type { Dated } from '../dates.ts';
import ui from '../primitives.module.css';
import { HomeSection } from './HomeSection.tsx';
import styles from './this-week.module.css';

interface ThisWeekProps {
  /** Events that begin within seven days. */
  beginning: readonly DayGroup<Dated<Entry<'events'>>>[];
  /** Events that began before today and still run. */
  running: readonly Dated<Entry<'events'>>[];
}

/** The next seven days. A multi-day event is listed once: under the first day on which it takes place, or below all days. */
export function ThisWeek({ beginning, running }: ThisWeekProps) {
  if (beginning.length === 0 && running.length === 0) return null;
  return (
    <HomeSection
      title="Cette semaine"
      id="cette-semaine"
      more={<ArrowLink href={pages.agenda.path}>Tout l’agenda</ArrowLink>}
    >
      <div className={styles.days}>
        {beginning.map(({ day, events }) => (
          <div key={day} className={`${ui.grid} ${styles.day}`}>
            <div className={styles.head}>
              <DayHeading day={day} id={`semaine-${day}`} />
            </div>
            <EventRows events={events} day={day} />
          </div>
        ))}
        {running.length > 0 && (
          <div className={`${ui.grid} ${styles.day}`}>
            <h3 className={`${styles.head} ${styles.running}`}>En cours</h3>
            <EventRows events={running} />
          </div>
        )}
      </div>
    </HomeSection>
  );
}

const EventRows = ({ events, day }: { events: readonly Dated<Entry<'events'>>[]; day?: Day }) => (
  <ul className={styles.lines}>
    {events.map((event) => (
      <li key={event.documentId}>
        <EventRow event={event} day={day} />
      </li>
    ))}
  </ul>
);
