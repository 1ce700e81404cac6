import type { Day } from '#model/calendar.ts';
import { formatDay, formatDayNumber } from '#model/format.ts';
import { exceptionOn, isOpenOn } from '#model/opening-hours.ts';
import ui from '../primitives.module.css';
import { useSite } from '../site-data.ts';
import styles from './DateStrip.module.css';
import type { dateStrip } from './day-groups.ts';

interface Props {
  days: ReturnType<typeof dateStrip>;
  page: number;
  urlOf: (page: number) => string;
}

/** Two weeks of dates over the agenda: each links to its heading, on this page or another; days without events are no links. */
export function DateStrip({ days, page, urlOf }: Props) {
  const { hours, day: today } = useSite();
  return (
    <nav className={styles.rule} aria-label="Jours" data-days="">
      <ol className={`${ui.frame} inward ${styles.days}`}>
        {days.map((date) => (
          <li
            key={date.day}
            className={exceptionOn(hours, date.day)?.spans.length === 0 ? styles.exception : undefined}
          >
            {date.page === undefined ? (
              <span className={styles.empty}>
                <DateCell day={date.day} />
                <span className="unseen">{'\u00a0: aucun événement'}</span>
              </span>
            ) : (
              <a
                {...(date.day === today && { className: styles.today, 'aria-current': 'date' as const })}
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
      {!isOpen && (
        <>
          {' '}
          <em>fermé</em>
        </>
      )}
      {/* Hidden text follows the visible text: the accessible name begins with the visible label (WCAG 2.5.3). */}
      <span className="unseen">
        {isOpen ? day.endsWith('-01') && 'er' : `, ${formatDayNumber(day)}`} {formatDay(day, 'monthYear')}
      </span>
    </>
  );
}
