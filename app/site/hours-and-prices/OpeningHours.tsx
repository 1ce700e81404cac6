import { exceptionDays, lastTourText, weekRows } from '#editorial/opening-words.ts';
import { formatSpan } from '#model/format.ts';
import { announcedExceptions, hasHours, type OpeningSpan } from '#model/opening-hours.ts';
import ui from '../primitives.module.css';
import { useSite } from '../site-data.ts';
import styles from './tables.module.css';

/** The exceptions of the next seven days, then the usual week. */
export function OpeningHoursTable() {
  const { hours, now, day } = useSite();
  const lastTour = lastTourText(hours.week);
  return (
    <div>
      <h3 className={styles.title}>Horaires</h3>
      <dl className={styles.hours}>
        {announcedExceptions(hours, now).map((exception) => (
          <div key={exception.firstDay} className={exception.spans.length === 0 ? styles.closed : undefined}>
            <dt>{exceptionDays(exception, day)}</dt>
            <dd>
              <SpanLines spans={exception.spans} />
            </dd>
          </div>
        ))}
        <WeekRows />
      </dl>
      {lastTour && <p className={`${ui.note} above3`}>{lastTour}</p>}
    </div>
  );
}

/** The rows of the usual week, for a `dl`. */
export function WeekRows() {
  const { hours } = useSite();
  if (!hasHours(hours))
    return (
      <div>
        <dt>Le Mémorial</dt>
        <dd>Fermé</dd>
      </div>
    );
  return weekRows(hours.week).map(({ days, spans }) => (
    <div key={days}>
      <dt>{days}</dt>
      <dd>
        <SpanLines spans={spans} />
      </dd>
    </div>
  ));
}

/** The spans of a day, one above the other. */
export function SpanLines({ spans }: { spans: readonly OpeningSpan[] }) {
  return spans.length === 0
    ? 'Fermé'
    : spans.map((span) => (
        <span key={span.from} className={styles.span}>
          {formatSpan(span)}
        </span>
      ));
}
