import { kept } from '#app/kept.tsx';
import layout from '#app/ui/layout.module.css';
import { Badge } from '#app/ui/links.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { excerpt, fr, textOf } from '#app/ui/typography.ts';
import type { Entry } from '#content/index.ts';
import type { Day } from '#model/calendar.ts';
import { eventDaysShort, eventHour } from '../dates.ts';
import { DayHead } from '../parts/DayHead.tsx';
import lines from '../parts/day.module.css';
import styles from './agenda.module.css';
import type { DayGroup } from './day-groups.ts';

/** A day of the agenda, and all that happens on it. */
export const DayEvents = kept(function DayEvents({
  group: { day, events },
  today,
}: {
  group: DayGroup<Entry<'events'>>;
  today: Day;
}) {
  return (
    <section id={`d-${day}`} className={`${layout.grid} ${styles.day}`} aria-labelledby={`jour-${day}`}>
      <div className={styles.date}>
        <DayHead day={day} id={`jour-${day}`} />
      </div>
      <ul className={styles.events}>
        {events.map((event) => (
          <li key={event.documentId}>
            <Line event={event} today={today} />
          </li>
        ))}
      </ul>
    </section>
  );
});

/** The same event on another day is the same line, kept once: an exhibition stands under every one of its days. */
const Line = kept(function Line({ event, today }: { event: Entry<'events'>; today: Day }) {
  const [image] = event.images ?? [];
  return (
    <a className={`${lines.line} ${styles.line}`} href={`/evenement/${event.documentId}`}>
      <span className={lines.hour}>{eventHour(event) ?? 'Journée'}</span>
      <div>
        <h4>{fr(event.title)}</h4>
        <p className={styles.facts}>
          {eventDaysShort(event, today)} {event.isFree && <Badge tone="free">Gratuit</Badge>}
        </p>
        <p className={styles.text}>{fr(excerpt(textOf(event.description)))}</p>
        <span className={styles.more}>Détails</span>
      </div>
      {image && <Picture file={image} sizes="10rem" alt="" className={styles.image} />}
    </a>
  );
});
