import { Icon } from '#app/ui/Icon.tsx';
import layout from '#app/ui/layout.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import {
  exceptionDays,
  hoursText,
  lastTourText,
  monthAhead,
  timetable,
  weekHeading,
} from '#editorial/opening-words.ts';
import { addDays, type Day, today } from '#model/calendar.ts';
import { capitalize, formatDay, formatDayNumber, formatSmallNumber } from '#model/format.ts';
import { comingExceptions, hasHours, type OpeningException, type OpeningHours } from '#model/opening-hours.ts';
import { SpanLines, WeekRows } from '../hours-and-prices/OpeningHours.tsx';
import tables from '../hours-and-prices/tables.module.css';
import disclosure from './disclosure.module.css';
import styles from './hours.module.css';

/** Exceptions that are displayed; the others are in a closed disclosure. */
const shownExceptions = 3;

/** The future exceptions. Without any there is no section. */
export function ComingExceptions({ hours, now }: { hours: OpeningHours; now: number }) {
  const day = today(now);
  const coming = comingExceptions(hours, day);
  const [first, others] = [coming.slice(0, shownExceptions), coming.slice(shownExceptions)];
  const last = others.at(-1);
  if (first.length === 0) return null;
  return (
    <section aria-labelledby="dates-particulieres">
      <h2 id="dates-particulieres" className={tables.title}>
        Dates particulières
      </h2>
      <ExceptionList exceptions={first} day={day} />
      {last && (
        <details className={`${disclosure.disclosure} ${styles.more}`}>
          <summary>
            {`${otherDates(others.length)}, jusqu’en ${monthAhead(last.lastDay, day)}`} <Icon name="plus" />
          </summary>
          <div>
            <ExceptionList exceptions={others} day={day} />
          </div>
        </details>
      )}
    </section>
  );
}

const otherDates = (count: number): string =>
  count === 1 ? 'Une autre date' : `${capitalize(formatSmallNumber(count))} autres dates`;

function ExceptionList({ exceptions, day }: { exceptions: readonly OpeningException[]; day: Day }) {
  return (
    <dl className={styles.exceptions}>
      {exceptions.map((exception) => (
        <div key={exception.firstDay} className={layout.columns}>
          <dt>{exceptionDays(exception, day)}</dt>
          <dd>
            <strong className={exception.spans.length === 0 ? styles.closedHours : undefined}>
              {hoursText(exception.spans)}
            </strong>
            {exception.reason && <p>{frenchSpacing(exception.reason)}</p>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface UsualHoursProps {
  hours: OpeningHours;
  now: number;
  /** The remarks of the settings, under the week. */
  remarks: string | null | undefined;
}

/** The usual week, and the two weeks after the next in a closed disclosure. Without hours there is no section. */
export function UsualHours({ hours, now, remarks }: UsualHoursProps) {
  const lastTour = frenchSpacing(lastTourText(hours.week) ?? '');
  const ownNote = frenchSpacing(remarks?.trim() ?? '');
  // Remarks written before the week had a last entry may repeat it.
  const notes = [ownNote.includes(lastTour) ? '' : lastTour, ownNote].filter(Boolean).join(' ');
  const from = addDays(today(now), 7);
  if (!hasHours(hours)) return ownNote ? <p className={`${layout.note} ${styles.note}`}>{ownNote}</p> : null;
  return (
    <section aria-labelledby="horaires-habituels">
      <h2 id="horaires-habituels" className={tables.title}>
        Horaires habituels
      </h2>
      <dl className={`${tables.hours} ${styles.week}`}>
        <WeekRows hours={hours} />
      </dl>
      {notes && <p className={`${layout.note} ${styles.note}`}>{notes}</p>}
      <details className={`${disclosure.disclosure} ${styles.more}`}>
        <summary>
          Les deux semaines suivantes, jour par jour <Icon name="plus" />
        </summary>
        <div className={styles.fortnight}>
          {[from, addDays(from, 7)].map((first) => (
            <Week key={first} hours={hours} first={first} />
          ))}
        </div>
      </details>
    </section>
  );
}

function Week({ hours, first }: { hours: OpeningHours; first: Day }) {
  return (
    <>
      <h3>{weekHeading(first, addDays(first, 6))}</h3>
      <ol>
        {timetable(hours, first, 7).map(({ day, spans, kind }) => (
          <li
            key={day}
            className={
              kind === 'exception' ? styles.exceptionClosed : spans.length === 0 ? styles.usualClosed : undefined
            }
          >
            <span>{`${capitalize(formatDay(day, 'weekday'))} ${formatDayNumber(day)}`}</span>{' '}
            <strong>
              <SpanLines spans={spans} />
            </strong>
          </li>
        ))}
      </ol>
    </>
  );
}
