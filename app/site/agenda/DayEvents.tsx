import { Badge } from '#app/ui/buttons.tsx';
import layout from '#app/ui/layout.module.css';
import { Picture } from '#app/ui/Picture.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { Entry } from '#content/index.ts';
import { isOpenOn } from '#content/institution.ts';
import { titleOf } from '#content/title.ts';
import type { Day } from '#model/calendar.ts';
import { type Dated, eventDaysShort, eventHours, weekday } from '../dates.ts';
import { DayHeading } from '../parts/DayHeading.tsx';
import lines from '../parts/day.module.css';
import styles from './agenda.module.css';
import type { DayGroup } from './day-groups.ts';

/** An event of the agenda, with an excerpt instead of its description. */
export type AgendaEvent = Dated<Omit<Entry<'events'>, 'description'>> & { text: string };

/** A day of the agenda with its events. */
export function DayEvents({ group: { day, events }, today }: { group: DayGroup<AgendaEvent>; today: Day }) {
  const closed = !isOpenOn(day);
  return (
    <section id={`d-${day}`} className={`${layout.grid} ${styles.day}`} aria-labelledby={`jour-${day}`}>
      <div className={styles.date}>
        <DayHeading day={day} id={`jour-${day}`} />
        {closed && <p className={styles.closed}>{`Le Mémorial est fermé le ${weekday(day)}.`}</p>}
      </div>
      <ul className={styles.events}>
        {events.map((event) => (
          <li key={event.documentId}>
            <EventRow event={event} today={today} closed={closed} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** On closing days exhibitions do not run; events with an hour of their own take place. */
function EventRow({ event, today, closed }: { event: AgendaEvent; today: Day; closed: boolean }) {
  const [image] = event.images ?? [];
  return (
    <a className={`${lines.line} ${styles.line}`} href={`/evenement/${event.documentId}`}>
      <span className={lines.hour}>{eventHours(event) ?? (closed ? 'Fermé' : 'Toute la journée')}</span>
      <div>
        <h4>{frenchSpacing(titleOf(event))}</h4>
        <p className={styles.facts}>
          {eventDaysShort(event, today)} {event.isFree && <Badge tone="free">Gratuit</Badge>}
        </p>
        <p className={styles.text}>{event.text}</p>
        <span className={styles.more}>Détails</span>
      </div>
      {image && <Picture file={image} sizes="10rem" alt="" className={styles.image} />}
    </a>
  );
}
