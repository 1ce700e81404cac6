import { frenchSpacing } from '#app/ui/typography.ts';
import { openingSentence, timetable } from '#editorial/opening-words.ts';
import { today } from '#model/calendar.ts';
import { formatDay, formatDayNumber } from '#model/format.ts';
import { hasHours, type OpeningHours } from '#model/opening-hours.ts';
import { SpanLines } from '../hours-and-prices/OpeningHours.tsx';
import styles from './hours.module.css';

/** The current opening sentence, and the next seven days. */
export function HoursNow({ hours, now }: { hours: OpeningHours; now: number }) {
  const sentence = openingSentence(hours, now);
  return (
    <section id="horaires" className={styles.section} aria-label="Horaires des sept jours à venir">
      <p className={styles.now}>
        <strong className={sentence.isOpen ? styles.open : undefined}>{sentence.visitText}</strong>{' '}
        {sentence.detail && <span>{frenchSpacing(sentence.detail)}</span>}
      </p>
      {hasHours(hours) && (
        <ol className={styles.days}>
          {timetable(hours, today(now), 7).map(({ day, spans, kind, detail }, index) => (
            <li
              key={day}
              className={[index === 0 && styles.today, spans.length === 0 && styles.closed, styles[kind]]
                .filter(Boolean)
                .join(' ')}
              {...(index === 0 && { 'aria-current': 'date' as const })}
            >
              <span className={styles.weekday}>
                {index === 0 && 'aujourd’hui, '}
                {formatDay(day, 'weekday')}
              </span>{' '}
              <span className={styles.number}>
                {Number(day.slice(8))}
                {formatDayNumber(day) === '1er' && <sup>er</sup>}
              </span>{' '}
              <span className={styles.hours}>
                <strong>
                  <SpanLines spans={spans} />
                </strong>{' '}
                {detail && <span>{detail}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
