import layout from '#app/ui/layout.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import { type Entry, pathOfEntry } from '#content/index.ts';
import { titleOf } from '#editorial/title.ts';
import type { Day } from '#model/calendar.ts';
import { capitalize, formatDay } from '#model/format.ts';
import { eventDaysShort } from '../dates.ts';
import { useSite } from '../site-data.ts';
import styles from './EventTimeline.module.css';
import type { TimelineBar } from './event-timeline.ts';

interface EventTimelineProps {
  months: readonly Day[];
  bars: readonly TimelineBar<Pick<Entry<'events'>, 'documentId' | 'title' | 'name' | 'newStartDate' | 'newEndDate'>>[];
}

/** Long events over some months: a bar each, in SVG (pages have no inline style), beside its name and dates in text. */
export function EventTimeline({ months, bars }: EventTimelineProps) {
  const { day: today } = useSite();
  const coming = bars.filter(({ running }) => !running).length;
  const heading = coming === 0 ? 'En ce moment' : coming < bars.length ? 'En ce moment et bientôt' : 'Bientôt';
  return (
    <div className={`${layout.frame} ${layout.grid} ${styles.timeline}`}>
      <h2 id="frise">{heading}</h2>
      <p className={`${layout.note} ${styles.months}`} aria-hidden="true">
        {months.map((month) => (
          <span key={month}>{capitalize(formatDay(month, 'shortMonth'))}</span>
        ))}
      </p>
      <ul className={styles.bars} aria-labelledby="frise">
        {bars.map(({ event, from, to, running }) => (
          <li key={event.documentId}>
            <a href={pathOfEntry('events', event.documentId)} className={styles.row}>
              <span className={`${layout.note} ${styles.label}`}>
                <strong>{frenchSpacing(event.name || titleOf(event))}</strong>
                <span>{eventDaysShort(event, today)}</span>
              </span>
              <span className={styles.track}>
                <svg
                  className={running ? undefined : styles.coming}
                  viewBox={`0 0 ${months.length} 1`}
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <rect x={from} width={Math.max(0.05, to - from)} height="1" />
                </svg>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
