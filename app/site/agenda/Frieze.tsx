import { kept } from '#app/kept.tsx';
import layout from '#app/ui/layout.module.css';
import { fr } from '#app/ui/typography.ts';
import type { Entry } from '#content/index.ts';
import type { Day } from '#model/calendar.ts';
import { capital, eventDaysShort, monthShort } from '../dates.ts';
import styles from './Frieze.module.css';
import type { Bar } from './frieze.ts';

interface FriezeProps {
  months: readonly Day[];
  bars: readonly Bar<Pick<Entry<'events'>, 'documentId' | 'title' | 'name' | 'newStartDate' | 'newEndDate'>>[];
  today: Day;
}

/** What lasts, over some months: each as a bar, drawn (a page has no inline style), beside its name and its days in words. */
export const Frieze = kept(function Frieze({ months, bars, today }: FriezeProps) {
  return (
    <div className={`${layout.frame} ${styles.frieze}`}>
      <h2 id="frise">En ce moment</h2>
      <p className={styles.months} aria-hidden="true">
        {months.map((month) => (
          <span key={month}>{capital(monthShort(month))}</span>
        ))}
      </p>
      <ul className={styles.bars} aria-labelledby="frise">
        {bars.map(({ event, from, to, running }) => (
          <li key={event.documentId}>
            <a href={`/evenement/${event.documentId}`} className={styles.row}>
              <span className={styles.words}>
                <strong>{fr(event.name || event.title)}</strong>
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
});
