import layout from '#app/ui/layout.module.css';
import { exceptionDays, lastTourText, weekRows } from '#editorial/opening-words.ts';
import { today } from '#model/calendar.ts';
import { formatSpan } from '#model/format.ts';
import { announcedExceptions, hasHours, type OpeningHours, type OpeningSpan } from '#model/opening-hours.ts';
import styles from './tables.module.css';

/** The exceptions of the next seven days, then the usual week. */
export function OpeningHoursTable({ hours, now }: { hours: OpeningHours; now: number }) {
  const announced = announcedExceptions(hours, now);
  return (
    <div>
      <h3 className={styles.title}>Horaires</h3>
      <dl className={styles.hours}>
        {announced.map((exception) => (
          <div key={exception.firstDay} className={exception.spans.length === 0 ? styles.closed : undefined}>
            <dt>{exceptionDays(exception, today(now))}</dt>
            <dd>
              <SpanLines spans={exception.spans} />
            </dd>
          </div>
        ))}
        <WeekRows hours={hours} />
      </dl>
      <LastTour hours={hours} />
    </div>
  );
}

/** The rows of the usual week, for a `dl`. */
export function WeekRows({ hours }: { hours: OpeningHours }) {
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

function LastTour({ hours }: { hours: OpeningHours }) {
  const text = lastTourText(hours.week);
  return text ? <p className={`${layout.note} ${styles.proof}`}>{text}</p> : null;
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
