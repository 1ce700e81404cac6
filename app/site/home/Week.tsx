import { kept } from '#app/kept.tsx';
import layout from '#app/ui/layout.module.css';
import { ArrowLink, Badge } from '#app/ui/links.tsx';
import { excerpt, fr, textOf } from '#app/ui/typography.ts';
import type { Entry } from '#content/index.ts';
import { type Day, dayOf } from '#model/calendar.ts';
import { eventDaysShort, eventHour } from '../dates.ts';
import { DayHead } from '../parts/DayHead.tsx';
import lines from '../parts/day.module.css';
import { Section } from './Section.tsx';
import styles from './week.lower.module.css';

interface WeekProps {
  /** What begins within seven days, in its order. */
  beginning: readonly Entry<'events'>[];
  /** What began before today, and goes on. */
  running: readonly Entry<'events'>[];
  today: Day;
}

/** The seven days to come. What lasts stands once: under the day it begins, or below them all. */
export const Week = kept(function Week({ beginning, running, today }: WeekProps) {
  if (beginning.length === 0 && running.length === 0) return null;
  const days = Map.groupBy(beginning, ({ newStartDate }) => dayOf(newStartDate));
  return (
    <Section title="CETTE SEMAINE" id="cette-semaine" more={<ArrowLink href="/evenements">Voir le mois</ArrowLink>}>
      <div className={styles.days}>
        {[...days].map(([day, events]) => (
          <div key={day} className={`${layout.grid} ${styles.day}`}>
            <div className={styles.head}>
              <DayHead day={day} id={`semaine-${day}`} />
            </div>
            <Lines events={events} day={day} />
          </div>
        ))}
        {running.length > 0 && (
          <div className={`${layout.grid} ${styles.day}`}>
            <h3 className={`${styles.head} ${styles.running}`}>En cours</h3>
            <Lines events={running} day={today} />
          </div>
        )}
      </div>
    </Section>
  );
});

function Lines({ events, day }: { events: readonly Entry<'events'>[]; day: Day }) {
  return (
    <ul className={styles.lines}>
      {events.map((event) => (
        <li key={event.documentId}>
          <a className={`${lines.line} ${styles.line}`} href={`/evenement/${event.documentId}`}>
            <span className={lines.hour}>{eventHour(event) ?? 'Journée'}</span>
            <div>
              <h4>{fr(event.name || event.title)}</h4>
              <p>{fr(excerpt(textOf(event.description)))}</p>
            </div>
            <span className={styles.facts}>
              {lasts(event) && <span>{eventDaysShort(event, day)}</span>}
              {event.isFree && <Badge tone="free">Gratuit</Badge>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const lasts = ({ newStartDate, newEndDate }: Entry<'events'>): boolean =>
  dayOf(newEndDate ?? newStartDate) > dayOf(newStartDate);
